// A seat as ears hear it: "Ada, small blind, 590 chips, bet 10".

import type { SeatView } from "../wire/types";
import { say } from "../words";
import { levelWord } from "./levels";

export function seatWords(seat: SeatView, own: boolean): string {
  const name = own ? say("table.you") : seat.name;
  const first =
    seat.dealt && seat.position !== ""
      ? say("seat.spoken.position", { name, position: say(`position.${seat.position}`), chips: seat.stack })
      : say("seat.spoken", { name, chips: seat.stack });
  const parts = [first];
  if (seat.bot !== null) parts.push(say("seat.spoken.bot", { level: levelWord(seat.bot) }));
  if (seat.bet > 0) parts.push(say("seat.spoken.bet", { chips: seat.bet }));
  if (!seat.connected && seat.bot === null) parts.push(say("seat.away"));
  if (seat.status === "sitting_out" && !seat.dealt) parts.push(say("seat.sitting_out"));
  if (seat.folded) parts.push(say("seat.folded"));
  if (seat.all_in) parts.push(say("seat.all_in"));
  if (seat.no_raise) parts.push(say("seat.no_raise"));
  if (seat.mucked) parts.push(say("seat.muck"));
  return parts.join(", ");
}
