import { describe, expect, it } from "vitest";
import { moment } from "../fixtures/views";
import type { LegalView, TableView } from "../wire/types";
import { type Mind, rowFor } from "./slots";

const NOW = 1_800_000_000_000;
const BLANK: Mind = { marks: [], tick: null, askingFold: false, sent: false, skipped: false, copied: false };

function row(view: TableView, mind: Partial<Mind> = {}) {
  return rowFor(view, { ...BLANK, ...mind });
}

function labels(view: TableView, mind: Partial<Mind> = {}) {
  return row(view, mind).map((slot) => slot?.label ?? null);
}

function legal(changes: Partial<LegalView>): TableView {
  const view = moment("betting", NOW);
  if (view.hand?.legal == null) throw new Error("not on turn");
  return { ...view, hand: { ...view.hand, legal: { ...view.hand.legal, ...changes } } };
}

describe("the three slots", () => {
  it("name the exact amounts", () => {
    expect(labels(moment("betting", NOW))).toEqual(["Fold", "Call 20", "Raise to 30"]);
    expect(labels(legal({ call: 0, raise_to: 10, opens: true }))).toEqual(["Fold", "Check", "Bet 10"]);
    expect(labels(legal({ call: 7, raise_to: null, no_raise: "all_in" }))).toEqual(["Fold", "Call 7", "No raise"]);
  });

  it("are empty once the decision is sent", () => {
    expect(labels(moment("betting", NOW), { sent: true })).toEqual([null, null, null]);
  });

  it("ask once before a fold where checking is free", () => {
    const free = legal({ call: 0, raise_to: 10, opens: true });
    expect(row(free)[0]?.run).toEqual({ do: "ask_fold" });
    expect(row(free, { askingFold: true })[0]).toMatchObject({
      label: "Fold anyway",
      run: { do: "act", action: { type: "fold" } },
    });
  });

  it("keep a barred raise in its place with the reason", () => {
    expect(row(moment("penalty", NOW))[2]).toMatchObject({
      label: "No raise",
      more: "back at draw 3",
      disabled: true,
      run: { do: "nothing" },
    });
    expect(row(legal({ raise_to: null, no_raise: "capped" }))[2]).toMatchObject({ label: "Capped", disabled: true });
  });

  it("discard exactly the marked cards", () => {
    const drawing = moment("drawing", NOW);
    expect(labels(drawing)).toEqual(["Clear", "Stand pat", null]);
    const marked = row(drawing, { marks: ["Jd", "Ks"] });
    expect(marked[1]).toMatchObject({
      label: "Discard 2",
      run: { do: "act", action: { type: "discard", cards: ["Jd", "Ks"] } },
    });
  });

  it("say what a draw would break", () => {
    expect(labels(moment("break", NOW), { marks: ["8d"] })[1]).toBe("Break 8-7, draw 1");
  });

  it("hold ticks with their price before the turn", () => {
    expect(labels(moment("preaction", NOW))).toEqual(["Fold", "Call 10", "Raise to 20"]);
    expect(row(moment("preaction", NOW), { tick: { kind: "call", call: 10 } })[1]?.pressed).toBe(true);
    expect(labels(moment("premark", NOW), { marks: ["Jd"] })[1]).toBe("Discard 1 when it is my turn");
  });

  it("offer a seat, a way back and a wake-up call to those in no hand", () => {
    expect(labels(moment("spectator", NOW))[1]).toBe("Take a seat");
    expect(labels(moment("owes", NOW))).toEqual([null, "Wait", "Post now"]);
    expect(labels(moment("host", NOW))).toEqual([null, "Copy link", "Add a bot"]);
  });
});
