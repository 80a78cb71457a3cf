// Sounds, made on the spot: the player's turn, his draw, and the last seconds of his clock.

import { effect } from "@preact/signals";
import { settings } from "../settings";
import { page } from "../wire/store";
import { now, secondsOf } from "./clock";

interface Note {
  at_s: number;
  hertz: number;
  length_s: number;
}

const TURN: readonly Note[] = [
  { at_s: 0, hertz: 523.3, length_s: 0.16 },
  { at_s: 0.11, hertz: 784, length_s: 0.28 },
];
const DRAW: readonly Note[] = [
  { at_s: 0, hertz: 659.3, length_s: 0.14 },
  { at_s: 0.1, hertz: 587.3, length_s: 0.14 },
  { at_s: 0.2, hertz: 784, length_s: 0.26 },
];
const HURRY: readonly Note[] = [{ at_s: 0, hertz: 880, length_s: 0.09 }];
const LOUDNESS = 0.11;
const HURRY_S = 5;

let context: AudioContext | null = null;

/** Browsers keep quiet until the player has touched the page once. */
function unlock(): void {
  if (!settings.peek().sound) return;
  context ??= new AudioContext();
  void context.resume();
}

function play(notes: readonly Note[]): void {
  if (context === null || context.state !== "running" || !settings.peek().sound) return;
  for (const note of notes) strike(context, note);
}

function strike(on: AudioContext, { at_s, hertz, length_s }: Note): void {
  const start = on.currentTime + at_s;
  const tone = on.createOscillator();
  const volume = on.createGain();
  tone.type = "triangle";
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length_s);
  tone.connect(volume).connect(on.destination);
  tone.start(start);
  tone.stop(start + length_s + 0.02);
}

/** Sound the player's turns while the table is on the page. */
export function soundTurns(): () => void {
  let decision = "";
  let second = 0;
  addEventListener("pointerdown", unlock);
  addEventListener("keydown", unlock);
  const end = effect(() => {
    const view = page.value.view;
    const hand = view?.hand;
    if (!view || !hand?.legal) return;
    const mine = `${hand.hand_id}/${hand.decision_id}`;
    if (mine !== decision) {
      decision = mine;
      second = 0;
      play(hand.legal.stage === "drawing" ? DRAW : TURN);
    }
    if (view.clock === null) return;
    const left = secondsOf(view.clock, now.value);
    if (left > 0 && left <= HURRY_S && left !== second) {
      second = left;
      play(HURRY);
    }
  });
  return () => {
    end();
    removeEventListener("pointerdown", unlock);
    removeEventListener("keydown", unlock);
  };
}
