// The felt with everybody around it but the viewer.

import type { TableView } from "../wire/types";
import { say } from "../words";
import { Centre } from "./Centre";
import { placedSeats } from "./places";
import { SeatBox } from "./SeatBox";

export function Ring({ view }: { view: TableView }) {
  const others = placedSeats(view).slice(1);
  return (
    <div class="ring" data-part="ring">
      <div class="felt" aria-hidden="true">
        <svg class="engraving" viewBox="0 0 28 28">
          <use href="#ladder" />
        </svg>
      </div>
      <Centre view={view} />
      <ol class="seats" aria-label={say("table.seats")}>
        {others.map((placed) => (
          <SeatBox key={placed.seat} view={view} placed={placed} />
        ))}
      </ol>
    </div>
  );
}
