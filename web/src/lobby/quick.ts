// Playing at once: which blinds the room offers, and what one sits down with.

import type { Stakes } from "../wire/types";

export const QUICK_STAKES: readonly Stakes[] = [
  { small_blind: 1, big_blind: 2 },
  { small_blind: 5, big_blind: 10 },
  { small_blind: 10, big_blind: 20 },
  { small_blind: 50, big_blind: 100 },
];
export const USUAL_STAKES = 1;

const LEAST_BIG_BLINDS = 10;
const USUAL_BIG_BLINDS = 40;

/** The fewest chips with which one can sit down at these blinds. */
export function leastChips({ big_blind }: Stakes): number {
  return LEAST_BIG_BLINDS * big_blind;
}

/** What the room puts before a player who names no sum. */
export function quickChips({ big_blind }: Stakes, balance: number): number {
  return Math.min(balance, USUAL_BIG_BLINDS * big_blind);
}

/** The blinds to offer first: the usual ones, or lower where the balance is short. */
export function firstStakes(balance: number): number {
  for (let index = USUAL_STAKES; index > 0; index -= 1) {
    const stakes = QUICK_STAKES[index];
    if (stakes && leastChips(stakes) <= balance) return index;
  }
  return 0;
}
