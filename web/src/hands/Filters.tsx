// The filters over the list: one choice each, together they narrow it down.

import { useId } from "preact/hooks";
import { say } from "../words";
import { type Filters as Chosen, filters, isFiltered, NO_FILTERS, stats } from "./asked";

type Choice = readonly [value: string, words: string];

export function Filters() {
  const now = filters.value;
  const tables = stats.value?.tables ?? [];
  return (
    <section class="hand-filters" aria-label={say("hands.filters")}>
      {(stats.value?.imported ?? 0) > 0 ? (
        <Select
          name="source"
          label={say("hands.filter.source")}
          choices={[
            ["", say("hands.filter.source.all")],
            ["room", say("hands.filter.source.room")],
            ["imported", say("hands.filter.source.imported")],
          ]}
        />
      ) : null}
      <Select
        name="table"
        label={say("hands.filter.table")}
        choices={[["", say("hands.filter.table.all")], ...tables.map(({ table_id, name }) => [table_id, name] as const)]}
      />
      <Select
        name="days"
        label={say("hands.filter.date")}
        choices={[
          ["", say("hands.filter.date.all")],
          ["1", say("hands.filter.date.day")],
          ["7", say("hands.filter.date.week")],
          ["30", say("hands.filter.date.month")],
        ]}
      />
      <Select
        name="position"
        label={say("hands.filter.position")}
        choices={[
          ["", say("hands.filter.position.all")],
          ...(["UTG", "HJ", "CO", "BTN", "SB", "BB"] as const).map((code) => [code, say(`position.${code}`)] as const),
        ]}
      />
      <Select
        name="result"
        label={say("hands.filter.result")}
        choices={[
          ["", say("hands.filter.result.all")],
          ["won", say("hands.filter.result.won")],
          ["lost", say("hands.filter.result.lost")],
          ["even", say("hands.filter.result.even")],
        ]}
      />
      <Select
        name="showdown"
        label={say("hands.filter.showdown")}
        choices={[
          ["", say("hands.filter.showdown.all")],
          ["true", say("hands.filter.showdown.yes")],
          ["false", say("hands.filter.showdown.no")],
        ]}
      />
      <Select
        name="pot"
        label={say("hands.filter.pot")}
        choices={[
          ["", say("hands.filter.pot.any")],
          ...(["100", "200", "500", "1000"] as const).map((chips) => [chips, say("hands.filter.pot.of", { chips: Number(chips) })] as const),
        ]}
      />
      <button type="button" class="button bare small" disabled={!isFiltered(now)} onClick={() => (filters.value = NO_FILTERS)}>
        {say("hands.clear")}
      </button>
    </section>
  );
}

function Select({ name, label, choices }: { name: keyof Chosen; label: string; choices: readonly Choice[] }) {
  const id = useId();
  const now = filters.value;
  return (
    <div class={now[name] === "" ? "choice" : "choice set"}>
      <label for={id}>{label}</label>
      <select
        id={id}
        class="input"
        value={now[name]}
        data-filter={name}
        onChange={(event) => (filters.value = { ...now, [name]: event.currentTarget.value })}
      >
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
