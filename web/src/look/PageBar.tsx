// The bar over a page that is neither the lobby nor a table: the way back, where one is, more ways.

import type { ComponentChildren } from "preact";
import { follow } from "../router";
import { account } from "../wire/store";
import { say } from "../words";
import { Mark } from "./Card";
import { Icon } from "./Icon";
import "./page.css";

/** The way back and the brand, as every bar begins. */
export function BarStart() {
  return (
    <>
      <a class="icon-button to-lobby" href="/" onClick={follow} aria-label={say("page.to_lobby")}>
        <Icon name="back" />
      </a>
      <a class="brand" href="/" onClick={follow}>
        <Mark />
        <span>{say("page.brand")}</span>
      </a>
    </>
  );
}

export function PageBar({ children }: { children?: ComponentChildren }) {
  return (
    <header class="bar">
      <BarStart />
      <p class="what">
        <span>{account.value?.name ?? ""}</span>
      </p>
      {children}
      <a class="button small leave" href="/" onClick={follow}>
        {say("replay.to_lobby")}
      </a>
    </header>
  );
}
