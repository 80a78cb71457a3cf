// Chat as this browser hears it: what is new, and who is not listened to.

import { computed, signal } from "@preact/signals";
import { page } from "../wire/store";
import type { Said } from "../wire/types";

/** Names that this browser does not listen to, as long as the page lives. */
export const muted = signal<ReadonlySet<string>>(new Set());
/** How many messages had been read when the chat was last looked at. */
export const readUpTo = signal(0);
export const chatOpen = signal(false);

export const heard = computed<readonly Said[]>(() =>
  page.value.chat.filter((one) => one.seat === null || !muted.value.has(one.name)),
);

export const unread = computed(() => {
  if (chatOpen.value) return 0;
  return heard.value.filter((one) => one.seat !== null && one.at > readUpTo.value).length;
});

export function toggleMute(name: string): void {
  const next = new Set(muted.value);
  if (!next.delete(name)) next.add(name);
  muted.value = next;
}

/** Remember that everything up to now has been seen. */
export function readAll(): void {
  const last = page.value.chat.at(-1);
  if (last !== undefined && last.at > readUpTo.value) readUpTo.value = last.at;
}
