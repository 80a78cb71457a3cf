// Five places for a hand, and the deck they are filled from. A card of the deck is taken by a click
// and given back by another; the places can be emptied one by one.

import { useRef } from "preact/hooks";
import { Card, ShortCard } from "../look/Card";
import type { Card as CardText } from "../wire/types";
import { say } from "../words";
import { cardName } from "../words/hands";

const SUITS = ["s", "h", "d", "c"] as const;
const RANKS = [..."23456789TJQKA"];

interface Props {
  cards: readonly CardText[];
  size: number;
  /** Cards that lie elsewhere and cannot be taken. */
  gone: readonly CardText[];
  onChange: (cards: readonly CardText[]) => void;
}

export function CardPicker({ cards, size, gone, onChange }: Props) {
  const take = (card: CardText) => {
    if (cards.includes(card)) onChange(cards.filter((one) => one !== card));
    else if (cards.length < size) onChange([...cards, card]);
  };
  return (
    <div class={cards.length < size ? "picker" : "picker full"}>
      <ol class="picked" aria-label={say("study.hand")}>
        {Array.from({ length: size }, (_, place) => {
          const card = cards[place];
          return (
            <li key={place}>
              {card === undefined ? (
                <span class="no-card" aria-label={say("study.hand.empty")} role="img" />
              ) : (
                <button type="button" aria-label={say("study.hand.back", { card: cardName(card) })} onClick={() => take(card)}>
                  <Card card={card} spoken={false} />
                </button>
              )}
            </li>
          );
        })}
      </ol>
      <Deck full={cards.length >= size} taken={cards} gone={gone} onTake={take} />
    </div>
  );
}

interface DeckProps {
  full: boolean;
  taken: readonly CardText[];
  gone: readonly CardText[];
  onTake: (card: CardText) => void;
}

/** The fifty-two, a row a suit; arrows go from card to card, so Tab passes the deck in one step. */
function Deck({ full, taken, gone, onTake }: DeckProps) {
  const box = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 13, ArrowUp: -13 };
    const step = steps[event.key];
    if (step === undefined || box.current === null) return;
    const all = [...box.current.querySelectorAll("button")];
    const at = all.indexOf(event.target as HTMLButtonElement);
    const next = all[at + step];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    for (const one of all) one.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  };
  return (
    <div class="deck" role="group" aria-label={say("study.deck")} ref={box} onKeyDown={move}>
      {SUITS.map((suit) => (
        <div class="suit" key={suit}>
          {RANKS.map((rank) => {
            const card = `${rank}${suit}` as CardText;
            const mine = taken.includes(card);
            return (
              <button
                key={card}
                type="button"
                tabIndex={card === "2s" ? 0 : -1}
                aria-pressed={mine}
                aria-disabled={!mine && (full || gone.includes(card))}
                onClick={(event) => {
                  if (event.currentTarget.ariaDisabled !== "true") onTake(card);
                }}
              >
                <ShortCard card={card} />
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
