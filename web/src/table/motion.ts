// Cards and chips on the move. What stands on the page is always the end already; motion only plays
// the way there, over it, and is over at any key or tap. Nothing waits for it.

import { effect } from "@preact/signals";
import { motionReduced } from "../settings";
import { page } from "../wire/store";
import type { Event, TableView } from "../wire/types";

const CARD_MS = 220;
const CHIP_MS = 320;
const POT_MS = 480;
const APART_MS = 40;
const BET_MS = 160;
const EASE = "cubic-bezier(.2,.7,.2,1)";

let running: Animation[] = [];

/** Play what happens while the table is on the page. */
export function playMotion(): () => void {
  let before: TableView | null = null;
  const end = effect(() => {
    const { view, events } = page.value;
    const last = before;
    before = view;
    if (view === null || view === last || last?.table_id !== view.table_id) return;
    if (motionReduced() || document.hidden || events.length === 0) return;
    leave(view, events);
    requestAnimationFrame(() => arrive(view, events));
  });
  addEventListener("pointerdown", finish, true);
  addEventListener("keydown", finish, true);
  return () => {
    end();
    removeEventListener("pointerdown", finish, true);
    removeEventListener("keydown", finish, true);
  };
}

function finish(): void {
  for (const one of running) one.finish();
  running = [];
}

function play(element: Element, frames: Keyframe[], duration: number, delay = 0): Animation {
  const played = element.animate(frames, { duration, delay, easing: EASE, fill: "backwards" });
  running.push(played);
  const over = () => (running = running.filter((one) => one !== played));
  played.finished.then(over, over);
  return played;
}

/** Before the page is drawn anew: whatever goes away is sent off as a copy of itself. */
function leave(view: TableView, events: readonly Event[]): void {
  const pot = document.querySelector('[data-part="pot"]');
  if (pot === null) return;
  for (const event of events) {
    if (event.type === "street_opened") {
      for (const bet of document.querySelectorAll('[data-part="bet"]:not(.won)')) send(bet, pot, CHIP_MS, 0);
      return;
    }
    if (event.type === "discarded") {
      const cards = discarded(view, event.seat, event.cards);
      cards.forEach((card, index) => send(card, pot, CARD_MS, index * APART_MS));
    }
  }
}

function discarded(view: TableView, place: number, cards: readonly string[]): Element[] {
  const seat = view.hand?.seats[place];
  if (seat === undefined) return [];
  const own = seat === view.you;
  const all = [...document.querySelectorAll(own ? ".hero .own-card .card" : `.seat[data-seat="${seat}"] .fan .card`)];
  if (!own) return all.slice(-cards.length || all.length, cards.length === 0 ? 0 : undefined);
  return all.filter((card) => cards.includes(card.closest("[data-card]")?.getAttribute("data-card") ?? ""));
}

function send(element: Element, to: Element, duration: number, delay: number): void {
  const from = element.getBoundingClientRect();
  if (from.width === 0) return;
  const goal = to.getBoundingClientRect();
  const copy = element.cloneNode(true) as HTMLElement;
  copy.removeAttribute("data-part");
  copy.setAttribute("aria-hidden", "true");
  Object.assign(copy.style, {
    position: "fixed",
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
    margin: "0",
    transform: "none",
    pointerEvents: "none",
    zIndex: "5",
  });
  (document.querySelector(".stage") ?? document.body).append(copy);
  const away = `${middle(goal).x - middle(from).x}px ${middle(goal).y - middle(from).y}px`;
  const frames = [
    { translate: "0 0", opacity: 1 },
    { translate: away, opacity: 0 },
  ];
  const played = play(copy, frames, duration, delay);
  const over = () => copy.remove();
  played.finished.then(over, over);
}

/** After the page was drawn anew: whatever is new comes from where it was. */
function arrive(view: TableView, events: readonly Event[]): void {
  const pot = document.querySelector('[data-part="pot"]');
  if (pot === null) return;
  const paid = new Set<Element>();
  for (const event of events) {
    if (!("seat" in event)) continue;
    const seat = view.hand?.seats[event.seat];
    if (seat === undefined) continue;
    if (event.type === "cards_dealt") comeCards(seat, event.cards.length, pot);
    if (event.type === "acted" && event.chips > 0) comeBet(seat);
    if (event.type === "pot_awarded") {
      const won = document.querySelector(`.bet.won[data-seat="${seat}"]`);
      if (won !== null && !paid.has(won)) come(won, pot, POT_MS, 0);
      if (won !== null) paid.add(won);
    }
  }
}

function comeCards(seat: number, count: number, from: Element): void {
  const cards = [...document.querySelectorAll(`[data-seat="${seat}"] :is(.fan, .own-card) > .card`)];
  cards.slice(-count).forEach((card, index) => come(card, from, CARD_MS, index * APART_MS));
}

function comeBet(seat: number): void {
  const bet = document.querySelector(`.bet[data-seat="${seat}"]`);
  const plate = document.querySelector(`.plate[data-seat="${seat}"]`);
  if (bet !== null && plate !== null) come(bet, plate, BET_MS, 0);
}

function come(element: Element, from: Element, duration: number, delay: number): void {
  const to = middle(element.getBoundingClientRect());
  const start = middle(from.getBoundingClientRect());
  const frames = [
    { translate: `${start.x - to.x}px ${start.y - to.y}px`, opacity: 0 },
    { translate: "0 0", opacity: 1 },
  ];
  play(element, frames, duration, delay);
}

function middle(box: DOMRect): { x: number; y: number } {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
