// Five cards from a fresh deck, to begin a question with.

import type { Card } from "../wire/types";

const DECK: readonly Card[] = [..."cdhs"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => `${rank}${suit}` as Card));

export function randomHand(): readonly Card[] {
  const deck = [...DECK];
  return Array.from({ length: 5 }, () => deck.splice(Math.floor(Math.random() * deck.length), 1)[0] as Card);
}
