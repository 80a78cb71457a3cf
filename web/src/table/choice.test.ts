import { describe, expect, it } from "vitest";
import { moment } from "../fixtures/views";
import type { AheadView, LegalView, TableView } from "../wire/types";
import { actionOf, holds, marksMoment, sorted, type Tick, type Ticked, tickMoment } from "./choice";

const NOW = 1_800_000_000_000;

function ticked(view: TableView, tick: Tick): Ticked {
  return { moment: tickMoment(view, tick) ?? "", tick };
}

function priced(view: TableView, ahead: Partial<AheadView>): TableView {
  if (view.hand?.ahead == null) throw new Error("no prices");
  return { ...view, hand: { ...view.hand, ahead: { ...view.hand.ahead, ...ahead } } };
}

function onTurn(view: TableView, legal: Partial<LegalView>): TableView {
  if (view.hand === null) throw new Error("no hand");
  const mine: LegalView = { stage: "betting", call: 10, raise_to: 20, opens: false, no_raise: "", ...legal };
  return { ...view, hand: { ...view.hand, ahead: null, legal: mine, to_act: 0, decision_id: 42 } };
}

function otherHand(view: TableView, changes: Partial<NonNullable<TableView["hand"]>>): TableView {
  if (view.hand === null) throw new Error("no hand");
  return { ...view, hand: { ...view.hand, ...changes } };
}

describe("a tick", () => {
  const before = moment("preaction", NOW);

  it("set at 10 is gone at 20, for folding, calling and raising alike", () => {
    for (const tick of [{ kind: "fold", call: 10 }, { kind: "call", call: 10 }, { kind: "raise", to: 20 }] as const) {
      const made = ticked(before, tick);
      expect(holds(made, before)).toBe(true);
      expect(holds(made, priced(before, { call: 20, raise_to: 30 }))).toBe(false);
      expect(actionOf(made, onTurn(before, { call: 20, raise_to: 30 }))).toBeNull();
    }
  });

  it("does on the turn exactly what it said", () => {
    const turn = onTurn(before, {});
    expect(actionOf(ticked(before, { kind: "fold", call: 10 }), turn)).toEqual({ type: "fold" });
    expect(actionOf(ticked(before, { kind: "call", call: 10 }), turn)).toEqual({ type: "call" });
    expect(actionOf(ticked(before, { kind: "raise", to: 20 }), turn)).toEqual({ type: "raise" });
    const free = onTurn(before, { call: 0, raise_to: 10, opens: true });
    expect(actionOf(ticked(before, { kind: "call", call: 0 }), free)).toEqual({ type: "check" });
    expect(actionOf(ticked(before, { kind: "raise", to: 10 }), free)).toEqual({ type: "bet" });
  });

  it("to check or fold checks while that is free and folds when it is not, never more", () => {
    const made = ticked(priced(before, { call: 0, raise_to: 10 }), { kind: "check_fold" });
    expect(actionOf(made, onTurn(before, { call: 0 }))).toEqual({ type: "check" });
    expect(actionOf(made, onTurn(before, { call: 30 }))).toEqual({ type: "fold" });
  });

  it("dies with its street, with its hand, and with the hand's end (D23)", () => {
    const made = ticked(before, { kind: "fold", call: 10 });
    expect(holds(made, otherHand(before, { street: 2 }))).toBe(false);
    expect(holds(made, otherHand(before, { hand_id: "h1285aaaa" }))).toBe(false);
    expect(holds(made, otherHand(before, { stage: "over" }))).toBe(false);
    expect(actionOf(made, otherHand(onTurn(before, {}), { hand_id: "h1285aaaa" }))).toBeNull();
  });

  it("to discard lives through the end of a street but not through another decision or other cards", () => {
    const early = moment("premark", NOW);
    const made = ticked(early, { kind: "draw", cards: ["Jd", "Ks"] });
    const mine = moment("drawing", NOW);
    expect(actionOf(made, mine)).toEqual({ type: "discard", cards: ["Jd", "Ks"] });
    expect(holds(made, moment("betting", NOW))).toBe(false);
    expect(holds(made, moment("pat", NOW))).toBe(false);
  });
});

describe("marks", () => {
  it("belong to the hand, the draw and the five cards", () => {
    const betting = moment("betting", NOW);
    const drawing = moment("drawing", NOW);
    expect(marksMoment(betting)).toBe(marksMoment(drawing));
    expect(marksMoment(moment("pat", NOW))).not.toBe(marksMoment(drawing));
    expect(marksMoment(moment("showdown", NOW))).toBeNull();
    expect(marksMoment(moment("spectator", NOW))).toBeNull();
  });

  it("are made on cards in the order of their ranks", () => {
    expect(sorted(["Ks", "Td", "2c", "Ah", "9h"])).toEqual(["2c", "9h", "Td", "Ks", "Ah"]);
  });
});
