// What the viewer drew so far: out, and in.

import { ShortCard } from "../look/Card";
import { sorted } from "../table/choice";
import type { Card } from "../wire/types";
import { say } from "../words";
import type { OwnDraw } from "./moments";

/** More than these do not fit beside those that went out. */
const MOST_BESIDE = 4;

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
              <Cards words={say("replay.drawn.out")} cards={out} gone />
              {into.length > 0 && into.length <= MOST_BESIDE ? <Cards words={say("replay.drawn.in")} cards={into} gone={false} /> : null}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Cards({ words, cards, gone }: { words: string; cards: readonly Card[]; gone: boolean }) {
  if (cards.includes("??")) return null;
  return (
    <>
      <span class={cards.length > 2 ? "for-ears" : ""}>{words}</span>
      <span class={gone ? "shown-cards gone" : "shown-cards"}>
        {sorted(cards).map((card) => (
          <ShortCard key={card} card={card} />
        ))}
      </span>
    </>
  );
}
