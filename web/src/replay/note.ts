// A word beside the title of a hand that comes from a file.

import { say } from "../words";

export function noteOf(found: { cents: boolean; complete: boolean }): string {
  if (found.cents) return say("replay.cents");
  return found.complete ? "" : say("replay.incomplete");
}
