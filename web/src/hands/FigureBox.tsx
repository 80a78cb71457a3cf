// A player's figures: the ones that matter most at once, the others on demand.

import { useState } from "preact/hooks";
import type { Figure, HandStats } from "../wire/types";
import type { Key } from "../words";
import { isKey, say, sayAny } from "../words";
import { plain } from "./signed";

const FIRST = ["vpip", "pfr", "three_bet", "fold_to_raise", "steal", "aggression", "wtsd", "w_sd"] as const;
const BETS = ["bets0", "bets1", "bets2", "bets3"] as const;
const DRAWS = [1, 2, 3] as const;
const BY_DRAW = ["drawn", "pat", "break", "snow"] as const;

export function FigureBox({ found }: { found: HandStats }) {
  const [all, setAll] = useState(false);
  const of = (key: string) => found.figures.find((one) => one.key === key);
  const error = of("rate_error")?.number ?? null;
  return (
    <section class="figures-box" aria-label={say("hands.figures")} data-part="figures">
      <dl class="figures">
        <div class="first">
          <dt>{say("hands.figure.rate")}</dt>
          <dd>
            {words(of("rate"))}
            {error === null ? null : <small>{say("hands.figure.rate.error", { number: error })}</small>}
          </dd>
        </div>
        {FIRST.map((key) => (
          <Entry key={key} figure={of(key)} />
        ))}
        {all ? BETS.map((key) => <Entry key={key} figure={of(key)} />) : null}
      </dl>
      {all ? (
        <>
          <ByDraw of={of} />
          <ByPosition positions={found.positions} />
        </>
      ) : null}
      <button type="button" class="button small" aria-expanded={all} onClick={() => setAll(!all)}>
        {all ? say("hands.figures.less") : say("hands.figures.more")}
      </button>
    </section>
  );
}

function Entry({ figure }: { figure: Figure | undefined }) {
  if (figure === undefined) return null;
  const key = `hands.figure.${figure.key}`;
  return (
    <div>
      <dt>{isKey(key) ? sayAny(key, {}) : figure.label}</dt>
      <dd>{words(figure)}</dd>
    </div>
  );
}

function words(figure: Figure | undefined): string {
  if (figure === undefined || figure.number === null) return say("hands.figure.none");
  if (figure.unit === "%") return say("hands.figure.percent", { number: Math.round(figure.number) });
  return plain(Math.round(figure.number * 100) / 100);
}

function ByDraw({ of }: { of: (key: string) => Figure | undefined }) {
  return (
    <table>
      <caption>{say("hands.figure.by_draw")}</caption>
      <thead>
        <tr>
          <td />
          {BY_DRAW.map((name) => (
            <th key={name} scope="col">
              {say(`hands.figure.${name}` satisfies Key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {DRAWS.map((draw) => (
          <tr key={draw}>
            <th scope="row">{say("hands.figure.draw", { draw })}</th>
            {BY_DRAW.map((name) => (
              <td key={name}>{words(of(`${name}${draw}`))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ByPosition({ positions }: { positions: HandStats["positions"] }) {
  return (
    <table>
      <caption>{say("hands.figure.by_position")}</caption>
      <thead>
        <tr>
          {Object.keys(positions).map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {Object.entries(positions).map(([name, rate]) => (
            <td key={name}>{rate === null ? say("hands.figure.none") : plain(Math.round(rate))}</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
