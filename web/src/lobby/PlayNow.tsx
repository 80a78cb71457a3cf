// A seat in one click: the box with the stakes, and the bar that a phone has instead.

import { useState } from "preact/hooks";
import { Card } from "../look/Card";
import { NUMBER_ONE } from "../panels/NameGate";
import { go, tablePath } from "../router";
import { refusalWords } from "../words/refused";
import { order } from "../wire/socket";
import { account } from "../wire/store";
import type { Stakes } from "../wire/types";
import { say } from "../words";
import { firstStakes, leastChips, QUICK_STAKES, quickChips } from "./quick";

export interface Quick {
  stakes: Stakes;
  chips: number;
  busy: boolean;
  refused: string;
  choose: (stakes: Stakes) => void;
  go: () => void;
}

const SMALLEST: Stakes = { small_blind: 1, big_blind: 2 };

/** The choice of stakes, and the way to a seat at them. */
export function useQuick(): Quick {
  const balance = account.value?.balance ?? 0;
  const [chosen, setChosen] = useState<Stakes | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState("");
  const stakes = chosen ?? QUICK_STAKES[firstStakes(balance)] ?? SMALLEST;
  const least = leastChips(stakes);
  return {
    stakes,
    chips: quickChips(stakes, balance),
    busy,
    refused,
    choose: (next) => {
      setRefused("");
      setChosen(next);
    },
    go: () => {
      if (busy) return;
      if (balance < least) return setRefused(say("quick.short", { least, balance }));
      setBusy(true);
      void order({ type: "play_now", stakes }).then((answer) => {
        setBusy(false);
        if (answer.type === "refused") setRefused(refusalWords(answer));
        else if (answer.table_id !== null) go(tablePath(answer.table_id));
      });
    },
  };
}

export function QuickBox({ quick }: { quick: Quick }) {
  return (
    <section class="quick">
      <div class="quick-cards" aria-hidden="true">
        {NUMBER_ONE.map((card) => (
          <Card key={card} card={card} spoken={false} />
        ))}
      </div>
      <h2>{say("quick.title")}</h2>
      <p>{say("quick.text", { chips: quick.chips })}</p>
      <StakesChoice quick={quick} />
      <button type="button" class="button now large" aria-disabled={quick.busy} onClick={quick.go}>
        {quick.busy ? say("quick.going") : say("quick.go")}
      </button>
      <p class="refused" role="status">
        {quick.refused}
      </p>
    </section>
  );
}

function StakesChoice({ quick }: { quick: Quick }) {
  return (
    <div class="segments joined" role="group" aria-label={say("quick.stakes")}>
      {QUICK_STAKES.map((stakes) => (
        <button
          key={stakes.big_blind}
          type="button"
          aria-pressed={stakes.big_blind === quick.stakes.big_blind}
          onClick={() => quick.choose(stakes)}
        >
          {say("row.blinds", { small: stakes.small_blind, big: stakes.big_blind })}
        </button>
      ))}
    </div>
  );
}

/** On a phone: one button under the thumb. */
export function PlayBar({ quick }: { quick: Quick }) {
  const { small_blind: small, big_blind: big } = quick.stakes;
  return (
    <div class="play-bar">
      {quick.refused ? (
        <p class="refused" role="alert">
          {quick.refused}
        </p>
      ) : null}
      <StakesChoice quick={quick} />
      <button type="button" class="button now" aria-disabled={quick.busy} onClick={quick.go}>
        <b>{quick.busy ? say("quick.going") : say("quick.go")}</b>
        <span>{say("quick.go.brief", { small, big, chips: quick.chips })}</span>
      </button>
    </div>
  );
}
