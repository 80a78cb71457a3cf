// A file of hands, dropped or chosen: /replay. The room reads it, shows it and forgets it.

import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../look/Icon";
import { Mark } from "../look/Card";
import { follow, go, handsPath, route } from "../router";
import { account } from "../wire/store";
import type { DroppedFile } from "../wire/types";
import { say } from "../words";
import { courseOf } from "./moments";
import { type Dropped, dropped, isDragged, type Kept, keepFile, kept, openFile, turnTo } from "./dropped";
import { noteOf } from "./note";
import { load } from "./player";
import { Replayer } from "./Replayer";
import "./drop.css";

export function FilePage() {
  const now = dropped.value;
  useEffect(() => {
    document.title = say("replay.drop.title");
    return () => void (document.title = say("page.title"));
  }, []);
  if (now.state === "open" && now.found.replay !== null) return <FileReplay key={now.opening} found={now.found} />;
  return <DropPage now={now} />;
}

function FileReplay({ found }: { found: DroppedFile }) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (found.replay !== null) load(courseOf(found.replay));
    setReady(true);
  }, []);
  if (!ready || found.replay === null) return null;
  const back = account.value === null ? { href: "/", words: say("replay.to_lobby") } : { href: handsPath(), words: say("replay.to_hands") };
  const more = [{ label: say("replay.tab.file"), panel: <FileHands found={found} /> }];
  return <Replayer replay={found.replay} back={back} more={more} note={noteOf(found)} />;
}

/** The hands of the file, one of which is being shown. */
function FileHands({ found }: { found: DroppedFile }) {
  return (
    <section class="file-hands" aria-label={say("replay.drop.list")}>
      <FileFigures found={found} />
      {account.value === null ? null : <KeepFile />}
      <ul>
        {found.hands.map((hand, index) => (
          <li key={index}>
            <button type="button" aria-current={index === found.number ? "true" : undefined} onClick={() => turnTo(index)}>
              <b>{hand.hand_id}</b>
              <small>{[hand.table, hand.played_at].filter((part) => part !== "").join(", ")}</small>
            </button>
          </li>
        ))}
      </ul>
      <ChooseFile words={say("replay.drop.other")} quiet />
    </section>
  );
}

/** Into one's own list with the hands of this file. */
function KeepFile() {
  const now = kept.value;
  return (
    <div class="keep-file" data-part="keep-file">
      {now.state === "kept" ? null : (
        <button type="button" class="button" aria-disabled={now.state === "keeping" ? "true" : undefined} onClick={keepFile}>
          {say("replay.keep")}
        </button>
      )}
      <p class={now.state === "refused" ? "said wrong" : "said"} role="status">
        {keptWords(now)}
      </p>
      {now.state === "kept" ? (
        <a class="button small" href={handsPath()} onClick={follow}>
          {say("replay.to_hands")}
        </a>
      ) : null}
    </div>
  );
}

function keptWords(now: Kept): string {
  switch (now.state) {
    case "no":
    case "keeping":
      return "";
    case "refused":
      return now.why === "full" ? say("replay.keep.full") : say("replay.keep.failed");
    case "kept": {
      const { kept: fresh, known, others } = now.found;
      const parts = [say("replay.keep.done", { count: fresh })];
      if (known > 0) parts.push(say("replay.keep.known", { count: known }));
      if (others > 0) parts.push(say("replay.keep.others", { count: others }));
      return parts.join(" ");
    }
  }
}

function FileFigures({ found }: { found: DroppedFile }) {
  const parts = [say("replay.drop.hands", { count: found.hands.length })];
  if (found.skipped > 0) parts.push(say("replay.drop.skipped", { count: found.skipped }));
  if (found.broken > 0) parts.push(say("replay.drop.damaged", { count: found.broken }));
  return <p class="figures">{parts.join(", ")}</p>;
}

function DropPage({ now }: { now: Dropped }) {
  return (
    <div class="drop-page">
      <header class="bar">
        <a class="brand" href="/" onClick={follow}>
          <Mark />
          <span>{say("page.brand")}</span>
        </a>
        <div class="what" />
        <a class="button small" href={handsPath()} onClick={follow}>
          {say("replay.to_hands")}
        </a>
      </header>
      <main>
        <div class={isDragged.value ? "drop-box over" : "drop-box"} data-part="drop">
          <Icon name="file" />
          <h1>{say("replay.drop.title")}</h1>
          <p>{say("replay.drop.text")}</p>
          <ChooseFile words={say("replay.drop.choose")} quiet={false} />
          <p class={now.state === "refused" || now.state === "open" ? "said wrong" : "said"} role="status">
            {saidOf(now)}
          </p>
        </div>
      </main>
    </div>
  );
}

function saidOf(now: Dropped): string {
  switch (now.state) {
    case "none":
      return "";
    case "reading":
      return say("replay.drop.reading");
    case "refused":
      return now.why === "too_big" ? say("replay.drop.too_big") : say("replay.drop.failed");
    case "open": {
      const { hands, broken, line, expected } = now.found;
      if (hands.length > 0) return say("replay.drop.unplayable");
      return broken > 0 ? say("replay.drop.broken", { line, expected }) : say("replay.drop.none");
    }
  }
}

function ChooseFile({ words, quiet }: { words: string; quiet: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" class={quiet ? "button" : "button ivory"} onClick={() => field.current?.click()}>
        {words}
      </button>
      <input
        ref={field}
        type="file"
        class="for-ears"
        tabIndex={-1}
        aria-label={words}
        data-part="file"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (file) void openFile(file);
        }}
      />
    </>
  );
}

/** Take a file that is dropped on any page with hands, and show it. */
export function useDropping(): void {
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      isDragged.value = true;
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) isDragged.value = false;
    };
    const drop = (event: DragEvent) => {
      isDragged.value = false;
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      if (route.value.at !== "replay") go("/replay");
      void openFile(file);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, []);
}

/** Over the page while a file hangs over it. */
export function DropVeil() {
  if (!isDragged.value) return null;
  return (
    <div class="drop-veil" aria-hidden="true">
      <p>{say("replay.drop.here")}</p>
    </div>
  );
}
