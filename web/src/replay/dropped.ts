// The file that was dropped on the page, and what the room makes of it.

import { signal } from "@preact/signals";
import type { DroppedFile } from "../wire/types";

export type Dropped =
  | { state: "none" }
  | { state: "reading"; file: File }
  | { state: "refused"; why: "too_big" | "failed" }
  | { state: "open"; file: File; found: DroppedFile; opening: number };

export const FILE_BYTES_MAX = 2 * 1024 * 1024;

export const dropped = signal<Dropped>({ state: "none" });
export const isDragged = signal(false);

let openings = 0;

/** Have a file read, and show its first hand. */
export async function openFile(file: File, hand = 0): Promise<void> {
  if (file.size > FILE_BYTES_MAX) {
    dropped.value = { state: "refused", why: "too_big" };
    return;
  }
  dropped.value = { state: "reading", file };
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

async function asked(file: File, hand: number): Promise<Dropped> {
  try {
    const answer = await fetch(`/api/replay?hand=${hand}`, {
      method: "POST",
      credentials: "same-origin",
      headers: { "X-Tripledraw": "1", "Content-Type": "application/octet-stream" },
      body: file,
    });
    if (answer.status === 413) return { state: "refused", why: "too_big" };
    if (!answer.ok) return { state: "refused", why: "failed" };
    openings += 1;
    return { state: "open", file, found: (await answer.json()) as DroppedFile, opening: openings };
  } catch {
    return { state: "refused", why: "failed" };
  }
}
