// Which page stands here: the name first, then the lobby or a table.

import { useEffect, useState } from "preact/hooks";
import { Mark } from "./look/Card";
import { Sprite } from "./look/Sprite";
import { HandsPage } from "./hands/HandsPage";
import { Lobby } from "./lobby/Lobby";
import { NameGate } from "./panels/NameGate";
import { FilePage, DropVeil, useDropping } from "./replay/FilePage";
import { HandPage } from "./replay/HandPage";
import { type Route, route } from "./router";
import { DrillsPage } from "./coach/DrillsPage";
import { StudyPage } from "./study/StudyPage";
import { TablePage } from "./table/TablePage";
import { whoAmI } from "./wire/session";
import { connect, watch } from "./wire/socket";
import { account, page } from "./wire/store";
import { recallLog } from "./log/kept";
import { say } from "./words";

const RETRY_MS = 2000;

export function App() {
  const [asked, setAsked] = useState<"asking" | "unreachable" | "answered">("asking");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      whoAmI().then(
        () => setAsked("answered"),
        () => {
          setAsked("unreachable");
          timer = setTimeout(ask, RETRY_MS);
        },
      );
    };
    ask();
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Sprite />
      {asked !== "answered" ? <Waiting reached={asked === "asking"} /> : account.value === null ? <Outside /> : <Pages />}
    </>
  );
}

/** Whoever has no name yet: a hand can be looked at all the same. */
function Outside() {
  const at = route.value;
  return at.at === "hand" ? <HandPage key={at.id} id={at.id} /> : <NameGate />;
}

function Pages() {
  const at = route.value;
  const tableId = at.at === "table" ? at.id : null;
  useEffect(() => {
    page.value = { ...page.value, log: page.value.log ?? recallLog() };
    connect();
  }, []);
  useEffect(() => watch(tableId), [tableId]);
  useDropping();
  return (
    <>
      <PageAt at={at} />
      <DropVeil />
    </>
  );
}

function PageAt({ at }: { at: Route }) {
  switch (at.at) {
    case "table":
      return <TablePage key={at.id} id={at.id} />;
    case "hand":
      return <HandPage key={at.id} id={at.id} />;
    case "hands":
      return <HandsPage />;
    case "replay":
      return <FilePage />;
    case "drills":
      return <DrillsPage />;
    case "study":
      return <StudyPage />;
    case "lobby":
      return <Lobby />;
  }
}

function Waiting({ reached }: { reached: boolean }) {
  return (
    <main class="waiting">
      <Mark size={44} />
      <p role="status">{reached ? say("page.loading") : say("page.unreachable")}</p>
    </main>
  );
}
