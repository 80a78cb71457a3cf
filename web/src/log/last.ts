// The last hand that came to its end while this page looked on, by table.

import { computed, effect, signal } from "@preact/signals";
import { page } from "../wire/store";

const ended = signal<{ tableId: string; handId: string } | null>(null);

/** The hand to be seen again from the table that is on the page; null where none ended yet. */
export const lastEnded = computed(() => {
  const view = page.value.view;
  return view !== null && ended.value?.tableId === view.table_id ? ended.value.handId : null;
});

/** Note each hand as it ends. */
export function noteEnds(): () => void {
  return effect(() => {
    const view = page.value.view;
    const hand = view?.hand;
    if (!view || !hand || hand.stage !== "over" || view.table_id === "") return;
    if (ended.peek()?.handId !== hand.hand_id) ended.value = { tableId: view.table_id, handId: hand.hand_id };
  });
}
