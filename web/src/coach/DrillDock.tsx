// Under the spot: a sentence, and the answers; then the grade, and the way on.

import { useEffect } from "preact/hooks";
import { Dialog } from "../look/Dialog";
import { Words } from "../look/Words";
import { sorted } from "../table/choice";
import { marks, toggleMark } from "../table/decide";
import { hasSide } from "../table/width";
import type { Action, Drill } from "../wire/types";
import { say } from "../words";
import { answer, deal, type Drilling } from "./drilling";
import { JudgementCard } from "./JudgementCard";
import { bets } from "./told";

type Here = Exclude<Drilling, { at: "start" | "dealing" }>;

export function DrillDock({ drilling }: { drilling: Here }) {
  const { drill } = drilling;
  useEffect(() => listen(drilling), [drilling]);
  return (
    <section class="dock drill-dock" aria-label={say("table.actions")} data-part="dock">
      <p class="sentence" id="sentence" role="status">
        <span>{drilling.at === "graded" ? <Grade drilling={drilling} /> : <Question drill={drill} why={drilling.at === "spot" ? drilling.why : ""} />}</span>
      </p>
      <div class="slots">
        {drilling.at === "graded" ? (
          <Slot place={2} tone="call" label={say("drills.next")} onPress={() => void deal(drill.kind)} />
        ) : drill.kind === "draw" ? (
          <Throw busy={drilling.at === "grading"} />
        ) : (
          <Bets drill={drill} busy={drilling.at === "grading"} />
        )}
      </div>
      {drilling.at === "graded" && !hasSide.value ? (
        <Dialog title={verdict(drilling)} onClose={() => void deal(drill.kind)} name="grade">
          <div class="coach">
            <JudgementCard judgement={drilling.graded.grade.judgement} />
            <button type="button" class="button ivory" onClick={() => void deal(drill.kind)}>
              {say("drills.next")}
            </button>
          </div>
        </Dialog>
      ) : null}
    </section>
  );
}

/** The keys of the table: 1 to 5 mark, Enter discards or goes on, P stands pat, F, C and R bet. */
function listen(drilling: Here): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (target?.closest("dialog, a, button") && event.key === "Enter") return;
    if (press(drilling, event.key.toLowerCase())) event.preventDefault();
  };
  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}

function press(drilling: Here, key: string): boolean {
  const { drill } = drilling;
  if (drilling.at === "graded") {
    if (key === "enter") void deal(drill.kind);
    return key === "enter";
  }
  if (drill.kind === "draw") {
    const card = sorted(drill.hand)[Number(key) - 1];
    if (card !== undefined) toggleMark(card);
    else if (key === "p") void answer({ type: "discard", cards: [] });
    else if (key === "enter") void answer({ type: "discard", cards: [...marks.value] });
    else return false;
    return true;
  }
  const action = ({ f: "fold", c: "call", r: "raise" } as const)[key];
  if (action === undefined || !drill.may.includes(action)) return false;
  void answer({ type: action });
  return true;
}

function Question({ drill, why }: { drill: Drill; why: string }) {
  if (why !== "") return <b class="wrong">{why}</b>;
  if (drill.kind === "bet") return <Words of="drills.sentence.bet" with={{ call: drill.to_call, pot: drill.pot }} />;
  const draw = drill.street;
  const seen = drill.other_drew[draw - 1];
  if (seen === undefined) return <Words of="drills.sentence.draw" with={{ draw }} />;
  if (seen === 0) return <Words of="drills.sentence.draw.pat" with={{ draw }} />;
  return <Words of="drills.sentence.draw.behind" with={{ draw, count: seen }} />;
}

function verdict({ graded }: Here & { at: "graded" }): string {
  const { right, cost } = graded.grade;
  return right ? say("drills.right") : say("drills.wrong", { cost: bets(cost) });
}

function Grade({ drilling }: { drilling: Here & { at: "graded" } }) {
  return (
    <>
      <b class={drilling.graded.grade.right ? "right" : "wrong"}>{verdict(drilling)}</b>{" "}
      {drilling.graded.counted ? null : say("drills.again")}
    </>
  );
}

/** Throw the marked cards, or stand pat with none marked. */
function Throw({ busy }: { busy: boolean }) {
  const thrown = marks.value;
  const label = thrown.length === 0 ? say("drills.pat") : say("drills.throw", { count: thrown.length });
  return <Slot place={2} tone="call" label={label} busy={busy} onPress={() => void answer({ type: "discard", cards: [...thrown] })} />;
}

function Bets({ drill, busy }: { drill: Drill; busy: boolean }) {
  const act = (type: "fold" | "call" | "raise") => void answer({ type } as Action);
  return (
    <>
      <Slot place={1} tone="plain" label={say("drills.fold")} busy={busy} onPress={() => act("fold")} />
      <Slot place={2} tone="call" label={say("drills.call", { chips: drill.to_call })} busy={busy} onPress={() => act("call")} />
      {drill.may.includes("raise") ? (
        <Slot place={3} tone="raise" label={say("drills.raise")} busy={busy} onPress={() => act("raise")} />
      ) : null}
    </>
  );
}

interface SlotProps {
  place: number;
  tone: "plain" | "call" | "raise";
  label: string;
  busy?: boolean;
  onPress: () => void;
}

function Slot({ place, tone, label, busy = false, onPress }: SlotProps) {
  return (
    <div class={`slot slot-${place}`}>
      <button type="button" class={tone === "call" ? "act call ivory" : `act ${tone}`} data-slot={place} aria-disabled={busy ? "true" : undefined} onClick={() => !busy && onPress()}>
        <span class="label">{label}</span>
      </button>
    </div>
  );
}
