// An amount of chips to choose: a slider with its number, between a least and a most.

import { useId } from "preact/hooks";
import { number } from "../words";

interface ChipFieldProps {
  label: string;
  hint: string;
  wrong: boolean;
  least: number;
  most: number;
  step: number;
  value: number;
  onChange: (chips: number) => void;
}

export function ChipField({ label, hint, wrong, least, most, step, value, onChange }: ChipFieldProps) {
  const id = useId();
  const set = (text: string) => onChange(Math.round(Number(text.replace(/\D/g, ""))));
  return (
    <div class="field chip-field">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="input"
        inputMode="numeric"
        autocomplete="off"
        aria-invalid={wrong}
        aria-describedby={`${id}-hint`}
        value={number(value)}
        onInput={(event) => set(event.currentTarget.value)}
      />
      <input
        type="range"
        aria-label={label}
        min={least}
        max={most}
        step={step}
        value={value}
        onInput={(event) => set(event.currentTarget.value)}
      />
      <p id={`${id}-hint`} class={wrong ? "hint wrong" : "hint"}>
        {hint}
      </p>
    </div>
  );
}
