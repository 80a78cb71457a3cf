// The keys of the page, and what each does.

import { type Key, say } from "../../words";

type Row = readonly [keys: readonly string[], words: Key];

function atTheTable(): readonly Row[] {
  return [
    [["1", "2", "3", "4", "5"], "keys.cards"],
    [[say("keys.name.enter")], "keys.enter"],
    [["P"], "keys.pat"],
    [[say("keys.name.escape")], "keys.escape"],
    [["F"], "keys.fold"],
    [["C"], "keys.call"],
    [["R"], "keys.raise"],
    [["L"], "keys.log"],
    [["?"], "keys.rules"],
  ];
}

export function KeyList() {
  return (
    <>
      <dl class="key-list">
        {atTheTable().map(([keys, words]) => (
          <div key={words}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{say(words as "keys.fold")}</dd>
          </div>
        ))}
      </dl>
      <p class="quiet fine-print">{say("keys.off")}</p>
    </>
  );
}
