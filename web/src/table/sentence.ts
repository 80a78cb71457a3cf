// The one sentence over the buttons: whose turn it is, what it costs, what has just come out.

import type { Connection } from "../wire/store";
import type { SeatView, TableView } from "../wire/types";
import type { Key } from "../words";
import type { Value } from "../words/say";
import { handInFull } from "../words/hands";
import { inHand, mySeat } from "./choice";
import { minutes, secondsOf } from "./clock";

export interface Sentence {
  key: Key;
  values: Readonly<Record<string, Value>>;
  tone: "" | "turn" | "stop";
  /** A second sentence after it. */
  then?: Sentence;
}

export interface Situation {
  connection: Connection;
  marks: number;
  askingFold: boolean;
  sent: string | null;
  dropped: boolean;
  refused: string | null;
  now: number;
}

export function sentenceFor(view: TableView, at: Situation): Sentence {
  if (at.connection === "lost") return it(inHand(view) ? "dock.lost" : "dock.lost.idle", {}, "stop");
  if (at.sent !== null) return it("dock.sent", { what: at.sent });
  if (at.refused !== null) return it("dock.refused", { why: at.refused }, "stop");
  if (view.hand?.legal) return myTurn(view, at);
  if (at.dropped) return it("dock.dropped");
  if (view.hand?.stage === "over") return result(view, at);
  return inHand(view) ? theirTurn(view) : outside(view, at);
}

function it(key: Key, values: Readonly<Record<string, Value>> = {}, tone: Sentence["tone"] = ""): Sentence {
  return { key, values, tone };
}

function myTurn(view: TableView, at: Situation): Sentence {
  const hand = view.hand;
  const legal = hand?.legal;
  if (!hand || !legal) return it("dock.dealing");
  if (legal.stage === "drawing") {
    if (at.marks > 0 && hand.mine?.made_nine) return it("dock.draw.break", {}, "turn");
    return it(at.marks > 0 ? "dock.draw.marked" : "dock.draw", {}, "turn");
  }
  if (at.askingFold) return it("dock.fold_free", {}, "turn");
  if (legal.no_raise === "late") return it("dock.late", {}, "stop");
  const bank = view.clock?.kind === "bank";
  if (legal.call === 0) return it(bank ? "dock.turn.bank.free" : "dock.turn.check", {}, "turn");
  if (bank) return it("dock.turn.bank", { call: legal.call }, "turn");
  return it("dock.turn.call", { call: legal.call, odds: hand.total / legal.call }, "turn");
}

function theirTurn(view: TableView): Sentence {
  const hand = view.hand;
  if (!hand || hand.to_act === null) return it("dock.dealing");
  const who = view.seats[hand.to_act]?.name ?? "";
  if (hand.stage === "drawing") return it(hand.ahead?.draws ? "dock.other.mark" : "dock.other.draw", { who });
  if (mySeat(view)?.all_in) return it("dock.all_in");
  if (hand.ahead === null) return it("dock.other.bet", { who });
  return it(hand.ahead.draws ? "dock.other.early" : "dock.other.ticks", { who });
}

/** Who won, with what, against what; and when the next hand comes, or why it does not. */
function result(view: TableView, at: Situation): Sentence {
  const said = resultWords(view);
  const choosing = view.owes !== "" && mySeat(view)?.status !== "playing";
  if (view.clock?.kind !== "next_hand" || choosing) return { ...said, then: outside(view, at) };
  const seconds = secondsOf(view.clock, at.now);
  return seconds > 0 ? { ...said, then: it("dock.next", { seconds }) } : said;
}

export function resultWords(view: TableView): Sentence {
  const winners = view.seats.filter((seat): seat is SeatView => seat !== null && seat.won > 0);
  const chips = winners.reduce((sum, seat) => sum + seat.won, 0);
  const [winner] = winners;
  if (winner === undefined) return it("dock.dealing");
  const sidePots = (view.hand?.pots.length ?? 0) > 1;
  if (winners.length > 1 && !sidePots) return it("dock.split", { count: winners.length, chips });
  const best = [...winners].sort((one, other) => worth(one) - worth(other))[0] ?? winner;
  const own = best.seat === view.you;
  if (best.hand_name === null) {
    return own ? it("dock.you_win", { chips: best.won }) : it("dock.wins", { who: best.name, chips: best.won });
  }
  const hand = handInFull(best.hand_name);
  return own
    ? it("dock.you_win.with", { chips: best.won, hand })
    : it("dock.wins.with", { who: best.name, chips: best.won, hand });
}

function worth(seat: SeatView): number {
  return seat.hand_name?.value ?? Number.MAX_SAFE_INTEGER;
}

function outside(view: TableView, at: Situation): Sentence {
  const me = mySeat(view);
  const hand = view.hand?.stage === "over" ? null : view.hand;
  if (view.status === "closed") return it("dock.closed");
  if (view.status === "paused" && hand === null) return it(view.host ? "dock.waiting.host" : "dock.paused");
  if (view.status === "closing") return it("dock.closing");
  if (me === null) return watching(view);
  if (me.stack === 0 && (hand === null || !me.dealt)) return it("dock.broke", {}, "stop");
  if (me.dealt && me.folded && hand !== null) {
    const who = hand.to_act === null ? undefined : view.seats[hand.to_act]?.name;
    return who === undefined ? it("dock.folded.quiet") : it("dock.folded", { who });
  }
  if (me.status === "leaving") return it("dock.leaving");
  if (view.owes !== "" && me.status !== "playing") return it("dock.owes");
  if (me.status === "sitting_out") {
    if (me.removed_at === null) return it("dock.sitting_out");
    return it("dock.sitting_out.left", { left: minutes(me.removed_at - at.now) });
  }
  if (view.waiting_for === "players") return it("dock.waiting.players");
  if (view.waiting_for === "people") return it("dock.waiting.people");
  if (view.clock?.kind === "next_hand") {
    return it("dock.next", { seconds: secondsOf(view.clock, at.now) });
  }
  return it(me.status === "waiting" && view.owes !== "" ? "dock.waiting.blind" : "dock.waiting.hand");
}

function watching(view: TableView): Sentence {
  const count = view.seats.slice(0, view.settings.seats).filter((seat) => seat === null).length;
  return count > 0 ? it("dock.watching.free", { count }) : it("dock.watching.full");
}
