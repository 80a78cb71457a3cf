// The log of the hand under way, kept over a reload of the page; for this tab only.

import { effect } from "@preact/signals";
import { page } from "../wire/store";
import type { HandLog } from "./lines";

const KEY = "tripledraw.log";

/** The log that this tab wrote before it was loaded anew, if any. */
export function recallLog(): HandLog | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as HandLog | null;
    return found !== null && typeof found.handId === "string" && Array.isArray(found.sections) ? found : null;
  } catch {
    return null;
  }
}

/** Keep the log as it grows. */
export function keepLog(): () => void {
  return effect(() => {
    const { log } = page.value;
    if (log === null) return;
    try {
      sessionStorage.setItem(KEY, JSON.stringify(log));
    } catch {
      // Without storage the log lasts as long as the page.
    }
  });
}
