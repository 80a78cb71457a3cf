// "My hands": what I played, how it went, and the way into each hand.

import { useEffect } from "preact/hooks";
import { Mark } from "../look/Card";
import { Icon } from "../look/Icon";
import "../table/table.css";
import { follow } from "../router";
import { account } from "../wire/store";
import { say } from "../words";
import { ask, filters, isFiltered, NO_FILTERS, rows, state, stats } from "./asked";
import { FigureBox } from "./FigureBox";
import { Filters } from "./Filters";
import { Graph } from "./Graph";
import { HandList } from "./HandList";
import { signed } from "./signed";
import "./hands.css";

export function HandsPage() {
  const now = filters.value;
  useEffect(() => {
    document.title = say("hands.title");
    return () => void (document.title = say("page.title"));
  }, []);
  useEffect(() => void ask(now), [now]);
  return (
    <div class="hands-page">
      <a class="skip-link" href="#hands">
        {say("hands.skip")}
      </a>
      <HandsBar />
      <main>
        <Head />
        {stats.value?.tables.length === 0 ? null : <Filters />}
        <Body />
      </main>
    </div>
  );
}

function HandsBar() {
  return (
    <header class="bar">
      <a class="icon-button to-lobby" href="/" onClick={follow} aria-label={say("page.to_lobby")}>
        <Icon name="back" />
      </a>
      <a class="brand" href="/" onClick={follow}>
        <Mark />
        <span>{say("page.brand")}</span>
      </a>
      <p class="what">
        <span>{account.value?.name ?? ""}</span>
      </p>
      <a class="button small" href="/replay" onClick={follow}>
        <Icon name="file" />
        {say("hands.open_file")}
      </a>
      <a class="button small leave" href="/" onClick={follow}>
        {say("replay.to_lobby")}
      </a>
    </header>
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
          <b class={found.net > 0 ? "won" : found.net < 0 ? "lost" : ""}>{signed(found.net)}</b>
        </p>
      ) : null}
    </div>
  );
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
      <HandList />
    </div>
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
