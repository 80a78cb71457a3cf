// What the page knows: every message of the server, folded into one value. Components read it and
// draw; nothing but `hear` changes it. It holds no rule of poker.

import { computed, signal } from "@preact/signals";
import { continueLog, type HandLog } from "../log/lines";
import type { Event, Gone, Lobby, Said, ServerMessage, TableView } from "./types";

export type Connection = "connecting" | "open" | "lost";

export interface Account {
  name: string;
  balance: number;
}

export interface Page {
  lobby: Lobby | null;
  view: TableView | null;
  /** What led to the view just now, in hand seats; the motion layer plays it. */
  events: readonly Event[];
  log: HandLog | null;
  chat: readonly Said[];
  gone: string | null;
  version: string;
}

export const EMPTY: Page = {
  lobby: null,
  view: null,
  events: [],
  log: null,
  chat: [],
  gone: null,
  version: "",
};

const CHAT_KEPT = 200;

/** The page after a message. Answers to commands and clock messages leave it as it is. */
export function hear(page: Page, message: ServerMessage): Page {
  switch (message.type) {
    case "welcome":
      return { ...page, version: message.version };
    case "lobby":
      return { ...page, lobby: message };
    case "table":
      return seen(page, message.view, message.events);
    case "said":
      return said(page, message);
    case "gone":
      return lost(page, message);
    default:
      return page;
  }
}

function seen(page: Page, view: TableView, events: readonly Event[]): Page {
  const same = page.view?.table_id === view.table_id;
  if (same && page.view !== null && events.length > 0 && view.seq < page.view.seq) return page;
  return {
    ...page,
    view,
    events,
    log: continueLog(same || page.view === null ? page.log : null, view, events),
    chat: same ? page.chat : page.chat.filter((one) => one.table_id === view.table_id),
    gone: null,
  };
}

function said(page: Page, message: Said): Page {
  // A page that comes back is told again what was said lately.
  const known = page.chat.some(
    (one) => one.at === message.at && one.name === message.name && one.text === message.text,
  );
  return known ? page : { ...page, chat: [...page.chat, message].slice(-CHAT_KEPT) };
}

function lost(page: Page, message: Gone): Page {
  const here = page.view?.table_id === message.table_id;
  return { ...page, view: here ? null : page.view, gone: message.table_id };
}

export const page = signal<Page>(EMPTY);
export const account = signal<Account | null>(null);
export const connection = signal<Connection>("connecting");

/** Server time minus the page's, in ms: deadlines are the server's. */
export const clockOffset = signal(0);

export const lobby = computed(() => page.value.lobby);
export const view = computed(() => page.value.view);

/** The server's clock as this page knows it. */
export function serverNow(): number {
  return Date.now() + clockOffset.value;
}
