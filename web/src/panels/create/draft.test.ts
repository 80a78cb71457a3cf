import { describe, expect, it } from "vitest";
import { LIVE } from "../houseRules";
import { amounts, type Draft, newDraft, problems, settingsOf, withSeats } from "./draft";

const draft = (changes: Partial<Draft> = {}): Draft => ({ ...newDraft("Friday"), ...changes });
const fields = (changes: Partial<Draft>) => problems(draft(changes)).map((one) => one.field);

describe("amounts", () => {
  it("follow the big blind", () => {
    expect(amounts(draft())).toEqual({ big: 10, small: 5, bet: 10, double: 20, least: 100, most: 1000 });
  });

  it("round the small blind down, to one chip at least", () => {
    expect(amounts(draft({ big: 5 }))?.small).toBe(2);
    expect(amounts(draft({ big: 15 }))?.small).toBe(7);
    expect(amounts(draft({ big: 1 }))?.small).toBe(1);
  });

  it("stay as the host has set them", () => {
    expect(amounts(draft({ big: 20, small: 1, least: 300, most: 400 }))).toMatchObject({ small: 1, least: 300, most: 400 });
  });
});

describe("problems", () => {
  it("has none to begin with, nor with the live rules", () => {
    expect(problems(draft())).toEqual([]);
    expect(problems(draft({ rules: LIVE }))).toEqual([]);
  });

  it.each([
    ["name", { name: "  " }],
    ["name", { name: "x".repeat(33) }],
    ["big", { big: null }],
    ["big", { big: 0 }],
    ["big", { big: 1_000_001 }],
    ["small", { small: 11 }],
    ["small", { small: null }],
    ["least", { least: 9 }],
    ["most", { most: 99 }],
    ["most", { most: 1_000_000_001 }],
    ["bots", { bots: 7 }],
  ] as const)("finds a wrong %s", (field, changes) => expect(fields(changes)).toEqual([field]));

  it("finds clocks out of range and clashing rules, in the order of the form", () => {
    const { clocks, rules } = draft();
    const wrong = { clocks: { ...clocks, bet_s: 4, bank_refill_hands: null }, rules: { ...rules, draw_timeout_s: null } };
    expect(fields(wrong)).toEqual(["bet_s", "bank_refill_hands", "draw_timeout_s"]);
  });
});

describe("settingsOf", () => {
  it("sends what the form shows", () => {
    const settings = settingsOf(draft({ name: " Friday ", bots: 3, kind: "mixed", listed: false }));
    expect(settings).toMatchObject({
      name: "Friday",
      stakes: { small_blind: 5, big_blind: 10 },
      min_buy_in: 100,
      max_buy_in: 1000,
      bots: ["strong", "rulebook", "beginner"],
      listed: false,
      clocks: { bet_s: 20, bank_s: 60, bank_refill_s: 5, bank_refill_hands: 10 },
    });
  });
});

it("lets bots go that no longer fit, and keeps a seat", () => {
  expect(withSeats(draft({ bots: 5 }), 3)).toMatchObject({ seats: 3, bots: 2 });
  expect(withSeats(draft({ bots: 1 }), 3)).toMatchObject({ seats: 3, bots: 1 });
});
