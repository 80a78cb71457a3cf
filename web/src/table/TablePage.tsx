// A table, whole.
export function TablePage({ id }: { id: string }) {
  return <main data-table={id} />;
}
