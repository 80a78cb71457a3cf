// Beside the replay: its log, whose lines are places to jump to, and a second tab.

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { LogLine, LogSection } from "../log/lines";
import { linePieces, sectionTitle } from "../log/words";
import { ShortCard } from "../look/Card";
import { Dialog } from "../look/Dialog";
import { Pieces } from "../look/Words";
import { sorted } from "../table/choice";
import type { SeatView } from "../wire/types";
import { number, say } from "../words";
import { type Course, type LineAt, momentOf } from "./moments";
import { goTo } from "./player";

export const sheetOpen = signal(false);

/** Which tab is open; it stays so while the sheet is closed to look at the table. */
const openTab = signal(0);

/** Another hand: the sheet is closed, and its first tab is in front. */
export function closeSide(): void {
  sheetOpen.value = false;
  openTab.value = 0;
}

/** A tab beside the log's: what it is called, and what it shows. */
export interface MoreTab {
  label: string;
  panel: ComponentChildren;
}

interface SideProps {
  course: Course;
  here: number;
  more: readonly MoreTab[];
}

export function ReplaySide(props: SideProps) {
  return (
    <aside class="side" aria-label={say("replay.log")}>
      <Tabs {...props} />
    </aside>
  );
}

export function ReplaySheet(props: SideProps) {
  return (
    <Dialog title={say("replay.log")} onClose={() => (sheetOpen.value = false)} name="replay-sheet">
      <div class="side-sheet">
        <Tabs {...props} />
      </div>
    </Dialog>
  );
}

function Tabs({ course, here, more }: SideProps) {
  const tab = Math.min(openTab.value, more.length);
  const setTab = (place: number) => (openTab.value = place);
  const hand = course.moments[0]?.view.hand?.number ?? 0;
  const labels = [hand > 0 ? say("replay.tab.hand", { number: hand }) : say("replay.tab.hand.file"), ...more.map(({ label }) => label)];
  const turn = (event: KeyboardEvent) => {
    const way = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? labels.length - 1 : 0;
    if (way === 0) return;
    const next = (tab + way) % labels.length;
    setTab(next);
    document.getElementById(`replay-tab-${next}`)?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={say("replay.log")} onKeyDown={turn}>
        {labels.map((label, place) => (
          <button
            key={place}
            type="button"
            role="tab"
            id={`replay-tab-${place}`}
            aria-selected={tab === place}
            aria-controls="replay-panel"
            tabIndex={tab === place ? 0 : -1}
            onClick={() => setTab(place)}
          >
            {label}
          </button>
        ))}
      </div>
      <div class="tab-panel" role="tabpanel" id="replay-panel" aria-labelledby={`replay-tab-${tab}`}>
        {tab === 0 ? <ReplayLog course={course} here={here} /> : <div class="replay-more">{more[tab - 1]?.panel}</div>}
      </div>
    </>
  );
}

export function ReplayLog({ course, here }: { course: Course; here: number }) {
  const box = useRef<HTMLDivElement>(null);
  const line = course.moments[here]?.line ?? null;
  useEffect(() => {
    const current = box.current?.querySelector<HTMLElement>("[aria-current]");
    if (!current || !box.current) return;
    const list = box.current.getBoundingClientRect();
    const place = current.getBoundingClientRect();
    const margin = 80;
    if (place.top < list.top + margin) box.current.scrollTop -= list.top + margin - place.top;
    if (place.bottom > list.bottom - margin) box.current.scrollTop += place.bottom - (list.bottom - margin);
  }, [line?.section, line?.line]);
  const seats = course.moments.at(-1)?.view.seats ?? [];
  return (
    <div class="log" ref={box} data-part="log">
      {course.log?.sections.map((section, index) => (
        <Section key={index} course={course} section={section} index={index} line={line} seats={seats} />
      ))}
      <p class="quiet keys">{say("replay.keys")}</p>
    </div>
  );
}

interface SectionProps {
  course: Course;
  section: LogSection;
  index: number;
  line: LineAt | null;
  seats: readonly (SeatView | null)[];
}

function Section({ course, section, index, line, seats }: SectionProps) {
  const note = section.note === null ? "" : say(`log.${section.note.key}`, { chips: section.note.chips });
  const later = (place: number) => line === null || index > line.section || (index === line.section && place > line.line);
  return (
    <section>
      <h2>
        <span>{sectionTitle(section.title, section.draw)}</span> <span>{note}</span>
      </h2>
      <ul>
        {section.lines.map((one, place) => (
          <Line
            key={place}
            line={one}
            seats={seats}
            current={line?.section === index && line.line === place}
            later={later(place)}
            onJump={() => goTo(momentOf(course, { section: index, line: place }))}
          />
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  line: LogLine;
  seats: readonly (SeatView | null)[];
  current: boolean;
  later: boolean;
  onJump: () => void;
}

function Line({ line, seats, current, later, onJump }: LineProps) {
  const pieces = linePieces(line, seats);
  if (pieces === null) return null;
  const classes = [line.mine ? "own" : "", later ? "later" : ""].join(" ").trim();
  return (
    <li class={classes}>
      <button type="button" aria-current={current ? "step" : undefined} onClick={onJump}>
        <span>
          <Pieces pieces={pieces} />
          {line.cards.length > 0 && !line.cards.includes("??") ? (
            <span class="shown-cards">
              {sorted(line.cards).map((card) => (
                <ShortCard key={card} card={card} />
              ))}
            </span>
          ) : null}
        </span>
        {line.amount !== null ? <em>{number(line.amount)}</em> : null}
      </button>
    </li>
  );
}
