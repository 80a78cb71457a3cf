// Lines and titles of the log in words; at the table and in the replayer they read alike.

import type { SeatView } from "../wire/types";
import { isKey, piecesOfAny, say } from "../words";
import { handInFull } from "../words/hands";
import type { Piece } from "../words/say";
import type { LogLine, LogSection } from "./lines";

/** A line of the log as pieces of a sentence, without its amount. */
export function linePieces(line: LogLine, seats: readonly (SeatView | null)[]): Piece[] | null {
  const key = line.mine ? `log.you.${line.what}` : `log.${line.what}`;
  if (!isKey(key)) return null;
  const name = line.seat === null ? null : (seats[line.seat]?.hand_name ?? null);
  return piecesOfAny(key, { who: line.who, hand: name === null ? "" : handInFull(name) });
}

/** The title of a section of the log. */
export function sectionTitle(title: LogSection["title"], draw: number): string {
  switch (title) {
    case "before":
      return say("log.street.before");
    case "draw":
      return say("log.street.draw", { draw });
    case "after":
      return say("log.street.after", { draw });
    case "showdown":
      return say("log.street.showdown");
  }
}
