// Which tables the lobby shows, and in what order.

import { signal } from "@preact/signals";
import type { TableRow } from "../wire/types";

export const STAKES_FILTERS = ["all", "low", "middle", "high"] as const;
export type StakesFilter = (typeof STAKES_FILTERS)[number];
export const ONLY_FILTERS = ["open", "people", "live"] as const;
export type OnlyFilter = (typeof ONLY_FILTERS)[number];

export interface Filters {
  stakes: StakesFilter;
  only: readonly OnlyFilter[];
}

export const NO_FILTERS: Filters = { stakes: "all", only: [] };

/** The filters in use; they outlast a visit to a table. */
export const filters = signal<Filters>(NO_FILTERS);

const LOW_BIG_BLIND = 4;
const MIDDLE_BIG_BLIND = 20;

/** The filters with one of the second kind switched. */
export function toggled(now: Filters, only: OnlyFilter): Filters {
  const has = now.only.includes(only);
  return { ...now, only: has ? now.only.filter((one) => one !== only) : [...now.only, only] };
}

export interface Seats {
  players: number;
  bots: number;
  open: number;
}

/** Who sits at a table, counted. */
export function seatsOf({ seated }: Pick<TableRow, "seated">): Seats {
  const count = (letter: string) => [...seated].filter((one) => one === letter).length;
  return { players: count("p"), bots: count("b"), open: count("o") };
}

/** Whether somebody could sit down there now. */
export function hasRoom(row: TableRow): boolean {
  return seatsOf(row).open > 0 && (row.status === "open" || row.status === "paused");
}

/** The rows to show: own tables first, then by stakes and name, so that none moves by itself. */
export function shownTables(rows: readonly TableRow[], by: Filters): TableRow[] {
  return rows
    .filter((row) => row.status !== "closed" && fitsStakes(row, by.stakes) && by.only.every((one) => fits(row, one)))
    .sort(
      (a, b) =>
        Number(b.mine) - Number(a.mine) ||
        a.stakes.big_blind - b.stakes.big_blind ||
        a.name.localeCompare(b.name) ||
        a.table_id.localeCompare(b.table_id),
    );
}

function fitsStakes({ stakes: { big_blind: big } }: TableRow, filter: StakesFilter): boolean {
  switch (filter) {
    case "all":
      return true;
    case "low":
      return big <= LOW_BIG_BLIND;
    case "middle":
      return big > LOW_BIG_BLIND && big <= MIDDLE_BIG_BLIND;
    case "high":
      return big > MIDDLE_BIG_BLIND;
  }
}

function fits(row: TableRow, only: OnlyFilter): boolean {
  switch (only) {
    case "open":
      return hasRoom(row);
    case "people":
      return seatsOf(row).bots === 0;
    case "live":
      return row.profile === "live";
  }
}

/** The id in the address of a table, or in the id itself; null where there is none. */
export function tableIdOf(text: string): string | null {
  const trimmed = text.trim();
  const path = /(?:^|\/)table\/([a-z0-9]{4,32})\/?(?:[?#].*)?$/.exec(trimmed);
  if (path?.[1]) return path[1];
  return /^[a-z0-9]{4,32}$/.test(trimmed) ? trimmed : null;
}
