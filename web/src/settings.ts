// What a player chose for this browser. It is kept here and tells the server nothing.

import { effect, signal } from "@preact/signals";

export interface Settings {
  felt: "system" | "harbour" | "moss" | "linen";
  deck: "four" | "two";
  sound: boolean;
  motion: "system" | "full" | "reduced";
  showdown_s: number;
  notify: boolean;
}

const KEY = "tripledraw.settings";

export const DEFAULTS: Settings = {
  felt: "system",
  deck: "four",
  sound: true,
  motion: "system",
  showdown_s: 3,
  notify: false,
};

function load(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return DEFAULTS;
  }
}

export const settings = signal<Settings>(load());

/** Change some settings, and remember them. */
export function choose(changes: Partial<Settings>): void {
  settings.value = { ...settings.value, ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.value));
  } catch {
    // A browser that keeps nothing still plays; the choice lasts as long as the page.
  }
}

const light = matchMedia("(prefers-color-scheme: light)");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const prefersLight = signal(light.matches);
const prefersStill = signal(still.matches);
light.addEventListener("change", () => (prefersLight.value = light.matches));
still.addEventListener("change", () => (prefersStill.value = still.matches));

/** Whether end states show at once, by the setting or the system. */
export function motionReduced(): boolean {
  const { motion } = settings.value;
  return motion === "system" ? prefersStill.value : motion === "reduced";
}

/** Keep the document's look in step with the settings. */
export function wearSettings(root: HTMLElement): void {
  effect(() => {
    const { felt, deck } = settings.value;
    root.dataset["felt"] = felt === "system" ? (prefersLight.value ? "linen" : "harbour") : felt;
    root.dataset["deck"] = deck;
    root.dataset["motion"] = motionReduced() ? "reduced" : "full";
  });
}
