// Chips won or lost, with their sign.

import { language, number, say } from "../words";

/** With a minus where it is needed, as long as a plus. */
export function plain(value: number): string {
  return value < 0 ? say("hands.minus", { chips: -value }) : number(value);
}

/** Chips of a hand in the unit of its file, of which a chip may be a hundredth. */
export function inUnits(chips: number, scale: number): string {
  if (chips % scale === 0) return number(chips / scale);
  return new Intl.NumberFormat(language(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(chips / scale);
}

export function signedInUnits(chips: number, scale: number): string {
  if (scale === 1) return signed(chips);
  if (chips === 0) return "0";
  return chips > 0 ? say("hands.won", { amount: inUnits(chips, scale) }) : say("hands.lost", { amount: inUnits(-chips, scale) });
}

export function signed(chips: number): string {
  if (chips > 0) return say("hands.plus", { chips });
  return chips < 0 ? say("hands.minus", { chips: -chips }) : "0";
}
