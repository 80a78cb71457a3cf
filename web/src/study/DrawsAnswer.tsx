// The ways to keep, best first: the five cards with those to throw in grey, how often it wins, and
// what it ends as.

import { useState } from "preact/hooks";
import { Card } from "../look/Card";
import type { Card as CardText, DrawsAnswer as Found, Kept } from "../wire/types";
import { say } from "../words";
import { handInFull, rankLine } from "../words/hands";
import { percent, ShareBar, trust } from "./Share";

const FEW = 6;
const LETTERS = "..23456789TJQKA";

export function DrawsAnswer({ found }: { found: Found }) {
  const [all, setAll] = useState(false);
  const [best, second] = found.keeps;
  if (best === undefined) return null;
  const close = second !== undefined && best.equity - second.equity < 2 * (best.error + second.error);
  const hand = cardsOf(found.hand);
  return (
    <>
      <p class="said" role="status">
        {advice(best)} {close ? say("study.best.close", { other: title(second) }) : null}
      </p>
      <ol class="keeps">
        {(all ? found.keeps : found.keeps.slice(0, FEW)).map((keep) => (
          <Row key={keep.cards} hand={hand} keep={keep} />
        ))}
      </ol>
      <button type="button" class="button small" aria-expanded={all} onClick={() => setAll(!all)}>
        {all ? say("study.keeps.few") : say("study.keeps.all")}
      </button>
    </>
  );
}

function Row({ hand, keep }: { hand: readonly CardText[]; keep: Kept }) {
  const kept = cardsOf(keep.cards);
  return (
    <li>
      <span class="five" aria-hidden="true">
        {hand.map((card) => (
          <Card key={card} card={card} marked={!kept.includes(card)} spoken={false} />
        ))}
      </span>
      <span class="words">
        <span>{title(keep)}</span>
        <ShareBar chance={keep.equity} error={keep.error} />
        <small>{say("study.keep.ends", { hand: handInFull(keep.median) })}</small>
      </span>
      <b>
        {percent(keep.equity, keep.error)}
        <small>{trust(keep.error, keep.exact)}</small>
      </b>
    </li>
  );
}

function advice(keep: Kept): string {
  const wins = percent(keep.equity, keep.error);
  if (keep.drawn === 0) return say("study.best.pat", { percent: wins });
  if (keep.drawn === 5) return say("study.best.five", { percent: wins });
  return say("study.best.draw", { keep: ranks(keep), count: keep.drawn, percent: wins });
}

function title(keep: Kept): string {
  if (keep.drawn === 0) return say("study.keep.pat");
  if (keep.drawn === 5) return say("study.keep.five");
  return say("study.keep.draw", { keep: ranks(keep), count: keep.drawn });
}

function ranks(keep: Kept): string {
  return rankLine(
    cardsOf(keep.cards)
      .map((card) => LETTERS.indexOf(card[0] ?? "2"))
      .sort((one, other) => other - one),
  );
}

/** The cards of a text such as "7h5c 4d". */
export function cardsOf(text: string): readonly CardText[] {
  return (text.match(/[2-9TJQKA][cdhs]/g) ?? []) as CardText[];
}
