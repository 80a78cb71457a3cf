// What the coach says, in words: streets, actions, and amounts in big bets.

import { sorted } from "../table/choice";
import type { Choice, Judgement } from "../wire/types";
import { language, say } from "../words";
import { rankLine } from "../words/hands";

const LETTERS = "..23456789TJQKA";

/** An amount in big bets, to the hundredth. */
export function bets(amount: number): string {
  return Math.abs(amount).toLocaleString(language(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

export function percentOf(often: number): string {
  return say("study.percent", { number: Math.round(often * 100) });
}

/** "Draw 2", "Betting after draw 2" */
export function whenWords(judgement: Judgement): string {
  if (judgement.stage === "drawing") return say("coach.when.draw", { draw: judgement.street });
  return judgement.street === 0 ? say("coach.when.before") : say("coach.when.after", { draw: judgement.street });
}

/** "Draw 1, keep 7-4-3-2", "Raise" */
export function choiceWords(choice: Pick<Choice, "kind" | "cards" | "kept">): string {
  if (choice.kind !== "discard") return say(`coach.did.${choice.kind}`);
  const drawn = choice.cards.length;
  if (drawn === 0) return say("study.keep.pat");
  if (choice.kept.length === 0) return say("study.keep.five");
  const keep = rankLine(
    sorted(choice.kept)
      .map((card) => LETTERS.indexOf(card[0] ?? "2"))
      .reverse(),
  );
  return say("study.keep.draw", { keep, count: drawn });
}

/** A sentence whose hands, such as 7-4-3-2, stay on one line. */
export function unbroken(sentence: string): string {
  return sentence.replace(/\b([2-9TJQKA])-(?=[2-9TJQKA]\b)/g, "$1\u2011");
}
