// The twenty best hands and the order of classes, drawn with cards.

import { Card } from "../../look/Card";
import type { Card as CardText } from "../../wire/types";
import { number, say } from "../../words";
import { rankLine } from "../../words/hands";
import { CLASSES, mixed, TOP_TWENTY } from "./hands";

export function BestHands() {
  return (
    <>
      <p class="panel-lead">{say("rules.lowest")}</p>
      <section class="panel-section">
        <h3>{say("rules.top")}</h3>
        <p class="quiet">{say("rules.top.more")}</p>
        <ol class="top-hands">
          {TOP_TWENTY.map((ranks, index) => (
            <TopHand key={ranks} ranks={ranks} place={index + 1} />
          ))}
        </ol>
        <p class="quiet fine-print">{say("rules.top.no_seven")}</p>
      </section>
      <section class="panel-section">
        <h3>{say("rules.classes")}</h3>
        <p class="quiet">{say("rules.classes.more")}</p>
        <ol class="classes">
          {CLASSES.map(({ kind, cards }) => (
            <li key={kind}>
              <Row cards={cards} />
              <p>
                <b>{say(`class.${kind}`)}</b>
                <span>{say(`class.${kind}.more`)}</span>
              </p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

function TopHand({ ranks, place }: { ranks: string; place: number }) {
  const line = rankLine([...ranks].map(Number));
  return (
    <li>
      <span class="for-ears">{say("rules.top.spoken", { place, ranks: line })}</span>
      <span class="place" aria-hidden="true">
        {number(place)}
      </span>
      <Row cards={mixed(ranks, place)} />
      <span class="ranks" aria-hidden="true">
        {line}
        {place === 1 ? <em>{say("rules.top.first")}</em> : null}
      </span>
    </li>
  );
}

function Row({ cards }: { cards: readonly CardText[] }) {
  return (
    <span class="card-row" aria-hidden="true">
      {cards.map((card) => (
        <Card key={card} card={card} spoken={false} />
      ))}
    </span>
  );
}
