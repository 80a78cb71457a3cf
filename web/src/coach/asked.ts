// What the coach is asked, and what it says: a finished hand reviewed, a drill, an answer graded.

import type { Action, Drill, DrillProgress, Graded, Review } from "../wire/types";
import { type Key, sayAny } from "../words";

/** An answer, or the sentence that says why there is none. */
export type Said<T> = { found: T } | { why: string };

const REFUSALS: Readonly<Record<string, Key>> = {
  busy: "study.busy",
  took_too_long: "coach.too_long",
  not_answered: "study.not_answered",
  no_hand: "coach.no_hand",
};

export function review(handId: string): Promise<Said<Review>> {
  return post(`/api/hands/${handId}/review`, null);
}

export function nextDrill(kind: Drill["kind"]): Promise<Said<Drill>> {
  return post("/api/drills", { kind });
}

export function answerDrill(spot: string, action: Action): Promise<Said<Graded>> {
  return post("/api/drills/answer", { spot, action });
}

export async function progressSoFar(): Promise<DrillProgress | null> {
  try {
    const response = await fetch("/api/drills", { credentials: "same-origin" });
    return response.ok ? ((await response.json()) as DrillProgress) : null;
  } catch {
    return null;
  }
}

async function post<T>(path: string, body: unknown): Promise<Said<T>> {
  try {
    const response = await fetch(path, {
      method: "POST",
      credentials: "same-origin",
      headers: { "Content-Type": "application/json", "X-Tripledraw": "1" },
      body: body === null ? null : JSON.stringify(body),
    });
    if (response.ok) return { found: (await response.json()) as T };
    const said = (await response.json()) as { reason: string; message?: string };
    return { why: said.message ?? sayAny(REFUSALS[said.reason] ?? "study.failed", {}) };
  } catch {
    return { why: sayAny("study.failed", {}) };
  }
}
