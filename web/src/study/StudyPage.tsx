// "Study": a question about the numbers of the game at the left, its answer at the right.

import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../look/Icon";
import { PageBar } from "../look/PageBar";
import "../table/table.css";
import { drillsPath, follow } from "../router";
import { say } from "../words";
import { Answer } from "./Answer";
import { answer, ask, change, spot, wrong } from "./asked";
import { DrawsForm, EquityForm, OddsForm } from "./forms";
import { questionOf, spotOf, type Tab } from "./question";
import "./study.css";
import "./answer.css";

const TABS: readonly Tab[] = ["draws", "equity", "odds"];

export function StudyPage() {
  useEffect(() => {
    document.title = say("study.title");
    spot.value = spotOf(location.search);
    const asked = questionOf(spot.value);
    if (asked !== null) void ask(asked);
    return () => void (document.title = say("page.title"));
  }, []);
  const tab = spot.value.tab;
  return (
    <div class="page study-page">
      <a class="skip-link" href="#question">
        {say("study.skip")}
      </a>
      <PageBar>
        <a class="button small" href={drillsPath()} onClick={follow}>
          {say("drills.title")}
        </a>
      </PageBar>
      <main>
        <div class="study-head">
          <div>
            <h1>{say("study.title")}</h1>
            <p class="quiet">{say("study.lead")}</p>
          </div>
          <CopyLink />
        </div>
        <Tabs tab={tab} />
        <div class="study-body">
          <section id="question" tabIndex={-1} aria-label={say("study.question")} data-part="question">
            <Form tab={tab} />
          </section>
          <Answer tab={tab} />
        </div>
      </main>
    </div>
  );
}

function Form({ tab }: { tab: Tab }) {
  const asked = questionOf(spot.value);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (asked === null) return;
    void ask(asked);
    document.querySelector("[data-part=answer]")?.scrollIntoView({ block: "nearest" });
  };
  const { hand, left } = spot.value;
  const first = useRef(true);
  useEffect(() => {
    if (!first.current && asked !== null) void ask(asked);
    first.current = false;
  }, [hand, left]);
  return (
    <form class="study-form" onSubmit={submit}>
      {tab === "draws" ? <DrawsForm /> : tab === "equity" ? <EquityForm /> : <OddsForm />}
      <button type="submit" class="button ivory" disabled={asked === null}>
        {say("study.ask")}
      </button>
    </form>
  );
}

function Tabs({ tab }: { tab: Tab }) {
  const choose = (to: Tab) => {
    answer.value = null;
    wrong.value = null;
    change({ tab: to, left: Math.max(1, spot.value.left) });
    const asked = questionOf(spot.value);
    if (asked !== null) void ask(asked);
  };
  return (
    <div class="segments" role="group" aria-label={say("study.tabs")}>
      {TABS.map((one) => (
        <button key={one} type="button" aria-pressed={one === tab} onClick={() => choose(one)}>
          {say(`study.tab.${one}`)}
        </button>
      ))}
    </div>
  );
}

function CopyLink() {
  const [done, setDone] = useState("");
  const copy = () => {
    const copied = navigator.clipboard?.writeText(location.href) ?? Promise.reject(new Error("no clipboard"));
    copied.then(
      () => setDone(say("study.link.done")),
      () => setDone(say("study.link.failed")),
    );
  };
  return (
    <div class="copy-link">
      <span role="status">{done}</span>
      <button type="button" class="button small" onClick={copy}>
        <Icon name="link" />
        {say("study.link")}
      </button>
    </div>
  );
}
