// A clock in the disc of a plate: a ring that drains, and the seconds.

import { motionReduced } from "../settings";
import type { ClockView } from "../wire/types";
import { say } from "../words";
import { now, partLeft, secondsOf } from "./clock";

const RADIUS = 21;
const ROUND = 2 * Math.PI * RADIUS;
const HURRY_S = 5;

export function ClockRing({ clock }: { clock: ClockView }) {
  const seconds = secondsOf(clock, now.value);
  const part = partLeft(clock, now.value, motionReduced());
  return (
    <span
      class={seconds <= HURRY_S ? "clock hurry" : "clock"}
      role="timer"
      aria-label={say("clock.left", { seconds })}
    >
      <svg viewBox="0 0 46 46" aria-hidden="true">
        <circle class="groove" cx="23" cy="23" r={RADIUS} />
        <circle
          class="left"
          cx="23"
          cy="23"
          r={RADIUS}
          stroke-dasharray={String(ROUND)}
          stroke-dashoffset={String(ROUND * (1 - part))}
        />
      </svg>
      <span aria-hidden="true">{seconds}</span>
    </span>
  );
}

/** The same clock as a line on the dock's edge. */
export function ClockLine({ clock }: { clock: ClockView }) {
  const part = partLeft(clock, now.value, motionReduced());
  return <div class="drain" aria-hidden="true" style={{ transform: `scaleX(${part})` }} />;
}
