// The boxes beside the tables: one's own seats, new chips, a link, and the room in figures.

import { useId, useState } from "preact/hooks";
import { follow, go, tablePath } from "../router";
import { refusalWords } from "../words/refused";
import { order } from "../wire/socket";
import { account, lobby } from "../wire/store";
import type { TableRow } from "../wire/types";
import { number, say } from "../words";
import { seatsOf, tableIdOf } from "./filters";
import { leastChips, QUICK_STAKES } from "./quick";

type Place = "wide" | "narrow";

const LEAST_ANYWHERE = Math.min(...QUICK_STAKES.map(leastChips));

/** The fewest chips with which one can sit down somewhere here. */
function leastSeat(rows: readonly TableRow[]): number {
  return Math.min(LEAST_ANYWHERE, ...rows.map((row) => row.min_buy_in));
}

/** Whether there is no table that these chips would do for, and no seat to return to. */
export function isBroke(rows: readonly TableRow[], balance: number): boolean {
  return balance < leastSeat(rows) && !rows.some((row) => row.mine);
}

export function MineBox({ rows, place }: { rows: readonly TableRow[]; place: Place }) {
  const mine = rows.filter((row) => row.mine);
  if (mine.length === 0) return null;
  return (
    <div class={`mine-boxes ${place}`}>
      {mine.map((row) => (
        <section key={row.table_id} class="side-box mine">
          <div>
            <h2>{place === "wide" ? say("mine.title", { table: row.name }) : row.name}</h2>
            <p>{place === "wide" ? blindsWords(row) : say("mine.brief")}</p>
          </div>
          <a class={place === "wide" ? "button ivory" : "button now"} href={tablePath(row.table_id)} onClick={follow}>
            {place === "wide" ? say("mine.go") : say("row.return")}
          </a>
        </section>
      ))}
    </div>
  );
}

function blindsWords({ stakes: { small_blind: small, big_blind: big } }: TableRow): string {
  return say("mine.text", { small, big, bet: big, double: 2 * big });
}

interface BrokeProps {
  rows: readonly TableRow[];
  place: Place;
  onGranted: (balance: number) => void;
}

export function BrokeBox({ rows, place, onGranted }: BrokeProps) {
  const balance = account.value?.balance ?? 0;
  const [answered, setAnswered] = useState("");
  const ask = () => {
    void order({ type: "ask_chips" }).then((answer) => {
      if (answer.type === "done") return onGranted(answer.balance);
      setAnswered(refusalWords(answer));
    });
  };
  return (
    <section class={`side-box broke ${place}`}>
      <h2>{say("broke.title")}</h2>
      <p>{say("broke.text", { balance, least: leastSeat(rows) })}</p>
      <button type="button" class="button ivory" onClick={ask}>
        {say("broke.ask")}
      </button>
      <p class="refused" role="status">
        {answered}
      </p>
    </section>
  );
}

export function LinkBox() {
  const id = useId();
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState(false);
  const open = (event: Event) => {
    event.preventDefault();
    const found = tableIdOf(text);
    setWrong(found === null);
    if (found !== null) go(tablePath(found));
  };
  return (
    <section class="side-box">
      <h2>{say("link.title")}</h2>
      <p>{say("link.text")}</p>
      <form class="link-form" onSubmit={open}>
        <input
          class="input"
          aria-label={say("link.label")}
          autocomplete="off"
          inputMode="url"
          spellcheck={false}
          aria-invalid={wrong}
          aria-describedby={`${id}-hint`}
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setWrong(false);
          }}
        />
        <button type="submit" class="button">
          {say("link.go")}
        </button>
      </form>
      <p id={`${id}-hint`} class="refused" role="status">
        {wrong ? say("link.wrong") : ""}
      </p>
    </section>
  );
}

export function RoomBox() {
  const rows = lobby.value?.tables ?? [];
  const seated = rows.map(seatsOf);
  const sum = (count: (one: (typeof seated)[number]) => number) => seated.reduce((all, one) => all + count(one), 0);
  const figures = [
    [say("room.online"), lobby.value?.players ?? 0],
    [say("room.tables"), rows.length],
    [say("room.seated"), sum((one) => one.players)],
    [say("room.bots"), sum((one) => one.bots)],
  ] as const;
  return (
    <section class="side-box room-box">
      <h2>{say("room.title")}</h2>
      <dl>
        {figures.map(([words, count]) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
