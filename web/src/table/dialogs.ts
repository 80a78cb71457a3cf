// Which dialog or sheet lies over the table.

import { signal } from "@preact/signals";

export type TableDialog =
  | { kind: "buy_in"; seat: number | null }
  | { kind: "top_up" | "leave" | "menu" | "log" | "settings" | "rules" | "close" }
  | { kind: "bot"; seat: number }
  | { kind: "remove"; seat: number };

export const dialog = signal<TableDialog | null>(null);

export function openDialog(next: TableDialog): void {
  dialog.value = next;
}

export function closeDialog(): void {
  dialog.value = null;
}
