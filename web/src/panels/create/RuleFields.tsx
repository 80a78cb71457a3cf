// All house rules as fields, each with the sentence of what is chosen now, and clashes with a way out.

import type { Rules } from "../../wire/types";
import { say } from "../../words";
import { Choice, NumberField } from "../Fields";
import {
  changed,
  CHOICES,
  type Clash,
  clashes,
  GROUP_NAMES,
  GROUPS,
  isNumberKey,
  type NumberKey,
  ONLINE,
  outOfRange,
  RANGES,
  type RuleKey,
  ruleTitle,
  ruleWords,
} from "../houseRules";

const USUAL_DRAW_CLOCK_S = 30;

interface RuleFieldsProps {
  rules: Rules;
  onChange: (changes: Partial<Rules>) => void;
}

export function RuleFields({ rules, onChange }: RuleFieldsProps) {
  const found = clashes(rules);
  return (
    <div class="rule-fields">
      {GROUP_NAMES.map((group) => (
        <fieldset key={group}>
          <legend>{say(`rule.group.${group}`)}</legend>
          {GROUPS[group].map((key) => (
            <div key={key} class="rule-field">
              <RuleField name={key} rules={rules} onChange={onChange} />
              {found
                .filter((clash) => clash.keys[clash.keys.length - 1] === key)
                .map((clash) => (
                  <ClashNote key={clash.name} clash={clash} onFix={onChange} />
                ))}
            </div>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

function ClashNote({ clash, onFix }: { clash: Clash; onFix: (changes: Partial<Rules>) => void }) {
  return (
    <div class="clash" role="alert">
      <p>{say(`clash.${clash.name}`)}</p>
      <button type="button" class="button small" onClick={() => onFix(clash.fix)}>
        {say(`clash.${clash.name}.fix`)}
      </button>
    </div>
  );
}

interface RuleFieldProps extends RuleFieldsProps {
  name: RuleKey;
}

function RuleField({ name, rules, onChange }: RuleFieldProps) {
  const mark = changed(rules, ONLINE).includes(name) ? say("create.rules.changed") : undefined;
  const set = (value: unknown) => onChange({ [name]: value });
  if (name === "draw_timeout_s") return <DrawClock rules={rules} onChange={onChange} mark={mark} />;
  if (isNumberKey(name)) return <Amount name={name} rules={rules} onChange={set} mark={mark} />;
  const choices = (CHOICES[name] ?? []) as readonly (string | number | boolean | null)[];
  const value = rules[name];
  return (
    <Choice<string | number | boolean | null>
      name={name}
      label={ruleTitle(name)}
      choices={choices.map((one) => ({ value: one, label: ruleWords(name, one as never).label }))}
      value={value}
      onChange={set}
      hint={ruleWords(name, value as never).more}
      mark={mark}
    />
  );
}

interface AmountProps {
  name: Exclude<NumberKey, "draw_timeout_s">;
  rules: Rules;
  onChange: (value: number) => void;
  mark: string | undefined;
}

function Amount({ name, rules, onChange, mark }: AmountProps) {
  const value = rules[name];
  const scale = name === "rake_bp" ? 100 : 1;
  const [least, most] = RANGES[name];
  const wrong = outOfRange(rules).includes(name);
  return (
    <NumberField
      name={name}
      label={ruleTitle(name)}
      value={Number.isNaN(value) ? null : value}
      scale={scale}
      onChange={(typed) => onChange(typed ?? Number.NaN)}
      hint={wrong ? say("create.number.bad", { least: least / scale, most: most / scale }) : ruleWords(name, value).more}
      wrong={wrong}
      mark={mark}
    />
  );
}

/** On or off, and how long. */
function DrawClock({ rules, onChange, mark }: RuleFieldsProps & { mark: string | undefined }) {
  const seconds = rules.draw_timeout_s;
  const wrong = outOfRange(rules).includes("draw_timeout_s");
  const [least, most] = RANGES.draw_timeout_s;
  const hint = wrong
    ? say("create.number.bad", { least, most })
    : ruleWords("draw_timeout_s", seconds).more;
  const running = seconds !== null;
  const start = () => onChange({ draw_timeout_s: USUAL_DRAW_CLOCK_S });
  return (
    <div class="draw-clock" data-field="draw_timeout_s">
      <Choice<boolean>
        label={ruleTitle("draw_timeout_s")}
        choices={[
          { value: true, label: say("create.draw_clock.on") },
          { value: false, label: say("rule.draw_timeout_s.none") },
        ]}
        value={running}
        onChange={(on) => (on ? (running ? undefined : start()) : onChange({ draw_timeout_s: null }))}
        hint={running ? undefined : hint}
        mark={mark}
      />
      {running ? (
        <NumberField
          label={say("create.draw_clock")}
          value={Number.isNaN(seconds) ? null : seconds}
          onChange={(typed) => onChange({ draw_timeout_s: typed ?? Number.NaN })}
          hint={hint}
          wrong={wrong}
        />
      ) : null}
    </div>
  );
}
