// A line of text in a question. What is wrong with it stands under it, with the place shown.

import { useId } from "preact/hooks";
import { wrong } from "./asked";

interface Props {
  name: string;
  label: string;
  hint?: string | undefined;
  value: string;
  /** The id of a list of suggestions. */
  list?: string;
  hideLabel?: boolean;
  onChange: (value: string) => void;
}

export function Field({ name, label, hint, value, list, hideLabel, onChange }: Props) {
  const id = useId();
  const fault = wrong.value?.field === name ? wrong.value : null;
  return (
    <div class="field" data-field={name}>
      <label for={id} class={hideLabel ? "for-ears" : ""}>
        {label}
      </label>
      <input
        id={id}
        class="input"
        type="text"
        value={value}
        list={list}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-invalid={fault !== null}
        aria-describedby={fault !== null ? `${id}-fault` : hint ? `${id}-hint` : undefined}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      {fault !== null ? (
        <p id={`${id}-fault`} class="hint wrong">
          {fault.end > fault.start && fault.text === value ? (
            <span class="pointed" aria-hidden="true">
              {value.slice(0, fault.start)}
              <mark>{value.slice(fault.start, fault.end)}</mark>
              {value.slice(fault.end)}
            </span>
          ) : null}
          {fault.sentence}
        </p>
      ) : hint ? (
        <p id={`${id}-hint`} class="hint">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
