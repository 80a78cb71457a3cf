// The addresses: `/` is the lobby, `/table/<id>` a table, `/hands` one's own finished hands,
// `/hand/<id>` one of them for whoever has the link, `/replay` a file of hands, `/study` the numbers,
// `/drills` the spots to practise on.

import { signal } from "@preact/signals";

export type Route =
  | { at: "lobby" | "hands" | "replay" | "study" | "drills" }
  | { at: "table" | "hand"; id: string };

export function parseRoute(path: string): Route {
  const found = /^\/(table|hand)\/([a-z0-9]{4,32})\/?$/.exec(path);
  if (found?.[2]) return { at: found[1] === "hand" ? "hand" : "table", id: found[2] };
  if (/^\/hands\/?$/.test(path)) return { at: "hands" };
  if (/^\/study\/?$/.test(path)) return { at: "study" };
  if (/^\/drills\/?$/.test(path)) return { at: "drills" };
  return { at: /^\/replay\/?$/.test(path) ? "replay" : "lobby" };
}

export const route = signal<Route>(parseRoute(location.pathname));

export function tablePath(id: string): string {
  return `/table/${id}`;
}

export function handPath(id: string): string {
  return `/hand/${id}`;
}

export function handsPath(): string {
  return "/hands";
}

export function drillsPath(): string {
  return "/drills";
}

export function studyPath(): string {
  return "/study";
}

/** Go to an address of this page without loading it anew. */
export function go(path: string): void {
  const [at = "/"] = path.split("?");
  if (path !== location.pathname + location.search) history.pushState(null, "", path);
  route.value = parseRoute(at);
}

/** Click handler for links: plain clicks stay in the page, others are the browser's. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.currentTarget as HTMLAnchorElement;
  event.preventDefault();
  const to = new URL(link.href);
  go(to.pathname + to.search);
}

window.addEventListener("popstate", () => {
  route.value = parseRoute(location.pathname);
});
