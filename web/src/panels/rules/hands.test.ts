import { expect, it } from "vitest";
import { CLASSES, mixed, TOP_TWENTY } from "./hands";

it("draws every top hand with five cards of more than one suit", () => {
  TOP_TWENTY.forEach((ranks, index) => {
    const cards = mixed(ranks, index);
    expect(new Set(cards).size).toBe(5);
    expect(new Set(cards.map((card) => card[1])).size).toBeGreaterThan(1);
  });
  expect(new Set(TOP_TWENTY).size).toBe(20);
});

it("shows nine classes, each by five different cards", () => {
  expect(CLASSES).toHaveLength(9);
  for (const { cards } of CLASSES) expect(new Set(cards).size).toBe(5);
});
