// Log and chat: a column on a wide desktop, a sheet elsewhere.

import { useState } from "preact/hooks";
import { Dialog } from "../look/Dialog";
import type { TableView } from "../wire/types";
import { say } from "../words";
import { ChatField, ChatPanel } from "./ChatPanel";
import { closeDialog } from "./dialogs";
import { LogPanel } from "./LogPanel";
import { unread } from "./talk";

type Tab = "hand" | "chat";

export function Side({ view }: { view: TableView }) {
  return (
    <aside class="side" aria-label={say("table.side")}>
      <Tabs view={view} />
    </aside>
  );
}

export function SideSheet({ view }: { view: TableView }) {
  return (
    <Dialog title={say("table.log")} onClose={closeDialog} name="side-sheet">
      <div class="side-sheet">
        <Tabs view={view} />
      </div>
    </Dialog>
  );
}

function Tabs({ view }: { view: TableView }) {
  const [tab, setTab] = useState<Tab>("hand");
  const fresh = unread.value;
  const chatLabel = fresh > 0 ? say("tab.chat.new", { count: fresh }) : say("tab.chat");
  return (
    <>
      <div class="tabs" role="tablist" aria-label={say("table.side")}>
        <TabButton tab="hand" now={tab} label={say("tab.hand")} onChoose={setTab} />
        <TabButton tab="chat" now={tab} label={chatLabel} onChoose={setTab} />
      </div>
      <div class="tab-panel" role="tabpanel" id="side-panel" aria-labelledby={`tab-${tab}`}>
        {tab === "hand" ? <LogPanel /> : <ChatPanel />}
      </div>
      <ChatField tableId={view.table_id} />
    </>
  );
}

interface TabButtonProps {
  tab: Tab;
  now: Tab;
  label: string;
  onChoose: (tab: Tab) => void;
}

function TabButton({ tab, now, label, onChoose }: TabButtonProps) {
  const turn = (event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const other: Tab = tab === "hand" ? "chat" : "hand";
    onChoose(other);
    document.getElementById(`tab-${other}`)?.focus();
  };
  return (
    <button
      type="button"
      role="tab"
      id={`tab-${tab}`}
      aria-selected={tab === now}
      aria-controls="side-panel"
      tabIndex={tab === now ? 0 : -1}
      onClick={() => onChoose(tab)}
      onKeyDown={turn}
    >
      {label}
    </button>
  );
}
