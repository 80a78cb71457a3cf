// What a player may choose for this browser.

import { useId, useState } from "preact/hooks";
import { Card } from "../look/Card";
import { Dialog } from "../look/Dialog";
import { choose, type Settings, settings } from "../settings";
import type { Card as CardText } from "../wire/types";
import { say } from "../words";
import { Choice, Switch } from "./Fields";
import "./panels.css";
import { KeyList } from "./rules/KeyList";

const FELTS: readonly Settings["felt"][] = ["system", "harbour", "moss", "linen"];
const MOTIONS: readonly Settings["motion"][] = ["system", "full", "reduced"];
const SUITS: readonly CardText[] = ["7s", "5h", "4d", "2c"];

export function SettingsSheet({ onClose }: { onClose: () => void }) {
  const { felt, deck, sound, motion } = settings.value;
  return (
    <Dialog title={say("settings.title")} onClose={onClose} name="settings">
      <Choice
        name="felt"
        label={say("settings.felt")}
        choices={FELTS.map((one) => ({
          value: one,
          label: say(`settings.felt.${one}`),
          content: <span class={`swatch ${one}`} aria-hidden="true" />,
        }))}
        value={felt}
        onChange={(chosen) => choose({ felt: chosen })}
      />
      <Choice
        name="deck"
        label={say("settings.deck")}
        choices={(["four", "two"] as const).map((one) => ({
          value: one,
          label: say(`settings.deck.${one}`),
          content: <DeckSample deck={one} />,
        }))}
        value={deck}
        onChange={(chosen) => choose({ deck: chosen })}
      />
      <Switch
        label={say("settings.sound")}
        on={sound}
        onChange={(on) => choose({ sound: on })}
        hint={say("settings.sound.more")}
      />
      <NotifySwitch />
      <Choice
        name="motion"
        label={say("settings.motion")}
        choices={MOTIONS.map((one) => ({ value: one, label: say(`settings.motion.${one}`) }))}
        value={motion}
        onChange={(chosen) => choose({ motion: chosen })}
        hint={say("settings.motion.more")}
      />
      <Pause />
      <section class="panel-section">
        <h3>{say("settings.keys")}</h3>
        <KeyList />
      </section>
      <p class="quiet fine-print">{say("settings.kept")}</p>
    </Dialog>
  );
}

function DeckSample({ deck }: { deck: Settings["deck"] }) {
  return (
    <span class="deck-sample" data-deck={deck}>
      {SUITS.map((card) => (
        <Card key={card} card={card} spoken={false} />
      ))}
    </span>
  );
}

function NotifySwitch() {
  const { notify } = settings.value;
  const [denied, setDenied] = useState(false);
  if (typeof Notification === "undefined") return null;
  const turn = (on: boolean) => {
    if (!on) return choose({ notify: false });
    void Notification.requestPermission().then((answer) => {
      setDenied(answer !== "granted");
      choose({ notify: answer === "granted" });
    });
  };
  return (
    <Switch
      label={say("settings.notify")}
      on={notify}
      onChange={turn}
      hint={denied ? say("settings.notify.denied") : say("settings.notify.more")}
    />
  );
}

function Pause() {
  const id = useId();
  const seconds = settings.value.showdown_s;
  return (
    <div class="field pause-field">
      <label for={id}>{say("settings.pause")}</label>
      <input
        id={id}
        type="range"
        min={1}
        max={6}
        step={1}
        value={seconds}
        aria-valuetext={say("settings.pause.value", { seconds })}
        onInput={(event) => choose({ showdown_s: Number(event.currentTarget.value) })}
      />
      <output for={id}>{say("settings.pause.value", { seconds })}</output>
    </div>
  );
}
