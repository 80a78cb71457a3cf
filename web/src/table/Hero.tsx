// The viewer's line and cards; for a spectator, the seat that stands at the bottom.

import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { Card } from "../look/Card";
import type { Card as CardText, SeatView, TableView } from "../wire/types";
import { say } from "../words";
import { cardName, handInFull, handTitle, rankLine, rankName } from "../words/hands";
import { mySeat, sorted } from "./choice";
import { canMark, marks, toggleMark } from "./decide";
import { openDialog } from "./dialogs";
import { skipped } from "./hold";
import { placedSeats } from "./places";
import { BetStack, DealerButton, Plate, standing, Under } from "./SeatBox";
import { seatWords } from "./seatWords";

const FIVE = [0, 1, 2, 3, 4] as const;

interface HeroProps {
  view: TableView;
  /** In a replay: the viewer's cards, and whether he has given them up; they cannot be pressed. */
  kept?: { cards: readonly CardText[]; gone: boolean } | null;
  /** What stands under the name of the hand. */
  more?: ComponentChildren;
}

export function Hero({ view, kept = null, more = null }: HeroProps) {
  const bottom = placedSeats(view)[0]?.seat ?? 0;
  const seat = view.seats[bottom] ?? null;
  return (
    <section class="hero" aria-label={say("table.hand")} data-seat={bottom}>
      <div class="above">
        {seat !== null ? <BetStack seat={seat} /> : null}
        {view.hand?.button === bottom ? <DealerButton /> : null}
      </div>
      <div class={["me", ...(seat ? standing(view, seat) : [])].join(" ")}>
        {seat ? (
          <>
            <span class="for-ears">{seatWords(seat, view.you === bottom)}</span>
            <Plate view={view} seat={seat} />
            <Under view={view} seat={seat} />
          </>
        ) : (
          <VacantPlate view={view} seat={bottom} />
        )}
      </div>
      {kept !== null ? (
        <Lying cards={sorted(kept.cards)} mucked={kept.gone} winning={(seat?.won ?? 0) > 0} />
      ) : view.you === null ? (
        <Watched seat={seat} />
      ) : (
        <OwnCards view={view} />
      )}
      <HandLine view={view} seat={seat} more={more} />
    </section>
  );
}

function VacantPlate({ view, seat }: { view: TableView; seat: number }) {
  return (
    <>
      <button
        type="button"
        class="plate vacant"
        data-part="plate"
        data-seat={seat}
        disabled={view.status === "closed" || view.status === "closing"}
        onClick={() => openDialog({ kind: "buy_in", seat })}
      >
        {say("seat.sit")}
      </button>
      <div class="under bare" />
    </>
  );
}

function OwnCards({ view }: { view: TableView }) {
  const me = mySeat(view);
  const last = useRef<{ handId: string; cards: readonly CardText[] } | null>(null);
  const handId = view.hand?.hand_id ?? "";
  if (me !== null && me.cards.length > 0) last.current = { handId, cards: me.cards };
  const mucked = me?.mucked === true && last.current?.handId === handId;
  const held = mucked ? (last.current?.cards ?? []) : (me?.cards ?? []);
  const cards = skipped.value === handId ? [] : sorted(held);
  const won = me !== null && me.won > 0;
  return (
    <div class="hand" role="group" aria-label={say("table.cards")} data-part="hand" id="hand">
      {FIVE.map((index) => {
        const card = cards[index];
        if (card === undefined) return <span key={index} class="own-card vacant" />;
        return <OwnCard key={`${handId}/${card}`} card={card} place={index + 1} winning={won} mucked={mucked} />;
      })}
    </div>
  );
}

interface OwnCardProps {
  card: CardText;
  place: number;
  winning: boolean;
  /** Given up unseen: only its owner still sees it, in grey. */
  mucked: boolean;
}

function OwnCard({ card, place, winning, mucked }: OwnCardProps) {
  const marked = marks.value.includes(card);
  const locked = !canMark.value || card === "??";
  const name = cardName(card);
  return (
    <button
      type="button"
      class="own-card"
      data-part="card"
      data-card={card}
      aria-pressed={marked}
      aria-disabled={locked ? "true" : undefined}
      aria-label={marked ? say("card.marked", { card: name }) : name}
      onClick={() => {
        if (!locked) toggleMark(card);
      }}
    >
      <Card card={card} marked={marked} winning={winning} mucked={mucked} spoken={false} />
      <span class="below" aria-hidden="true">
        {marked ? <b>{say("card.out")}</b> : locked ? null : <span class="digit">{place}</span>}
      </span>
    </button>
  );
}

/** The cards of the seat that a spectator sees at the bottom: backs, or faces once shown. */
function Watched({ seat }: { seat: SeatView | null }) {
  const cards = seat === null ? [] : seat.shown ? sorted(seat.cards) : seat.cards;
  return <Lying cards={cards} mucked={seat?.mucked === true} winning={(seat?.won ?? 0) > 0} />;
}

/** Five cards that nobody can press, and their places where there are fewer. */
function Lying({ cards, mucked, winning }: { cards: readonly CardText[]; mucked: boolean; winning: boolean }) {
  const backs = cards.length > 0 && cards.every((card) => card === "??");
  const words = backs ? { role: "img" as const, "aria-label": say("seat.cards", { count: cards.length }) } : {};
  return (
    <div class="hand watched" data-part="hand" id="hand" {...words}>
      {FIVE.map((index) => {
        const card = cards[index];
        if (card === undefined) return <span key={index} class="own-card vacant" />;
        return (
          <span key={index} class="own-card" data-card={card === "??" ? undefined : card}>
            <Card card={card} spoken={!backs} mucked={mucked} winning={winning} />
          </span>
        );
      })}
    </div>
  );
}

function HandLine({ view, seat, more: below }: { view: TableView; seat: SeatView | null; more: ComponentChildren }) {
  const { title, more, won } = handWords(view, seat);
  return (
    <div class={won ? "hand-name won" : "hand-name"} data-part="hand-name">
      <b>{title}</b>
      <span>{more}</span>
      {below}
    </div>
  );
}

/** The name of the hand at the bottom, and what it draws to; or what it has won. */
function handWords(view: TableView, seat: SeatView | null): { title: string; more: string; won: boolean } {
  const own = view.you !== null;
  const name = own ? (view.hand?.mine ?? null) : (seat?.hand_name ?? null);
  if (own && seat !== null && seat.won > 0) {
    return { title: say("dock.you_win.plain", { chips: seat.won }), more: name && seat.shown ? handInFull(name) : "", won: true };
  }
  if (name === null || (own && seat?.folded) || (own && seat !== null && seat.cards.length === 0)) {
    return { title: "", more: "", won: false };
  }
  const title = handTitle(name);
  const late = seat !== null && seat.draws.at(-1)?.late === true && view.hand?.stage === "betting";
  if (late) return { title, more: say("hand.late"), won: false };
  const last = view.hand !== null && (view.hand.stage === "over" || (seat?.draws.length ?? 0) >= 3);
  if (last || name.draw === 0) return { title, more: name.kind === "high_card" ? rankLine(name.ranks) : "", won: false };
  if (name.keep.length === 0) return { title, more: say("hand.draws.all"), won: false };
  const [only] = name.keep;
  if (name.keep.length === 1 && only !== undefined) {
    return { title, more: say("hand.draws.one", { rank: rankName(only), draw: name.draw }), won: false };
  }
  const keep = rankLine(name.keep);
  const drawing = view.hand?.stage === "drawing";
  const more = drawing ? say("hand.keep", { keep, draw: name.draw }) : say("hand.draws", { keep, draw: name.draw });
  return { title, more, won: false };
}
