// How often each draw ends as each low or better: a table whose cells are shaded by the chance.

import type { Odds, OddsAnswer as Found } from "../wire/types";
import { say } from "../words";
import { percent } from "./Share";

const LOWS = [
  ["seven", 7],
  ["eight", 8],
  ["nine", 9],
  ["ten", 10],
  ["jack", 11],
] as const;

export function OddsAnswer({ found }: { found: Found }) {
  const lefts = [...new Set(found.rows.map((row) => row.left))];
  return (
    <>
      {lefts.map((left) => (
        <div class="scroll-x" key={left} tabIndex={0} role="group" aria-label={say("study.odds.caption", { left })}>
          <table class="odds-table">
            <caption>{say("study.odds.caption", { left })}</caption>
            <thead>
              <tr>
                <th scope="col">{say("study.odds.kept")}</th>
                {LOWS.map(([low, rank]) => (
                  <th key={low} scope="col">
                    {say("study.odds.low", { rank: say(`index.${rank}`) })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {found.rows
                .filter((row) => row.left === left)
                .map((row) => (
                  <Row key={row.kept} row={row} />
                ))}
            </tbody>
          </table>
        </div>
      ))}
    </>
  );
}

function Row({ row }: { row: Odds }) {
  return (
    <tr>
      <th scope="row">{row.kept === "" ? say("study.odds.nothing") : row.kept}</th>
      {LOWS.map(([low]) => (
        <td key={low}>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect width={row[low] * 100} height="10" />
          </svg>
          {percent(row[low], Math.max(row.error, 0.001))}
        </td>
      ))}
    </tr>
  );
}
