// The rules of the game, and of the table one looks at.

import { useId, useState } from "preact/hooks";
import { Dialog } from "../look/Dialog";
import type { TableSettings } from "../wire/types";
import { say } from "../words";
import "./panels.css";
import "./rules.css";
import { BestHands } from "./rules/BestHands";
import { Course } from "./rules/Course";
import { HouseRuleList } from "./rules/HouseRuleList";
import { KeyList } from "./rules/KeyList";

const PARTS = ["hands", "hand", "house", "keys"] as const;
export type RulesPart = (typeof PARTS)[number];

interface RulesPanelProps {
  onClose: () => void;
  /** The table whose rules to tell; null where there is none. */
  settings: TableSettings | null;
  start?: RulesPart;
}

export function RulesPanel({ onClose, settings, start = "hands" }: RulesPanelProps) {
  const id = useId();
  const [part, setPart] = useState<RulesPart>(start);
  const step = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = PARTS[(PARTS.indexOf(part) + by + PARTS.length) % PARTS.length];
    if (by === 0 || next === undefined) return;
    event.preventDefault();
    setPart(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <Dialog title={say("rules.title")} onClose={onClose} wide name="rules">
      <div class="rule-tabs" role="tablist" aria-label={say("rules.parts")} onKeyDown={step}>
        {PARTS.map((one) => (
          <button
            key={one}
            id={`${id}-${one}`}
            type="button"
            role="tab"
            aria-selected={one === part}
            aria-controls={`${id}-panel`}
            autofocus={one === start}
            tabIndex={one === part ? 0 : -1}
            onClick={() => setPart(one)}
          >
            {one === "house" && settings ? say("rules.tab.table") : say(`rules.tab.${one}`)}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} class="rule-page" role="tabpanel" aria-labelledby={`${id}-${part}`} tabIndex={0} key={part}>
        {part === "hands" ? <BestHands /> : null}
        {part === "hand" ? <Course settings={settings} /> : null}
        {part === "house" ? <HouseRuleList settings={settings} /> : null}
        {part === "keys" ? <KeyList /> : null}
      </div>
    </Dialog>
  );
}
