// The door: a new guest chooses a name, and may read what kind of game this is.

import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Card, Mark } from "../look/Card";
import { route } from "../router";
import { refusalWords } from "../words/refused";
import "../table/table.css";
import { becomeGuest } from "../wire/session";
import type { Card as CardText } from "../wire/types";
import { say } from "../words";
import { onHelpKey } from "./helpKey";
import "./panels.css";
import "./gate.css";
import { RulesPanel } from "./RulesPanel";

const NAME_LENGTH = 16;
export const NUMBER_ONE: readonly CardText[] = ["7h", "5c", "4d", "3s", "2s"];

export function NameGate() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const [refused, setRefused] = useState("");
  const [sending, setSending] = useState(false);
  const [reading, setReading] = useState(false);
  const invited = route.value.at === "table";
  useEffect(() => {
    document.title = say("page.title");
    field.current?.focus();
    return onHelpKey(() => setReading(true));
  }, []);
  const refuse = (reason: string) => {
    setRefused(refusalWords({ type: "refused", command_id: null, reason, numbers: { most: NAME_LENGTH } }));
    field.current?.focus();
  };
  const enter = (event: Event) => {
    event.preventDefault();
    if (sending) return;
    if (name.trim() === "") return refuse("name_empty");
    setSending(true);
    void becomeGuest(name).then((reason) => {
      setSending(false);
      if (reason !== "") refuse(reason);
    });
  };
  return (
    <main class="gate">
      <div class="gate-box">
        <p class="brand">
          <Mark />
          <span>{say("page.brand")}</span>
        </p>
        <figure class="gate-hand" role="img" aria-label={say("name.pitch.hand")}>
          {NUMBER_ONE.map((card) => (
            <Card key={card} card={card} spoken={false} />
          ))}
        </figure>
        <p class="gate-pitch">{say("name.pitch")}</p>
        <form class="gate-form" onSubmit={enter}>
          <h1>{invited ? say("name.invited") : say("name.title")}</h1>
          <p class="quiet">{invited ? say("name.text.invited") : say("name.text")}</p>
          <div class="field">
            <label for={id}>{say("name.label")}</label>
            <input
              ref={field}
              id={id}
              class="input"
              name="nickname"
              autocomplete="nickname"
              maxLength={NAME_LENGTH}
              spellcheck={false}
              aria-invalid={refused !== ""}
              aria-describedby={`${id}-hint`}
              value={name}
              onInput={(event) => {
                setName(event.currentTarget.value);
                setRefused("");
              }}
            />
            <p id={`${id}-hint`} class={refused ? "hint wrong" : "hint"} role="status">
              {refused || say("name.hint", { most: NAME_LENGTH })}
            </p>
          </div>
          <button type="submit" class="button ivory large" aria-disabled={sending}>
            {sending ? say("name.going") : say("name.go")}
          </button>
          <button type="button" class="button bare" onClick={() => setReading(true)}>
            {say("name.rules")}
          </button>
        </form>
        <p class="gate-kept">{say("name.kept")}</p>
      </div>
      {reading ? <RulesPanel onClose={() => setReading(false)} settings={null} start="hand" /> : null}
    </main>
  );
}
