// The draw tape of a seat: one cell a draw, with the cards taken, or P for pat.

import type { DrawView } from "../wire/types";
import { say } from "../words";

interface TapeProps {
  draws: readonly DrawView[];
  drawing: boolean;
}

export function Tape({ draws, drawing }: TapeProps) {
  return (
    <span class="tape" data-part="tape" role="img" aria-label={tapeWords(draws)}>
      {[0, 1, 2].map((index) => {
        const draw = draws[index];
        if (draw === undefined) {
          return <i key={index} class={drawing && index === draws.length ? "none current" : "none"} />;
        }
        const tone = draw.late ? "late" : draw.count === 0 ? "pat" : "";
        return (
          <i key={index} class={tone}>
            {draw.count === 0 ? say("tape.pat") : draw.count}
          </i>
        );
      })}
    </span>
  );
}

/** "Draw 1: 3 cards, draw 2: pat" for ears. */
export function tapeWords(draws: readonly DrawView[]): string {
  if (draws.length === 0) return say("tape.none");
  return draws
    .map((draw, index) => {
      const at = index + 1;
      if (draw.late) return say("tape.spoken.late", { draw: at });
      if (draw.count === 0) return say("tape.spoken.pat", { draw: at });
      return say("tape.spoken", { draw: at, cards: draw.count });
    })
    .join(", ");
}
