import { describe, expect, it } from "vitest";
import type { Card } from "../wire/types";
import { addressOf, questionOf, type Spot, spotOf, START } from "./question";

const HAND = ["2h", "3h", "4c", "7d", "Ks"] as readonly Card[];

const SPOTS: readonly [string, Spot][] = [
  ["a hand", { ...START, hand: HAND, left: 2, against: [{ range: "pat:98-", policy: "" }], dead: "Kd 9h" }],
  ["two opponents", { ...START, hand: HAND, left: 1, against: [{ range: "2347", policy: "until:98" }, { range: "any", policy: "best" }] }],
  ["hands against each other", { ...START, tab: "equity", left: 0, sides: [{ range: "pat:86542", policy: "" }, { range: "[2-7][2-7]4@0.5, !22", policy: "fixed" }] }],
  ["chances", { ...START, tab: "odds", left: 0, kept: "2h3h4h" }],
];

describe("the address of a spot", () => {
  it.each(SPOTS)("says the same of %s", (_, spot) => {
    const back = spotOf(new URL(addressOf(spot), "http://room").search);
    expect(questionOf(back)).toEqual(questionOf(spot));
  });

  it.each(["", "?of=nothing", "?left=9&hand=2h2hXx3c", "?side=a&policy", "?left=-1&of=equity"])("is never too broken to begin with: %s", (search) => {
    const spot = spotOf(search);
    expect(["draws", "equity", "odds"]).toContain(spot.tab);
    expect([0, 1, 2, 3]).toContain(spot.left);
    expect(new Set(spot.hand).size).toBe(spot.hand.length);
  });
});

describe("a question", () => {
  it("waits for five cards", () => {
    expect(questionOf({ ...START, hand: HAND.slice(0, 4) })).toBeNull();
    expect(questionOf({ ...START, hand: HAND })).toMatchObject({ type: "draws", hand: "2h3h4c7dKs", left: 2 });
  });

  it("leaves out lines that say nothing, and waits for two sides", () => {
    const sides = [{ range: " ", policy: "" }, { range: "2347", policy: "" }];
    expect(questionOf({ ...START, tab: "equity", sides })).toBeNull();
  });
});
