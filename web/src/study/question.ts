// The question that stands on the page, and how it is written in the page's address, so that a link
// asks the same.

import type { Card, DrawsQuestion, EquityQuestion, OddsQuestion } from "../wire/types";

export type Tab = "draws" | "equity" | "odds";

export interface Line {
  range: string;
  policy: string;
}

export interface Spot {
  tab: Tab;
  hand: readonly Card[];
  left: number;
  against: readonly Line[];
  sides: readonly Line[];
  kept: string;
  dead: string;
}

export type Asked =
  | Pick<DrawsQuestion, "type" | "hand" | "left" | "against" | "dead">
  | Pick<EquityQuestion, "type" | "sides" | "left" | "dead" | "seconds">
  | Pick<OddsQuestion, "type" | "kept" | "left" | "dead">;

export const HAND_SIZE = 5;
export const OPPONENTS_MAX = 5;
export const SIDES_MAX = 6;
export const POLICIES = ["", "ahead", "rules", "best", "fixed", "until:98", "until:T9"] as const;

/** Sampling stops here on the page; the command line has all the time in the world. */
const SECONDS = 3;

export const START: Spot = {
  tab: "draws",
  hand: [],
  left: 2,
  against: [{ range: "any", policy: "" }],
  sides: [
    { range: "pat:98642", policy: "" },
    { range: "2347", policy: "" },
  ],
  kept: "",
  dead: "",
};

/** What the room is to work out; null while something is missing. */
export function questionOf(spot: Spot): Asked | null {
  const { left, dead } = spot;
  if (spot.tab === "draws") {
    if (spot.hand.length < HAND_SIZE) return null;
    return { type: "draws", hand: spot.hand.join(""), left: Math.max(1, left), against: [...written(spot.against)], dead };
  }
  if (spot.tab === "odds") return { type: "odds", kept: spot.kept.trim(), left, dead };
  const sides = written(spot.sides);
  return sides.length < 2 ? null : { type: "equity", sides: [...sides], left, dead, seconds: SECONDS };
}

function written(lines: readonly Line[]): readonly Line[] {
  return lines.filter((line) => line.range.trim() !== "");
}

/** The spot as an address. */
export function addressOf(spot: Spot): string {
  const query = new URLSearchParams({ of: spot.tab, left: String(spot.left) });
  if (spot.tab === "draws" && spot.hand.length > 0) query.set("hand", spot.hand.join(""));
  if (spot.tab === "odds" && spot.kept !== "") query.set("kept", spot.kept);
  const lines = spot.tab === "draws" ? written(spot.against) : spot.tab === "equity" ? written(spot.sides) : [];
  for (const line of lines) {
    query.append("side", line.range);
    query.append("policy", line.policy);
  }
  if (spot.dead !== "") query.set("dead", spot.dead);
  return `/study?${query.toString()}`;
}

/** The spot that an address asks for; what it does not say stands as at the start. */
export function spotOf(search: string): Spot {
  const query = new URLSearchParams(search);
  const of = query.get("of");
  const tab: Tab = of === "equity" || of === "odds" ? of : "draws";
  const policies = query.getAll("policy");
  const lines = query.getAll("side").slice(0, SIDES_MAX).map((range, place) => ({ range, policy: policies[place] ?? "" }));
  const left = Number(query.get("left") ?? NaN);
  const least = tab === "draws" ? 1 : 0;
  return {
    ...START,
    tab,
    hand: handOf(query.get("hand") ?? ""),
    left: Number.isInteger(left) && left >= least && left <= 3 ? left : tab === "odds" ? 1 : START.left,
    against: tab === "draws" && lines.length > 0 ? lines.slice(0, OPPONENTS_MAX) : START.against,
    sides: tab === "equity" && lines.length > 1 ? lines : START.sides,
    kept: query.get("kept") ?? "",
    dead: query.get("dead") ?? "",
  };
}

function handOf(text: string): readonly Card[] {
  const cards = (text.match(/[2-9TJQKA][cdhs]/g) ?? []) as Card[];
  return [...new Set(cards)].slice(0, HAND_SIZE);
}
