// The drill on the page: which spot, what was answered, and how it has gone so far.

import { signal } from "@preact/signals";
import { courseOf } from "../replay/moments";
import { load } from "../replay/player";
import type { Action, Drill, DrillProgress, Graded } from "../wire/types";
import { answerDrill, nextDrill, progressSoFar } from "./asked";

export type Kind = Drill["kind"];
export type Drilling =
  | { at: "start"; why: string }
  | { at: "dealing"; kind: Kind }
  | { at: "spot"; drill: Drill; why: string }
  | { at: "grading"; drill: Drill }
  | { at: "graded"; drill: Drill; graded: Graded };

export const now = signal<Drilling>({ at: "start", why: "" });
export const progress = signal<DrillProgress | null>(null);

/** Begin at the choice of what to practise. */
export function begin(): void {
  now.value = { at: "start", why: "" };
  void progressSoFar().then((found) => (progress.value = found ?? progress.value));
}

/** Have a spot dealt. */
export async function deal(kind: Kind): Promise<void> {
  if (now.value.at === "dealing" || now.value.at === "grading") return;
  now.value = { at: "dealing", kind };
  const said = await nextDrill(kind);
  if (now.value.at !== "dealing") return;
  if ("why" in said) {
    now.value = { at: "start", why: said.why };
    return;
  }
  load(courseOf(said.found.replay), Number.MAX_SAFE_INTEGER);
  now.value = { at: "spot", drill: said.found, why: "" };
}

/** Answer the spot. */
export async function answer(action: Action): Promise<void> {
  if (now.value.at !== "spot") return;
  const { drill } = now.value;
  now.value = { at: "grading", drill };
  const said = await answerDrill(drill.spot, action);
  if (now.value.at !== "grading") return;
  if ("why" in said) {
    now.value = { at: "spot", drill, why: said.why };
    return;
  }
  progress.value = said.found.progress;
  now.value = { at: "graded", drill, graded: said.found };
}
