import { describe, expect, it } from "vitest";
import type { Rules } from "../wire/types";
import {
  changed,
  CHOICES,
  clashes,
  isNumberKey,
  LIVE,
  ONLINE,
  outOfRange,
  profileOf,
  RULE_KEYS,
  ruleTitle,
  ruleWords,
} from "./houseRules";

describe("the keys", () => {
  it("are all of the rules, each once", () => {
    expect([...RULE_KEYS].sort()).toEqual(Object.keys(ONLINE).sort());
  });

  it("have a title, and for every choice a label, a sentence and a source", () => {
    for (const key of RULE_KEYS) {
      expect(ruleTitle(key)).not.toBe("");
      const choices = isNumberKey(key) ? [...(key === "draw_timeout_s" ? [null] : [0]), 1, 30] : (CHOICES[key] ?? []);
      expect(choices.length).toBeGreaterThan(1);
      for (const choice of choices) {
        const words = ruleWords(key, choice as never);
        expect(words.label, `${key} ${String(choice)}`).not.toBe("");
        expect(words.more, `${key} ${String(choice)}`).toMatch(/\.$/);
        expect(words.from, `${key} ${String(choice)}`).not.toBe("");
      }
    }
  });

  it("have the choices of both usual sets", () => {
    for (const rules of [ONLINE, LIVE]) {
      for (const key of RULE_KEYS) {
        if (!isNumberKey(key)) expect(CHOICES[key]).toContain(rules[key]);
      }
    }
  });
});

describe("profiles", () => {
  it("are recognised, and any change makes a custom set", () => {
    expect(profileOf({ ...ONLINE })).toBe("online");
    expect(profileOf({ ...LIVE })).toBe("live");
    expect(profileOf({ ...ONLINE, cap_bets: 5 })).toBe("custom");
    expect(changed({ ...ONLINE, cap_bets: 5 }, ONLINE)).toEqual(["cap_bets"]);
  });
});

describe("what the server would refuse", () => {
  const cases: readonly [string, Partial<Rules>][] = [
    ["all_needs_own", { reshuffle_scope: "all" }],
    ["penalty_needs_clock", { draw_timeout_s: null }],
    ["four_and_all_say", { five_card_draw: "four_plus_one", draw_dealing: "declare_all_first" }],
  ];

  it.each(cases)("%s is found, and its fix settles it", (name, changes) => {
    const rules = { ...ONLINE, ...changes };
    const [found, ...others] = clashes(rules);
    expect(found?.name).toBe(name);
    expect(others).toEqual([]);
    expect(clashes({ ...rules, ...found?.fix })).toEqual([]);
  });

  it("is not found in the usual sets", () => {
    expect(clashes(ONLINE)).toEqual([]);
    expect(clashes(LIVE)).toEqual([]);
    expect(outOfRange(ONLINE)).toEqual([]);
    expect(outOfRange(LIVE)).toEqual([]);
  });

  it("includes numbers out of range, and entries that are none", () => {
    const rules = { ...ONLINE, draw_timeout_s: 4, odd_chip_unit: 0, rake_bp: 10_001, rake_cap: Number.NaN };
    expect(outOfRange(rules)).toEqual(["draw_timeout_s", "odd_chip_unit", "rake_bp", "rake_cap"]);
  });
});

it("says rake in percent", () => {
  expect(ruleWords("rake_bp", 250).label).toBe("2.5 %");
});
