// A hand of this room by its link: /hand/<id>, and with #12 at its twelfth moment.

import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../look/Icon";
import { Mark } from "../look/Card";
import { CoachPanel } from "../coach/CoachPanel";
import { follow, handsPath } from "../router";
import { account } from "../wire/store";
import type { HandReplay, Replay } from "../wire/types";
import type { Key } from "../words";
import { say } from "../words";
import { courseOf } from "./moments";
import { at, load } from "./player";
import { noteOf } from "./note";
import { Replayer } from "./Replayer";

/** A hand that can be shown. */
type Shown = HandReplay & { replay: Replay };
type Found = Shown | "loading" | "missing" | "trouble" | "unplayable";

export function HandPage({ id }: { id: string }) {
  const [found, setFound] = useState<Found>("loading");
  const [tries, setTries] = useState(0);
  const [all, setAll] = useState(false);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    let gone = false;
    const again = shown.current === id;
    if (!again) setFound("loading");
    ask(id, all).then((answer) => {
      if (gone) return;
      if (typeof answer !== "string") {
        // Through other eyes it goes on at the same moment.
        load(courseOf(answer.replay), again ? at.peek() : Number(location.hash.slice(1) || 1) - 1);
        shown.current = id;
        document.title = titleOf(answer);
      }
      setFound(answer);
    });
    return () => {
      gone = true;
      document.title = say("page.title");
    };
  }, [id, tries, all]);
  if (typeof found === "string") return <Nothing why={found} onAgain={() => setTries(tries + 1)} />;
  const seenBy = { all, turn: () => setAll(!all) };
  const known = account.value !== null;
  const back = known ? { href: handsPath(), words: say("replay.to_hands") } : { href: "/", words: say("replay.to_lobby") };
  const coach = found.mine ? [{ label: say("coach.tab"), panel: <CoachPanel key={found.hand_id} hand={found.hand_id} /> }] : [];
  const more = [...coach, { label: say("replay.tab.export"), panel: <Exports hand={found} /> }];
  return <Replayer replay={found.replay} back={back} more={more} note={noteOf(found)} {...(found.mine ? { seenBy } : {})} />;
}

function titleOf(found: Shown): string {
  const number = found.replay.steps[0]?.hand.number ?? 0;
  const table = found.replay.view.settings.name;
  return number > 0 ? say("replay.title", { number, table }) : say("replay.title.file", { table });
}

async function ask(id: string, all: boolean): Promise<Found> {
  try {
    const answer = await fetch(`/api/hands/${id}${all ? "?seen=public" : ""}`, { credentials: "same-origin" });
    if (answer.status === 404) return "missing";
    if (!answer.ok) return "trouble";
    const found = (await answer.json()) as HandReplay;
    return found.replay === null ? "unplayable" : { ...found, replay: found.replay };
  } catch {
    return "trouble";
  }
}

const WORDS = {
  loading: "page.loading",
  trouble: "replay.trouble",
  unplayable: "replay.drop.unplayable",
} as const;

function Nothing({ why, onAgain }: { why: Exclude<Found, Shown>; onAgain: () => void }) {
  return (
    <main class="waiting">
      <Mark size={44} />
      {why === "missing" ? (
        <>
          <h1>{say("replay.missing")}</h1>
          <p>{say("replay.missing.more")}</p>
          <a class="button ivory" href="/" onClick={follow}>
            {say("page.to_lobby")}
          </a>
        </>
      ) : (
        <p role="status">{say(WORDS[why])}</p>
      )}
      {why === "trouble" ? (
        <button type="button" class="button ivory" onClick={onAgain}>
          {say("replay.again")}
        </button>
      ) : null}
    </main>
  );
}

const FORMS = ["pokerstars", "phh", "json"] as const;

function Exports({ hand }: { hand: HandReplay }) {
  return (
    <section class="exports" aria-label={say("replay.tab.export")}>
      <h2>{say("replay.export.title")}</h2>
      <p>{hand.mine ? say("replay.export.mine") : say("replay.export.public")}</p>
      <ul>
        {FORMS.map((form) => (
          <li key={form}>
            <a class="button" href={`/api/hands/${hand.hand_id}/export?to=${form}`} download data-part={`export-${form}`}>
              <span>
                <b>{say(`replay.export.${form}` satisfies Key)}</b>
                <small>{say(`replay.export.${form}.more` satisfies Key)}</small>
              </span>
              <Icon name="down" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
