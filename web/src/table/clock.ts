// The running clock as the page shows it: seconds left and the part of it that is left.

import { signal } from "@preact/signals";
import { serverNow } from "../wire/store";
import type { ClockView } from "../wire/types";

const TICK_MS = 250;

/** The server's time, a few times a second; whoever reads it is drawn again with it. */
export const now = signal(serverNow());

/** Keep `now` going while a table is on the page. */
export function runClock(): () => void {
  const timer = setInterval(() => (now.value = serverNow()), TICK_MS);
  return () => clearInterval(timer);
}

/** Whole seconds left, as a player counts them: 1 until the clock is out. */
export function secondsLeft(deadline: number, at: number): number {
  return Math.max(0, Math.ceil((deadline - at) / 1000));
}

/** The same of a running clock; never more than it had, whatever the page's own clock says. */
export function secondsOf(clock: ClockView, at: number): number {
  return Math.min(Math.ceil(clock.length_ms / 1000), secondsLeft(clock.deadline, at));
}

/** The part that is left, 1 to 0; in whole seconds where motion is reduced. */
export function partLeft(clock: ClockView, at: number, steps: boolean): number {
  if (clock.length_ms <= 0) return 0;
  const left = steps ? secondsOf(clock, at) * 1000 : clock.deadline - at;
  return Math.max(0, Math.min(1, left / clock.length_ms));
}

/** "1:05" */
export function minutes(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
