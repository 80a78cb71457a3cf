// The fields of our panels: rows of choices, switches and whole numbers, each with its words.

import type { ComponentChildren } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { number } from "../words";

interface ChoiceProps<T> {
  label: string;
  choices: readonly { value: T; label: string; content?: ComponentChildren; disabled?: boolean }[];
  value: T;
  onChange: (value: T) => void;
  hint?: string | undefined;
  wrong?: boolean;
  mark?: string | undefined;
  name?: string;
}

/** One of a few: buttons side by side, of which one is pressed. */
export function Choice<T>({ label, choices, value, onChange, hint, wrong, mark, name }: ChoiceProps<T>) {
  const id = useId();
  return (
    <div class="field choice" data-field={name}>
      <span class="label" id={id}>
        {label}
        {mark ? <em class="mark-changed">{mark}</em> : null}
      </span>
      <div class="segments joined" role="group" aria-labelledby={id} aria-describedby={hint ? `${id}-hint` : undefined}>
        {choices.map((choice) => (
          <button
            key={String(choice.value)}
            type="button"
            aria-pressed={choice.value === value}
            disabled={choice.disabled ?? false}
            onClick={() => onChange(choice.value)}
          >
            {choice.content ?? choice.label}
            {choice.content ? <span class="choice-words">{choice.label}</span> : null}
          </button>
        ))}
      </div>
      {hint === undefined ? null : <Hint id={`${id}-hint`} wrong={wrong ?? false} text={hint} />}
    </div>
  );
}

function Hint({ id, wrong, text }: { id: string; wrong: boolean; text: string }) {
  return (
    <p id={id} class={wrong ? "hint wrong" : "hint"}>
      {text}
    </p>
  );
}

interface SwitchProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  hint?: string;
  disabled?: boolean;
}

export function Switch({ label, on, onChange, hint, disabled }: SwitchProps) {
  const id = useId();
  return (
    <div class="field switch-field">
      <button
        type="button"
        class="switch"
        role="switch"
        aria-checked={on}
        aria-describedby={hint ? id : undefined}
        disabled={disabled ?? false}
        onClick={() => onChange(!on)}
      >
        <i />
        <span>{label}</span>
      </button>
      {hint ? <Hint id={id} wrong={false} text={hint} /> : null}
    </div>
  );
}

interface NumberProps {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  hint: string;
  wrong: boolean;
  mark?: string | undefined;
  name?: string;
  /** Steps in a whole: 100 lets "2.5" stand for 250. */
  scale?: number;
}

/** A number as text: what cannot be read as one is null, and stays as it was typed. */
export function NumberField({ label, value, onChange, hint, wrong, mark, name, scale = 1 }: NumberProps) {
  const id = useId();
  const [text, setText] = useState(() => shown(value, scale));
  useEffect(() => {
    if (readNumber(text, scale) !== value) setText(shown(value, scale));
  }, [value, scale]);
  return (
    <div class="field" data-field={name}>
      <label for={id}>
        {label}
        {mark ? <em class="mark-changed">{mark}</em> : null}
      </label>
      <input
        id={id}
        class="input"
        inputMode={scale === 1 ? "numeric" : "decimal"}
        autocomplete="off"
        aria-invalid={wrong}
        aria-describedby={`${id}-hint`}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          onChange(readNumber(event.currentTarget.value, scale));
        }}
        onBlur={() => setText((typed) => (readNumber(typed, scale) === null ? typed : shown(value, scale)))}
      />
      <Hint id={`${id}-hint`} wrong={wrong} text={hint} />
    </div>
  );
}

function shown(value: number | null, scale: number): string {
  return value === null ? "" : number(value / scale);
}

/** The number that a text stands for, with or without marks between thousands; else null. */
export function readNumber(text: string, scale = 1): number | null {
  const bare = scale === 1 ? text.trim().replace(/(?<=\d)[,.'’\s](?=\d{3}(\D|$))/g, "") : text.trim();
  const pattern = scale === 1 ? /^\d{1,12}$/ : /^\d{1,9}([.,]\d{1,2})?$/;
  if (!pattern.test(bare)) return null;
  const value = Math.round(Number(bare.replace(",", ".")) * scale);
  return Number.isSafeInteger(value) ? value : null;
}
