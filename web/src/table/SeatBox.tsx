// A seat of the ring: fan, plate, draw tape and what the seat did last, in boxes that stay.

import { Card, Slabs } from "../look/Card";
import { Icon } from "../look/Icon";
import type { SeatView, TableView } from "../wire/types";
import { number, say } from "../words";
import { handShort } from "../words/hands";
import { sorted } from "./choice";
import { ClockRing } from "./ClockRing";
import { minutes, now } from "./clock";
import { openDialog } from "./dialogs";
import type { Placed } from "./places";
import { levelWord } from "./levels";
import { seatWords } from "./seatWords";
import { Tape } from "./Tape";

export function SeatBox({ view, placed }: { view: TableView; placed: Placed }) {
  const seat = view.seats[placed.seat] ?? null;
  const button = view.hand?.button === placed.seat;
  const classes = ["seat", `place-${placed.place}`, ...(seat === null ? [] : standing(view, seat))];
  return (
    <li class={classes.join(" ")} data-seat={placed.seat}>
      {seat === null ? <EmptySeat view={view} seat={placed.seat} /> : <TakenSeat view={view} seat={seat} />}
      {seat !== null ? <BetStack seat={seat} /> : null}
      {button ? <DealerButton /> : null}
    </li>
  );
}

function TakenSeat({ view, seat }: { view: TableView; seat: SeatView }) {
  return (
    <>
      <span class="for-ears">{seatWords(seat, view.you === seat.seat)}</span>
      <Fan seat={seat} handId={view.hand?.hand_id ?? ""} />
      <Plate view={view} seat={seat} />
      <Under view={view} seat={seat} />
    </>
  );
}

function Fan({ seat, handId }: { seat: SeatView; handId: string }) {
  if (seat.cards.length === 0 && !seat.mucked) return <div class="fan" />;
  const cards = seat.mucked ? Array<"??">(5).fill("??") : seat.shown ? sorted(seat.cards) : seat.cards;
  const open = seat.shown;
  const classes = ["fan", open ? "open" : "", seat.mucked ? "mucked" : ""].join(" ").trim();
  const words = open
    ? {}
    : { role: "img" as const, "aria-label": seat.mucked ? say("seat.muck") : say("seat.cards", { count: cards.length }) };
  return (
    <div class={classes} data-part="fan" {...words}>
      {cards.map((card, index) => (
        <Card
          key={`${handId}/${index}/${card}`}
          card={card}
          spoken={open}
          mucked={seat.mucked}
          winning={open && seat.won > 0}
        />
      ))}
    </div>
  );
}

export function Plate({ view, seat }: { view: TableView; seat: SeatView }) {
  const own = view.you === seat.seat;
  const clock = view.clock?.seat === seat.seat ? view.clock : null;
  return (
    <div class="plate" data-part="plate" data-seat={seat.seat}>
      <div class="disc">{clock ? <ClockRing clock={clock} /> : <Disc seat={seat} />}</div>
      <div class="who" aria-hidden="true">
        <b class="name">{own ? say("table.you") : seat.name}</b>
        <span class="stack">
          {number(seat.stack)}
        </span>
      </div>
      {own ? <Bank view={view} seat={seat} /> : seat.bot ? <BotTag bot={seat.bot} /> : null}
    </div>
  );
}

function BotTag({ bot }: { bot: string }) {
  return (
    <span class="tag" aria-hidden="true">
      <span>{levelWord(bot)}</span>
      <span>{say("seat.bot")}</span>
    </span>
  );
}

function Disc({ seat }: { seat: SeatView }) {
  if (!seat.connected && seat.bot === null) return <Icon name="offline" />;
  if (seat.status === "sitting_out" && !seat.dealt) return <Icon name="pause" />;
  if (seat.dealt && seat.position !== "") return <span aria-hidden="true">{say(`code.${seat.position}`)}</span>;
  return <span aria-hidden="true">{[...seat.name][0]?.toUpperCase() ?? ""}</span>;
}

function Bank({ view, seat }: { view: TableView; seat: SeatView }) {
  const clock = view.clock?.seat === seat.seat ? view.clock : null;
  const left = clock?.kind === "bank" ? clock.deadline - now.value : seat.bank_ms;
  const drawing = clock?.kind === "draw";
  return (
    <span class="bank">
      <span>{drawing ? say("seat.bank.none") : say("seat.bank")}</span>
      <span>{drawing ? say("seat.bank.draws") : minutes(left)}</span>
    </span>
  );
}

/** How long before a seat is freed the others learn of it. */
const LAST_MINUTE_MS = 60_000;

/** What the seat's tab says, and in which tone. */
function remark(view: TableView, seat: SeatView): { words: string; tone: string } {
  const over = view.hand?.stage === "over";
  if (seat.removed_at !== null) {
    const ms = seat.removed_at - now.value;
    if (!seat.connected) return { words: say("seat.away.left", { left: minutes(ms) }), tone: "warn" };
    const words = ms > LAST_MINUTE_MS ? say("seat.sitting_out") : say("seat.out.left", { left: minutes(ms) });
    return { words, tone: "soft" };
  }
  if (!seat.dealt) {
    if (!seat.connected && seat.bot === null) return { words: say("seat.away"), tone: "warn" };
    if (seat.status === "sitting_out") return { words: say("seat.sitting_out"), tone: "soft" };
    if (seat.status === "leaving") return { words: say("seat.leaving"), tone: "soft" };
    return { words: view.hand === null ? "" : say("seat.waiting"), tone: "soft" };
  }
  if (seat.folded) return { words: say("seat.folded"), tone: "soft" };
  if (seat.shown && seat.hand_name) return { words: handShort(seat.hand_name), tone: seat.won > 0 ? "won" : "" };
  if (seat.mucked) return { words: say("seat.muck"), tone: "soft" };
  if (over) return { words: "", tone: "" };
  if (seat.no_raise) return { words: say("seat.no_raise"), tone: "warn" };
  if (seat.all_in) return { words: say("seat.all_in"), tone: "" };
  if (!seat.connected && seat.bot === null) return { words: say("seat.away"), tone: "warn" };
  if (seat.last === "" || seat.last === "draw" || seat.last === "pat") return { words: "", tone: "" };
  return { words: say(`seat.${seat.last}`), tone: "" };
}

export function Under({ view, seat }: { view: TableView; seat: SeatView }) {
  const { words, tone } = remark(view, seat);
  const tape = seat.dealt && !seat.folded;
  if (!tape && words === "") return <div class="under bare" />;
  return (
    <div class={["under", tape ? "" : "plain", seat.shown ? "shown" : ""].join(" ").trim()}>
      {tape ? <Tape draws={seat.draws} drawing={seat.drawing} /> : null}
      {words ? (
        <span class={`remark ${tone}`} aria-hidden="true">
          {words}
        </span>
      ) : null}
    </div>
  );
}

function EmptySeat({ view, seat }: { view: TableView; seat: number }) {
  const open = view.status === "open" || view.status === "paused";
  return (
    <>
      <span class="for-ears">{say("seat.spoken.empty", { seat: seat + 1 })}</span>
      <div class="fan" />
      {view.you === null && open ? (
        <button type="button" class="plate vacant" data-part="plate" data-seat={seat} onClick={() => openDialog({ kind: "buy_in", seat })}>
          {say("seat.sit")}
        </button>
      ) : view.host && open ? (
        <button type="button" class="plate vacant" data-part="plate" data-seat={seat} onClick={() => openDialog({ kind: "bot", seat })}>
          {say("seat.add_bot")}
        </button>
      ) : (
        <div class="plate vacant quiet" data-part="plate" data-seat={seat}>
          {say("seat.empty")}
        </div>
      )}
      <div class="under bare" />
    </>
  );
}

/** What stands before a seat: its bet, or what it has just won. */
export function BetStack({ seat }: { seat: SeatView }) {
  if (seat.won > 0) {
    return (
      <div class="bet won" data-part="bet" data-seat={seat.seat} aria-hidden="true">
        <Slabs count={3} />
        <span>{say("seat.won", { chips: seat.won })}</span>
      </div>
    );
  }
  if (seat.bet === 0) return null;
  return (
    <div class="bet" data-part="bet" data-seat={seat.seat} aria-hidden="true">
      <Slabs count={seat.slabs} />
      <span>{number(seat.bet)}</span>
    </div>
  );
}

export function DealerButton() {
  return (
    <div class="dealer" data-part="dealer" role="img" aria-label={say("dealer.spoken")}>
      {say("dealer")}
    </div>
  );
}

/** Classes for what a seat is doing, as its plate shows it. */
export function standing(view: TableView, seat: SeatView): string[] {
  const classes: string[] = [];
  if (view.clock?.seat === seat.seat || view.hand?.to_act === seat.seat) classes.push("acting");
  if (seat.folded || !seat.dealt) classes.push("out");
  if (seat.won > 0) classes.push("winner");
  if (seat.no_raise) classes.push("penalised");
  return classes;
}
