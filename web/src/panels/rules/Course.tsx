// How a hand goes, from the blinds to the showdown, with this table's amounts where there is one.

import type { TableSettings } from "../../wire/types";
import { say } from "../../words";

interface Step {
  kind: "chips" | "cards" | "bet" | "draw" | "show";
  title: string;
  texts: readonly string[];
}

export function Course({ settings }: { settings: TableSettings | null }) {
  const own = settings?.rules.own_discards === "allowed";
  return (
    <>
      <p class="panel-lead">{say("rules.lowest")}</p>
      <section class="panel-section">
        <h3>{say("rules.course")}</h3>
        <ol class="course">
          {stepsOf(settings).map(({ kind, title, texts }) => (
            <li key={title} data-kind={kind}>
              <b>{title}</b>
              {texts.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </li>
          ))}
        </ol>
        <ul class="notes">
          <li>{say("course.end")}</li>
          <li>{say("course.all_in")}</li>
          <li>{own ? say("course.empty.own") : say("course.empty")}</li>
        </ul>
      </section>
    </>
  );
}

function stepsOf(settings: TableSettings | null): Step[] {
  const stakes = settings?.stakes;
  const small = stakes?.small_blind ?? 0;
  const big = stakes?.big_blind ?? 0;
  const blinds = stakes ? [say("course.blinds.here", { small, big })] : [];
  const bet = stakes ? say("course.bet.small.here", { bet: big }) : say("course.bet.small");
  const double = stakes ? say("course.bet.third.here", { double: 2 * big }) : say("course.bet.third.more");
  return [
    { kind: "chips", title: say("course.blinds"), texts: [say("course.blinds.more"), ...blinds] },
    { kind: "cards", title: say("course.deal"), texts: [say("course.deal.more")] },
    { kind: "bet", title: say("course.bet.first"), texts: [say("course.bet.first.more"), bet] },
    { kind: "draw", title: say("course.draw.first"), texts: [say("course.draw.first.more")] },
    { kind: "bet", title: say("course.bet.second"), texts: [say("course.bet.second.more")] },
    { kind: "draw", title: say("course.draw.second"), texts: [say("course.draw.second.more")] },
    { kind: "bet", title: say("course.bet.third"), texts: [double] },
    { kind: "draw", title: say("course.draw.third"), texts: [say("course.draw.third.more")] },
    { kind: "bet", title: say("course.bet.last"), texts: [say("course.bet.last.more")] },
    { kind: "show", title: say("course.showdown"), texts: [say("course.showdown.more")] },
  ];
}
