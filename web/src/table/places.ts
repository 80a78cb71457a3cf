// Where seats stand: by their distance from the viewer, clockwise, the viewer at the bottom.

import type { TableView } from "../wire/types";

/** Places of the ring: 0 bottom, then clockwise 1 lower left, 2 upper left, 3 top, 4, 5. */
export type Place = 0 | 1 | 2 | 3 | 4 | 5;

const PLACES: Readonly<Record<number, readonly Place[]>> = {
  2: [0, 3],
  3: [0, 2, 4],
  4: [0, 2, 3, 4],
  5: [0, 1, 2, 4, 5],
  6: [0, 1, 2, 3, 4, 5],
};

export interface Placed {
  seat: number;
  place: Place;
}

/** The seats of the table, from the viewer's (or seat 0) on, clockwise, with their places. */
export function placedSeats(view: TableView): Placed[] {
  const count = Math.max(2, Math.min(6, view.settings.seats));
  const places = PLACES[count] ?? [];
  const first = view.you ?? 0;
  return places.map((place, distance) => ({ seat: (first + distance) % count, place }));
}
