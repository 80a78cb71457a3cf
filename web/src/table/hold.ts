// A showdown stays on the page as long as the player wants to read it, if the next hand comes
// sooner; but a decision of his own is never held back.

import { computed, effect, signal } from "@preact/signals";
import { settings } from "../settings";
import { page } from "../wire/store";
import type { TableView } from "../wire/types";

/** The hand whose showdown the player has seen enough of. */
export const skipped = signal<string | null>(null);

const held = signal<TableView | null>(null);

/** The view to draw: the server's, or a showdown that is still being read. */
export const shownView = computed<TableView | null>(() => {
  const { view } = page.value;
  const old = held.value;
  if (view === null || old === null || old.table_id !== view.table_id) return view;
  const goneOn = view.hand !== null && view.hand.hand_id !== old.hand?.hand_id;
  const needed = view.hand?.legal != null || view.you !== old.you || view.status === "closed";
  if (!goneOn || needed || skipped.value === old.hand?.hand_id) return view;
  return old;
});

/** Hold showdowns while the table is on the page. */
export function holdShowdowns(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = effect(() => {
    const { view } = page.value;
    const hand = view?.hand;
    if (!view || hand?.stage !== "over") return;
    const old = held.peek();
    const shown = view.seats.some((seat) => seat?.shown);
    if (!shown) return;
    if (old?.hand?.hand_id === hand.hand_id) {
      held.value = view;
      return;
    }
    held.value = view;
    clearTimeout(timer);
    timer = setTimeout(() => (held.value = null), settings.peek().showdown_s * 1000);
  });
  return () => {
    end();
    clearTimeout(timer);
    held.value = null;
  };
}
