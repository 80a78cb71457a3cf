// The `?` key on pages that have no other keys: it opens the rules.

/** Call `open` on `?`, unless somebody is typing or a dialog is open. Answers how to stop. */
export function onHelpKey(open: () => void): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== "?" || event.defaultPrevented || event.repeat) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (target?.closest("input, textarea, select, [contenteditable]")) return;
    if (document.querySelector("dialog[open]")) return;
    event.preventDefault();
    open();
  };
  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}
