import { describe, expect, it } from "vitest";
import { backOff } from "./socket";

describe("coming back", () => {
  it("waits longer each time, never long, and not all pages at once", () => {
    expect(backOff(0, 1)).toBe(250);
    expect(backOff(0, 0)).toBe(125);
    expect(backOff(2, 1)).toBe(1000);
    expect(backOff(30, 1)).toBe(1500);
    expect(backOff(60, 1)).toBe(8000);
    expect(backOff(60, 0)).toBe(4000);
  });
});
