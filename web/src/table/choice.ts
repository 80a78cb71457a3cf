// What a player decided before it counts: marked cards, and ticks that act when his turn comes. Both
// live in the browser only and die with the moment they were made for.

import type { Action, Card, SeatView, TableView } from "../wire/types";

/** A pre-action. `call` and `raise` carry their exact price; `draw` the cards it throws away. */
export type Tick =
  | { kind: "fold"; call: number }
  | { kind: "check_fold" }
  | { kind: "call"; call: number }
  | { kind: "raise"; to: number }
  | { kind: "draw"; cards: readonly Card[] };

export interface Ticked {
  moment: string;
  tick: Tick;
}

export function mySeat(view: TableView): SeatView | null {
  return view.you === null ? null : (view.seats[view.you] ?? null);
}

/** Whether the viewer holds five cards in a hand that goes on. */
export function inHand(view: TableView): boolean {
  const me = mySeat(view);
  return view.hand !== null && me !== null && me.dealt && !me.folded && view.hand.stage !== "over";
}

/** Names what marks belong to: the hand, the draw they are for, and these five cards. */
export function marksMoment(view: TableView): string | null {
  const me = mySeat(view);
  if (!inHand(view) || me === null || view.hand === null) return null;
  if (me.cards.length !== 5 || me.draws.length >= 3 || view.hand.stage === "showdown") return null;
  return [view.hand.hand_id, me.draws.length, ...[...me.cards].sort()].join("/");
}

/**
 * Names what a tick belongs to: for a draw what its marks belong to, for betting the hand, the
 * street and these five cards.
 */
export function tickMoment(view: TableView, tick: Tick): string | null {
  if (tick.kind === "draw") return marksMoment(view);
  const me = mySeat(view);
  if (!inHand(view) || me === null || view.hand === null) return null;
  const { hand_id, street } = view.hand;
  return [hand_id, street, ...[...me.cards].sort()].join("/");
}

/** Whether a tick still means what it said when it was made. */
export function holds(ticked: Ticked, view: TableView): boolean {
  if (view.hand === null || ticked.moment !== tickMoment(view, ticked.tick)) return false;
  const { legal, ahead } = view.hand;
  if (ticked.tick.kind === "draw") return legal?.stage !== "betting";
  if (legal?.stage === "drawing" || ahead?.draws) return false;
  const price = legal ?? ahead;
  if (price === null) return true;
  switch (ticked.tick.kind) {
    case "fold":
    case "call":
      return ticked.tick.call === price.call;
    case "raise":
      return ticked.tick.to === price.raise_to;
    case "check_fold":
      return true;
  }
}

/** What the tick does now that it is the viewer's turn; null where it would not mean the same. */
export function actionOf(ticked: Ticked, view: TableView): Action | null {
  const legal = view.hand?.legal ?? null;
  if (legal === null || !holds(ticked, view)) return null;
  const { tick } = ticked;
  if (tick.kind === "draw") {
    return legal.stage === "drawing" ? { type: "discard", cards: [...tick.cards] } : null;
  }
  if (legal.stage !== "betting") return null;
  const free = legal.call === 0;
  switch (tick.kind) {
    case "fold":
      return { type: "fold" };
    case "check_fold":
      return free ? { type: "check" } : { type: "fold" };
    case "call":
      return free ? { type: "check" } : { type: "call" };
    case "raise":
      return legal.raise_to === null ? null : { type: legal.opens ? "bet" : "raise" };
  }
}

export function sameTick(one: Tick, other: Tick): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const ORDER = "23456789TJQKA?";

/** Cards from the lowest to the highest, as a player sorts them. */
export function sorted(cards: readonly Card[]): Card[] {
  return [...cards].sort(
    (one, other) =>
      ORDER.indexOf(one[0] ?? "?") - ORDER.indexOf(other[0] ?? "?") || one.localeCompare(other),
  );
}
