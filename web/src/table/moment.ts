// What the page shows right now: the view, and from it and the player's mind the row and sentence.

import { computed, signal } from "@preact/signals";
import { connection } from "../wire/store";
import { say } from "../words";
import { refusalWords } from "../words/refused";
import { askingFold, fallen, marks, refusal, sentNow, ticked, type Sent } from "./decide";
import { now } from "./clock";
import { shownView, skipped } from "./hold";
import { sentenceFor, type Sentence } from "./sentence";
import { type Row, rowFor, type Slot } from "./slots";

export const copied = signal(false);

const EMPTY_ROW: Row = [null, null, null];

export const rowNow = computed<Row>(() => {
  const view = shownView.value;
  if (view === null) return EMPTY_ROW;
  const asked = askingFold.value !== null && askingFold.value === view.hand?.decision_id;
  const row = rowFor(view, {
    marks: marks.value,
    tick: ticked.value?.tick ?? null,
    askingFold: asked,
    sent: sentNow.value !== null,
    skipped: skipped.value !== null && skipped.value === view.hand?.hand_id,
    copied: copied.value,
  });
  return connection.value === "lost" ? resting(row) : row;
});

/** Without a connection nothing can be done: the row stays, and waits. */
function resting([first, second, third]: Row): Row {
  const rest = (slot: Slot | null): Slot | null => (slot === null ? null : { ...slot, disabled: true });
  return [rest(first), rest(second), rest(third)];
}

export const sentenceNow = computed<Sentence | null>(() => {
  const view = shownView.value;
  if (view === null) return null;
  const asked = askingFold.value !== null && askingFold.value === view.hand?.decision_id;
  return sentenceFor(view, {
    connection: connection.value,
    marks: marks.value.length,
    askingFold: asked,
    sent: sentNow.value === null ? null : sentWords(sentNow.value),
    dropped: fallen.value !== null && fallen.value.decisionId === view.hand?.decision_id,
    refused: refusal.value === null ? null : refusalWords(refusal.value),
    now: now.value,
  });
});

/** "Call 20": what the button said that has been pressed. */
export function sentWords({ action, chips }: Sent): string {
  switch (action.type) {
    case "fold":
      return say("act.fold");
    case "check":
      return say("act.check");
    case "call":
      return say("act.call", { chips });
    case "bet":
      return say("act.bet", { chips });
    case "raise":
      return say("act.raise", { chips });
    case "discard":
      return action.cards.length === 0 ? say("act.pat") : say("act.discard", { count: action.cards.length });
  }
}
