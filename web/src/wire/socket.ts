// The one WebSocket of the page. It comes back by itself, asks again for what was watched and sends
// again, under the same command_id, whatever has had no answer: the server does each once.

import { account, clockOffset, connection, hear, page } from "./store";
import type { ClientMessage, Done, Refused, ServerMessage } from "./types";

type Command = Extract<ClientMessage, { command_id: string }>;
type WithoutId<T> = T extends Command ? Omit<T, "command_id"> : never;
export type Order = WithoutId<Command>;
export type Answer = Done | Refused;

interface Pending {
  message: Command;
  settle: (answer: Answer) => void;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 1500;
const PATIENT_AFTER = 40;
const PATIENT_WAIT_MS = 8000;
const PING_EVERY_MS = 10_000;
const DEAD_AFTER_MS = 25_000;
const NO_SESSION = 4401;
const TOO_MANY_PAGES = 4429;

const pending = new Map<string, Pending>();
let socket: WebSocket | null = null;
let watched: { table_id: string | null } | null = null;
let attempts = 0;
let retry: ReturnType<typeof setTimeout> | undefined;
let heardAt = 0;
let started = false;

/** Open the connection, and keep it open until the page goes. */
export function connect(): void {
  if (started) return hurry();
  started = true;
  open();
  setInterval(beat, PING_EVERY_MS);
  window.addEventListener("online", hurry);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") hurry();
  });
}

/** Show this table from now on, or the lobby for null. */
export function watch(tableId: string | null): void {
  watched = { table_id: tableId };
  transmit({ type: "watch", table_id: tableId });
}

/** Send a command; the promise is the server's answer, however often the line breaks before it. */
export function order(message: Order): Promise<Answer> {
  const command = { ...message, command_id: newId() } as Command;
  return new Promise((settle) => {
    pending.set(command.command_id, { message: command, settle });
    transmit(command);
  });
}

/**
 * The wait before attempt n, with jitter so that a whole room does not come at once: short for as
 * long as a restart takes, and patient after that.
 */
export function backOff(attempt: number, chance: number = Math.random()): number {
  const soon = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  const most = attempt < PATIENT_AFTER ? soon : PATIENT_WAIT_MS;
  return most / 2 + (most / 2) * chance;
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(15));
  return Array.from(bytes, (one) => one.toString(36).padStart(2, "0")).join("");
}

function open(): void {
  clearTimeout(retry);
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const opened = new WebSocket(`${scheme}//${location.host}/ws`);
  socket = opened;
  opened.onmessage = (frame) => receive(JSON.parse(String(frame.data)) as ServerMessage);
  opened.onclose = (closed) => {
    if (closed.code === NO_SESSION) account.value = null; // this browser must choose a name anew
    if (closed.code === TOO_MANY_PAGES) attempts = PATIENT_AFTER;
    if (socket === opened) broken();
  };
}

function broken(): void {
  socket = null;
  connection.value = "lost";
  retry = setTimeout(open, backOff(attempts));
  attempts += 1;
}

function hurry(): void {
  if (socket === null) {
    attempts = 0;
    open();
  } else {
    beat();
  }
}

function beat(): void {
  if (socket?.readyState !== WebSocket.OPEN) return;
  if (heardAt > 0 && Date.now() - heardAt > DEAD_AFTER_MS) {
    const dead = socket;
    socket = null;
    dead.close();
    broken();
    return;
  }
  transmit({ type: "ping", at: Date.now() });
}

function transmit(message: ClientMessage): void {
  if (socket?.readyState === WebSocket.OPEN && connection.value === "open") {
    socket.send(JSON.stringify(message));
  }
}

function receive(message: ServerMessage): void {
  heardAt = Date.now();
  switch (message.type) {
    case "welcome":
      clockOffset.value = message.now - Date.now();
      account.value = { name: message.name, balance: message.balance };
      attempts = 0;
      connection.value = "open";
      resume();
      break;
    case "pong": {
      const travelled = Date.now() - message.at;
      clockOffset.value = message.now + travelled / 2 - Date.now();
      break;
    }
    case "done":
      if (account.value) account.value = { ...account.value, balance: message.balance };
      answer(message.command_id, message);
      break;
    case "refused":
      if (message.command_id !== null) answer(message.command_id, message);
      break;
    default:
      break;
  }
  page.value = hear(page.value, message);
}

function resume(): void {
  if (watched) transmit({ type: "watch", table_id: watched.table_id });
  for (const { message } of pending.values()) transmit(message);
}

function answer(commandId: string, message: Answer): void {
  const waiting = pending.get(commandId);
  pending.delete(commandId);
  waiting?.settle(message);
}
