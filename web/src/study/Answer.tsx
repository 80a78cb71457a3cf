// The answer to the question, how far to trust it, and how it came about.

import { useEffect, useState } from "preact/hooks";
import { say } from "../words";
import { answer, working, wrong } from "./asked";
import { DrawsAnswer } from "./DrawsAnswer";
import { EquityAnswer } from "./EquityAnswer";
import { OddsAnswer } from "./OddsAnswer";
import type { Tab } from "./question";

const PATIENCE_MS = 2500;

export function Answer({ tab }: { tab: Tab }) {
  const found = answer.value;
  const fault = wrong.value;
  return (
    <section class="study-answer" aria-label={say("study.answer")} aria-busy={working.value} data-part="answer">
      {working.value ? <Working /> : null}
      {fault !== null && !working.value ? (
        <p class="study-wrong" role="alert">
          {fault.sentence}
        </p>
      ) : null}
      {found === null || found.type !== tab ? (
        working.value || fault !== null ? null : <p class="method">{say(`study.none.${tab}`)}</p>
      ) : (
        <div class={working.value || fault !== null ? "found old" : "found"}>
          {found.type === "draws" ? <DrawsAnswer found={found} /> : null}
          {found.type === "equity" ? <EquityAnswer found={found} /> : null}
          {found.type === "odds" ? <OddsAnswer found={found} /> : null}
          <p class="method">{found.method}</p>
        </div>
      )}
    </section>
  );
}

function Working() {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p class="working" role="status">
      {long ? say("study.working.first") : say("study.working")}
    </p>
  );
}
