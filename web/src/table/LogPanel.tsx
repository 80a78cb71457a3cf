// The hand's log, by street, with the amounts at the right.

import { useEffect, useRef } from "preact/hooks";
import type { HandLog, LogLine, LogSection } from "../log/lines";
import { page } from "../wire/store";
import type { SeatView } from "../wire/types";
import { isKey, number, piecesOfAny, say } from "../words";
import { handInFull } from "../words/hands";
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
      {log === null || log.sections.length === 0 ? <p class="quiet">{say("log.empty")}</p> : null}
      {log?.gap ? <p class="quiet">{say("log.gap")}</p> : null}
      {log ? log.sections.map((one, index) => <Section key={index} section={one} log={log} seats={view?.seats ?? []} />) : null}
    </div>
  );
}

function Section({ section, log, seats }: { section: LogSection; log: HandLog; seats: readonly (SeatView | null)[] }) {
  const note = section.note === null ? "" : say(`log.${section.note.key}`, { chips: section.note.chips });
  return (
    <section>
      <h2>
        <span>{title(section)}</span> <span>{note}</span>
      </h2>
      <ul>
        {section.lines.map((line, index) => (
          <Line key={`${log.handId}/${index}`} line={line} seats={seats} />
        ))}
      </ul>
    </section>
  );
}

function title({ title, draw }: LogSection): string {
  switch (title) {
    case "before":
      return say("log.street.before");
    case "draw":
      return say("log.street.draw", { draw });
    case "after":
      return say("log.street.after", { draw });
    case "showdown":
      return say("log.street.showdown");
  }
}

function Line({ line, seats }: { line: LogLine; seats: readonly (SeatView | null)[] }) {
  const key = line.mine ? `log.you.${line.what}` : `log.${line.what}`;
  if (!isKey(key)) return null;
  const name = line.seat === null ? null : (seats[line.seat]?.hand_name ?? null);
  const hand = name === null ? "" : handInFull(name);
  return (
    <li class={line.mine ? "own" : ""}>
      <span>
        <Pieces pieces={piecesOfAny(key, { who: line.who, hand })} />
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
