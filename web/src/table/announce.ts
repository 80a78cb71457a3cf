// What has just happened, as whole sentences for the live region: one message a view.

import type { Event, HandView, TableView } from "../wire/types";
import { list, say } from "../words";
import { cardName, handInFull, handTitle } from "../words/hands";
import { mySeat, sorted } from "./choice";
import { secondsOf } from "./clock";

/** The sentences of these events, and of the viewer's turn where it has come. */
export function announce(before: TableView | null, view: TableView, events: readonly Event[], at: number): string {
  const hand = view.hand;
  if (hand === null) return statusWords(before, view);
  const teller = new Teller(view, hand);
  const told = events.flatMap((event) => teller.tell(event));
  if (view.hand?.legal && before?.hand?.decision_id !== hand.decision_id) told.push(turnWords(view, hand, at));
  const status = statusWords(before, view);
  return [...told, ...(status === "" ? [] : [status])].join(" ");
}

function statusWords(before: TableView | null, view: TableView): string {
  if (before === null || before.status === view.status) return "";
  if (view.status === "paused") return say("spoken.paused");
  return before.status === "paused" && view.status === "open" ? say("spoken.resumed") : "";
}

/** "Your turn. 20 to call, or raise to 30. 14 seconds." */
export function turnWords(view: TableView, hand: HandView, at: number): string {
  const legal = hand.legal;
  if (legal === null) return "";
  const seconds = view.clock === null ? 0 : secondsOf(view.clock, at);
  if (legal.stage === "drawing") {
    return view.clock === null ? say("spoken.turn.draw.untimed") : say("spoken.turn.draw", { seconds });
  }
  const { call, raise_to: to } = legal;
  if (call === 0) {
    if (to === null) return say("spoken.turn.check", { seconds });
    return legal.opens ? say("spoken.turn.bet", { to, seconds }) : say("spoken.turn.option", { to, seconds });
  }
  return to === null ? say("spoken.turn.call", { call, seconds }) : say("spoken.turn.raise", { call, to, seconds });
}

/** Tells events one after the other; a clock that ran out changes how the next one is told. */
class Teller {
  private late: number | null = null;
  private drew: number | null = null;

  constructor(
    private readonly view: TableView,
    private readonly hand: HandView,
  ) {}

  tell(event: Event): string[] {
    switch (event.type) {
      case "timed_out":
        this.late = event.seat;
        return [];
      case "acted":
        return this.acted(event);
      case "discarded":
        return this.discarded(event);
      case "cards_dealt":
        return this.dealt(event);
      case "hand_shown":
        return this.mine(event.seat) ? [] : this.shown(event.seat);
      case "hand_mucked":
        return this.mine(event.seat) ? [] : [say("spoken.muck", { who: this.name(event.seat) })];
      case "pot_awarded":
        return this.awarded(event.seat, event.chips);
      default:
        return [];
    }
  }

  private seat(place: number) {
    const seat = this.hand.seats[place];
    return seat === undefined ? null : (this.view.seats[seat] ?? null);
  }

  private name(place: number): string {
    return this.seat(place)?.name ?? "";
  }

  private mine(place: number): boolean {
    return this.view.you !== null && this.hand.seats[place] === this.view.you;
  }

  private acted({ seat, action, chips }: Extract<Event, { type: "acted" }>): string[] {
    const late = this.late === seat;
    this.late = null;
    if (this.mine(seat)) {
      if (!late) return [];
      return [action.type === "fold" ? say("spoken.you.late.fold") : say("spoken.you.late.check")];
    }
    const who = this.name(seat);
    switch (action.type) {
      case "fold":
        return [say("spoken.fold", { who })];
      case "check":
        return [say("spoken.check", { who })];
      case "call":
        return [say("spoken.call", { who, chips })];
      case "bet":
        return [say("spoken.bet", { who, chips })];
      case "raise":
        return [say("spoken.raise", { who, chips: Math.max(chips, this.seat(seat)?.bet ?? 0) })];
    }
  }

  private discarded({ seat, cards }: Extract<Event, { type: "discarded" }>): string[] {
    const late = this.late === seat;
    this.late = null;
    if (this.mine(seat)) {
      this.drew = seat;
      if (!late) return [];
      return [this.view.settings.rules.timeout_penalty ? say("spoken.you.late.pat") : say("spoken.you.late.pat.free")];
    }
    const who = this.name(seat);
    if (late && this.view.settings.rules.timeout_penalty) return [say("spoken.late.pat", { who })];
    return [cards.length === 0 ? say("spoken.pat", { who }) : say("spoken.draw", { who, cards: cards.length })];
  }

  private dealt({ seat, cards }: Extract<Event, { type: "cards_dealt" }>): string[] {
    if (!this.mine(seat) || cards.includes("??")) return [];
    const names = list(sorted(cards).map(cardName));
    const name = this.hand.mine;
    const title = name === null ? "" : handTitle(name);
    if (this.drew === null) return [say("spoken.you.dealt", { cards: names, hand: title })];
    return [say("spoken.you.drew", { cards: cards.length, list: names }), ...(title ? [say("spoken.you.hand", { hand: title })] : [])];
  }

  private shown(place: number): string[] {
    const name = this.seat(place)?.hand_name;
    return name ? [say("spoken.show", { who: this.name(place), hand: handInFull(name) })] : [];
  }

  private awarded(place: number, chips: number): string[] {
    if (!this.mine(place)) return [say("spoken.win", { who: this.name(place), chips })];
    const name = mySeat(this.view)?.shown ? this.hand.mine : null;
    return [name ? say("spoken.you.win.with", { chips, hand: handInFull(name) }) : say("spoken.you.win", { chips })];
  }
}
