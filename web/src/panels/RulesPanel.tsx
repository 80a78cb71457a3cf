// The rules of the game, and of the table one looks at.
import type { TableSettings } from "../wire/types";

export function RulesPanel(_: { onClose: () => void; settings: TableSettings | null }) {
  return null;
}
