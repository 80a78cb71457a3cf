// "My hands": what I played, how it went, and the way into each hand.

import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../look/Dialog";
import { Icon } from "../look/Icon";
import { PageBar } from "../look/PageBar";
import "../table/table.css";
import { follow } from "../router";
import type { HandStats } from "../wire/types";
import { say } from "../words";
import { ask, filters, isFiltered, NO_FILTERS, removeImported, rows, state, stats } from "./asked";
import { FigureBox } from "./FigureBox";
import { Filters } from "./Filters";
import { Graph } from "./Graph";
import { HandList } from "./HandList";
import { signed } from "./signed";
import "./hands.css";
import "./figures.css";

export function HandsPage() {
  const now = filters.value;
  useEffect(() => {
    document.title = say("hands.title");
    return () => void (document.title = say("page.title"));
  }, []);
  useEffect(() => void ask(now), [now]);
  return (
    <div class="page hands-page">
      <a class="skip-link" href="#hands">
        {say("hands.skip")}
      </a>
      <PageBar>
        <a class="button small" href="/replay" onClick={follow}>
          <Icon name="file" />
          {say("hands.open_file")}
        </a>
      </PageBar>
      <main>
        <Head />
        {stats.value?.tables.length === 0 && stats.value.imported === 0 ? null : <Filters />}
        <Body />
      </main>
    </div>
  );
}

function Head() {
  const found = stats.value;
  const count = found?.hands ?? 0;
  return (
    <div class="hands-head">
      <div>
        <h1>{say("hands.title")}</h1>
        <p class="quiet" role="status">
          {found === null ? say("hands.loading") : found.counted_all ? say("hands.count", { count }) : say("hands.count.most", { count })}
        </p>
      </div>
      {found !== null && count > 0 ? (
        <p class="net">
          <span>{say("hands.net")}</span>
          <b class={found.net_bets > 0 ? "won" : found.net_bets < 0 ? "lost" : ""}>{netWords(found)}</b>
        </p>
      ) : null}
    </div>
  );
}

/** In chips, or in big bets where the hands were played for different kinds of them. */
function netWords(found: HandStats): string {
  return found.net === null ? say("hands.net.bets", { bets: signed(Math.round(found.net_bets * 10) / 10) }) : signed(found.net);
}

function Body() {
  const found = stats.value;
  if (state.value === "failed") {
    return (
      <div class="nothing" role="alert">
        <h2>{say("hands.failed")}</h2>
        <button type="button" class="button ivory" onClick={() => void ask(filters.value)}>
          {say("replay.again")}
        </button>
      </div>
    );
  }
  if (found === null) return <div class="hands-loading" aria-hidden="true" />;
  if (rows.value.length === 0) return <Nothing />;
  return (
    <div class="hands-body">
      <div class="hands-sum">
        <Graph points={found.points} />
        <FigureBox found={found} />
      </div>
      <div>
        <HandList />
        {filters.value.source === "imported" ? <Remove count={found.imported} /> : null}
      </div>
    </div>
  );
}

/** The way back: imported hands are taken out of the list all at once. */
function Remove({ count }: { count: number }) {
  const [asks, setAsks] = useState(false);
  return (
    <p class="remove-imported">
      <button type="button" class="button bare small" onClick={() => setAsks(true)}>
        {say("hands.remove")}
      </button>
      {asks ? (
        <Dialog
          title={say("hands.remove.title")}
          onClose={() => setAsks(false)}
          name="remove-imported"
          footer={
            <>
              <button type="button" class="button" onClick={() => setAsks(false)}>
                {say("hands.remove.keep")}
              </button>
              <button type="button" class="button now" onClick={() => void removeImported()}>
                {say("hands.remove.yes")}
              </button>
            </>
          }
        >
          <p>{say("hands.remove.text", { count })}</p>
        </Dialog>
      ) : null}
    </p>
  );
}

function Nothing() {
  const filtered = isFiltered(filters.value);
  return (
    <div class="nothing">
      <h2>{filtered ? say("hands.none.filtered") : say("hands.none")}</h2>
      <p>{filtered ? say("hands.none.filtered.more") : say("hands.none.more")}</p>
      {filtered ? (
        <button type="button" class="button ivory" onClick={() => (filters.value = NO_FILTERS)}>
          {say("hands.clear")}
        </button>
      ) : (
        <a class="button ivory" href="/" onClick={follow}>
          {say("hands.play")}
        </a>
      )}
    </div>
  );
}
