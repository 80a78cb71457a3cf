// A table that is being thought up: what the host has typed so far, what follows from it, and what
// the server would refuse. Nothing here talks to anybody.

import type { Clocks, Rules, TableSettings } from "../../wire/types";
import type { Key } from "../../words";
import { clashes, ONLINE, outOfRange, RANGES } from "../houseRules";

export const NAME_LENGTH = 32;
export const MAX_BIG_BLIND = 1_000_000;
export const MAX_CHIPS = 1_000_000_000;
export const CLOCK_RANGES = {
  bet_s: [5, 300],
  bank_s: [0, 600],
  bank_refill_s: [0, 600],
  bank_refill_hands: [1, 1000],
} as const satisfies Record<keyof Clocks, readonly [number, number]>;

const LEAST_BIG_BLINDS = 10;
const MOST_BIG_BLINDS = 100;

/** The levels, from easy to hard, by their names on the wire. */
export const LEVELS = ["beginner", "rulebook", "strong"] as const;
export type BotKind = (typeof LEVELS)[number] | "mixed";
export const BOT_KINDS: readonly BotKind[] = [...LEVELS, "mixed"];

/** What a number field holds: null while its text is no whole number. */
export type Entry = number | null;

/** Amounts that follow the big blind until the host sets them are undefined. */
export interface Draft {
  name: string;
  big: Entry;
  small: Entry | undefined;
  seats: number;
  least: Entry | undefined;
  most: Entry | undefined;
  bots: number;
  kind: BotKind;
  alone: boolean;
  listed: boolean;
  clocks: Readonly<Record<keyof Clocks, Entry>>;
  rules: Rules;
}

export function newDraft(name: string): Draft {
  return {
    name: name.slice(0, NAME_LENGTH),
    big: 10,
    small: undefined,
    seats: 6,
    least: undefined,
    most: undefined,
    bots: 3,
    kind: "rulebook",
    alone: false,
    listed: true,
    clocks: { bet_s: 20, bank_s: 60, bank_refill_s: 5, bank_refill_hands: 10 },
    rules: ONLINE,
  };
}

export interface Amounts {
  big: number;
  small: Entry;
  bet: number;
  double: number;
  least: Entry;
  most: Entry;
}

/** The amounts as they stand; null where even the big blind is not known. */
export function amounts({ big, small, least, most }: Draft): Amounts | null {
  if (big === null) return null;
  return {
    big,
    small: small === undefined ? Math.max(1, Math.floor(big / 2)) : small,
    bet: big,
    double: 2 * big,
    least: least === undefined ? LEAST_BIG_BLINDS * big : least,
    most: most === undefined ? MOST_BIG_BLINDS * big : most,
  };
}

export type FieldName = "name" | "big" | "small" | "least" | "most" | "bots" | keyof Clocks | keyof Rules;

export interface Problem {
  field: FieldName;
  key: Key;
  values: Readonly<Record<string, number>>;
}

/** Everything that the server would refuse, in the order of the form. */
export function problems(draft: Draft): Problem[] {
  return [
    ...nameProblems(draft),
    ...amountProblems(draft),
    ...(draft.bots > draft.seats ? [problem("bots", "create.bots.many")] : []),
    ...clockProblems(draft),
    ...ruleProblems(draft.rules),
  ];
}

function problem(field: FieldName, key: Key, values: Readonly<Record<string, number>> = {}): Problem {
  return { field, key, values };
}

function nameProblems({ name }: Draft): Problem[] {
  const length = [...name.trim()].length;
  return length >= 1 && length <= NAME_LENGTH ? [] : [problem("name", "create.name.bad", { most: NAME_LENGTH })];
}

function amountProblems(draft: Draft): Problem[] {
  const found: Problem[] = [];
  const set = amounts(draft);
  if (set === null || set.big < 1 || set.big > MAX_BIG_BLIND) {
    return [problem("big", "create.blinds.bad", { most: MAX_BIG_BLIND })];
  }
  const { big, small, least, most } = set;
  if (small === null || small < 1) found.push(problem("small", "create.blinds.bad", { most: big }));
  else if (small > big) found.push(problem("small", "create.small.high", { big }));
  if (least === null || least < big) found.push(problem("least", "create.buy_in.low", { least: big }));
  if (most === null || most > MAX_CHIPS) found.push(problem("most", "create.buy_in.high", { most: MAX_CHIPS }));
  else if (least !== null && most < least) found.push(problem("most", "create.buy_in.order", { least }));
  return found;
}

function clockProblems({ clocks }: Draft): Problem[] {
  return (Object.keys(CLOCK_RANGES) as (keyof Clocks)[]).flatMap((name) => {
    const [least, most] = CLOCK_RANGES[name];
    const value = clocks[name];
    const fits = value !== null && value >= least && value <= most;
    return fits ? [] : [problem(name, "create.number.bad", { least, most })];
  });
}

function ruleProblems(rules: Rules): Problem[] {
  const ranged = outOfRange(rules).map((key) => {
    const [least, most] = RANGES[key];
    const scale = key === "rake_bp" ? 100 : 1;
    return problem(key, "create.number.bad", { least: least / scale, most: most / scale });
  });
  const clashing = clashes(rules).map(({ name, keys }) => problem(keys[0] ?? "burn", `clash.${name}`));
  return [...ranged, ...clashing];
}

/** What is sent. Ask only for a draft without problems. */
export function settingsOf(draft: Draft): TableSettings {
  const set = amounts(draft);
  const { clocks } = draft;
  if (set === null || set.small === null || set.least === null || set.most === null) {
    throw new Error("a draft with problems is no table");
  }
  return {
    name: draft.name.trim(),
    stakes: { small_blind: set.small, big_blind: set.big },
    rules: draft.rules,
    seats: draft.seats,
    min_buy_in: set.least,
    max_buy_in: set.most,
    clocks: {
      bet_s: Number(clocks.bet_s),
      bank_s: Number(clocks.bank_s),
      bank_refill_s: Number(clocks.bank_refill_s),
      bank_refill_hands: Number(clocks.bank_refill_hands),
    },
    bots: botsOf(draft),
    listed: draft.listed,
    bots_play_alone: draft.alone,
  };
}

function botsOf({ bots, kind }: Draft): TableSettings["bots"] {
  return Array.from({ length: bots }, (_, index) => {
    if (kind !== "mixed") return kind;
    return LEVELS[LEVELS.length - 1 - (index % LEVELS.length)] ?? "rulebook";
  });
}

/** The draft with another number of seats: bots that no longer fit are let go. */
export function withSeats(draft: Draft, seats: number): Draft {
  return { ...draft, seats, bots: Math.min(draft.bots, Math.max(0, seats - 1)) };
}
