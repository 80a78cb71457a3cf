// From a click to the server: marks, ticks, the one command of a decision, and the guards that keep
// a click meant for the last decision from answering the next one.

import { computed, effect, signal } from "@preact/signals";
import { order } from "../wire/socket";
import { page } from "../wire/store";
import type { Action, Card, Refused } from "../wire/types";
import { actionOf, holds, inHand, marksMoment, sameTick, type Tick, type Ticked, tickMoment } from "./choice";

/** How long a new decision ignores input, in ms. */
export const CALM_MS = 300;

const KEY = "tripledraw.marks";

interface Marks {
  moment: string;
  cards: readonly Card[];
}

export interface Sent {
  handId: string;
  decisionId: number;
  action: Action;
  /** The amount that the button named. */
  chips: number;
}

const kept = signal<Marks>(recall());
export const ticked = signal<Ticked | null>(null);
export const sent = signal<Sent | null>(null);
export const refusal = signal<Refused | null>(null);
/** The decision whose free fold is being asked about. */
export const askingFold = signal<number | null>(null);
/** Where a tick fell because its moment or its price passed: the decision it fell at. */
export const fallen = signal<{ decisionId: number | null } | null>(null);

let decision: number | null = null;
let since = 0;

/** The cards that are marked now; none where the marks were for another moment. */
export const marks = computed<readonly Card[]>(() => {
  const view = page.value.view;
  const moment = view === null ? null : marksMoment(view);
  return moment !== null && kept.value.moment === moment ? kept.value.cards : [];
});

export const canMark = computed(() => {
  const view = page.value.view;
  return view !== null && marksMoment(view) !== null && sentNow.value === null;
});

/** The command under way for the decision on the table, null where there is none. */
export const sentNow = computed(() => {
  const hand = page.value.view?.hand;
  const last = sent.value;
  return last !== null && last.handId === hand?.hand_id && last.decisionId === hand.decision_id
    ? last
    : null;
});

export function toggleMark(card: Card): void {
  const before = marks.value;
  mark(before.includes(card) ? before.filter((one) => one !== card) : [...before, card]);
}

export function mark(cards: readonly Card[]): void {
  const view = page.value.view;
  const moment = view === null ? null : marksMoment(view);
  if (moment === null || sentNow.value !== null) return;
  kept.value = { moment, cards };
  if (ticked.value?.tick.kind === "draw") ticked.value = null;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept.value));
  } catch {
    // Without storage the marks last as long as the page.
  }
}

/** Set a tick, or take it back when it is set already. */
export function toggleTick(tick: Tick): void {
  const view = page.value.view;
  const moment = view === null ? null : tickMoment(view, tick);
  if (moment === null) return;
  const now = ticked.value;
  ticked.value = now !== null && sameTick(now.tick, tick) ? null : { moment, tick };
}

/** Whether input counts: not in the first moments of a decision, and only once a decision. */
export function calm(): boolean {
  return sentNow.value === null && performance.now() - since >= CALM_MS;
}

/** Send the decision, unless it is too young or already sent. */
export function act(action: Action, chips = 0): void {
  if (calm()) transmit(action, chips);
}

function transmit(action: Action, chips: number): void {
  const view = page.value.view;
  const hand = view?.hand;
  if (!view || !hand?.legal || hand.decision_id === null || sentNow.value !== null) return;
  const command: Sent = { handId: hand.hand_id, decisionId: hand.decision_id, action, chips };
  sent.value = command;
  ticked.value = null;
  askingFold.value = null;
  refusal.value = null;
  const about = { table_id: view.table_id, hand_id: command.handId, decision_id: command.decisionId };
  void order({ type: "act", ...about, action }).then((answer) => {
    if (answer.type === "done") return;
    if (sent.value === command) sent.value = null;
    refusal.value = answer;
  });
}

function recall(): Marks {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Marks | null;
    if (found && typeof found.moment === "string" && Array.isArray(found.cards)) return found;
  } catch {
    // Nothing kept, or nothing that can be read: no marks.
  }
  return { moment: "", cards: [] };
}

/** Watch the decisions of the table: start the calm of each, let ticks act or fall. */
export function followDecisions(): () => void {
  return effect(() => {
    const view = page.value.view;
    const mine = view?.hand?.legal ? view.hand.decision_id : null;
    if (mine !== decision) {
      decision = mine;
      since = performance.now();
      askingFold.value = null;
      if (mine !== null) refusal.value = null;
    }
    const now = ticked.peek();
    if (now === null || view === null) return;
    if (!holds(now, view)) {
      ticked.value = null;
      fallen.value = inHand(view) ? { decisionId: view.hand?.decision_id ?? null } : null;
    } else if (mine !== null) {
      const action = actionOf(now, view);
      ticked.value = null;
      const legal = view.hand?.legal;
      if (action !== null) transmit(action, priceOf(action, legal?.call ?? 0, legal?.raise_to ?? 0));
    }
  });
}

/** The chips that a button or a tick for this action names. */
export function priceOf(action: Action, call: number, raiseTo: number): number {
  if (action.type === "call") return call;
  return action.type === "raise" || action.type === "bet" ? raiseTo : 0;
}
