// Setting up a table. What has been typed is kept until the table is opened, so a stray tap beside
// the dialog costs nothing.

import { signal } from "@preact/signals";
import { useRef, useState } from "preact/hooks";
import { Dialog } from "../../look/Dialog";
import { go, tablePath } from "../../router";
import { openDialog } from "../../table/dialogs";
import { refusalWords } from "../../words/refused";
import { order } from "../../wire/socket";
import { account } from "../../wire/store";
import { say, sayAny } from "../../words";
import "../panels.css";
import "../create.css";
import { type Draft, type FieldName, newDraft, problems, settingsOf } from "./draft";
import { BotFields, ClockFields, JoinField, NameField, StakeFields } from "./fields";
import { HouseRules } from "./HouseRules";

const kept = signal<Draft | null>(null);

/** Have this draft in the dialog, for fixed moments of the page. */
export function keepDraft(draft: Draft | null): void {
  kept.value = draft;
}

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState("");
  const draft = kept.value ?? newDraft(say("create.name.default", { who: account.value?.name ?? "" }));
  const wrong = problems(draft);
  const change = (changes: Partial<Draft>) => {
    setRefused("");
    kept.value = { ...draft, ...changes };
  };
  const wordsOf = (field: FieldName, otherwise: string) => {
    const found = wrong.find((one) => one.field === field);
    return found ? { hint: sayAny(found.key, found.values), wrong: true } : { hint: otherwise, wrong: false };
  };
  const watching = draft.bots >= draft.seats;
  const create = () => {
    if (wrong[0]) return focusField(form.current, wrong[0].field);
    if (sending) return;
    setSending(true);
    void order({ type: "create_table", settings: settingsOf(draft) }).then((answer) => {
      setSending(false);
      if (answer.type === "refused") return setRefused(refusalWords(answer));
      kept.value = null;
      onClose();
      if (answer.table_id === null) return;
      if (!watching) openDialog({ kind: "buy_in", seat: null });
      go(tablePath(answer.table_id));
    });
  };
  const fields = { draft, change, wordsOf };
  return (
    <Dialog
      title={say("create.title")}
      onClose={onClose}
      name="create"
      footer={
        <>
          <p class="footer-note" role="status">
            {refused || (wrong.length > 0 ? say("create.problems", { count: wrong.length }) : "")}
          </p>
          <button type="button" class="button" onClick={onClose}>
            {say("page.cancel")}
          </button>
          <button type="button" class="button now" aria-disabled={sending} onClick={create}>
            {sending ? say("create.going") : watching ? say("create.go.watch") : say("create.go.sit")}
          </button>
        </>
      }
    >
      <form
        ref={form}
        class="create-form"
        onSubmit={(event) => {
          event.preventDefault();
          create();
        }}
      >
        <NameField {...fields} />
        <StakeFields {...fields} />
        <JoinField {...fields} />
        <BotFields {...fields} />
        <HouseRules rules={draft.rules} change={(rules) => change({ rules })} wrong={wrong} />
        <ClockFields {...fields} />
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

function focusField(form: HTMLFormElement | null, field: FieldName): void {
  const box = form?.querySelector(`[data-field="${field}"]`);
  const found = box?.querySelector<HTMLElement>("[aria-invalid=true]") ?? box?.querySelector("button");
  found?.focus();
  found?.scrollIntoView({ block: "center" });
}
