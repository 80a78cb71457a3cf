// The bar over the table: where one is, what it is played for, and the way out.

import { Icon } from "../look/Icon";
import { BarStart } from "../look/PageBar";
import { go } from "../router";
import { choose, settings } from "../settings";
import type { TableView } from "../wire/types";
import { say } from "../words";
import { openDialog } from "./dialogs";
import { unread } from "./talk";

export function Bar({ view }: { view: TableView }) {
  const sound = settings.value.sound;
  return (
    <header class="bar">
      <BarStart />
      <div class="what">
        <h1>{view.settings.name}</h1>
        <Limit view={view} />
      </div>
      <nav class="tools" aria-label={say("table.menu")}>
        <button type="button" class="icon-button log-button" aria-label={say("table.log")} onClick={() => openDialog({ kind: "log" })}>
          <Icon name="log" />
          {unread.value > 0 ? <span class="dot" /> : null}
        </button>
        <button
          type="button"
          class="icon-button"
          aria-pressed={sound}
          aria-label={sound ? say("page.sound.on") : say("page.sound.off")}
          onClick={() => choose({ sound: !sound })}
        >
          <Icon name={sound ? "sound" : "mute"} />
        </button>
        <button type="button" class="icon-button desk" aria-label={say("page.rules")} onClick={() => openDialog({ kind: "rules" })}>
          <Icon name="help" />
        </button>
        <button type="button" class="icon-button desk" aria-label={say("page.settings")} onClick={() => openDialog({ kind: "settings" })}>
          <Icon name="settings" />
        </button>
        <button type="button" class="icon-button" aria-label={say("table.menu")} onClick={() => openDialog({ kind: "menu" })}>
          <Icon name="more" />
        </button>
        <button type="button" class="button small leave" onClick={() => (view.you === null ? go("/") : openDialog({ kind: "leave" }))}>
          {view.leave_after_hand ? say("table.leaving") : say("table.leave")}
        </button>
      </nav>
    </header>
  );
}

function Limit({ view }: { view: TableView }) {
  const { small_blind: small, big_blind: big } = view.settings.stakes;
  const values = { small, big, bet: big, double: 2 * big };
  return (
    <p>
      <span class="brief">{say("table.limit", values)}</span>
      <span class="full">
        {view.hand ? say("table.limit.full", { ...values, number: view.hand.number }) : say("table.limit.kind", values)}
      </span>
      {view.spectators > 0 ? (
        <span class="watchers">
          <Icon name="eye" />
          {say("table.watching", { count: view.spectators })}
        </span>
      ) : null}
    </p>
  );
}
