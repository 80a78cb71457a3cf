// The keyboard at the table. Off while typing, in dialogs, with a modifier, and on key repeat.

import { page } from "../wire/store";
import type { Card } from "../wire/types";
import { mySeat, sorted } from "./choice";
import { run } from "./commands";
import { askingFold, calm, canMark, mark, marks, toggleMark } from "./decide";
import { dialog, openDialog } from "./dialogs";
import { rowNow } from "./moment";
import type { Slot } from "./slots";
import { hasSide } from "./width";

/** Listen while the table is on the page. */
export function listenToKeys(): () => void {
  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}

function pressed(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat) return;
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  if (dialog.value !== null) return;
  if (press(event.key, event.target)) event.preventDefault();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;
}

/** What a key does; false where it does nothing here. */
export function press(key: string, target: EventTarget | null): boolean {
  if (/^[1-5]$/.test(key)) return pressCard(Number(key) - 1);
  switch (key.toLowerCase()) {
    case "enter":
      return isPressable(target) ? false : pressEnter();
    case "p":
      return pressPat();
    case "escape":
      return pressEscape();
    case "f":
      return pressSlot(0);
    case "c":
      return pressSlot(1);
    case "r":
      return pressSlot(2);
    case "l":
      return pressLog();
    case "?":
      openDialog({ kind: "rules" });
      return true;
    default:
      return false;
  }
}

/** A focused button or link takes Enter itself, but a card does not: there it discards. */
function isPressable(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const control = target.closest("button, a, [role=tab]");
  return control !== null && !control.matches("[data-part=card]");
}

/** To the log: its sheet, or the column that stands there already. */
function pressLog(): boolean {
  if (hasSide.value) document.getElementById("tab-hand")?.focus();
  else openDialog({ kind: "log" });
  return true;
}

function pressCard(index: number): boolean {
  const view = page.value.view;
  const me = view === null ? null : mySeat(view);
  const card: Card | undefined = me === null ? undefined : sorted(me.cards)[index];
  if (card === undefined || card === "??" || !canMark.value) return false;
  toggleMark(card);
  return true;
}

function myDraw(): boolean {
  return page.value.view?.hand?.legal?.stage === "drawing";
}

function pressEnter(): boolean {
  return myDraw() && runSlot(rowNow.value[1]);
}

function pressPat(): boolean {
  if (!myDraw()) return false;
  if (marks.value.length === 0) return runSlot(rowNow.value[1]);
  if (calm()) mark([]);
  return true;
}

function pressEscape(): boolean {
  if (askingFold.value !== null) {
    askingFold.value = null;
    return true;
  }
  if (marks.value.length === 0) return false;
  mark([]);
  return true;
}

/** Only the three buttons of a betting turn have these keys. */
function pressSlot(place: 0 | 1 | 2): boolean {
  if (page.value.view?.hand?.legal?.stage !== "betting") return false;
  return runSlot(rowNow.value[place]);
}

function runSlot(slot: Slot | null): boolean {
  if (slot === null || slot.disabled) return false;
  run(slot.run);
  return true;
}
