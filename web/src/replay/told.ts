// What happened at a moment, in the words of the log.

import type { LogLine } from "../log/lines";
import { linePieces } from "../log/words";
import { number, sayPieces } from "../words";
import type { Piece } from "../words/say";
import type { Course } from "./moments";

/** The sentence of a moment: its lines, or what opens here. */
export function momentPieces(course: Course, at: number): Piece[] {
  const moment = course.moments[at];
  const last = course.moments.at(-1);
  if (moment === undefined || last === undefined) return [];
  const begins = at === 0;
  const opened = moment.events.find((event) => event.type === "street_opened");
  const lines = freshLines(course, at);
  if (lines.length > 0) {
    return lines.flatMap((line, index) => {
      const pieces = linePieces(line, last.view.seats) ?? [];
      const amount = line.amount === null ? "" : ` ${number(line.amount)}`;
      return [
        ...(index > 0 ? [{ text: " ", strong: false }] : []),
        ...pieces.map((piece) => ({ ...piece, strong: true })),
        { text: `${amount}.`, strong: true },
      ];
    });
  }
  if (begins) {
    const hand = moment.view.hand?.number ?? 0;
    return hand > 0 ? sayPieces("replay.begin", { number: hand }) : sayPieces("replay.begin.file");
  }
  if (opened?.type === "street_opened" && opened.stage === "drawing") return sayPieces("replay.draw_opens", { draw: opened.street });
  if (opened?.type === "street_opened" && opened.stage === "showdown") return sayPieces("replay.showdown");
  if (moment.events.some((event) => event.type === "cards_dealt")) return sayPieces("replay.dealt");
  return [];
}

function freshLines(course: Course, at: number): readonly LogLine[] {
  const now = course.moments[at]?.line ?? null;
  const before = course.moments[at - 1]?.line ?? null;
  if (now === null || course.log === null) return [];
  const from = before !== null && before.section === now.section ? before.line + 1 : 0;
  return course.log.sections[now.section]?.lines.slice(from, now.line + 1) ?? [];
}

/** The same as plain text. */
export function momentWords(course: Course, at: number): string {
  return momentPieces(course, at)
    .map((piece) => piece.text)
    .join("");
}
