// The replayer: the table as it was at each moment, over a timeline with its controls.

import { useEffect } from "preact/hooks";
import { Icon } from "../look/Icon";
import { Mark } from "../look/Card";
import { Pieces } from "../look/Words";
import { follow } from "../router";
import { Hero } from "../table/Hero";
import { LiveRegion } from "../table/LiveRegion";
import { playMotion } from "../table/motion";
import { Ring } from "../table/Ring";
import "../table/table.css";
import { hasSide } from "../table/width";
import type { Replay, TableView } from "../wire/types";
import { say } from "../words";
import { Controls, type SeenBy } from "./Controls";
import { type Course, ownCards, ownDraws } from "./moments";
import { OwnDraws } from "./OwnDraws";
import { at, course, keepPlaying, listenToKeys, tellMoments } from "./player";
import "./replay.css";
import "./timeline.css";
import { closeSide, type MoreTab, ReplaySheet, ReplaySide, sheetOpen } from "./ReplaySide";
import { Timeline } from "./Timeline";
import { momentPieces } from "./told";

interface ReplayerProps {
  replay: Replay;
  /** Where the way back leads, and what it is called. */
  back: { href: string; words: string };
  /** The other tabs of the side: the coach, export, the file's hands. */
  more: readonly MoreTab[];
  /** A word beside the title, such as that amounts are in hundredths. */
  note: string;
  /** Where it can be seen as by others, too. */
  seenBy?: SeenBy;
}

export function Replayer({ replay, back, more, note, seenBy }: ReplayerProps) {
  const now = course.value;
  useEffect(keepPlaying, []);
  useEffect(tellMoments, []);
  useEffect(listenToKeys, []);
  useEffect(playMotion, []);
  useEffect(() => closeSide, []);
  if (now === null) return null;
  const here = Math.min(at.value, now.moments.length - 1);
  const moment = now.moments[here];
  if (moment === undefined) return null;
  const view = moment.view;
  return (
    <div class="table-page replay" data-part="replay" data-step={here} data-steps={now.moments.length} data-event={moment.last}>
      <ReplayBar view={view} back={back} note={note} seenBy={seenBy ?? null} />
      <main class="room">
        <section class="stage" aria-label={say("replay.stage")}>
          <Ring view={view} />
          <Hero view={view} kept={replay.view.you === null ? null : ownCards(now, here)} more={<OwnDraws draws={ownDraws(now, here)} />} />
          <ReplayDock course={now} here={here} seenBy={seenBy ?? null} />
        </section>
        {hasSide.value ? <ReplaySide course={now} here={here} more={more} /> : null}
      </main>
      {sheetOpen.value && !hasSide.value ? <ReplaySheet course={now} here={here} more={more} /> : null}
      <LiveRegion />
    </div>
  );
}

function ReplayDock({ course: now, here, seenBy }: { course: Course; here: number; seenBy: SeenBy | null }) {
  return (
    <section class="dock replay-dock" aria-label={say("replay.controls")}>
      <p class="sentence" id="sentence">
        <span>
          <Pieces pieces={momentPieces(now, here)} />
        </span>
      </p>
      <Timeline course={now} />
      <Controls course={now} here={here} seenBy={seenBy} />
    </section>
  );
}

interface ReplayBarProps {
  view: TableView;
  back: ReplayerProps["back"];
  note: string;
  seenBy: SeenBy | null;
}

function ReplayBar({ view, back, note, seenBy }: ReplayBarProps) {
  const { small_blind: small, big_blind: big } = view.settings.stakes;
  const number = view.hand?.number ?? 0;
  return (
    <header class="bar">
      <a class="icon-button to-lobby" href={back.href} onClick={follow} aria-label={back.words}>
        <Icon name="back" />
      </a>
      <a class="brand" href="/" onClick={follow}>
        <Mark />
        <span>{say("page.brand")}</span>
      </a>
      <div class="what">
        <h1>{view.settings.name}</h1>
        <p>
          <span class="brief">{say("replay.what.brief", { small, big })}</span>
          <span class="full">
            {number > 0 ? say("replay.what", { small, big, number }) : say("replay.what.file", { small, big })}
          </span>
          {note === "" ? null : <span class="note">{note}</span>}
        </p>
      </div>
      <nav class="tools" aria-label={say("table.menu")}>
        {seenBy !== null && !hasSide.value ? (
          <button
            type="button"
            class="icon-button"
            data-part="seen-by"
            aria-label={seenBy.all ? say("replay.seen.all") : say("replay.seen.me")}
            onClick={seenBy.turn}
          >
            <Icon name={seenBy.all ? "people" : "eye"} />
          </button>
        ) : null}
        <button type="button" class="icon-button log-button" aria-label={say("replay.log.open")} onClick={() => (sheetOpen.value = true)}>
          <Icon name="log" />
        </button>
        <a class="button small leave" href={back.href} onClick={follow}>
          {back.words}
        </a>
      </nav>
    </header>
  );
}
