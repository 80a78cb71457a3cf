import { expect, it } from "vitest";
import { firstStakes, leastChips, QUICK_STAKES, quickChips, USUAL_STAKES } from "./quick";

it("offers the usual blinds, or what a short balance can pay", () => {
  expect(firstStakes(4000)).toBe(USUAL_STAKES);
  expect(firstStakes(100)).toBe(USUAL_STAKES);
  expect(firstStakes(99)).toBe(0);
  expect(firstStakes(0)).toBe(0);
});

it("never puts more chips on the table than there are", () => {
  for (const stakes of QUICK_STAKES) {
    expect(quickChips(stakes, 1_000_000)).toBe(40 * stakes.big_blind);
    expect(quickChips(stakes, leastChips(stakes))).toBe(leastChips(stakes));
  }
});
