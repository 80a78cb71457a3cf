// The bar over the lobby: one's chips and name, sound, rules and settings.

import { Mark } from "../look/Card";
import { Icon } from "../look/Icon";
import { Words } from "../look/Words";
import { follow, handsPath, studyPath } from "../router";
import { choose, settings } from "../settings";
import { account } from "../wire/store";
import { say } from "../words";
import type { LobbyDialog } from "./Lobby";

export function LobbyBar({ onOpen }: { onOpen: (dialog: LobbyDialog) => void }) {
  const sound = settings.value.sound;
  const chips = account.value?.balance ?? 0;
  const name = account.value?.name ?? "";
  return (
    <header class="bar lobby-bar">
      <p class="brand">
        <Mark />
        <span>{say("page.brand")}</span>
      </p>
      <p class="balance">
        <span class="for-ears">{say("lobby.balance.spoken", { chips })}</span>
        <span class="desk" aria-hidden="true">
          <Words of="lobby.balance" with={{ chips }} />
        </span>
        <span class="phone" aria-hidden="true">
          <Words of="lobby.balance.brief" with={{ chips }} />
        </span>
      </p>
      <p class="guest">
        <span class="for-ears">{say("lobby.you", { name })}</span>
        <span aria-hidden="true">{name}</span>
      </p>
      <nav class="tools" aria-label={say("lobby.tools")}>
        <a class="button small my-hands" href={handsPath()} onClick={follow} aria-label={say("hands.title")}>
          <Icon name="hands" />
          <span>{say("hands.title")}</span>
        </a>
        <a class="button small my-hands" href={studyPath()} onClick={follow} aria-label={say("study.title")}>
          <Icon name="study" />
          <span>{say("study.title")}</span>
        </a>
        <button
          type="button"
          class="icon-button"
          aria-pressed={sound}
          aria-label={sound ? say("page.sound.on") : say("page.sound.off")}
          onClick={() => choose({ sound: !sound })}
        >
          <Icon name={sound ? "sound" : "mute"} />
        </button>
        <button type="button" class="icon-button" aria-label={say("page.rules")} onClick={() => onOpen("rules")}>
          <Icon name="help" />
        </button>
        <button type="button" class="icon-button" aria-label={say("page.settings")} onClick={() => onOpen("settings")}>
          <Icon name="settings" />
        </button>
      </nav>
    </header>
  );
}
