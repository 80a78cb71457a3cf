// The seats of a table as dots: round is a player, square a bot, hollow an open seat.

import { list, say } from "../words";
import { seatsOf } from "./filters";

export function SeatDots({ seated }: { seated: string }) {
  return (
    <span class="dots" aria-hidden="true">
      {[...seated].map((letter, index) => (
        <i key={index} class={letter} />
      ))}
    </span>
  );
}

/** "2 players, 3 bots and 1 seat open" */
export function seatsInWords(seated: string): string {
  const { players, bots, open } = seatsOf({ seated });
  const parts = [say("row.players", { count: players })];
  if (bots > 0) parts.push(say("row.bots", { count: bots }));
  if (open > 0) parts.push(say("row.seats.open", { count: open }));
  return list(parts);
}

/** What the shapes mean. */
export function DotsKey() {
  return (
    <p class="dots-key">
      {(["p", "b", "o"] as const).map((letter) => (
        <span key={letter}>
          <i class={letter} aria-hidden="true" />
          {say(KEY_WORDS[letter])}
        </span>
      ))}
    </p>
  );
}

const KEY_WORDS = { p: "dots.player", b: "dots.bot", o: "dots.open" } as const;
