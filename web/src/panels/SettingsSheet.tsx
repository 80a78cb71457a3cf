// What a player may choose for this browser.
export function SettingsSheet(_: { onClose: () => void }) {
  return null;
}
