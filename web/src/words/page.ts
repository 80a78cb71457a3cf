// The page around the table: its bar, connection, buttons that every dialog has.
export const page = {
  "page.title": "tripledraw",
  "page.brand": "tripledraw",
  "page.to_lobby": "Back to the lobby",
  "page.skip": "Skip to your cards and buttons",
  "page.close": "Close",
  "page.cancel": "Cancel",
  "page.loading": "One moment",
  "page.unreachable": "The card room does not answer. Trying again.",
  "page.gone": "This table is closed.",
  "page.gone.more": "It may have ended, or the link may be wrong. The lobby shows what is open.",
  "page.lost": "Connection lost. Reconnecting.",
  "page.settings": "Settings",
  "page.rules": "Rules",
  "page.sound.on": "Sound is on",
  "page.sound.off": "Sound is off",
} as const;
