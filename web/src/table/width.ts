// Whether log and chat have a column of their own beside the table.

import { signal } from "@preact/signals";

const query = matchMedia("(min-width: 1181px)");

export const hasSide = signal(query.matches);
query.addEventListener("change", () => (hasSide.value = query.matches));
