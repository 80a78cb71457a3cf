// Whichever dialog lies over the table now.

import { RulesPanel } from "../panels/RulesPanel";
import { SettingsSheet } from "../panels/SettingsSheet";
import type { TableView } from "../wire/types";
import { say } from "../words";
import { tell } from "./commands";
import { closeDialog, dialog } from "./dialogs";
import { BotDialog, LeaveDialog, MenuDialog, SureDialog } from "./MenuDialog";
import { BuyInDialog, TopUpDialog } from "./MoneyDialogs";
import { SideSheet } from "./Side";
import { hasSide } from "./width";

export function TableDialogs({ view }: { view: TableView }) {
  const open = dialog.value;
  if (open === null) return null;
  switch (open.kind) {
    case "buy_in":
      return view.you === null ? <BuyInDialog view={view} seat={open.seat} /> : null;
    case "top_up":
      return <TopUpDialog view={view} />;
    case "leave":
      return <LeaveDialog view={view} />;
    case "menu":
      return <MenuDialog view={view} />;
    case "log":
      return hasSide.value ? null : <SideSheet view={view} />;
    case "settings":
      return <SettingsSheet onClose={closeDialog} />;
    case "rules":
      return <RulesPanel onClose={closeDialog} settings={view.settings} />;
    case "bot":
      return <BotDialog view={view} seat={open.seat} />;
    case "close":
      return <SureDialog title={say("menu.close.sure")} yes={say("menu.close")} onYes={() => host(view, "close", null)} />;
    case "remove": {
      const who = view.seats[open.seat]?.name ?? "";
      return (
        <SureDialog
          title={say("menu.remove.sure", { who })}
          yes={say("menu.remove", { who })}
          onYes={() => host(view, "remove", open.seat)}
        />
      );
    }
  }
}

function host(view: TableView, what: "close" | "remove", seat: number | null): void {
  void tell({ type: "host_action", table_id: view.table_id, what, seat }).then(closeDialog);
}
