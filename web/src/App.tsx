// Which page stands here: the name first, then the lobby or a table.

import { useEffect, useState } from "preact/hooks";
import { Mark } from "./look/Card";
import { Sprite } from "./look/Sprite";
import { Lobby } from "./lobby/Lobby";
import { NameGate } from "./panels/NameGate";
import { route } from "./router";
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
      {asked !== "answered" ? <Waiting reached={asked === "asking"} /> : account.value === null ? <NameGate /> : <Pages />}
    </>
  );
}

function Pages() {
  const at = route.value;
  const tableId = at.at === "table" ? at.id : null;
  useEffect(() => {
    page.value = { ...page.value, log: page.value.log ?? recallLog() };
    connect();
  }, []);
  useEffect(() => watch(tableId), [tableId]);
  return tableId === null ? <Lobby /> : <TablePage key={tableId} id={tableId} />;
}

function Waiting({ reached }: { reached: boolean }) {
  return (
    <main class="waiting">
      <Mark size={44} />
      <p role="status">{reached ? say("page.loading") : say("page.unreachable")}</p>
    </main>
  );
}
