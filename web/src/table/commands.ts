// What buttons and keys do.

import { order } from "../wire/socket";
import { page } from "../wire/store";
import { act, askingFold, calm, mark, refusal, toggleTick } from "./decide";
import { openDialog } from "./dialogs";
import { skipped } from "./hold";
import { copied } from "./moment";
import type { Command } from "./slots";

const COPIED_MS = 2000;

export function run(command: Command): void {
  const view = page.value.view;
  if (view === null) return;
  const table_id = view.table_id;
  switch (command.do) {
    case "act":
      return act(command.action, command.chips);
    case "ask_fold":
      if (calm()) askingFold.value = view.hand?.decision_id ?? null;
      return;
    case "clear":
      return mark([]);
    case "tick":
      return toggleTick(command.tick);
    case "skip":
      skipped.value = view.hand?.hand_id ?? null;
      return;
    case "sit":
      return openDialog({ kind: "buy_in", seat: null });
    case "top_up":
      return openDialog({ kind: "top_up" });
    case "copy":
      return void copyLink();
    case "bot": {
      const free = view.seats.slice(0, view.settings.seats).indexOf(null);
      if (free >= 0) openDialog({ kind: "bot", seat: free });
      return;
    }
    case "resume":
      return void tell({ type: "host_action", table_id, what: "resume", seat: null });
    case "come_back":
      return void tell({ type: "come_back", table_id, post: command.post });
    case "in":
      return void tell({ type: "sit_out", table_id, out: false, now: false });
    case "nothing":
      return;
  }
}

/** Send a command and show its refusal, if any, in the dock. Answers whether it was done. */
export async function tell(message: Parameters<typeof order>[0]): Promise<boolean> {
  const answer = await order(message);
  refusal.value = answer.type === "refused" ? answer : null;
  return answer.type === "done";
}

/** Put the address of this table on the clipboard. */
export async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
  } catch {
    copyByHand(location.href);
  }
  copied.value = true;
  setTimeout(() => (copied.value = false), COPIED_MS);
}

/** Plain http has no clipboard; a selection can still be copied there. */
function copyByHand(text: string): void {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "for-ears";
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
