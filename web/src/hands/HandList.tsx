// The hands themselves, the latest first; each line is a link into its replay.

import { follow, handPath } from "../router";
import type { HandRow } from "../wire/types";
import { isKey, language, number, say, sayAny } from "../words";
import { askMore, more, rows } from "./asked";
import { signed } from "./signed";

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
  const { small_blind: small, big_blind: big, players } = row;
  const position = `position.${row.position}`;
  const tone = row.net > 0 ? "won" : row.net < 0 ? "lost" : "";
  return (
    <a class="hand-row" href={handPath(row.hand_id)} onClick={follow} data-hand={row.hand_id}>
      <span class="hand-what">
        <b>{say("hands.row.hand", { table: row.table_name, number: row.number })}</b>
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
        <span class="for-ears">{say("hands.row.pot", { chips: row.pot })}</span>
        <span aria-hidden="true">{number(row.pot)}</span>
      </span>
      <span class={`amount result ${tone}`}>{signed(row.net)}</span>
      <time class="when" dateTime={new Date(row.ended_at).toISOString()}>
        {whenWords(row.ended_at)}
      </time>
    </a>
  );
}

/** The time alone today, else with the day. */
function whenWords(at: number): string {
  const then = new Date(at);
  const today = then.toDateString() === new Date().toDateString();
  const time: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit" };
  const day: Intl.DateTimeFormatOptions = { day: "numeric", month: "short" };
  return new Intl.DateTimeFormat(language(), today ? time : { ...day, ...time }).format(then);
}
