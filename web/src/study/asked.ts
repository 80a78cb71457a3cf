// The spot on the page, and the room's answers to it. One question is at work at a time; of those
// asked meanwhile only the last one matters.

import { signal } from "@preact/signals";
import type { Mistake, StudyAnswer } from "../wire/types";
import { type Key, say, sayAny } from "../words";
import { addressOf, type Asked, type Spot, spotOf } from "./question";

export const spot = signal<Spot>(spotOf(""));
export const answer = signal<Exclude<StudyAnswer, Mistake> | null>(null);
export const wrong = signal<{ sentence: string; field: string; text: string; start: number; end: number } | null>(null);
export const working = signal(false);

const REFUSALS: Readonly<Record<string, Key>> = {
  busy: "study.busy",
  took_too_long: "study.too_long",
  not_answered: "study.not_answered",
};

let next: Asked | null = null;

/** Change the spot; the address follows, so that it can be copied at any time. */
export function change(to: Partial<Spot>): void {
  spot.value = { ...spot.value, ...to };
  history.replaceState(null, "", addressOf(spot.value));
}

/** Have a question answered. */
export async function ask(question: Asked): Promise<void> {
  next = question;
  if (working.value) return;
  working.value = true;
  while (next !== null) {
    const now: Asked = next;
    next = null;
    const found = await post(now);
    if (next !== null) continue;
    if (found.type === "mistake") wrong.value = found;
    else {
      wrong.value = null;
      answer.value = found;
    }
  }
  working.value = false;
}

async function post(question: Asked): Promise<StudyAnswer> {
  try {
    const response = await fetch("/api/study", {
      method: "POST",
      credentials: "same-origin",
      headers: { "Content-Type": "application/json", "X-Tripledraw": "1" },
      body: JSON.stringify(question),
    });
    if (response.ok) return (await response.json()) as StudyAnswer;
    const said = (await response.json()) as { reason: string; message?: string };
    const known = REFUSALS[said.reason];
    return mistake(said.message ?? sayAny(known ?? "study.failed", {}));
  } catch {
    return mistake(say("study.failed"));
  }
}

function mistake(sentence: string): Mistake {
  return { type: "mistake", sentence, field: "", text: "", start: 0, end: 0, suggestion: "" };
}
