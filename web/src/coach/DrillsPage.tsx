// Drills: a spot on the table as it was, three answers under it, and what the answer costs.

import { useEffect } from "preact/hooks";
import { PageBar } from "../look/PageBar";
import { at, course, tellMoments } from "../replay/player";
import { ownCards } from "../replay/moments";
import { ReplayLog } from "../replay/ReplaySide";
import "../replay/replay.css";
import { follow, studyPath } from "../router";
import { Hero } from "../table/Hero";
import { LiveRegion } from "../table/LiveRegion";
import { Ring } from "../table/Ring";
import "../table/table.css";
import { hasSide } from "../table/width";
import type { TableView } from "../wire/types";
import { say } from "../words";
import "./coach.css";
import { DrillDock } from "./DrillDock";
import { begin, deal, type Drilling, now, progress } from "./drilling";
import { JudgementCard } from "./JudgementCard";
import { bets } from "./told";

const KINDS = ["draw", "bet"] as const;

export function DrillsPage() {
  useEffect(() => {
    document.title = say("drills.title");
    begin();
    return () => void (document.title = say("page.title"));
  }, []);
  const drilling = now.value;
  if (drilling.at === "start" || drilling.at === "dealing") return <Start drilling={drilling} />;
  return <Spot key={drilling.drill.spot} drilling={drilling} />;
}

function Start({ drilling }: { drilling: Drilling & { at: "start" | "dealing" } }) {
  const dealing = drilling.at === "dealing";
  return (
    <div class="page drills-start">
      <PageBar>
        <a class="button small" href={studyPath()} onClick={follow}>
          {say("study.title")}
        </a>
      </PageBar>
      <main>
        <h1>{say("drills.title")}</h1>
        <p class="quiet">{say("drills.lead")}</p>
        <ul class="kinds">
          {KINDS.map((kind) => (
            <li key={kind}>
              <button type="button" class="button" aria-disabled={dealing ? "true" : undefined} onClick={() => void deal(kind)}>
                <span>
                  <b>{say(`drills.kind.${kind}`)}</b>
                  <small>{soFar(kind)}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
        <p role="status" class={dealing ? "quiet" : "wrong"}>
          {drilling.at === "dealing" ? say("drills.loading") : drilling.why}
        </p>
      </main>
    </div>
  );
}

/** The view without the word of what to keep: that is the question. */
function unnamed(view: TableView): TableView {
  const { hand } = view;
  if (hand?.mine == null) return view;
  return { ...view, hand: { ...hand, mine: { ...hand.mine, keep: [], draw: 0 } } };
}

function soFar(kind: string): string {
  const found = progress.value?.kinds.find((one) => one.kind === kind);
  if (found === undefined || found.answers === 0) return say("drills.progress.none");
  return say("drills.progress.of", { right: found.right, answers: found.answers, cost: bets(found.cost / found.answers) });
}

function Spot({ drilling }: { drilling: Exclude<Drilling, { at: "start" | "dealing" }> }) {
  useEffect(tellMoments, []);
  const now = course.value;
  const here = Math.min(at.value, (now?.moments.length ?? 1) - 1);
  const moment = now?.moments[here];
  if (now === null || moment === undefined) return null;
  const { drill } = drilling;
  const marking = drill.kind === "draw" && drilling.at === "spot";
  return (
    <div class="table-page replay drill" data-part="drill" data-at={drilling.at}>
      <PageBar>
        <button type="button" class="button small" onClick={begin}>
          {say("drills.title")}
        </button>
      </PageBar>
      <main class="room">
        <section class="stage" aria-label={say("replay.stage")}>
          <Ring view={moment.view} />
          <Hero view={marking ? unnamed(moment.view) : moment.view} kept={marking ? null : ownCards(now, here)} />
          <DrillDock drilling={drilling} />
        </section>
        {hasSide.value ? (
          <aside class="side drill-side" aria-label={say("drills.title")}>
            {drilling.at === "graded" ? (
              <div class="coach">
                <JudgementCard judgement={drilling.graded.grade.judgement} />
              </div>
            ) : (
              <ReplayLog course={now} here={here} />
            )}
            <p class="so-far">
              {say("drills.progress")}: {soFar(drill.kind)}
            </p>
          </aside>
        ) : null}
      </main>
      <LiveRegion />
    </div>
  );
}
