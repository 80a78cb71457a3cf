// Why a command did nothing, as a sentence.

import type { Refused } from "../wire/types";
import { isKey, say, sayAny } from "./index";

export function refusalWords({ reason, numbers }: Refused): string {
  const key = `refused.${reason}`;
  if (!isKey(key)) return say("refused.other", { reason });
  try {
    return sayAny(key, numbers);
  } catch {
    return say("refused.other", { reason });
  }
}
