// Chips onto the table: sitting down with some, and adding more.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "../look/Dialog";
import { order } from "../wire/socket";
import { account } from "../wire/store";
import type { TableView } from "../wire/types";
import { say } from "../words";
import { ChipField } from "./ChipField";
import { mySeat } from "./choice";
import { closeDialog } from "./dialogs";
import { refusalWords } from "../words/refused";

/** How many big bets a usual buy-in has. */
const USUAL_BIG_BETS = 20;

export function BuyInDialog({ view, seat }: { view: TableView; seat: number | null }) {
  const balance = account.value?.balance ?? 0;
  const { min_buy_in: least, max_buy_in: limit, stakes } = view.settings;
  const most = Math.min(limit, balance);
  const bigBet = 2 * stakes.big_blind;
  const [chips, setChips] = useState(Math.max(least, Math.min(most, USUAL_BIG_BETS * bigBet)));
  const [refused, setRefused] = useState("");
  if (balance < least) return <TooShort balance={balance} least={least} />;
  const wrong = !(chips >= least && chips <= most);
  const hint = wrong ? say("buy.wrong", { least, most: limit, balance }) : say("buy.bets", { chips, bets: chips / bigBet });
  const sit = () => {
    void order({ type: "sit", table_id: view.table_id, seat, chips }).then((answer) => {
      if (answer.type === "done") closeDialog();
      else setRefused(refusalWords(answer));
    });
  };
  return (
    <MoneyDialog title={say("buy.title")} name="buy-in" verb={say("buy.sit", { chips })} wrong={wrong} refused={refused} onDone={sit}>
      <p class="quiet">{say("buy.hint", { least, most: limit, balance })}</p>
      <ChipField
        label={say("buy.chips")}
        hint={hint}
        wrong={wrong}
        least={least}
        most={most}
        step={stakes.big_blind}
        value={chips}
        onChange={setChips}
      />
    </MoneyDialog>
  );
}

interface MoneyDialogProps {
  title: string;
  name: string;
  /** What the button does with the chips. */
  verb: string;
  wrong: boolean;
  refused: string;
  onDone: () => void;
  children: ComponentChildren;
}

/** Chips to choose, a way back, and the button that moves them. */
function MoneyDialog({ title, name, verb, wrong, refused, onDone, children }: MoneyDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={closeDialog}
      name={name}
      footer={
        <>
          <button type="button" class="button" onClick={closeDialog}>
            {say("page.cancel")}
          </button>
          <button type="button" class="button now" disabled={wrong} onClick={onDone}>
            {verb}
          </button>
        </>
      }
    >
      {children}
      <Refusal words={refused} />
    </Dialog>
  );
}

function Refusal({ words }: { words: string }) {
  if (words === "") return null;
  return (
    <p class="refused" role="alert">
      {words}
    </p>
  );
}

/** Too few chips for this table: the house may grant some. */
function TooShort({ balance, least }: { balance: number; least: number }) {
  const [refused, setRefused] = useState("");
  const ask = () => {
    void order({ type: "ask_chips" }).then((answer) => {
      if (answer.type === "refused") setRefused(refusalWords(answer));
    });
  };
  return (
    <Dialog
      title={say("buy.title")}
      onClose={closeDialog}
      name="buy-in"
      footer={
        <button type="button" class="button ivory" onClick={ask}>
          {say("buy.ask")}
        </button>
      }
    >
      <p>{say("buy.short", { balance, least })}</p>
      <Refusal words={refused} />
    </Dialog>
  );
}

export function TopUpDialog({ view }: { view: TableView }) {
  const balance = account.value?.balance ?? 0;
  const stack = mySeat(view)?.stack ?? 0;
  const most = Math.min(balance, view.settings.max_buy_in - stack);
  const [chips, setChips] = useState(Math.max(1, most));
  const [refused, setRefused] = useState("");
  if (most <= 0) {
    if (stack < view.settings.max_buy_in) return <TooShort balance={balance} least={view.settings.min_buy_in} />;
    return (
      <Dialog title={say("top.title")} onClose={closeDialog} name="top-up">
        <p>{say("top.full")}</p>
      </Dialog>
    );
  }
  const wrong = !(chips >= 1 && chips <= most);
  const add = () => {
    void order({ type: "top_up", table_id: view.table_id, chips }).then((answer) => {
      if (answer.type === "done") closeDialog();
      else setRefused(refusalWords(answer));
    });
  };
  return (
    <MoneyDialog title={say("top.title")} name="top-up" verb={say("top.add", { chips })} wrong={wrong} refused={refused} onDone={add}>
      <ChipField
        label={say("top.chips")}
        hint={say("top.hint", { most })}
        wrong={wrong}
        least={1}
        most={most}
        step={1}
        value={chips}
        onChange={setChips}
      />
    </MoneyDialog>
  );
}
