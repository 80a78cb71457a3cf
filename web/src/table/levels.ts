// How well a bot plays, in a word. Old tables may have kinds that no host can choose any more.

import { say } from "../words";

const KINDS = ["random", "caller", "beginner", "rulebook", "strong"] as const;

export function levelWord(bot: string): string {
  const kind = KINDS.find((one) => one === bot);
  return kind ? say(`level.${kind}`) : "";
}
