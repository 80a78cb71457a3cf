// Winnings from hand to hand: all, at showdowns, and without one. Three lines that differ in stroke as
// well as in colour.

import type { Point } from "../wire/types";
import { say } from "../words";
import { plain, signed } from "./signed";

const WIDTH = 600;
const HEIGHT = 220;
const LINES = ["other", "showdown", "total"] as const;
const LABELS = { total: "hands.graph.all", showdown: "hands.graph.showdown", other: "hands.graph.other" } as const;
const MOST_DRAWN = 400;

export function Graph({ points }: { points: readonly Point[] }) {
  const last = points.at(-1);
  const values = points.flatMap((one) => [one.total, one.showdown, one.other]);
  const scale = scaleOf(Math.min(0, ...values), Math.max(0, ...values));
  const hands = Math.max(1, last?.hands ?? 1);
  const x = (one: Point) => (one.hands / hands) * WIDTH;
  const y = (value: number) => HEIGHT - ((value - scale.low) / (scale.high - scale.low)) * HEIGHT;
  return (
    <section class="graph" data-part="graph">
      <header>
        <h2>
          {say("hands.graph")} <small>{say("hands.graph.unit")}</small>
        </h2>
        <ul aria-hidden="true">
          {[...LINES].reverse().map((line) => (
            <li key={line} class={line}>
              <svg viewBox="0 0 24 8">
                <path d="M1 4H23" />
              </svg>
              {say(LABELS[line])} <b>{tidy(last?.[line] ?? 0)}</b>
            </li>
          ))}
        </ul>
      </header>
      <div class="plot">
        <div class="scale" aria-hidden="true">
          {scale.marks.map((mark) => (
            <span key={mark} style={{ top: `${(y(mark) / HEIGHT) * 100}%` }}>
              {plain(mark)}
            </span>
          ))}
        </div>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={spoken(last)}>
          {scale.marks.map((mark) => (
            <path key={mark} class={mark === 0 ? "zero" : "grid"} d={`M0 ${y(mark)}H${WIDTH}`} />
          ))}
          {LINES.map((line) => (
            <path key={line} class={line} d={path(points, x, (one) => y(one[line]))} />
          ))}
        </svg>
        <div class="hands-axis" aria-hidden="true">
          <span>0</span>
          <span>{say("hands.count", { count: last?.hands ?? 0 })}</span>
        </div>
      </div>
    </section>
  );
}

function path(points: readonly Point[], x: (one: Point) => number, y: (one: Point) => number): string {
  const every = Math.max(1, Math.ceil(points.length / MOST_DRAWN));
  const drawn = points.filter((_, index) => index % every === 0 || index === points.length - 1);
  return drawn.map((one, index) => `${index === 0 ? "M" : "L"}${x(one).toFixed(1)} ${y(one).toFixed(1)}`).join("");
}

/** A scale of round numbers around these values. */
export function scaleOf(least: number, most: number): { low: number; high: number; marks: number[] } {
  const span = Math.max(most - least, 2);
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((part) => part * power).find((one) => one >= rough) ?? 10 * power;
  const low = Math.floor(least / step) * step;
  const high = Math.max(Math.ceil(most / step) * step, low + step);
  const marks: number[] = [];
  for (let mark = low; mark <= high + step / 2; mark += step) marks.push(Math.round(mark * 100) / 100);
  return { low, high, marks };
}

function spoken(last: Point | undefined): string {
  const { hands = 0, total = 0, showdown = 0, other = 0 } = last ?? {};
  return say("hands.graph.spoken", { hands, total: tidy(total), showdown: tidy(showdown), other: tidy(other) });
}

function tidy(value: number): string {
  return signed(Math.round(value * 10) / 10);
}
