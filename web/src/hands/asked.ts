// What is asked for on "My hands", and the room's answers.

import { signal } from "@preact/signals";
import type { HandRow, HandStats, HandsPage } from "../wire/types";

export interface Filters {
  source: "" | "room" | "imported";
  table: string;
  days: "" | "1" | "7" | "30";
  position: "" | "UTG" | "HJ" | "CO" | "BTN" | "SB" | "BB";
  result: "" | "won" | "lost" | "even";
  showdown: "" | "true" | "false";
  pot: "" | "100" | "200" | "500" | "1000";
}

export const NO_FILTERS: Filters = { source: "", table: "", days: "", position: "", result: "", showdown: "", pot: "" };

export const filters = signal<Filters>(NO_FILTERS);
export const rows = signal<readonly HandRow[]>([]);
export const more = signal("");
export const stats = signal<HandStats | null>(null);
export const state = signal<"loading" | "there" | "failed">("loading");

const DAY_MS = 86_400_000;

export function isFiltered(now: Filters): boolean {
  return Object.values(now).some((value) => value !== "");
}

/** The filters as the query of an address. */
export function queryOf(now: Filters, at: number): string {
  const query = new URLSearchParams();
  if (now.source) query.set("source", now.source);
  if (now.table) query.set("table", now.table);
  if (now.days) query.set("since", String(at - Number(now.days) * DAY_MS));
  if (now.position) query.set("position", now.position);
  if (now.result) query.set("result", now.result);
  if (now.showdown) query.set("showdown", now.showdown);
  if (now.pot) query.set("pot_from", now.pot);
  return query.toString();
}

let latest = 0;

/** Ask for the hands and figures that the filters let through; the last question counts. */
export async function ask(now: Filters): Promise<void> {
  latest += 1;
  const mine = latest;
  const query = queryOf(now, Date.now());
  try {
    const [page, figures] = await Promise.all([get<HandsPage>("/api/hands", query), get<HandStats>("/api/stats", query)]);
    if (mine !== latest) return;
    rows.value = page.hands;
    more.value = page.more;
    stats.value = figures;
    state.value = "there";
  } catch {
    if (mine === latest) state.value = "failed";
  }
}

/** The next page of the list. */
export async function askMore(): Promise<void> {
  const mine = latest;
  const query = new URLSearchParams(queryOf(filters.value, Date.now()));
  query.set("after", more.value);
  try {
    const page = await get<HandsPage>("/api/hands", query.toString());
    if (mine !== latest) return;
    rows.value = [...rows.value, ...page.hands];
    more.value = page.more;
  } catch {
    state.value = "failed";
  }
}

/** Take every hand that came from a file out of the list. */
export async function removeImported(): Promise<void> {
  try {
    const answer = await fetch("/api/hands", { method: "DELETE", credentials: "same-origin", headers: { "X-Tripledraw": "1" } });
    if (!answer.ok) throw new Error(`/api/hands ${answer.status}`);
    filters.value = NO_FILTERS;
  } catch {
    state.value = "failed";
  }
}

async function get<Answer>(path: string, query: string): Promise<Answer> {
  const answer = await fetch(query === "" ? path : `${path}?${query}`, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`${path} ${answer.status}`);
  return (await answer.json()) as Answer;
}
