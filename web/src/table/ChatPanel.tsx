// Talk at the table, with a way not to hear somebody.

import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../look/Icon";
import { order } from "../wire/socket";
import { page } from "../wire/store";
import type { Said } from "../wire/types";
import { isKey, say, sayAny } from "../words";
import { refusalWords } from "../words/refused";
import { chatOpen, heard, muted, readAll, toggleMute } from "./talk";

const LONGEST = 200;

export function ChatPanel() {
  const box = useRef<HTMLDivElement>(null);
  const said = heard.value;
  useEffect(() => {
    chatOpen.value = true;
    return () => {
      chatOpen.value = false;
    };
  }, []);
  useEffect(() => {
    readAll();
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [said.length]);
  return (
    <div class="chat" ref={box} data-part="chat" role="log" aria-label={say("tab.chat")} aria-live="off" tabIndex={0}>
      {said.length === 0 ? <p class="quiet">{say("chat.empty")}</p> : null}
      {said.map((one, index) => (
        <ChatLine key={`${one.at}/${index}`} said={one} />
      ))}
      <Muted />
    </div>
  );
}

function ChatLine({ said }: { said: Said }) {
  if (said.seat === null) return <p class="notice">{houseWords(said)}</p>;
  const own = said.seat === page.value.view?.you;
  return (
    <p class={own ? "own" : ""}>
      <b>{own ? say("table.you") : said.name}</b> <span>{said.text}</span>
      {own ? null : (
        <button type="button" class="icon-button" aria-label={say("chat.mute", { who: said.name })} onClick={() => toggleMute(said.name)}>
          <Icon name="mute" />
        </button>
      )}
    </p>
  );
}

function houseWords(said: Said): string {
  const key = `house.${said.text}`;
  return isKey(key) ? sayAny(key, {}) : said.text;
}

function Muted() {
  if (muted.value.size === 0) return null;
  return (
    <div class="muted">
      <span>{say("chat.muted", { count: muted.value.size })}</span>
      {[...muted.value].map((name) => (
        <button key={name} type="button" class="button small" onClick={() => toggleMute(name)}>
          {say("chat.unmute", { who: name })}
        </button>
      ))}
    </div>
  );
}

export function ChatField({ tableId }: { tableId: string }) {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState("");
  const send = (event: Event) => {
    event.preventDefault();
    const words = text.trim();
    if (words === "") return;
    setText("");
    void order({ type: "say", table_id: tableId, text: words }).then((answer) => {
      setWrong(answer.type === "refused" ? refusalWords(answer) : "");
      if (answer.type === "refused") setText(words);
    });
  };
  return (
    <form class="chat-field" onSubmit={send}>
      {wrong ? <p class="wrong" role="alert">{wrong}</p> : null}
      <input
        class="input"
        maxLength={LONGEST}
        autocomplete="off"
        aria-label={say("chat.write")}
        placeholder={say("chat.write")}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="for-ears">
        {say("chat.send")}
      </button>
    </form>
  );
}
