// The players of a question, a line each: what they may hold, and how they draw.

import { useId } from "preact/hooks";
import { Icon } from "../look/Icon";
import { say } from "../words";
import { change, spot } from "./asked";
import { Field } from "./Field";
import { type Line, OPPONENTS_MAX, POLICIES, SIDES_MAX } from "./question";

const SUGGESTED = ["any", "pat:98-", "pat:8-", "2347", "2358", "234"] as const;

export function Lines({ part }: { part: "against" | "sides" }) {
  const lines = spot.value[part];
  const least = part === "sides" ? 2 : 0;
  const most = part === "sides" ? SIDES_MAX : OPPONENTS_MAX;
  const set = (to: readonly Line[]) => change(part === "sides" ? { sides: to } : { against: to });
  return (
    <fieldset class="lines">
      <legend>{part === "sides" ? say("study.players") : say("study.against")}</legend>
      {lines.map((line, place) => (
        <Row
          key={place}
          field={`${part}[${place}]`}
          number={place + 1}
          line={line}
          onChange={(to) => set(lines.map((one, other) => (other === place ? to : one)))}
          onRemove={lines.length > least ? () => set(lines.filter((_, other) => other !== place)) : null}
        />
      ))}
      <p class="hint">{say("study.range.hint")}</p>
      {lines.length < most ? (
        <button type="button" class="button small" onClick={() => set([...lines, { range: "", policy: "" }])}>
          <Icon name="plus" />
          {part === "sides" ? say("study.players.add") : say("study.against.add")}
        </button>
      ) : null}
    </fieldset>
  );
}

interface RowProps {
  field: string;
  number: number;
  line: Line;
  onChange: (to: Line) => void;
  onRemove: (() => void) | null;
}

function Row({ field, number, line, onChange, onRemove }: RowProps) {
  const id = useId();
  const list = `${id}-list`;
  return (
    <div class="range-row">
      <div class="range-text">
        <Field
          name={`${field}.range`}
          label={say("study.range.of", { number })}
          hideLabel
          value={line.range}
          list={list}
          onChange={(range) => onChange({ ...line, range })}
        />
        <datalist id={list}>
          {SUGGESTED.map((range) => (
            <option key={range} value={range}>
              {say(`study.suggest.${range}`)}
            </option>
          ))}
        </datalist>
      </div>
      <div class="range-policy">
        <label class="for-ears" for={`${id}-policy`}>
          {say("study.policy.of", { number })}
        </label>
        <select
          id={`${id}-policy`}
          class="input"
          value={line.policy}
          onChange={(event) => onChange({ ...line, policy: event.currentTarget.value })}
        >
          {POLICIES.map((policy) => (
            <option key={policy} value={policy}>
              {say(`study.policy.${policy}`)}
            </option>
          ))}
        </select>
      </div>
      {onRemove === null ? (
        <span class="no-button" />
      ) : (
        <button type="button" class="icon-button" aria-label={say("study.player.remove", { number })} onClick={onRemove}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
