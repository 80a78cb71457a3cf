// The hand's log, by street, with the amounts at the right.

import { useEffect, useRef } from "preact/hooks";
import type { HandLog, LogLine, LogSection } from "../log/lines";
import { follow, handPath } from "../router";
import { page } from "../wire/store";
import type { SeatView } from "../wire/types";
import { number, say } from "../words";
import { linePieces, sectionTitle } from "../log/words";
import { lastEnded } from "../log/last";
import { Icon } from "../look/Icon";
import { ShortCard } from "../look/Card";
import { Pieces } from "../look/Words";
import { sorted } from "./choice";

export function LogPanel() {
  const { log, view } = page.value;
  const box = useRef<HTMLDivElement>(null);
  const length = log?.sections.reduce((sum, one) => sum + one.lines.length + 1, 0) ?? 0;
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [length]);
  return (
    <div class="log" ref={box} data-part="log" tabIndex={0} role="region" aria-label={say("tab.hand")}>
      <LastHand />
      {log === null || log.sections.length === 0 ? <p class="quiet">{say("log.empty")}</p> : null}
      {log?.gap ? <p class="quiet">{say("log.gap")}</p> : null}
      {log ? log.sections.map((one, index) => <Section key={index} section={one} log={log} seats={view?.seats ?? []} />) : null}
    </div>
  );
}

/** A way to see the hand again that has just been played. */
function LastHand() {
  const id = lastEnded.value;
  if (id === null) return null;
  return (
    <a class="button small last-hand" href={handPath(id)} onClick={follow}>
      <Icon name="hands" />
      {say("replay.last")}
    </a>
  );
}

function Section({ section, log, seats }: { section: LogSection; log: HandLog; seats: readonly (SeatView | null)[] }) {
  const note = section.note === null ? "" : say(`log.${section.note.key}`, { chips: section.note.chips });
  return (
    <section>
      <h2>
        <span>{sectionTitle(section.title, section.draw)}</span> <span>{note}</span>
      </h2>
      <ul>
        {section.lines.map((line, index) => (
          <Line key={`${log.handId}/${index}`} line={line} seats={seats} />
        ))}
      </ul>
    </section>
  );
}

function Line({ line, seats }: { line: LogLine; seats: readonly (SeatView | null)[] }) {
  const pieces = linePieces(line, seats);
  if (pieces === null) return null;
  return (
    <li class={line.mine ? "own" : ""}>
      <span>
        <Pieces pieces={pieces} />
        {line.cards.length > 0 ? (
          <span class="shown-cards">
            {sorted(line.cards).map((card) => (
              <ShortCard key={card} card={card} />
            ))}
          </span>
        ) : null}
      </span>
      {line.amount !== null ? <em>{number(line.amount)}</em> : null}
    </li>
  );
}
