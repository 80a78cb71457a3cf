import { describe, expect, it } from "vitest";
import { EVENTS } from "../fixtures/log";
import { moment } from "../fixtures/views";
import type { Replay } from "../wire/types";
import { courseOf, momentOf, ownDraws, streetFrom } from "./moments";
import { momentWords } from "./told";

const view = moment("betting", 1_800_000_000_000);
const { hand } = view;
if (hand === null) throw new Error("a moment of betting has a hand");

/** The fixtures' hand, as if each event had left the same table. */
const replay: Replay = {
  view: { ...view, hand: null },
  steps: EVENTS.map((event) => ({ event, seats: [], hand })),
};
const course = courseOf(replay);

describe("the course of a hand", () => {
  it("leaves no event out and tells none twice", () => {
    expect(course.moments.flatMap((one) => one.events)).toEqual(EVENTS);
    expect(course.moments.at(-1)?.last).toBe(EVENTS.length - 1);
  });

  it("puts cards and what they were drawn for into one moment", () => {
    for (const { events } of course.moments) {
      const dealt = events.findIndex((event) => event.type === "cards_dealt");
      if (dealt > 0) expect(["discarded", "cards_dealt"]).toContain(events[dealt - 1]?.type);
    }
  });

  it("says something at every moment", () => {
    course.moments.forEach((_, at) => expect(momentWords(course, at)).not.toBe(""));
  });

  it("finds the moment of each line of the log", () => {
    course.log?.sections.forEach(({ lines }, section) =>
      lines.forEach((_, line) => {
        const at = momentOf(course, { section, line });
        expect(course.moments[at]?.line?.section).toBe(section);
      }),
    );
  });

  it("goes from street to street and no further than the ends", () => {
    const last = course.moments.length - 1;
    expect(streetFrom(course, 0, -1)).toBe(0);
    expect(streetFrom(course, last, 1)).toBe(last);
    const first = streetFrom(course, 0, 1);
    expect(course.moments[first]?.events.some((event) => event.type === "street_opened")).toBe(true);
  });

  it("keeps what the viewer drew", () => {
    expect(ownDraws(course, course.moments.length - 1).map(({ draw, out }) => [draw, out.length])).toEqual([[1, 2]]);
  });
});
