// A playing card, drawn: its face where it is known, the ladder back where it is not.

import type { Card as CardText } from "../wire/types";
import { cardName } from "../words/hands";
import { say } from "../words";

interface FaceProps {
  card: CardText;
  marked?: boolean;
  winning?: boolean;
  mucked?: boolean;
  /** False where the words stand elsewhere, such as on the button around the card. */
  spoken?: boolean;
}

export function Card({ card, marked, winning, mucked, spoken = true }: FaceProps) {
  const suit = card[1] ?? "?";
  const hidden = card === "??";
  const classes = ["card", hidden ? "back" : suit];
  if (marked) classes.push("marked");
  if (winning) classes.push("winning");
  if (mucked) classes.push("mucked");
  const words = spoken
    ? { role: "img" as const, "aria-label": hidden ? say("card.hidden") : cardName(card) }
    : { "aria-hidden": "true" as const };
  return (
    <svg class={classes.join(" ")} viewBox="0 0 80 112" {...words}>
      {hidden ? <use href="#card-back" width="80" height="112" /> : <Face rank={card[0] ?? ""} suit={suit} />}
    </svg>
  );
}

function Face({ rank, suit }: { rank: string; suit: string }) {
  return (
    <>
      <rect class="face" x="0.75" y="0.75" width="78.5" height="110.5" rx="9" stroke-width="1.5" />
      <use href={`#rank-${rank}`} x="7" y="9" width="31" height="41" />
      <use href={`#suit-${suit}`} x="9" y="57" width="25" height="25" />
      <use href={`#suit-${suit}`} x="37" y="68" width="36" height="36" />
    </>
  );
}

/** A card in a line of text: index and suit. */
export function ShortCard({ card }: { card: CardText }) {
  return (
    <span class="short-card">
      <span class="for-ears">{cardName(card)}</span>
      <span aria-hidden="true">{card.startsWith("T") ? "10" : card[0]}</span>
      <svg class={card[1] ?? ""} viewBox="0 0 32 32" aria-hidden="true">
        <use href={`#suit-${card[1]}`} />
      </svg>
    </span>
  );
}

/** A stack whose height is the bet level: one slab a bet. */
export function Slabs({ count }: { count: number }) {
  return (
    <span class="slabs" aria-hidden="true">
      {Array.from({ length: Math.max(1, Math.min(5, count)) }, (_, index) => (
        <svg key={index} viewBox="0 0 26 8">
          <use href="#slab" />
        </svg>
      ))}
    </span>
  );
}

/** The ladder: the best hand, 7-5-4-3-2, as bars. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg class="mark" width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <use href="#ladder" />
    </svg>
  );
}
