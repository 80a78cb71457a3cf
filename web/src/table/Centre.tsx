// The middle of the felt: where the hand is, the pot, and how far the betting may still go.

import type { HandView, TableView } from "../wire/types";
import { number, say } from "../words";

/** Pieces of the track: betting, 1, betting, 2, betting, 3, betting. */
const PIECES = [0, 1, 2, 3, 4, 5, 6] as const;

export function Centre({ view }: { view: TableView }) {
  const hand = view.hand;
  return (
    <div class="centre">
      <Track hand={hand} />
      <Where view={view} />
      <div class={["pot", hand === null ? "idle" : "", hand?.stage === "over" ? "paid" : ""].join(" ").trim()} data-part="pot">
        <small>{say("pot")}</small> <span class="chips">{number(potTotal(view))}</span>
      </div>
      <Cap hand={hand} />
    </div>
  );
}

function Track({ hand }: { hand: HandView | null }) {
  const at = position(hand);
  return (
    <div class="track" data-part="track" role="img" aria-label={whereWords(hand)}>
      {PIECES.map((piece) => {
        const state = piece < at ? "done" : piece === at ? "current" : "";
        return piece % 2 === 1 ? (
          <i key={piece} class={state}>
            {(piece + 1) / 2}
          </i>
        ) : (
          <u key={piece} class={state} />
        );
      })}
    </div>
  );
}

function position(hand: HandView | null): number {
  if (hand === null) return -1;
  if (hand.stage === "showdown" || hand.stage === "over") return PIECES.length;
  return hand.stage === "drawing" ? 2 * hand.street - 1 : 2 * hand.street;
}

function whereWords(hand: HandView | null): string {
  if (hand === null) return say("where.idle");
  if (hand.stage === "showdown") return say("where.showdown");
  if (hand.stage === "over") return say("where.over");
  if (hand.stage === "drawing") return say("where.draw", { draw: hand.street });
  return hand.street === 0 ? say("where.before") : say("where.after", { draw: hand.street });
}

function Where({ view }: { view: TableView }) {
  const hand = view.hand;
  const shown = view.seats.some((seat) => seat?.shown);
  const title = hand?.stage === "over" && shown ? say("where.showdown") : whereWords(hand);
  return (
    <div class="where">
      <b>{title}</b> <span>{whereMore(view)}</span>
    </div>
  );
}

function whereMore(view: TableView): string {
  const hand = view.hand;
  if (hand?.stage === "betting") return say("where.bets", { chips: hand.unit });
  if (hand?.stage !== "drawing") return "";
  const seconds = view.settings.rules.draw_timeout_s;
  return seconds === null ? say("where.untimed") : say("where.each", { seconds });
}

/** What is being played for; once it is paid out, what was paid. */
function potTotal(view: TableView): number {
  if (view.hand === null) return 0;
  if (view.hand.total > 0) return view.hand.total;
  return view.seats.reduce((sum, seat) => sum + (seat?.won ?? 0), 0);
}

function Cap({ hand }: { hand: HandView | null }) {
  if (hand !== null && hand.pots.length > 1) return <SidePots hand={hand} />;
  if (hand === null || hand.stage !== "betting") return <div class="cap" data-part="cap" />;
  const steps = hand.cap ?? Math.max(4, Math.min(6, hand.bet_count));
  return (
    <div class="cap" data-part="cap">
      <span class="steps" aria-hidden="true">
        {Array.from({ length: steps }, (_, index) => (
          <u key={index} class={index < hand.bet_count ? "on" : ""} />
        ))}
      </span>
      <span>{capWords(hand)}</span>
    </div>
  );
}

function capWords({ bet_count: count, cap }: HandView): string {
  if (count === 0) return say("cap.none");
  if (cap === null) return say("cap.open", { count });
  return count >= cap ? say("cap.capped", { cap }) : say("cap.bets", { count, cap });
}

function SidePots({ hand }: { hand: HandView }) {
  return (
    <div class="cap pots" data-part="cap">
      {hand.pots.map((pot, index) => (
        <span key={index}>
          {index === 0 ? say("pot.main", { chips: pot.chips }) : say("pot.side", { chips: pot.chips })}
        </span>
      ))}
    </div>
  );
}
