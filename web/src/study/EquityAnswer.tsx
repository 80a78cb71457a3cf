// Each player's part of the pots, as a bar.

import type { EquityAnswer as Found, Share } from "../wire/types";
import { say } from "../words";
import { percent, ShareBar, trust } from "./Share";

export function EquityAnswer({ found }: { found: Found }) {
  return (
    <ol class="equities">
      {found.sides.map((side, place) => (
        <li key={place}>
          <span>
            <code>{side.range === "any" ? say("study.suggest.any") : side.range}</code>{" "}
            <small>{holder(side)}</small>
          </span>
          <b>{percent(side.equity, side.error)}</b>
          <ShareBar chance={side.equity} error={side.error} />
          <small>
            {say("study.side.trust", { trust: trust(side.error, found.exact), ties: Math.round(side.ties * 1000) / 10 })}
          </small>
        </li>
      ))}
    </ol>
  );
}

function holder(side: Share): string {
  const policy = policyWords(side.policy);
  return side.holdings === 0 ? policy : say("study.side", { policy, holdings: side.holdings });
}

function policyWords(policy: string): string {
  const [name = "", until] = policy.split(":");
  if (until !== undefined) return say("study.policy.until", { hand: until });
  return name === "fixed" || name === "rules" || name === "best" ? say(`study.policy.${name}`) : say("study.policy.ahead");
}
