// A table, whole: bar, felt, own hand and dock, log and chat, and whatever dialog lies over them.

import { useEffect } from "preact/hooks";
import { Mark } from "../look/Card";
import { follow } from "../router";
import { keepLog } from "../log/kept";
import { noteEnds } from "../log/last";
import { connection, page } from "../wire/store";
import type { TableView } from "../wire/types";
import { say } from "../words";
import { Bar } from "./Bar";
import { runClock } from "./clock";
import { callAttention } from "./attention";
import { followDecisions } from "./decide";
import { Dock } from "./Dock";
import { Hero } from "./Hero";
import { holdShowdowns, shownView } from "./hold";
import { listenToKeys } from "./keys";
import { LiveRegion } from "./LiveRegion";
import { playMotion } from "./motion";
import { Ring } from "./Ring";
import { Side } from "./Side";
import { soundTurns } from "./sounds";
import { TableDialogs } from "./TableDialogs";
import { hasSide } from "./width";
import "./table.css";

export function TablePage({ id }: { id: string }) {
  const view = shownView.value;
  const { gone } = page.value;
  useEffect(runClock, []);
  useEffect(keepLog, []);
  useEffect(noteEnds, []);
  useEffect(followDecisions, []);
  useEffect(listenToKeys, []);
  useEffect(holdShowdowns, []);
  useEffect(playMotion, []);
  useEffect(soundTurns, []);
  useEffect(callAttention, []);
  if (gone === id) return <GonePage />;
  if (view === null || view.table_id !== id) return <LoadingPage />;
  return <Room view={view} />;
}

function Room({ view }: { view: TableView }) {
  return (
    <div class="table-page" data-state={stateOf(view)} data-seats={view.settings.seats}>
      <a class="skip-link" href="#hand">
        {say("page.skip")}
      </a>
      <Bar view={view} />
      <main class="room">
        <section class="stage" aria-label={say("table.name", { table: view.settings.name })}>
          <Ring view={view} />
          <Hero view={view} />
          <Dock view={view} />
        </section>
        {hasSide.value ? <Side view={view} /> : null}
      </main>
      <TableDialogs view={view} />
      <LiveRegion />
    </div>
  );
}

/** One word for what the page shows, for tests and styles. */
function stateOf(view: TableView): string {
  const { hand } = view;
  if (view.status === "closed") return "closed";
  if (hand === null) return view.status === "paused" ? "paused" : "idle";
  if (hand.stage === "over" || hand.stage === "showdown") return "showdown";
  if (hand.legal?.stage === "drawing") return "drawing";
  if (hand.legal) return hand.legal.no_raise === "late" ? "penalty" : "betting";
  if (hand.ahead) return hand.ahead.draws ? "premark" : "preaction";
  return view.you === null ? "watching" : "waiting";
}

function LoadingPage() {
  return (
    <main class="waiting">
      <Mark size={44} />
      <p role="status">{connection.value === "lost" ? say("page.unreachable") : say("page.loading")}</p>
    </main>
  );
}

function GonePage() {
  return (
    <main class="waiting">
      <Mark size={44} />
      <h1>{say("page.gone")}</h1>
      <p>{say("page.gone.more")}</p>
      <a class="button ivory" href="/" onClick={follow}>
        {say("page.to_lobby")}
      </a>
    </main>
  );
}
