import { describe, expect, it } from "vitest";
import { EVENTS } from "../fixtures/log";
import { moment } from "../fixtures/views";
import { continueLog } from "./lines";

const NOW = 1_800_000_000_000;
const view = moment("betting", NOW);

function flat(log: ReturnType<typeof continueLog>) {
  return log?.sections.map((one) => [
    `${one.title} ${one.draw}`,
    one.note?.chips ?? null,
    ...one.lines.map((line) => `${line.mine ? "You" : line.who} ${line.what} ${line.amount ?? ""}`.trim()),
  ]);
}

describe("the log", () => {
  it("tells a hand by street, raises as totals and calls as what they add", () => {
    expect(flat(continueLog(null, view, EVENTS))).toEqual([
      [
        "before 0", 10, "Ada small 5", "Player 3 big 10", "Rulebook raise 20", "You raise 30",
        "Ada call 25", "Player 3 fold", "Rulebook call 10",
      ],
      ["draw 1", 100, "Ada draw 3", "Rulebook draw 2", "You draw 2"],
      ["after 1", 10, "Ada bet 10", "Rulebook raise 20"],
    ]);
  });

  it("is the same in one piece and event by event", () => {
    let log: ReturnType<typeof continueLog> = null;
    EVENTS.forEach((event, index) => (log = continueLog(log, { ...view, seq: index }, [event])));
    expect(flat(log)).toEqual(flat(continueLog(null, view, EVENTS)));
  });

  it("starts anew with a hand, and says where it came late or missed something", () => {
    const log = continueLog(null, view, EVENTS);
    const next = { ...view, seq: 41, hand: { ...view.hand!, hand_id: "h1285aaaa" } };
    expect(continueLog(log, next, [])).toMatchObject({ handId: "h1285aaaa", gap: true, sections: [] });
    expect(log?.gap).toBe(false);
    const later = { ...view, hand: { ...view.hand!, decision_id: 44 } };
    expect(continueLog(log, later, [])?.gap).toBe(true);
    expect(continueLog(log, { ...view, seq: 44 }, [])?.gap).toBe(false);
  });

  it("tells a clock that ran out together with what was done for it", () => {
    const late = continueLog(null, view, [
      ...EVENTS,
      { type: "timed_out", seat: 0 },
      { type: "acted", seat: 0, action: { type: "fold" }, chips: 0 },
      { type: "street_opened", street: 2, stage: "drawing" },
      { type: "timed_out", seat: 1 },
      { type: "discarded", seat: 1, cards: [] },
    ]);
    expect(flat(late)?.slice(2)).toEqual([
      ["after 1", 10, "Ada bet 10", "Rulebook raise 20", "You late.fold"],
      ["draw 2", 130, "Ada late.pat"],
    ]);
  });
});
