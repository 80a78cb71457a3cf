// What a screen reader hears: polite for what happens, assertive for the last ten seconds and a lost
// connection. Nothing in here is seen.

import { effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { connection, page, serverNow } from "../wire/store";
import type { TableView } from "../wire/types";
import { say } from "../words";
import { announce } from "./announce";
import { now, secondsOf } from "./clock";
import { fallen } from "./decide";
import { inHand } from "./choice";

const polite = signal("");
const urgent = signal("");
const WARNING_S = 10;

export function LiveRegion() {
  useEffect(follow, []);
  return (
    <>
      <div class="for-ears" role="status" aria-live="polite" data-part="live">
        {polite.value}
      </div>
      <div class="for-ears" role="alert" aria-live="assertive" data-part="alert">
        {urgent.value}
      </div>
    </>
  );
}

function follow(): () => void {
  let before: TableView | null = null;
  let told = fallen.peek();
  let warned = "";
  let was = connection.peek();
  const ends = [
    effect(() => {
      const { view, events } = page.value;
      if (view === null || view === before) return;
      const words = announce(before, view, events, serverNow());
      before = view;
      if (words !== "") polite.value = words;
    }),
    effect(() => {
      if (fallen.value === told) return;
      told = fallen.value;
      if (told !== null) polite.value = say("spoken.dropped");
    }),
    effect(() => {
      const view = page.value.view;
      const clock = view?.clock;
      if (!view?.hand?.legal || !clock || clock.seat !== view.you || clock.length_ms <= WARNING_S * 1000) return;
      const decision = `${view.hand.hand_id}/${view.hand.decision_id}/${clock.kind}`;
      if (decision === warned || secondsOf(clock, now.value) > WARNING_S) return;
      warned = decision;
      urgent.value = say("spoken.ten");
    }),
    effect(() => {
      const is = connection.value;
      if (is === was) return;
      const view = page.peek().view;
      if (is === "lost") urgent.value = view !== null && inHand(view) ? say("spoken.lost") : say("spoken.lost.idle");
      if (is === "open" && was === "lost") {
        urgent.value = "";
        polite.value = say("spoken.back");
      }
      was = is;
    }),
  ];
  return () => ends.forEach((end) => end());
}
