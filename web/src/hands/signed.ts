// Chips won or lost, with their sign.

import { say } from "../words";

export function signed(chips: number): string {
  if (chips > 0) return say("hands.plus", { chips });
  return chips < 0 ? say("hands.minus", { chips: -chips }) : "0";
}
