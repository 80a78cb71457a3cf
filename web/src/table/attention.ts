// Calling the player back to the tab: its title while it is his turn, and a notification if he wants.

import { effect } from "@preact/signals";
import { settings } from "../settings";
import { page } from "../wire/store";
import { say } from "../words";
import { now, secondsOf } from "./clock";

/** Keep the tab's title, and notify, while the table is on the page. */
export function callAttention(): () => void {
  let decision = "";
  const end = effect(() => {
    const view = page.value.view;
    if (view === null) return;
    const table = view.settings.name;
    const hand = view.hand;
    if (!hand?.legal) {
      document.title = say("table.title", { table });
      return;
    }
    const seconds = view.clock === null ? 0 : secondsOf(view.clock, now.value);
    const title =
      hand.legal.stage === "drawing"
        ? say("table.title.draw", { seconds, table })
        : say("table.title.turn", { seconds, table });
    document.title = title;
    const mine = `${hand.hand_id}/${hand.decision_id}`;
    if (mine !== decision) notify(title);
    decision = mine;
  });
  return () => {
    end();
    document.title = say("page.title");
  };
}

function notify(title: string): void {
  if (!settings.peek().notify || !document.hidden || !("Notification" in window)) return;
  if (Notification.permission !== "granted") return;
  const note = new Notification(title, { tag: "tripledraw-turn" });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
