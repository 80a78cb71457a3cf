// A chance as a bar: as long as the chance is large, with the error as a paler end.

import { language, say } from "../words";

/** A chance in percent, with as many places as its error leaves any sense to. */
export function percent(chance: number, error = 0): string {
  const places = error === 0 ? 2 : error > 0.0005 ? 1 : 2;
  return say("study.percent", { number: withPlaces(chance * 100, places) });
}

function withPlaces(value: number, places: number): string {
  return value.toLocaleString(language(), { minimumFractionDigits: places, maximumFractionDigits: places });
}

/** "exact", or plus and minus one standard error. */
export function trust(error: number, exact: boolean): string {
  if (exact) return say("study.exact");
  return say("study.error", { number: withPlaces(Math.max(0.01, error * 100), error > 0.0005 ? 1 : 2) });
}

export function ShareBar({ chance, error = 0 }: { chance: number; error?: number }) {
  return (
    <span class="share" aria-hidden="true">
      <svg viewBox="0 0 100 10" preserveAspectRatio="none">
        <rect class="error" width={Math.min(100, (chance + error) * 100)} height="10" />
        <rect width={Math.max(0, chance - error) * 100} height="10" />
      </svg>
    </span>
  );
}
