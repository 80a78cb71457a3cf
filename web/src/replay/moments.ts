// A replay as the page steps through it. The server tells what every event left; here they are
// only put together: events that belong to one moment, the log, and where each line of it stands.

import { continueLog, type HandLog } from "../log/lines";
import type { Card, Event, HandView, Replay, SeatView, TableView } from "../wire/types";

export interface Moment {
  /** What happened since the moment before. */
  events: readonly Event[];
  /** The place of the last of them among all events. */
  last: number;
  view: TableView;
  /** The largest pot so far: it stays level while it is paid out. */
  pot: number;
  /** The viewer decided something here. */
  mine: boolean;
  /** The line of the log that tells it, the latest so far where none does. */
  line: LineAt | null;
}

export interface LineAt {
  section: number;
  line: number;
}

export interface Band {
  draw: number;
  from: number;
  to: number;
}

/** One draw of the viewer's own: what went out, and what came in. */
export interface OwnDraw {
  draw: number;
  out: readonly Card[];
  into: readonly Card[];
}

export interface Course {
  moments: readonly Moment[];
  log: HandLog | null;
  bands: readonly Band[];
  /** Moments at which a street begins, the first moment among them. */
  streets: readonly number[];
  showdown: number | null;
}

/** These begin nothing by themselves: they belong to what went before. */
const FOLLOWS = new Set<Event["type"]>(["cards_dealt", "hand_ended"]);
/** These end nothing by themselves: they belong to what comes next. */
const LEADS = new Set<Event["type"]>(["timed_out", "card_burned", "stub_reshuffled", "rake_taken"]);

export function courseOf(replay: Replay): Course {
  const views = viewsOf(replay);
  const moments: Moment[] = [];
  let log: HandLog | null = null;
  let pot = 0;
  let open: Event[] = [];
  replay.steps.forEach(({ event, hand }, index) => {
    const view = views[index];
    if (view === undefined) return;
    log = continueLog(log, view, [event]);
    pot = Math.max(pot, hand.total);
    open.push(event);
    const next = replay.steps[index + 1]?.event;
    if (next !== undefined && (LEADS.has(event.type) || joins(event, next))) return;
    moments.push({ events: open, last: index, view, pot, mine: isMine(open, view), line: lastLine(log) });
    open = [];
  });
  return { moments, log, bands: bandsOf(moments), streets: streetsOf(moments), showdown: showdownOf(moments) };
}

/** Whether the next event is seen together with this one. */
function joins(event: Event, next: Event): boolean {
  if (next.type === "cards_dealt") return event.type === "cards_dealt" || event.type === "discarded";
  if (next.type === "street_opened") return next.stage === "betting";
  return FOLLOWS.has(next.type);
}

/** The whole view after each event. */
function viewsOf(replay: Replay): TableView[] {
  const views: TableView[] = [];
  let seats: (SeatView | null)[] = replay.view.seats;
  replay.steps.forEach(({ hand, seats: changed }, index) => {
    seats = seats.map((seat) => changed.find((one) => one.seat === seat?.seat) ?? seat);
    views.push({ ...replay.view, seq: index + 1, seats, hand });
  });
  return views;
}

function isMine(events: readonly Event[], view: TableView): boolean {
  if (view.you === null) return false;
  return events.some(
    (event) => (event.type === "acted" || event.type === "discarded") && view.hand?.seats[event.seat] === view.you,
  );
}

/** The last line that is written; a section that has just been opened has none yet. */
function lastLine(log: HandLog | null): LineAt | null {
  const sections = log?.sections ?? [];
  for (let section = sections.length - 1; section >= 0; section -= 1) {
    const lines = sections[section]?.lines.length ?? 0;
    if (lines > 0) return { section, line: lines - 1 };
  }
  return null;
}

function bandsOf(moments: readonly Moment[]): Band[] {
  return [1, 2, 3].flatMap((draw) => {
    const of = (hand: HandView | null) => hand?.street === draw && hand.stage === "drawing";
    const from = moments.findIndex((one) => of(one.view.hand));
    if (from < 0) return [];
    const after = moments.findIndex((one, index) => index > from && !of(one.view.hand));
    return [{ draw, from, to: after < 0 ? moments.length - 1 : after }];
  });
}

function streetsOf(moments: readonly Moment[]): number[] {
  const found = moments.flatMap((one, index) =>
    one.events.some((event) => event.type === "street_opened" && event.stage !== "betting") ? [index] : [],
  );
  return [...new Set([0, ...found, moments.length - 1])];
}

function showdownOf(moments: readonly Moment[]): number | null {
  const at = moments.findIndex((one) => one.events.some((event) => event.type === "street_opened" && event.stage === "showdown"));
  return at < 0 ? null : at;
}

/** The first moment at which this line of the log has been written. */
export function momentOf(course: Course, at: LineAt): number {
  const found = course.moments.findIndex(
    ({ line }) => line !== null && (line.section > at.section || (line.section === at.section && line.line >= at.line)),
  );
  return found < 0 ? course.moments.length - 1 : found;
}

/** The street's beginning before or after a moment. */
export function streetFrom(course: Course, at: number, way: 1 | -1): number {
  const ahead = way === 1 ? course.streets.filter((one) => one > at) : course.streets.filter((one) => one < at).reverse();
  return ahead[0] ?? (way === 1 ? course.moments.length - 1 : 0);
}

/** What the viewer drew up to a moment. */
export function ownDraws(course: Course, at: number): OwnDraw[] {
  const draws: OwnDraw[] = [];
  for (const { events, view } of course.moments.slice(0, at + 1)) {
    for (const event of events) {
      if (event.type !== "discarded" && event.type !== "cards_dealt") continue;
      if (view.you === null || view.hand?.seats[event.seat] !== view.you) continue;
      const last = draws.at(-1);
      if (event.type === "discarded") draws.push({ draw: draws.length + 1, out: event.cards, into: [] });
      else if (last !== undefined) draws[draws.length - 1] = { ...last, into: [...last.into, ...event.cards] };
    }
  }
  return draws;
}

/** The viewer's cards at a moment; after he gave them up, those he had. */
export function ownCards(course: Course, at: number): { cards: readonly Card[]; gone: boolean } {
  for (let index = at; index >= 0; index -= 1) {
    const view = course.moments[index]?.view;
    const cards = view === undefined || view.you === null ? [] : (view.seats[view.you]?.cards ?? []);
    if (cards.length > 0) return { cards, gone: index < at };
  }
  return { cards: [], gone: false };
}
