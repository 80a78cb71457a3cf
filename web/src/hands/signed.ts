// Chips won or lost, with their sign.

import { number, say } from "../words";

/** With a minus where it is needed, as long as a plus. */
export function plain(value: number): string {
  return value < 0 ? say("hands.minus", { chips: -value }) : number(value);
}

export function signed(chips: number): string {
  if (chips > 0) return say("hands.plus", { chips });
  return chips < 0 ? say("hands.minus", { chips: -chips }) : "0";
}
