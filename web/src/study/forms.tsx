// The three questions: what to keep, hand against hand, chances to get there.

import { Choice } from "../panels/Fields";
import { Field } from "./Field";
import { say } from "../words";
import { change, spot } from "./asked";
import { CardPicker } from "./CardPicker";
import { HAND_SIZE } from "./question";
import { Lines } from "./Lines";
import { randomHand } from "./deal";

export function DrawsForm() {
  const now = spot.value;
  const missing = HAND_SIZE - now.hand.length;
  return (
    <>
      <div class="hand-head">
        <h2>{say("study.hand")}</h2>
        <button type="button" class="button small bare" onClick={() => change({ hand: randomHand() })}>
          {say("study.hand.random")}
        </button>
        <button type="button" class="button small bare" disabled={now.hand.length === 0} onClick={() => change({ hand: [] })}>
          {say("study.hand.clear")}
        </button>
      </div>
      <CardPicker cards={now.hand} size={HAND_SIZE} gone={[]} onChange={(hand) => change({ hand })} />
      <p class="hint" role="status">
        {missing > 0 ? say("study.hand.more", { count: missing }) : ""}
      </p>
      <DrawsLeft least={1} />
      <Lines part="against" />
      <Dead />
    </>
  );
}

export function EquityForm() {
  return (
    <>
      <Lines part="sides" />
      <DrawsLeft least={0} />
      <Dead />
    </>
  );
}

export function OddsForm() {
  return (
    <>
      <Field
        name="kept"
        label={say("study.odds.own")}
        hint={say("study.odds.own.hint")}
        value={spot.value.kept}
        onChange={(kept) => change({ kept })}
      />
      <DrawsLeft least={0} none={say("study.left.all")} />
      <Dead />
    </>
  );
}

function DrawsLeft({ least, none }: { least: number; none?: string }) {
  const choices = [0, 1, 2, 3].filter((left) => left >= least);
  return (
    <Choice
      name="left"
      label={say("study.left")}
      choices={choices.map((left) => ({ value: left, label: left === 0 ? (none ?? say("study.left.0")) : String(left) }))}
      value={spot.value.left}
      onChange={(left) => change({ left })}
    />
  );
}

function Dead() {
  return (
    <Field
      name="dead"
      label={say("study.dead")}
      hint={say("study.dead.hint")}
      value={spot.value.dead}
      onChange={(dead) => change({ dead })}
    />
  );
}
