import { describe, expect, it } from "vitest";
import { readNumber } from "./Fields";

describe("readNumber", () => {
  it.each([
    ["10", 10],
    [" 1,000 ", 1000],
    ["1.000.000", 1_000_000],
    ["12'500", 12_500],
    ["0", 0],
  ])("reads %j", (text, value) => expect(readNumber(text)).toBe(value));

  it.each(["", "ten", "-5", "1.5", "1e3", "10 chips", "9".repeat(13)])("reads nothing in %j", (text) =>
    expect(readNumber(text)).toBeNull(),
  );

  it("reads hundredths where they are asked for", () => {
    expect(readNumber("2.5", 100)).toBe(250);
    expect(readNumber("2,05", 100)).toBe(205);
    expect(readNumber("3", 100)).toBe(300);
    expect(readNumber("2.555", 100)).toBeNull();
  });
});
