// What the viewer drew so far: out, and in.

import { ShortCard } from "../look/Card";
import { sorted } from "../table/choice";
import type { Card } from "../wire/types";
import { say } from "../words";
import type { OwnDraw } from "./moments";

export function OwnDraws({ draws }: { draws: readonly OwnDraw[] }) {
  if (draws.length === 0) return null;
  return (
    <ul class="own-draws" data-part="own-draws">
      {draws.map(({ draw, out, into }) => (
        <li key={draw}>
          <span>{say("replay.drawn", { draw })}</span>
          {out.length === 0 ? (
            <span class="pat">{say("replay.drawn.pat")}</span>
          ) : (
            <>
              <Cards word={say("replay.drawn.out")} cards={out} />
              {into.length > 0 ? <Cards word={say("replay.drawn.in")} cards={into} /> : null}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Cards({ word, cards }: { word: string; cards: readonly Card[] }) {
  if (cards.includes("??")) return null;
  return (
    <>
      <span class="word">{word}</span>
      <span class="shown-cards">
        {sorted(cards).map((card) => (
          <ShortCard key={card} card={card} />
        ))}
      </span>
    </>
  );
}
