// The house rules of a table in words, each with where it comes from; in the lobby, of either set.

import { useState } from "preact/hooks";
import type { Rules, TableSettings } from "../../wire/types";
import { say } from "../../words";
import { Choice } from "../Fields";
import {
  changed,
  GROUP_NAMES,
  GROUPS,
  LIVE,
  ONLINE,
  profileOf,
  type RuleKey,
  ruleTitle,
  ruleWords,
} from "../houseRules";

export function HouseRuleList({ settings }: { settings: TableSettings | null }) {
  const [live, setLive] = useState(false);
  const rules = settings?.rules ?? (live ? LIVE : ONLINE);
  return (
    <>
      {settings ? (
        <p class="panel-lead">{tableWords(settings)}</p>
      ) : (
        <>
          <p class="panel-lead">{say("rules.house.more")}</p>
          <Choice
            label={say("rules.house.which")}
            choices={[
              { value: false, label: say("create.rules.online") },
              { value: true, label: say("create.rules.live") },
            ]}
            value={live}
            onChange={setLive}
          />
        </>
      )}
      {GROUP_NAMES.map((group) => (
        <section key={group} class="panel-section">
          <h3>{say(`rule.group.${group}`)}</h3>
          <dl class="rule-list">
            {GROUPS[group].map((key) => (
              <RuleInWords key={key} name={key} rules={rules} />
            ))}
          </dl>
        </section>
      ))}
      <section class="panel-section">
        <h3>{say("rules.sources")}</h3>
        <p class="quiet">{say("rules.sources.pages")}</p>
        <p class="quiet">{say("rules.sources.books")}</p>
        <p class="quiet">{say("rules.sources.document")}</p>
      </section>
    </>
  );
}

function RuleInWords({ name, rules }: { name: RuleKey; rules: Rules }) {
  const { label, more, from } = ruleWords(name, rules[name]);
  const other = changed(rules, ONLINE).includes(name);
  return (
    <div>
      <dt>
        {ruleTitle(name)}
        {other ? <em class="mark-changed">{say("rules.house.differs")}</em> : null}
      </dt>
      <dd>
        <b>{label}</b>
        <p>{more}</p>
        <p class="from">{say("rules.from", { source: from })}</p>
      </dd>
    </div>
  );
}

function tableWords({ name, rules }: TableSettings): string {
  const profile = profileOf(rules);
  if (profile !== "custom") return say(`rules.house.here.${profile}`, { table: name });
  return say("rules.house.here.custom", { table: name, count: changed(rules, ONLINE).length });
}
