// The hand from left to right: the pot as a line of steps, draws as bands, own decisions as dots, and
// a handle that is a slider.

import { useRef } from "preact/hooks";
import type { Key } from "../words";
import { say } from "../words";
import type { Course } from "./moments";
import { at, goTo, stepBy } from "./player";
import { momentWords } from "./told";

const WIDTH = 1000;
const HEIGHT = 60;
const TOP = 6;

export function Timeline({ course }: { course: Course }) {
  const box = useRef<HTMLDivElement>(null);
  const here = at.value;
  const last = course.moments.length - 1;
  const x = (moment: number) => (last > 0 ? moment / last : 0);
  const most = Math.max(1, ...course.moments.map((one) => one.pot));
  const y = (moment: number) => HEIGHT - ((course.moments[moment]?.pot ?? 0) / most) * (HEIGHT - TOP);
  const seek = (event: PointerEvent) => {
    const bounds = box.current?.getBoundingClientRect();
    if (bounds) goTo(Math.round(((event.clientX - bounds.left) / bounds.width) * last));
  };
  return (
    <div
      class="timeline"
      ref={box}
      data-part="timeline"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        seek(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seek(event);
      }}
    >
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {course.bands.map(({ draw, from, to }) => (
          <rect key={draw} class="band" x={x(from) * WIDTH} y="0" width={(x(to) - x(from)) * WIDTH} height={HEIGHT} />
        ))}
        <path class="filled" d={`${steps(0, here, x, y)}V${HEIGHT}H0Z`} />
        <path class="ahead" d={steps(here, last, x, y)} />
        <path class="line" d={steps(0, here, x, y)} />
      </svg>
      <div class="dots" aria-hidden="true">
        {course.moments.map((one, index) =>
          one.mine ? (
            <i
              key={index}
              class={index <= here ? "own" : "own ahead"}
              style={{ left: `${x(index) * 100}%`, top: `${(y(index) / HEIGHT) * 100}%` }}
            />
          ) : null,
        )}
      </div>
      <Marks course={course} here={here} x={x} />
      <div
        class="handle"
        role="slider"
        tabIndex={0}
        data-part="slider"
        style={{ left: `${x(here) * 100}%` }}
        aria-label={say("replay.timeline")}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={here}
        aria-valuetext={say("replay.moment", {
          step: here + 1,
          steps: last + 1,
          what: momentWords(course, here),
          pot: course.moments[here]?.view.hand?.total ?? 0,
        })}
        onKeyDown={(event) => {
          const by: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 5, PageDown: -5 };
          const count = by[event.key];
          if (count === undefined) return;
          event.preventDefault();
          stepBy(count);
        }}
      />
    </div>
  );
}

type Place = (moment: number) => number;

/** The pot's line: level, then up, never slanting. */
function steps(from: number, to: number, x: Place, y: Place): string {
  let path = `M${round(x(from) * WIDTH)} ${round(y(from))}`;
  for (let moment = from + 1; moment <= to; moment += 1) path += `H${round(x(moment) * WIDTH)}V${round(y(moment))}`;
  return path;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** What lies under the line: streets by name, draws by number. */
function Marks({ course, here, x }: { course: Course; here: number; x: Place }) {
  const last = course.moments.length - 1;
  const marks: { key: string; from: number; to: number; words: string }[] = [];
  let before = 0;
  for (const { draw, from, to } of course.bands) {
    marks.push({ key: `s${draw}`, from: before, to: from, words: streetWords(course, before) });
    before = to;
  }
  const end = course.showdown ?? last;
  marks.push({ key: "s4", from: before, to: end, words: streetWords(course, before) });
  if (course.showdown !== null) marks.push({ key: "sd", from: course.showdown, to: last, words: say("replay.street.showdown") });
  return (
    <div class="marks" aria-hidden="true">
      {marks
        .filter(({ from, to }) => x(to) - x(from) > 0.085)
        .map(({ key, from, to, words }) => (
          <span key={key} class="name" style={{ left: `${((x(from) + x(to)) / 2) * 100}%` }}>
            {words}
          </span>
        ))}
      {course.bands.map(({ draw, from, to }) => (
        <span key={draw} class={here >= from ? "number done" : "number"} style={{ left: `${((x(from) + x(to)) / 2) * 100}%` }}>
          {draw}
        </span>
      ))}
    </div>
  );
}

function streetWords(course: Course, from: number): string {
  if (from === 0) return say("replay.street.before" satisfies Key);
  const unit = course.moments[from]?.view.hand?.unit ?? 0;
  return say("replay.street.bets", { chips: unit });
}
