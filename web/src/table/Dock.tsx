// The dock: one sentence and three slots that never move.

import { useEffect, useRef } from "preact/hooks";
import { ShortCard } from "../look/Card";
import { Icon } from "../look/Icon";
import { Pieces } from "../look/Words";
import type { TableView } from "../wire/types";
import { piecesOfAny, say } from "../words";
import { ClockLine } from "./ClockRing";
import { run } from "./commands";
import { rowNow, sentenceNow } from "./moment";
import type { Sentence } from "./sentence";
import type { Slot } from "./slots";
import { SitOutSwitch } from "./SitOutSwitch";

export function Dock({ view }: { view: TableView }) {
  const row = rowNow.value;
  const clock = view.clock !== null && view.clock.seat !== null && view.clock.seat === view.you ? view.clock : null;
  const box = useRef<HTMLElement>(null);
  useRestingFocus(box, row.some((slot) => slot !== null), Boolean(view.hand?.legal));
  return (
    <section class="dock" ref={box} aria-label={say("table.actions")} data-part="dock">
      {clock ? <ClockLine clock={clock} /> : null}
      <SentenceLine sentence={sentenceNow.value} />
      <div class="slots">
        {row.map((slot, index) => (
          <div key={index} class={`slot slot-${index + 1}`} data-part={`slot-${index + 1}`}>
            {slot ? <SlotButton slot={slot} place={index + 1} /> : null}
          </div>
        ))}
      </div>
      <SitOutSwitch view={view} />
    </section>
  );
}

function SentenceLine({ sentence }: { sentence: Sentence | null }) {
  return (
    <p class={`sentence ${sentence?.tone ?? ""}`} id="sentence" data-part="sentence" tabIndex={-1}>
      {sentence?.tone === "stop" ? <Icon name="clock" /> : null}
      <span>
        {sentence ? <Said sentence={sentence} /> : null}
        {sentence?.then ? (
          <>
            {" "}
            <Said sentence={sentence.then} />
          </>
        ) : null}
      </span>
    </p>
  );
}

function Said({ sentence }: { sentence: Sentence }) {
  return <Pieces pieces={piecesOfAny(sentence.key, sentence.values)} />;
}

function SlotButton({ slot, place }: { slot: Slot; place: number }) {
  const classes = ["act", slot.tone, slot.wide ? "wide" : "", slot.lone ? "lone" : "", slot.tone === "call" ? "ivory" : ""];
  const tick = slot.tone === "tick";
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(" ")}
      data-slot={place}
      data-key={slot.hint}
      aria-pressed={tick ? slot.pressed === true : undefined}
      aria-disabled={slot.disabled ? "true" : undefined}
      aria-describedby={slot.disabled || slot.tone === "plain" ? "sentence" : undefined}
      onClick={() => {
        if (!slot.disabled) run(slot.run);
      }}
    >
      {tick ? <i class="box">{slot.pressed ? <Icon name="tick" /> : null}</i> : null}
      <span class="label">{slot.label}</span>
      {slot.more ? <small>{slot.more}</small> : null}
      {slot.cards ? (
        <small class="cards">
          {slot.cards.map((card) => (
            <ShortCard key={card} card={card} />
          ))}
        </small>
      ) : null}
    </button>
  );
}

/**
 * When the row empties under the focus, it rests on the sentence, and comes back to the next row. On
 * my turn a focus that is nowhere comes to the sentence too; it is taken from nobody else.
 */
function useRestingFocus(box: { current: HTMLElement | null }, filled: boolean, mine: boolean): void {
  const inside = useRef(false);
  useEffect(() => {
    const dock = box.current;
    if (!dock) return;
    const enter = () => (inside.current = true);
    const leave = (event: FocusEvent) => {
      if (event.relatedTarget !== null) inside.current = dock.contains(event.relatedTarget as Node);
    };
    dock.addEventListener("focusin", enter);
    dock.addEventListener("focusout", leave);
    return () => {
      dock.removeEventListener("focusin", enter);
      dock.removeEventListener("focusout", leave);
    };
  }, []);
  useEffect(() => {
    const dock = box.current;
    const at = document.activeElement;
    if (!dock || !(at === document.body || at?.id === "sentence")) return;
    if (!inside.current && !mine) return;
    const was = inside.current;
    const button = (place: string) => dock.querySelector<HTMLElement>(`${place} button`);
    const target = filled && was ? (button(".slot-2") ?? button(".slots")) : null;
    (target ?? dock.querySelector<HTMLElement>("#sentence"))?.focus({ preventScroll: true });
    inside.current = was;
  });
}
