// One decision: the hand, what was done, what the strategy does and how often, and what it cost.

import { ShortCard } from "../look/Card";
import { sorted } from "../table/choice";
import type { Choice, Judgement } from "../wire/types";
import { say } from "../words";
import { bets, choiceWords, percentOf, unbroken, whenWords } from "./told";

const MOST_SHOWN = 5;

interface Props {
  judgement: Judgement;
  onShow?: () => void;
}

export function JudgementCard({ judgement, onShow }: Props) {
  const { unknown, at_fault: fault } = judgement;
  const classes = ["judgement", fault ? "fault" : unknown === "" ? "fine" : "unknown"].join(" ");
  return (
    <article class={classes} data-part="judgement">
      <header>
        <h3>
          {onShow ? (
            <button type="button" onClick={onShow}>
              {whenWords(judgement)}
            </button>
          ) : (
            whenWords(judgement)
          )}
        </h3>
        <b>{verdict(judgement)}</b>
      </header>
      <p class="held">
        {sorted(judgement.hand).map((card) => (
          <span key={card} class={judgement.threw.includes(card) ? "thrown" : ""}>
            <ShortCard card={card} />
          </span>
        ))}
      </p>
      {judgement.choices.length > 0 ? (
        <ul class="choices">
          {shown(judgement.choices).map((choice, place) => (
            <Row key={place} choice={choice} />
          ))}
        </ul>
      ) : null}
      <p class="why">{unbroken(judgement.why)}</p>
      {judgement.loosely ? <p class="why">{say("coach.loosely")}</p> : null}
    </article>
  );
}

function Row({ choice }: { choice: Choice }) {
  return (
    <li class={choice.taken ? "taken" : ""}>
      <span>
        {choiceWords(choice)}
        {choice.taken ? <em>{say("coach.yours")}</em> : null}
      </span>
      <b>{percentOf(choice.often)}</b>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width={choice.often * 100} height="6" />
      </svg>
      <small>{choice.cost <= choice.error ? say("coach.choice.best") : say("coach.choice.cost", { cost: bets(choice.cost), error: bets(choice.error) })}</small>
    </li>
  );
}

/** What the strategy does most, and always what was done. */
function shown(choices: readonly Choice[]): readonly Choice[] {
  return choices.filter((choice, place) => place < MOST_SHOWN || choice.taken);
}

function verdict({ unknown, at_fault: fault, cost }: Judgement): string {
  if (unknown !== "") return say("coach.unknown");
  if (fault) return say("coach.cost", { cost: bets(cost ?? 0) });
  return say("coach.fine");
}
