// Two addresses: `/` is the lobby, `/table/<id>` a table.

import { signal } from "@preact/signals";

export type Route = { at: "lobby" } | { at: "table"; id: string };

export function parseRoute(path: string): Route {
  const found = /^\/table\/([a-z0-9]{4,32})\/?$/.exec(path);
  return found?.[1] ? { at: "table", id: found[1] } : { at: "lobby" };
}

export const route = signal<Route>(parseRoute(location.pathname));

export function tablePath(id: string): string {
  return `/table/${id}`;
}

/** Go to an address of this page without loading it anew. */
export function go(path: string): void {
  if (path !== location.pathname) history.pushState(null, "", path);
  route.value = parseRoute(path);
}

/** Click handler for links: plain clicks stay in the page, others are the browser's. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.currentTarget as HTMLAnchorElement;
  event.preventDefault();
  go(new URL(link.href).pathname);
}

window.addEventListener("popstate", () => {
  route.value = parseRoute(location.pathname);
});
