// The house rules as a host chooses them and a player reads them: which there are, in which groups,
// and which sentences of the catalogue tell a choice. The server judges; this shows its judgement
// before anything is sent.

import type { Rules } from "../wire/types";
import { isKey, type Key, sayAny } from "../words";
import profiles from "./profiles.json";

export type RuleKey = keyof Rules;
export type Profile = "online" | "live" | "custom";

/** The two usual sets, as the server has them; a test of the server compares the two. */
export const ONLINE = profiles.online as Rules;
export const LIVE = profiles.live as Rules;

export const GROUPS = {
  betting: ["cap_bets", "heads_up_cap", "all_in_reopen"],
  draws: ["draw_timeout_s", "timeout_penalty", "five_card_draw", "burn", "draw_dealing"],
  deck: ["reshuffle_scope", "own_discards", "leftover_stub", "folded_in_reshuffle"],
  showdown: ["showdown", "all_in_tabled", "checked_showdown"],
  seats: ["button", "odd_chip_unit"],
  rake: ["rake_bp", "rake_cap", "rake_before_draw"],
} as const satisfies Readonly<Record<string, readonly RuleKey[]>>;

export type GroupName = keyof typeof GROUPS;
export const GROUP_NAMES = Object.keys(GROUPS) as GroupName[];
export const RULE_KEYS: readonly RuleKey[] = GROUP_NAMES.flatMap((group) => [...GROUPS[group]]);

/** The choices of every key that has some; the other keys are numbers. */
export const CHOICES: { readonly [K in RuleKey]?: readonly Rules[K][] } = {
  cap_bets: [4, 5, null],
  heads_up_cap: ["same", "uncapped_if_street_starts_hu", "uncapped_before_cap"],
  all_in_reopen: ["half", "full"],
  timeout_penalty: [true, false],
  five_card_draw: ["at_once", "four_plus_one"],
  burn: ["none", "per_draw"],
  draw_dealing: ["sequential", "declare_all_first"],
  reshuffle_scope: ["others_incl_current", "tiered", "prior_only_with_fallback", "all"],
  own_discards: ["never", "allowed"],
  leftover_stub: ["first", "mixed"],
  folded_in_reshuffle: [true, false],
  showdown: ["order_muck", "all_show"],
  all_in_tabled: [true, false],
  checked_showdown: ["first_active", "last_aggressor"],
  button: ["next_active", "dead", "next_seat"],
  rake_before_draw: [true, false],
};

/** Least and most of the keys that are numbers. */
export const RANGES = {
  draw_timeout_s: [5, 120],
  odd_chip_unit: [1, 1_000_000],
  rake_bp: [0, 10_000],
  rake_cap: [0, 1_000_000_000],
} as const;

export type NumberKey = keyof typeof RANGES;

export function isNumberKey(key: RuleKey): key is NumberKey {
  return key in RANGES;
}

/** Which of the two usual sets these rules are, if one of them. */
export function profileOf(rules: Rules): Profile {
  if (changed(rules, ONLINE).length === 0) return "online";
  return changed(rules, LIVE).length === 0 ? "live" : "custom";
}

/** The keys in which rules differ. */
export function changed(rules: Rules, from: Rules): RuleKey[] {
  return RULE_KEYS.filter((key) => rules[key] !== from[key]);
}

export interface Clash {
  name: "all_needs_own" | "penalty_needs_clock" | "four_and_all_say";
  keys: readonly RuleKey[];
  /** What would settle it. */
  fix: Partial<Rules>;
}

/** Combinations that contradict each other; the server would refuse them. */
export function clashes(rules: Rules): Clash[] {
  const found: Clash[] = [];
  if (rules.reshuffle_scope === "all" && rules.own_discards === "never") {
    found.push({ name: "all_needs_own", keys: ["reshuffle_scope", "own_discards"], fix: { own_discards: "allowed" } });
  }
  if (rules.timeout_penalty && rules.draw_timeout_s === null) {
    found.push({
      name: "penalty_needs_clock",
      keys: ["draw_timeout_s", "timeout_penalty"],
      fix: { timeout_penalty: false },
    });
  }
  if (rules.five_card_draw === "four_plus_one" && rules.draw_dealing === "declare_all_first") {
    found.push({
      name: "four_and_all_say",
      keys: ["five_card_draw", "draw_dealing"],
      fix: { draw_dealing: "sequential" },
    });
  }
  return found;
}

/** Number keys out of their range. */
export function outOfRange(rules: Rules): NumberKey[] {
  return (Object.keys(RANGES) as NumberKey[]).filter((key) => {
    const value = rules[key];
    if (value === null) return key !== "draw_timeout_s";
    const [least, most] = RANGES[key];
    return !Number.isInteger(value) || value < least || value > most;
  });
}

/** "Bets on a street" */
export function ruleTitle(key: RuleKey): string {
  return sayAny(`rule.${key}`, {});
}

/** The short label of a choice, a sentence about it, and where it comes from. */
export function ruleWords<K extends RuleKey>(key: K, value: Rules[K]): { label: string; more: string; from: string } {
  const [variant, values] = variantOf(key, value);
  const said = (ending: "" | ".more" | ".from"): string => {
    const found = `rule.${key}.${variant}${ending}`;
    return isKey(found) ? sayAny(found as Key, values) : "";
  };
  return { label: said(""), more: said(".more"), from: said(".from") };
}

function variantOf(key: RuleKey, value: Rules[RuleKey]): [string, Record<string, number>] {
  if (!isNumberKey(key)) return [value === null ? "none" : String(value), {}];
  if (value === null || (value === 0 && key !== "odd_chip_unit")) return ["none", {}];
  const amount = Number(value);
  return ["some", { seconds: amount, chips: amount, percent: amount / 100 }];
}
