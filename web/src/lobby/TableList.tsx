// The tables, a row each. On a phone a row folds into a few lines with its button beside them.

import { follow, tablePath } from "../router";
import { openDialog } from "../table/dialogs";
import type { TableRow } from "../wire/types";
import { say } from "../words";
import { filters, hasRoom, NO_FILTERS, seatsOf, shownTables } from "./filters";
import type { Quick } from "./PlayNow";
import { DotsKey, SeatDots, seatsInWords } from "./SeatDots";

export function TableList({ rows, quick }: { rows: readonly TableRow[] | null; quick: Quick }) {
  if (rows === null) return <Loading />;
  const shown = shownTables(rows, filters.value);
  return (
    <>
      <p class="for-ears" role="status">
        {say("filter.count", { count: shown.length })}
      </p>
      {shown.length === 0 ? (
        <Nothing filtered={rows.length > 0} quick={quick} />
      ) : (
        <>
          <div class="columns" aria-hidden="true">
            <span>{say("column.table")}</span>
            <span>{say("column.blinds")}</span>
            <span>{say("column.seats")}</span>
            <span class="figure">{say("column.pot")}</span>
            <span class="figure">{say("column.hands")}</span>
          </div>
          <ul class="tables">
            {shown.map((row) => (
              <Row key={row.table_id} row={row} />
            ))}
          </ul>
          <DotsKey />
        </>
      )}
    </>
  );
}

function Row({ row }: { row: TableRow }) {
  const { small_blind: small, big_blind: big } = row.stakes;
  const blinds = say("row.blinds", { small, big });
  return (
    <li class="table-row" data-mine={row.mine}>
      <div class="name">
        <h2 title={row.name}>
          {row.name}
          <span class="phone" aria-hidden="true">
            {blinds}
          </span>
        </h2>
        <p>{rulesWords(row)}</p>
      </div>
      <p class="blinds">
        <span class="for-ears">{say("row.blinds.spoken", { small, big, bet: big, double: 2 * big })}</span>
        <b aria-hidden="true">{blinds}</b>
        <span aria-hidden="true">{say("row.limit", { bet: big, double: 2 * big })}</span>
      </p>
      <p class="seats">
        <SeatDots seated={row.seated} />
        <span class="for-ears">{seatsInWords(row.seated)}</span>
        <span aria-hidden="true">{roomWords(row)}</span>
        {row.average_pot === null ? null : (
          <span class="phone" aria-hidden="true">
            {say("row.pot.brief", { chips: row.average_pot })}
          </span>
        )}
      </p>
      <Figure
        shown={row.average_pot === null ? say("row.none") : say("row.pot", { chips: row.average_pot })}
        spoken={row.average_pot === null ? say("row.pot.none") : say("row.pot.spoken", { chips: row.average_pot })}
      />
      <Figure
        shown={row.hands_per_hour === null ? say("row.none") : say("row.hands", { count: row.hands_per_hour })}
        spoken={row.hands_per_hour === null ? "" : say("row.hands.spoken", { count: row.hands_per_hour })}
      />
      <Way row={row} />
    </li>
  );
}

function Figure({ shown, spoken }: { shown: string; spoken: string }) {
  return (
    <p class="figure">
      <span class="for-ears">{spoken}</span>
      <span aria-hidden="true">{shown}</span>
    </p>
  );
}

/** The way to the table: back to one's seat, onto a free one, or beside it. */
function Way({ row }: { row: TableRow }) {
  const href = tablePath(row.table_id);
  const table = row.name;
  if (row.mine) {
    return (
      <a class="button" href={href} onClick={follow} aria-label={say("row.return.spoken", { table })}>
        {say("row.return")}
      </a>
    );
  }
  if (!hasRoom(row)) {
    return (
      <a class="button" href={href} onClick={follow} aria-label={say("row.watch.spoken", { table })}>
        {say("row.watch")}
      </a>
    );
  }
  const sit = (event: MouseEvent) => {
    follow(event);
    if (event.defaultPrevented) openDialog({ kind: "buy_in", seat: null });
  };
  return (
    <a class="button ivory" href={href} onClick={sit} aria-label={say("row.sit.spoken", { table })}>
      {say("row.sit")}
    </a>
  );
}

function rulesWords({ profile, draw_timeout_s: seconds }: TableRow): string {
  if (profile === "live") return say("row.live");
  if (profile === "online") return say("row.online");
  return seconds === null ? say("row.custom.untimed") : say("row.custom.clock", { seconds });
}

function roomWords(row: TableRow): string {
  if (row.status === "closing") return say("row.closing");
  if (row.status === "paused") return say("row.paused");
  const { open } = seatsOf(row);
  return open === 0 ? say("row.full") : say("row.open", { count: open });
}

function Nothing({ filtered, quick }: { filtered: boolean; quick: Quick }) {
  return (
    <div class="nothing">
      <SeatDots seated="oooooo" />
      <h2>{filtered ? say("filter.none") : say("filter.empty")}</h2>
      <p>{filtered ? say("filter.none.more") : say("filter.empty.more")}</p>
      <div>
        {filtered ? (
          <button type="button" class="button" onClick={() => (filters.value = NO_FILTERS)}>
            {say("filter.clear")}
          </button>
        ) : null}
        <button type="button" class="button ivory" aria-disabled={quick.busy} onClick={quick.go}>
          {say("quick.go")}
        </button>
      </div>
    </div>
  );
}

function Loading() {
  return (
    <div class="loading-rows">
      <p class="for-ears" role="status">
        {say("lobby.loading")}
      </p>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} aria-hidden="true" />
      ))}
    </div>
  );
}
