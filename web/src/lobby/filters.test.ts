import { describe, expect, it } from "vitest";
import type { TableRow } from "../wire/types";
import { hasRoom, NO_FILTERS, seatsOf, shownTables, tableIdOf, toggled } from "./filters";

function row(name: string, more: Partial<TableRow> = {}): TableRow {
  return {
    table_id: name.toLowerCase(),
    name,
    stakes: { small_blind: 5, big_blind: 10 },
    profile: "online",
    seated: "ppbooo",
    average_pot: null,
    hands_per_hour: null,
    min_buy_in: 100,
    max_buy_in: 1000,
    draw_timeout_s: 30,
    status: "open",
    mine: false,
    ...more,
  };
}

const big = (big_blind: number) => ({ stakes: { small_blind: Math.floor(big_blind / 2), big_blind } });
const names = (rows: readonly TableRow[]) => rows.map((one) => one.name);

describe("shownTables", () => {
  it("puts own tables first, then lower stakes, then names", () => {
    const rows = [row("Zulu"), row("Alfa", big(50)), row("Echo"), row("Mine", { ...big(100), mine: true })];
    expect(names(shownTables(rows, NO_FILTERS))).toEqual(["Mine", "Echo", "Zulu", "Alfa"]);
  });

  it("keeps every big blind in exactly one of the three stakes", () => {
    for (const blind of [1, 2, 4, 5, 10, 20, 21, 50, 1000]) {
      const rows = [row("One", big(blind))];
      const fitting = (["low", "middle", "high"] as const).filter(
        (stakes) => shownTables(rows, { ...NO_FILTERS, stakes }).length === 1,
      );
      expect(fitting).toHaveLength(1);
    }
  });

  it("asks all conditions at once", () => {
    const rows = [
      row("Full", { seated: "pp", profile: "live" }),
      row("Bots", { seated: "bo", profile: "live" }),
      row("Right", { seated: "po", profile: "live" }),
      row("Online", { seated: "po" }),
    ];
    expect(names(shownTables(rows, { stakes: "all", only: ["open", "people", "live"] }))).toEqual(["Right"]);
  });

  it("leaves closed tables out, and the list it was given alone", () => {
    const rows = Object.freeze([row("B"), row("A", { status: "closed" })]);
    expect(names(shownTables(rows, NO_FILTERS))).toEqual(["B"]);
    expect(names(rows)).toEqual(["B", "A"]);
  });
});

describe("seats", () => {
  it("are counted by their letters", () => {
    expect(seatsOf({ seated: "ppbooo" })).toEqual({ players: 2, bots: 1, open: 3 });
  });

  it("are free only where the table goes on", () => {
    expect(hasRoom(row("A"))).toBe(true);
    expect(hasRoom(row("A", { status: "paused" }))).toBe(true);
    expect(hasRoom(row("A", { status: "closing" }))).toBe(false);
    expect(hasRoom(row("A", { seated: "ppbb" }))).toBe(false);
  });
});

it("switches a condition on and off", () => {
  const on = toggled(NO_FILTERS, "live");
  expect(on.only).toEqual(["live"]);
  expect(toggled(on, "live")).toEqual(NO_FILTERS);
});

describe("tableIdOf", () => {
  it.each([
    ["abcd1234", "abcd1234"],
    [" /table/abcd1234 ", "abcd1234"],
    ["http://localhost:8027/table/abcd1234", "abcd1234"],
    ["https://cards.example.org/table/abcd1234/?from=chat", "abcd1234"],
    ["table/abcd", "abcd"],
  ])("finds the table in %j", (text, id) => expect(tableIdOf(text)).toBe(id));

  it.each(["", "abc", "ABCD1234", "http://localhost:8027/", "https://example.org/table/", "/table/a b c d", "/tables/abcd"])(
    "finds none in %j",
    (text) => expect(tableIdOf(text)).toBeNull(),
  );
});
