// The hand's log, built from events as they come. Lines are keys of the catalogue with names and
// numbers, so that they follow the language; nothing here decides anything about the game.

import type { Card, Event, HandView, SeatView, TableView } from "../wire/types";

export interface LogLine {
  /** Key of the catalogue without its "log." or "log.you.". */
  what: string;
  who: string;
  mine: boolean;
  amount: number | null;
  cards: readonly Card[];
  seat: number | null;
}

export interface LogSection {
  title: "before" | "draw" | "after" | "showdown";
  draw: number;
  /** Of the pot, or the size of a bet, whichever the title line tells. */
  note: { key: "pot" | "bets_of"; chips: number } | null;
  lines: readonly LogLine[];
}

export interface HandLog {
  tableId: string;
  handId: string;
  number: number;
  /** The decision that was open when this was last written. */
  decisionId: number | null;
  sections: readonly LogSection[];
  /** Something happened that this page did not see. */
  gap: boolean;
  bets: Readonly<Record<number, number>>;
  pot: number;
  late: number | null;
}

/** The log after these events led to this view. A new hand starts a new log. */
export function continueLog(
  log: HandLog | null,
  view: TableView,
  events: readonly Event[],
): HandLog | null {
  const hand = view.hand;
  if (hand === null) return log;
  const begins = events.some((event) => event.type === "hand_started");
  let now = log?.handId === hand.hand_id ? log : null;
  if (now === null || begins) now = emptyLog(view, hand, !begins);
  else if (events.length === 0 && hand.decision_id !== now.decisionId) now = { ...now, gap: true };
  const fresh = begins ? events.slice(events.findIndex((e) => e.type === "hand_started")) : events;
  for (const event of fresh) now = write(now, event, view, hand);
  return { ...now, decisionId: hand.decision_id };
}

function emptyLog(view: TableView, hand: HandView, gap: boolean): HandLog {
  return {
    tableId: view.table_id,
    handId: hand.hand_id,
    number: hand.number,
    decisionId: hand.decision_id,
    sections: [],
    gap,
    bets: Object.fromEntries(hand.seats.map((seat, place) => [place, view.seats[seat]?.bet ?? 0])),
    pot: gap ? hand.total : 0,
    late: null,
  };
}

function write(log: HandLog, event: Event, view: TableView, hand: HandView): HandLog {
  switch (event.type) {
    case "hand_started":
      return section({ ...log, bets: {}, pot: 0 }, "before", 0, { key: "bets_of", chips: event.stakes.big_blind });
    case "blind_posted": {
      const live = event.kind === "dead_small" ? 0 : event.chips;
      return line(paid(log, event.seat, event.chips, live), event.kind, event.seat, view, hand, event.chips);
    }
    case "street_opened":
      return openStreet(log, event.street, event.stage, hand);
    case "timed_out":
      return { ...log, late: event.seat };
    case "acted":
      return acted(log, event, view, hand);
    case "discarded": {
      const late = log.late === event.seat;
      const what = event.cards.length > 0 ? "draw" : late ? "late.pat" : "pat";
      const amount = event.cards.length > 0 ? event.cards.length : null;
      return line({ ...log, late: null }, what, event.seat, view, hand, amount);
    }
    case "stub_reshuffled":
      return line(log, "reshuffled", null, view, hand, null);
    case "uncalled_returned":
      return line({ ...log, pot: log.pot - event.chips }, "returned", event.seat, view, hand, event.chips);
    case "hand_shown":
      return line(showdown(log), "show", event.seat, view, hand, null, event.cards);
    case "hand_mucked":
      return line(showdown(log), "muck", event.seat, view, hand, null);
    case "rake_taken":
      return event.chips > 0 ? line(log, "rake", null, view, hand, event.chips) : log;
    case "pot_awarded":
      return line(showdown(log), event.pot > 0 ? "win.side" : "win", event.seat, view, hand, event.chips);
    default:
      return log;
  }
}

function acted(
  log: HandLog,
  event: Extract<Event, { type: "acted" }>,
  view: TableView,
  hand: HandView,
): HandLog {
  const what = event.action.type;
  const late = log.late === event.seat;
  const after = paid({ ...log, late: null }, event.seat, event.chips, event.chips);
  if (late && (what === "fold" || what === "check")) {
    return line(after, `late.${what}`, event.seat, view, hand, null);
  }
  const raises = what === "raise" || what === "bet";
  const amount = raises ? (after.bets[event.seat] ?? event.chips) : event.chips;
  const allIn = event.chips > 0 && seatOf(event.seat, view, hand)?.all_in === true;
  return line(after, allIn ? `${what}.all_in` : what, event.seat, view, hand, amount > 0 ? amount : null);
}

function openStreet(log: HandLog, street: number, stage: string, hand: HandView): HandLog {
  const settled = { ...log, bets: {} };
  if (stage === "showdown") return showdown(settled);
  if (stage === "drawing") return section(settled, "draw", street, { key: "pot", chips: log.pot });
  if (stage !== "betting") return log;
  if (street === 0) return log.sections.length > 0 ? log : section(log, "before", 0, null);
  return section(settled, "after", street, { key: "bets_of", chips: hand.street === street ? hand.unit : 0 });
}

function showdown(log: HandLog): HandLog {
  if (log.sections.at(-1)?.title === "showdown") return log;
  return section({ ...log, bets: {} }, "showdown", 0, { key: "pot", chips: log.pot });
}

function section(log: HandLog, title: LogSection["title"], draw: number, note: LogSection["note"]): HandLog {
  const known = note !== null && note.chips > 0 ? note : null;
  return { ...log, sections: [...log.sections, { title, draw, note: known, lines: [] }] };
}

function paid(log: HandLog, seat: number, chips: number, live: number): HandLog {
  return { ...log, pot: log.pot + chips, bets: { ...log.bets, [seat]: (log.bets[seat] ?? 0) + live } };
}

function line(
  log: HandLog,
  what: string,
  place: number | null,
  view: TableView,
  hand: HandView,
  amount: number | null,
  cards: readonly Card[] = [],
): HandLog {
  const seat = place === null ? null : (hand.seats[place] ?? null);
  const made: LogLine = {
    what,
    who: seat === null ? "" : (view.seats[seat]?.name ?? ""),
    mine: seat !== null && seat === view.you,
    amount,
    cards,
    seat,
  };
  const sections = log.sections.length > 0 ? log.sections : currentSection(hand);
  const last = sections.at(-1);
  if (last === undefined) return log;
  return { ...log, sections: [...sections.slice(0, -1), { ...last, lines: [...last.lines, made] }] };
}

/** Where a page that came late begins to write. */
function currentSection(hand: HandView): LogSection[] {
  if (hand.stage === "showdown" || hand.stage === "over") {
    return [{ title: "showdown", draw: 0, note: null, lines: [] }];
  }
  const title = hand.stage === "drawing" ? "draw" : hand.street === 0 ? "before" : "after";
  return [{ title, draw: hand.street, note: null, lines: [] }];
}

function seatOf(place: number, view: TableView, hand: HandView): SeatView | null {
  const seat = hand.seats[place];
  return seat === undefined ? null : (view.seats[seat] ?? null);
}
