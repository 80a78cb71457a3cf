// Cards and hands in words, from the codes of a view.

import type { Card, HandName } from "../wire/types";
import { isKey, say, sayAny } from "./index";

const LETTERS = "..23456789TJQKA";

/** "seven of hearts" */
export function cardName(card: Card): string {
  if (card === "??") return say("card.hidden");
  const rank = word("rank", LETTERS.indexOf(card[0] ?? "2"));
  return say("card.name", { rank, suit: sayAny(`suit.${card[1] as "c" | "d" | "h" | "s"}`, {}) });
}

/** "8-7-4-3-2" */
export function rankLine(ranks: readonly number[]): string {
  return ranks.map((rank) => word("index", rank)).join("-");
}

/** "seven" */
export function rankName(rank: number): string {
  return word("rank", rank);
}

/** "8-7 low", "King high", "Pair of fives" */
export function handTitle(name: HandName): string {
  const [first = 2, second = 2] = name.ranks;
  switch (name.kind) {
    case "high_card": {
      const high = `hand.high.${first}`;
      if (isKey(high)) return sayAny(high, {});
      return say("hand.low", { first: word("index", first), second: word("index", second) });
    }
    case "pair":
      return say("hand.pair", { ranks: word("ranks", first) });
    case "two_pair":
      return say("hand.two_pair", { high: word("ranks", first), low: word("ranks", second) });
    case "trips":
      return say("hand.trips", { ranks: word("ranks", first) });
    case "straight":
      return say("hand.straight", { rank: word("rank", first) });
    case "flush":
      return say("hand.flush", { rank: word("rank", first) });
    case "full_house":
      return say("hand.full_house", { high: word("ranks", first), low: word("ranks", second) });
    case "quads":
      return say("hand.quads", { ranks: word("ranks", first) });
    case "straight_flush":
      return say("hand.straight_flush", { rank: word("rank", first) });
  }
}

/** The name for a narrow place: "K high", "5-5", "Flush". */
export function handShort(name: HandName): string {
  const [first = 2, second = 2] = name.ranks;
  const index = word("index", first);
  const other = word("index", second);
  switch (name.kind) {
    case "high_card":
      if (isKey(`hand.high.${first}`)) return say("hand.short.high", { rank: index });
      return say("hand.low", { first: index, second: other });
    case "pair":
      return say("hand.short.ranks", { ranks: rankLine([first, first]) });
    case "two_pair":
      return say("hand.short.ranks", { ranks: rankLine([first, first, second, second]) });
    case "trips":
      return say("hand.short.ranks", { ranks: rankLine([first, first, first]) });
    case "quads":
      return say("hand.short.ranks", { ranks: rankLine([first, first, first, first]) });
    case "flush":
      return say("hand.short.flush");
    case "full_house":
      return say("hand.short.full_house");
    case "straight":
    case "straight_flush":
      return say("hand.short.straight");
  }
}

/** The hand as it stands on the table: all ranks of a low hand, else its class. */
export function handInFull(name: HandName): string {
  return name.kind === "high_card" ? rankLine(name.ranks) : handTitle(name);
}

/** "8-7": how a made hand is called on the button that would break it. */
export function handInBrief(name: HandName): string {
  return rankLine(name.ranks.slice(0, 2));
}

function word(set: "rank" | "ranks" | "index", rank: number): string {
  const key = `${set}.${rank}`;
  return isKey(key) ? sayAny(key, {}) : String(rank);
}
