// The file that was dropped on the page, and what the room makes of it.

import { signal } from "@preact/signals";
import type { DroppedFile, KeptFile } from "../wire/types";

export type Dropped =
  | { state: "none" }
  | { state: "reading"; file: File }
  | { state: "refused"; why: "too_big" | "failed" }
  | { state: "open"; file: File; found: DroppedFile; opening: number };

/** Whether the file's hands stand in my list now. */
export type Kept =
  | { state: "no" | "keeping" }
  | { state: "refused"; why: "full" | "failed" }
  | { state: "kept"; found: KeptFile };

export const FILE_BYTES_MAX = 2 * 1024 * 1024;

export const dropped = signal<Dropped>({ state: "none" });
export const kept = signal<Kept>({ state: "no" });
export const isDragged = signal(false);

let openings = 0;

/** Have a file read, and show its first hand. */
export async function openFile(file: File, hand = 0): Promise<void> {
  if (file.size > FILE_BYTES_MAX) {
    dropped.value = { state: "refused", why: "too_big" };
    return;
  }
  dropped.value = { state: "reading", file };
  kept.value = { state: "no" };
  dropped.value = await asked(file, hand);
}

/** Another hand of the same file. */
export function turnTo(hand: number): void {
  const now = dropped.value;
  if (now.state === "open" && hand !== now.found.number) void again(now.file, hand);
}

/** The hand that is shown stays until the next one is there. */
async function again(file: File, hand: number): Promise<void> {
  dropped.value = await asked(file, hand);
}

/** Put the hands of the file that is open, and that are mine, into my list. */
export async function keepFile(): Promise<void> {
  const now = dropped.value;
  if (now.state !== "open" || kept.value.state === "keeping") return;
  kept.value = { state: "keeping" };
  const said = await keeping(now.file);
  const then = dropped.value;
  if (then.state === "open" && then.file === now.file) kept.value = said;
}

async function keeping(file: File): Promise<Kept> {
  try {
    const answer = await send("/api/hands", file);
    if (answer.ok) return { state: "kept", found: (await answer.json()) as KeptFile };
    return { state: "refused", why: answer.status === 409 ? "full" : "failed" };
  } catch {
    return { state: "refused", why: "failed" };
  }
}

function send(path: string, file: File): Promise<Response> {
  return fetch(path, {
    method: "POST",
    credentials: "same-origin",
    headers: { "X-Tripledraw": "1", "Content-Type": "application/octet-stream" },
    body: file,
  });
}

async function asked(file: File, hand: number): Promise<Dropped> {
  try {
    const answer = await send(`/api/replay?hand=${hand}`, file);
    if (answer.status === 413) return { state: "refused", why: "too_big" };
    if (!answer.ok) return { state: "refused", why: "failed" };
    openings += 1;
    return { state: "open", file, found: (await answer.json()) as DroppedFile, opening: openings };
  } catch {
    return { state: "refused", why: "failed" };
  }
}
