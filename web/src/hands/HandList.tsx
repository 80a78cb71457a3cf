// The hands themselves, the latest first; each line is a link into its replay.

import { follow, handPath } from "../router";
import type { HandRow } from "../wire/types";
import { isKey, language, say, sayAny } from "../words";
import { askMore, more, rows } from "./asked";
import { inUnits, signedInUnits } from "./signed";

export function HandList() {
  return (
    <section class="hand-list" id="hands" aria-label={say("hands.list")} tabIndex={-1}>
      <div class="heads" aria-hidden="true">
        <span>{say("hands.column.hand")}</span>
        <span>{say("hands.column.position")}</span>
        <span class="amount">{say("hands.column.pot")}</span>
        <span class="amount">{say("hands.column.net")}</span>
        <span class="when">{say("hands.column.when")}</span>
      </div>
      <ol>
        {rows.value.map((row) => (
          <li key={row.hand_id}>
            <Row row={row} />
          </li>
        ))}
      </ol>
      {more.value === "" ? null : (
        <button type="button" class="button" onClick={() => void askMore()}>
          {say("hands.more")}
        </button>
      )}
    </section>
  );
}

function Row({ row }: { row: HandRow }) {
  const { scale, players } = row;
  const small = inUnits(row.small_blind, scale);
  const big = inUnits(row.big_blind, scale);
  const position = `position.${row.position}`;
  const tone = row.net > 0 ? "won" : row.net < 0 ? "lost" : "";
  return (
    <a class="hand-row" href={handPath(row.hand_id)} onClick={follow} data-hand={row.hand_id}>
      <span class="hand-what">
        <b>{titleOf(row)}</b>
        <small>
          {say("hands.row.stakes", { small, big, players })}
          {row.showdown ? <i>{say("hands.row.showdown")}</i> : null}
        </small>
      </span>
      <span class="seat-code">
        <span class="for-ears">{isKey(position) ? sayAny(position, {}) : ""}</span>
        <span aria-hidden="true">{row.position}</span>
      </span>
      <span class="amount pot-size">
        <span class="for-ears">{say("hands.row.pot", { amount: inUnits(row.pot, scale) })}</span>
        <span aria-hidden="true">{inUnits(row.pot, scale)}</span>
      </span>
      <span class={`amount result ${tone}`}>{signedInUnits(row.net, scale)}</span>
      {row.ended_at === 0 ? (
        <span class="when">{say("hands.row.undated")}</span>
      ) : (
        <time class="when" dateTime={new Date(row.ended_at).toISOString()}>
          {row.site === "" ? whenWords(row.ended_at) : dayWords(row.ended_at)}
        </time>
      )}
    </a>
  );
}

/** The day on the file's own clock, which came as if it showed universal time. */
function dayWords(at: number): string {
  return new Intl.DateTimeFormat(language(), { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" }).format(at);
}

/** The table and the number of the hand; of one from a file, the site and the table. */
function titleOf({ site, table_name: table, number }: HandRow): string {
  if (site === "") return say("hands.row.hand", { table, number });
  const key = `site.${site}`;
  return say("hands.row.imported", { site: isKey(key) ? sayAny(key, {}) : site, table });
}

/** The time alone today, else with the day. */
function whenWords(at: number): string {
  const then = new Date(at);
  const today = then.toDateString() === new Date().toDateString();
  const time: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit" };
  const day: Intl.DateTimeFormatOptions = { day: "numeric", month: "short" };
  return new Intl.DateTimeFormat(language(), today ? time : { ...day, ...time }).format(then);
}
