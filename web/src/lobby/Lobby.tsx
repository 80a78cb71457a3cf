// The lobby: the tables one can sit at, and the shortest way to a seat.

import { useEffect, useState } from "preact/hooks";
import { CreateDialog } from "../panels/create/CreateDialog";
import { onHelpKey } from "../panels/helpKey";
import { RulesPanel } from "../panels/RulesPanel";
import { SettingsSheet } from "../panels/SettingsSheet";
import "../table/table.css";
import { account, connection, lobby } from "../wire/store";
import { say } from "../words";
import { FilterBar } from "./FilterBar";
import "./lobby.css";
import "./tables.css";
import "./beside.css";
import { LobbyBar } from "./LobbyBar";
import { PlayBar, QuickBox, useQuick } from "./PlayNow";
import { BrokeBox, isBroke, LinkBox, MineBox, RoomBox } from "./SideBoxes";
import { TableList } from "./TableList";

export type LobbyDialog = "create" | "rules" | "settings";

export function Lobby({ open: first = null }: { open?: LobbyDialog | null }) {
  const [open, setOpen] = useState<LobbyDialog | null>(first);
  const [granted, setGranted] = useState<number | null>(null);
  const quick = useQuick();
  const rows = lobby.value?.tables ?? null;
  const balance = account.value?.balance ?? 0;
  const broke = rows !== null && isBroke(rows, balance);
  useEffect(() => {
    document.title = say("lobby.title");
    const astray = document.activeElement === null || document.activeElement === document.body;
    if (astray) document.getElementById("tables")?.focus({ preventScroll: true });
    return onHelpKey(() => setOpen("rules"));
  }, []);
  const close = () => setOpen(null);
  return (
    <div class="lobby">
      <a class="skip-link" href="#tables">
        {say("lobby.skip")}
      </a>
      <LobbyBar onOpen={setOpen} />
      <p class="lost" role="status">
        {connection.value === "lost" ? say("page.lost") : ""}
      </p>
      <div class="lobby-page">
        <main id="tables" tabIndex={-1}>
          <div class="lobby-head">
            <div>
              <h1>{say("lobby.tables")}</h1>
              <p class="quiet">{say("lobby.sub")}</p>
            </div>
            <button type="button" class="button create" onClick={() => setOpen("create")}>
              <span class="desk">{say("lobby.create")}</span>
              <span class="phone">{say("lobby.create.brief")}</span>
            </button>
          </div>
          {broke ? <BrokeBox rows={rows} place="narrow" onGranted={setGranted} /> : null}
          <p class="granted" role="status">
            {granted === null ? "" : say("broke.done", { balance: granted })}
          </p>
          <MineBox rows={rows ?? []} place="narrow" />
          <FilterBar />
          <TableList rows={rows} quick={quick} />
        </main>
        <aside class="lobby-side" aria-label={say("lobby.side")}>
          {broke ? <BrokeBox rows={rows} place="wide" onGranted={setGranted} /> : <QuickBox quick={quick} />}
          <MineBox rows={rows ?? []} place="wide" />
          <LinkBox />
          <RoomBox />
        </aside>
      </div>
      {broke ? null : <PlayBar quick={quick} />}
      {open === "create" ? <CreateDialog onClose={close} /> : null}
      {open === "rules" ? <RulesPanel onClose={close} settings={null} /> : null}
      {open === "settings" ? <SettingsSheet onClose={close} /> : null}
    </div>
  );
}
