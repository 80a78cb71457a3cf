// The parts of the form that sets a table up, but for its house rules.

import { useId } from "preact/hooks";
import { account } from "../../wire/store";
import type { Clocks } from "../../wire/types";
import { say } from "../../words";
import { Choice, NumberField, Switch } from "../Fields";
import { amounts, BOT_KINDS, type Draft, type FieldName, NAME_LENGTH, withSeats } from "./draft";

export interface FormProps {
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
  /** The hint under a field: what is wrong with it, or the words given. */
  wordsOf: (field: FieldName, otherwise: string) => { hint: string; wrong: boolean };
}

/** Where a keyboard would rise over the form, the name is not focused unasked. */
const finePointer = matchMedia("(pointer: fine)").matches;

const SEATS = [2, 3, 4, 5, 6];

export function NameField({ draft, change, wordsOf }: FormProps) {
  const id = useId();
  const { hint, wrong } = wordsOf("name", "");
  return (
    <div class="field whole" data-field="name">
      <label for={id}>{say("create.name")}</label>
      <input
        id={id}
        class="input"
        autocomplete="off"
        autofocus={finePointer}
        maxLength={NAME_LENGTH}
        aria-invalid={wrong}
        aria-describedby={wrong ? `${id}-hint` : undefined}
        value={draft.name}
        onInput={(event) => change({ name: event.currentTarget.value })}
      />
      {wrong ? (
        <p id={`${id}-hint`} class="hint wrong">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

export function StakeFields({ draft, change, wordsOf }: FormProps) {
  const set = amounts(draft);
  const balance = account.value?.balance ?? 0;
  const bets = set?.small ? say("create.small.hint", { small: set.small, bet: set.bet, double: set.double }) : "";
  const inBigBlinds = (chips: number | null) =>
    set && chips !== null && set.big > 0 ? say("create.buy_in.hint", { bets: chips / set.big }) : "";
  const short = set?.least != null && set.least > balance;
  return (
    <>
      <NumberField
        name="big"
        label={say("create.big")}
        value={draft.big}
        onChange={(big) => change({ big })}
        {...wordsOf("big", bets)}
      />
      <NumberField
        name="small"
        label={say("create.small")}
        value={set?.small ?? null}
        onChange={(small) => change({ small })}
        {...wordsOf("small", say("create.small.usual"))}
      />
      <NumberField
        name="least"
        label={say("create.least")}
        value={set?.least ?? null}
        onChange={(least) => change({ least })}
        {...wordsOf("least", short ? say("create.buy_in.mine", { balance }) : inBigBlinds(set?.least ?? null))}
      />
      <NumberField
        name="most"
        label={say("create.most")}
        value={set?.most ?? null}
        onChange={(most) => change({ most })}
        {...wordsOf("most", inBigBlinds(set?.most ?? null))}
      />
      <Choice
        name="seats"
        label={say("create.seats")}
        choices={SEATS.map((seats) => ({ value: seats, label: String(seats) }))}
        value={draft.seats}
        onChange={(seats) => change(withSeats(draft, seats))}
      />
    </>
  );
}

export function BotFields({ draft, change, wordsOf }: FormProps) {
  const left = draft.seats - draft.bots;
  const counts = Array.from({ length: draft.seats + 1 }, (_, bots) => ({
    value: bots,
    label: String(bots),
  }));
  return (
    <>
      <div class="whole">
        <Choice
          name="bots"
          label={say("create.bots")}
          choices={counts}
          value={draft.bots}
          onChange={(bots) => change({ bots })}
          {...wordsOf("bots", left > 0 ? say("create.bots.hint", { left }) : say("create.bots.full"))}
        />
      </div>
      {draft.bots > 0 ? (
        <>
          <div class="whole">
            <Choice
              name="kind"
              label={say("create.kind")}
              choices={BOT_KINDS.map((kind) => ({ value: kind, label: say(`create.kind.${kind}`) }))}
              value={draft.kind}
              onChange={(kind) => change({ kind })}
              hint={say(`create.kind.${draft.kind}.more`)}
            />
          </div>
          <div class="whole">
            <Switch
              label={say("create.alone")}
              on={draft.alone}
              onChange={(alone) => change({ alone })}
              hint={draft.alone ? say("create.alone.on") : say("create.alone.off")}
            />
          </div>
        </>
      ) : null}
    </>
  );
}

export function JoinField({ draft, change }: FormProps) {
  return (
    <Choice
      name="listed"
      label={say("create.join")}
      choices={[
        { value: true, label: say("create.join.listed") },
        { value: false, label: say("create.join.link") },
      ]}
      value={draft.listed}
      onChange={(listed) => change({ listed })}
      hint={draft.listed ? say("create.join.listed.more") : say("create.join.link.more")}
    />
  );
}

export function ClockFields({ draft, change, wordsOf }: FormProps) {
  const { clocks } = draft;
  const set = (name: keyof Clocks) => (value: number | null) => change({ clocks: { ...clocks, [name]: value } });
  const bank = clocks.bank_s === 0 ? say("create.bank.none") : say("create.bank.hint");
  const refill = say("create.refill.hint", {
    seconds: clocks.bank_refill_s ?? 0,
    hands: clocks.bank_refill_hands ?? 0,
  });
  return (
    <fieldset class="whole clock-fields">
      <legend>{say("create.clocks")}</legend>
      <NumberField
        name="bet_s"
        label={say("create.clock")}
        value={clocks.bet_s}
        onChange={set("bet_s")}
        {...wordsOf("bet_s", say("create.clock.hint", { seconds: clocks.bet_s ?? 0 }))}
      />
      <NumberField
        name="bank_s"
        label={say("create.bank")}
        value={clocks.bank_s}
        onChange={set("bank_s")}
        {...wordsOf("bank_s", bank)}
      />
      <NumberField
        name="bank_refill_s"
        label={say("create.refill")}
        value={clocks.bank_refill_s}
        onChange={set("bank_refill_s")}
        {...wordsOf("bank_refill_s", refill)}
      />
      <NumberField
        name="bank_refill_hands"
        label={say("create.refill_hands")}
        value={clocks.bank_refill_hands}
        onChange={set("bank_refill_hands")}
        {...wordsOf("bank_refill_hands", "")}
      />
    </fieldset>
  );
}
