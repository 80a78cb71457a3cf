// Beside the replay of a hand of one's own: what a strong player would have done, the dearest
// decision first. A decision is a place to jump to.

import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { course, goTo } from "../replay/player";
import { sheetOpen } from "../replay/ReplaySide";
import type { Judgement, Review } from "../wire/types";
import { say } from "../words";
import { review, type Said } from "./asked";
import "./coach.css";
import { JudgementCard } from "./JudgementCard";
import { bets } from "./told";

/** The last review: it is there again when a closed sheet is opened. */
const last = signal<{ hand: string; found: Review } | null>(null);

export function CoachPanel({ hand }: { hand: string }) {
  const [said, setSaid] = useState<Said<Review> | "asking" | null>(null);
  const ask = () => {
    setSaid("asking");
    void review(hand).then((answer) => {
      if ("found" in answer) last.value = { hand, found: answer.found };
      setSaid(answer);
    });
  };
  if (last.value?.hand === hand) return <Found review={last.value.found} />;
  if (said === null || said === "asking" || "why" in said) {
    return (
      <section class="coach" aria-label={say("coach.tab")} aria-busy={said === "asking"}>
        <h2>{say("coach.title")}</h2>
        <p class="quiet">{say("coach.lead")}</p>
        <button type="button" class="button ivory" aria-disabled={said === "asking" ? "true" : undefined} onClick={() => said !== "asking" && ask()}>
          {say("coach.ask")}
        </button>
        <p role="status" class={said !== null && said !== "asking" ? "wrong" : "quiet"}>
          {said === "asking" ? say("coach.asking") : said === null ? "" : said.why}
        </p>
      </section>
    );
  }
  return <Found review={said.found} />;
}

function Found({ review: found }: { review: Review }) {
  const faults = found.judgements.filter((one) => one.at_fault).length;
  return (
    <section class="coach" aria-label={say("coach.tab")} data-part="review">
      <h2>{faults === 0 ? say("coach.clean") : say("coach.faults", { count: faults, cost: bets(found.cost) })}</h2>
      <ol class="judgements">
        {found.judgements.map((one) => (
          <li key={one.event}>
            <JudgementCard judgement={one} onShow={() => show(one)} />
          </li>
        ))}
      </ol>
      <p class="method">{found.method}</p>
    </section>
  );
}

/** Go to the moment just before a decision was made; on a phone its sheet makes way. */
function show(judgement: Judgement): void {
  sheetOpen.value = false;
  const moments = course.value?.moments ?? [];
  const at = moments.findIndex((one) => one.last >= judgement.event);
  goTo(at < 0 ? moments.length - 1 : Math.max(0, at - 1));
}
