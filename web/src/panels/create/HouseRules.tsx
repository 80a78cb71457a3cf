// Which house rules a new table has: one of the two usual sets, or each of them chosen.

import { useEffect, useId, useState } from "preact/hooks";
import type { Rules } from "../../wire/types";
import { say } from "../../words";
import { Choice } from "../Fields";
import { changed, LIVE, ONLINE, type Profile, profileOf, RULE_KEYS } from "../houseRules";
import type { Problem } from "./draft";
import { RuleFields } from "./RuleFields";

const PROFILES: readonly Profile[] = ["online", "live", "custom"];

interface HouseRulesProps {
  rules: Rules;
  change: (rules: Rules) => void;
  wrong: readonly Problem[];
}

export function HouseRules({ rules, change, wrong }: HouseRulesProps) {
  const id = useId();
  const profile = profileOf(rules);
  const refused = wrong.some((one) => (RULE_KEYS as readonly string[]).includes(one.field));
  const [open, setOpen] = useState(profile === "custom");
  useEffect(() => {
    if (refused) setOpen(true);
  }, [refused]);
  const choose = (wanted: Profile) => {
    if (wanted === "custom") return setOpen(true);
    change(wanted === "online" ? ONLINE : LIVE);
  };
  return (
    <section class="whole house-rules">
      <Choice
        name="profile"
        label={say("create.rules")}
        choices={PROFILES.map((one) => ({ value: one, label: say(`create.rules.${one}`) }))}
        value={profile}
        onChange={choose}
        hint={profileWords(profile, rules)}
      />
      <button type="button" class="disclosure" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <i aria-hidden="true" />
        {open ? say("create.rules.hide") : say("create.rules.show")}
      </button>
      <div id={id} hidden={!open}>
        {open ? <RuleFields rules={rules} onChange={(changes) => change({ ...rules, ...changes })} /> : null}
      </div>
    </section>
  );
}

function profileWords(profile: Profile, rules: Rules): string {
  if (profile !== "custom") return say(`create.rules.${profile}.more`);
  return say("create.rules.custom.more", { count: changed(rules, ONLINE).length });
}
