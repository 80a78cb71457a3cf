// The table: everything that its page shows.
export const table = {
  "table.title": "{table} · tripledraw",
} as const;
