// Hands to show, by their ranks or cards. The twenty best are written down, not worked out: the
// page holds no rule of poker.

import type { Card, HandName } from "../../wire/types";

/** The twenty best hands, best first, as ranks. */
export const TOP_TWENTY: readonly string[] = [
  "75432", "76432", "76532", "76542", "85432",
  "86432", "86532", "86542", "86543", "87432",
  "87532", "87542", "87543", "87632", "87642",
  "87643", "87652", "87653", "95432", "96432",
]; // prettier-ignore

const SUITS = ["h", "c", "d", "s", "s"] as const;

/** Cards of these ranks in mixed suits, which lie differently from hand to hand. */
export function mixed(ranks: string, turn: number): Card[] {
  return [...ranks].map((rank, index) => `${rank}${SUITS[(index + turn) % SUITS.length]}` as Card);
}

/** An example of each class, from the best to the worst. */
export const CLASSES: readonly { kind: HandName["kind"]; cards: readonly Card[] }[] = [
  { kind: "high_card", cards: ["8h", "6c", "5d", "4s", "2s"] },
  { kind: "pair", cards: ["2h", "2c", "6d", "4s", "3s"] },
  { kind: "two_pair", cards: ["3h", "3c", "2d", "2s", "7s"] },
  { kind: "trips", cards: ["2h", "2c", "2d", "5s", "4s"] },
  { kind: "straight", cards: ["6h", "5c", "4d", "3s", "2s"] },
  { kind: "flush", cards: ["7s", "5s", "4s", "3s", "2s"] },
  { kind: "full_house", cards: ["2h", "2c", "2d", "3s", "3h"] },
  { kind: "quads", cards: ["2h", "2c", "2d", "2s", "3h"] },
  { kind: "straight_flush", cards: ["6d", "5d", "4d", "3d", "2d"] },
];
