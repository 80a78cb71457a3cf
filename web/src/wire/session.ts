// Who is at this browser: asked and made over HTTP, kept by the server's cookie.

import { account, type Account } from "./store";

/** The guest of this browser, or null where nobody has chosen a name yet. */
export async function whoAmI(): Promise<Account | null> {
  const answer = await fetch("/api/session", { credentials: "same-origin" });
  if (answer.status === 401) return null;
  if (!answer.ok) throw new Error(`session ${answer.status}`);
  const found = (await answer.json()) as Account;
  account.value = found;
  return found;
}

/** Become a guest of this name. Answers a reason code where the name is refused, else "". */
export async function becomeGuest(name: string): Promise<string> {
  const answer = await fetch("/api/session", {
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/json", "X-Tripledraw": "1" },
    body: JSON.stringify({ name }),
  }).catch(() => null);
  if (answer === null) return "unreachable";
  if (!answer.ok) {
    const said = (await answer.json().catch(() => ({}))) as { reason?: string };
    return said.reason ?? "unreachable";
  }
  const made = (await answer.json()) as Account;
  account.value = made;
  return "";
}
