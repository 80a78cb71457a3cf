// The three slots of the dock: what stands in them now, and what each would do. A pure reading of
// the view and of what the player has marked and ticked; it knows no rule of the game.

import type { Action, AheadView, Card, HandView, LegalView, TableView } from "../wire/types";
import { say } from "../words";
import { handInBrief } from "../words/hands";
import { inHand, mySeat, sameTick, type Tick } from "./choice";

export type Command =
  | { do: "act"; action: Action; chips: number }
  | { do: "ask_fold" | "clear" | "skip" | "sit" | "copy" | "top_up" | "resume" | "bot" | "in" }
  | { do: "come_back"; post: boolean }
  | { do: "tick"; tick: Tick }
  | { do: "nothing" };

export interface Slot {
  label: string;
  more?: string;
  cards?: readonly Card[];
  tone: "plain" | "call" | "raise" | "tick" | "barred" | "late";
  wide?: boolean;
  /** The only one of its row: it stands under the sentence's middle, not where a call does. */
  lone?: boolean;
  hint?: string;
  pressed?: boolean;
  disabled?: boolean;
  run: Command;
}

export type Row = readonly [Slot | null, Slot | null, Slot | null];

export interface Mind {
  marks: readonly Card[];
  tick: Tick | null;
  askingFold: boolean;
  sent: boolean;
  skipped: boolean;
  copied: boolean;
}

const NONE: Row = [null, null, null];

export function rowFor(view: TableView, mind: Mind): Row {
  const hand = view.hand;
  if (mind.sent) return NONE;
  if (hand?.legal) return hand.legal.stage === "betting" ? betting(hand, hand.legal, mind) : drawing(hand, mind);
  if (hand !== null && inHand(view)) return hand.ahead ? ahead(hand.ahead, mind) : NONE;
  if (view.clock?.kind === "next_hand" && hand?.stage === "over" && mySeat(view)?.dealt && !mind.skipped) {
    return [null, lone(say("act.skip"), { do: "skip" }, "plain"), null];
  }
  return waiting(view, mind);
}

function betting(hand: HandView, legal: LegalView, mind: Mind): Row {
  const free = legal.call === 0;
  const check: Slot = free
    ? { label: say("act.check"), tone: "call", hint: say("key.call"), run: { do: "act", action: { type: "check" }, chips: 0 } }
    : {
        label: say("act.call", { chips: legal.call }),
        tone: "call",
        hint: say("key.call"),
        run: { do: "act", action: { type: "call" }, chips: legal.call },
      };
  const fold: Command = { do: "act", action: { type: "fold" }, chips: 0 };
  const first: Slot = mind.askingFold
    ? { label: say("act.fold.anyway"), tone: "plain", hint: say("key.fold"), run: fold }
    : { label: say("act.fold"), tone: "plain", hint: say("key.fold"), run: free ? { do: "ask_fold" } : fold };
  return [first, check, third(hand, legal)];
}

function third(hand: HandView, legal: LegalView): Slot {
  if (legal.raise_to !== null) {
    const action: Action = { type: legal.opens ? "bet" : "raise" };
    const label = legal.opens ? say("act.bet", { chips: legal.raise_to }) : say("act.raise", { chips: legal.raise_to });
    return { label, tone: "raise", hint: say("key.raise"), run: { do: "act", action, chips: legal.raise_to } };
  }
  const { label, more } = barred(hand, legal);
  const tone = legal.no_raise === "late" ? "late" : "barred";
  return { label, more, tone, disabled: true, run: { do: "nothing" } };
}

function barred(hand: HandView, legal: LegalView): { label: string; more: string } {
  const label = legal.opens ? say("act.no_bet") : say("act.no_raise");
  switch (legal.no_raise) {
    case "late":
      return {
        label,
        more: hand.street < 3 ? say("act.late.more", { draw: hand.street + 1 }) : say("act.late.last"),
      };
    case "capped":
      return {
        label: say("act.capped"),
        more: say("act.capped.more", { count: hand.bet_count, cap: hand.cap ?? hand.bet_count }),
      };
    case "not_reopened":
      return { label, more: say("act.not_reopened.more") };
    case "all_in":
      return { label, more: say("act.all_in.more") };
    default:
      return { label, more: say("act.nobody.more") };
  }
}

function drawing(hand: HandView, mind: Mind): Row {
  const count = mind.marks.length;
  const clear: Slot = {
    label: say("act.clear"),
    tone: "plain",
    hint: say("key.escape"),
    disabled: count === 0,
    run: { do: "clear" },
  };
  const discard: Slot = {
    label: drawLabel(hand, count),
    tone: "call",
    wide: true,
    hint: say("key.enter"),
    run: { do: "act", action: { type: "discard", cards: [...mind.marks] }, chips: 0 },
  };
  if (count > 0) discard.cards = mind.marks;
  else discard.more = say("act.pat.more");
  return [clear, discard, null];
}

function drawLabel(hand: HandView, count: number): string {
  if (count === 0) return say("act.pat");
  if (hand.mine?.made_nine) return say("act.discard.break", { hand: handInBrief(hand.mine), count });
  return say("act.discard", { count });
}

function ahead(price: AheadView, mind: Mind): Row {
  if (price.draws) return aheadDraw(mind);
  const tick = (label: string, what: Tick): Slot => ({
    label,
    tone: "tick",
    pressed: mind.tick !== null && sameTick(mind.tick, what),
    run: { do: "tick", tick: what },
  });
  const free = price.call === 0;
  const first = free
    ? tick(say("act.check_fold"), { kind: "check_fold" })
    : tick(say("act.fold"), { kind: "fold", call: price.call });
  const second = tick(free ? say("act.check") : say("act.call", { chips: price.call }), {
    kind: "call",
    call: price.call,
  });
  if (price.raise_to === null) return [first, second, null];
  const to = price.raise_to;
  const key = price.opens ? "act.bet" : "act.raise";
  return [first, second, tick(say(key, { chips: to }), { kind: "raise", to })];
}

function aheadDraw(mind: Mind): Row {
  const count = mind.marks.length;
  const what: Tick = { kind: "draw", cards: mind.marks };
  const label = count === 0 ? say("act.pat.ahead") : say("act.discard.ahead", { count });
  return [
    { label: say("act.clear"), tone: "plain", disabled: count === 0, run: { do: "clear" } },
    {
      label,
      tone: "tick",
      wide: true,
      pressed: mind.tick?.kind === "draw",
      run: { do: "tick", tick: what },
    },
    null,
  ];
}

/** The row of someone who is in no hand: a seat to take, to come back to, a table to wake. */
function waiting(view: TableView, mind: Mind): Row {
  const me = mySeat(view);
  if (view.status === "closed") return NONE;
  if (me === null) return spectator(view, mind);
  if (me.dealt && view.hand !== null && view.hand.stage !== "over") return NONE;
  if (me.stack === 0) return [null, lone(say("act.top_up"), { do: "top_up" }), null];
  if (view.owes !== "" && me.status !== "playing") {
    return [
      null,
      {
        label: say("act.back.wait"),
        more: say("act.back.wait.more"),
        tone: "plain",
        run: { do: "come_back", post: false },
      },
      {
        label: say("act.back.post"),
        more: say("act.back.post.more"),
        tone: "raise",
        run: { do: "come_back", post: true },
      },
    ];
  }
  if (me.status === "sitting_out") return [null, lone(say("act.back"), { do: "in" }), null];
  if (view.waiting_for === "host" && view.host) return [null, lone(say("act.resume"), { do: "resume" }), null];
  if (view.waiting_for === "players") {
    const copy: Slot = { label: mind.copied ? say("act.copied") : say("act.copy"), tone: "plain", run: { do: "copy" } };
    const bot: Slot = { label: say("act.add_bot"), tone: "call", run: { do: "bot" } };
    return view.host ? [null, copy, bot] : [null, { ...copy, lone: true }, null];
  }
  return NONE;
}

function spectator(view: TableView, mind: Mind): Row {
  const free = view.seats.slice(0, view.settings.seats).some((seat) => seat === null);
  if (free && view.status !== "closing") return [null, lone(say("act.sit"), { do: "sit" }), null];
  return [null, lone(mind.copied ? say("act.copied") : say("act.copy"), { do: "copy" }, "plain"), null];
}

function lone(label: string, run: Command, tone: Slot["tone"] = "call"): Slot {
  return { label, tone, lone: true, run };
}
