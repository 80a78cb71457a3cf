import { describe, expect, it } from "vitest";
import { moment, settings } from "../fixtures/views";
import { placedSeats } from "./places";

const view = moment("betting", 0);

describe("places", () => {
  it("run clockwise from the viewer at the bottom", () => {
    expect(placedSeats({ ...view, you: 4 }).map(({ seat, place }) => [seat, place])).toEqual([
      [4, 0], [5, 1], [0, 2], [1, 3], [2, 4], [3, 5],
    ]);
    expect(placedSeats({ ...view, you: null })[0]?.seat).toBe(0);
  });

  it("keep their gaps at smaller tables", () => {
    const places = (seats: number) =>
      placedSeats({ ...view, you: 0, settings: { ...settings, seats } }).map((one) => one.place);
    expect(places(2)).toEqual([0, 3]);
    expect(places(3)).toEqual([0, 2, 4]);
    expect(places(4)).toEqual([0, 2, 3, 4]);
    expect(places(5)).toEqual([0, 1, 2, 4, 5]);
  });
});
