// "Sit out next hand", beside the buttons on a desktop and in the menu elsewhere.

import type { TableView } from "../wire/types";
import { say } from "../words";
import { tell } from "./commands";

export function SitOutSwitch({ view }: { view: TableView }) {
  if (view.you === null) return null;
  const out = view.sit_out_next || view.seats[view.you]?.status === "sitting_out";
  return (
    <button
      type="button"
      class="switch sit-out"
      role="switch"
      aria-checked={out}
      onClick={() => void tell({ type: "sit_out", table_id: view.table_id, out: !out, now: false })}
    >
      <i />
      <span>{say("act.sit_out")}</span>
    </button>
  );
}
