// The filters over the tables: one of the stakes, and any of three conditions.

import { say } from "../words";
import { filters, ONLY_FILTERS, STAKES_FILTERS, toggled } from "./filters";

const ONLY_WORDS = { open: "filter.open", people: "filter.people", live: "filter.live" } as const;

export function FilterBar() {
  const now = filters.value;
  return (
    <div class="filters">
      <div role="group" aria-label={say("filter.stakes")}>
        {STAKES_FILTERS.map((stakes) => (
          <button
            key={stakes}
            type="button"
            class="pill"
            aria-pressed={now.stakes === stakes}
            onClick={() => (filters.value = { ...now, stakes })}
          >
            {say(`filter.${stakes}`)}
          </button>
        ))}
      </div>
      <div role="group" aria-label={say("filter.more")}>
        {ONLY_FILTERS.map((only) => (
          <button
            key={only}
            type="button"
            class="pill"
            aria-pressed={now.only.includes(only)}
            onClick={() => (filters.value = toggled(now, only))}
          >
            {say(ONLY_WORDS[only])}
          </button>
        ))}
      </div>
    </div>
  );
}
