// Where a replay stands, and how it moves on.

import { effect, signal } from "@preact/signals";
import { page } from "../wire/store";
import { type Course, streetFrom } from "./moments";

export const SPEEDS = [1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

const STEP_MS = 1100;
/** A draw, a shown hand or a won pot takes longer to read. */
const LONG_MS = 1700;
const LONG = new Set(["hand_shown", "pot_awarded", "discarded"]);

export const course = signal<Course | null>(null);
export const at = signal(0);
export const playing = signal(false);
export const speed = signal<Speed>(1);

/** Begin with another hand, at this moment of it. */
export function load(next: Course, moment = 0): void {
  playing.value = false;
  course.value = next;
  at.value = inside(next, moment);
}

function inside(of: Course, moment: number): number {
  return Math.max(0, Math.min(of.moments.length - 1, Number.isFinite(moment) ? Math.floor(moment) : 0));
}

/** Go to a moment; whoever goes there by hand has stopped the play. */
export function goTo(moment: number): void {
  if (course.value === null) return;
  playing.value = false;
  at.value = inside(course.value, moment);
}

export function stepBy(count: number): void {
  goTo(at.value + count);
}

export function streetBy(way: 1 | -1): void {
  if (course.value !== null) goTo(streetFrom(course.value, at.value, way));
}

export function toEnd(): void {
  goTo(Number.MAX_SAFE_INTEGER);
}

/** Play on, or stop; at the end, from the beginning. */
export function togglePlay(): void {
  const now = course.value;
  if (now === null) return;
  if (!playing.value && at.value >= now.moments.length - 1) at.value = 0;
  playing.value = !playing.value;
}

export function nextSpeed(): void {
  speed.value = SPEEDS[(SPEEDS.indexOf(speed.value) + 1) % SPEEDS.length] ?? 1;
}

/** Move on by itself while it plays. */
export function keepPlaying(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = effect(() => {
    clearTimeout(timer);
    const now = course.value;
    if (now === null || !playing.value) return;
    const here = at.value;
    if (here >= now.moments.length - 1) {
      playing.value = false;
      return;
    }
    const long = now.moments[here]?.events.some((event) => LONG.has(event.type)) ?? false;
    timer = setTimeout(() => (at.value = here + 1), (long ? LONG_MS : STEP_MS) / speed.value);
  });
  return () => {
    end();
    clearTimeout(timer);
    playing.value = false;
  };
}

/** Hand each moment to those who move cards and speak; going back, nothing moves. */
export function tellMoments(): () => void {
  let before = -1;
  const end = effect(() => {
    const now = course.value;
    const moment = now?.moments[at.value];
    if (moment === undefined) return;
    const forward = at.value === before + 1;
    before = at.value;
    page.value = { ...page.peek(), view: moment.view, events: forward ? moment.events : [] };
  });
  return () => {
    end();
    page.value = { ...page.peek(), view: null, events: [] };
  };
}

/** Arrows step, with Shift from street to street; Space plays. */
export function listenToKeys(): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (target?.closest("input, textarea, select, [role=tab], dialog")) return;
    if (press(event, target)) event.preventDefault();
  };
  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}

function press(event: KeyboardEvent, target: HTMLElement | null): boolean {
  switch (event.key) {
    case "ArrowRight":
    case "ArrowLeft": {
      const way = event.key === "ArrowRight" ? 1 : -1;
      if (event.shiftKey) streetBy(way);
      else stepBy(way);
      return true;
    }
    case "Home":
      goTo(0);
      return true;
    case "End":
      toEnd();
      return true;
    case " ":
      if (target?.closest("button, a") || event.repeat) return false;
      togglePlay();
      return true;
    default:
      return false;
  }
}
