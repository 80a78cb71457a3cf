// Why a command did nothing, by the reason code of the server.
export const refusals = {
  "refused.other": "That did not work ({reason}).",
  "refused.stale": "Too late: the hand has moved on. Nothing was done.",
  "refused.not_your_turn": "It is not your turn.",
  "refused.taken": "That seat has just been taken.",
  "refused.seated": "You already have a seat here.",
  "refused.not_seated": "You have no seat here.",
  "refused.balance": "You do not have that many chips.",
  "refused.buy_in": "A buy-in here is {least} to {most} chips.",
  "refused.full": "The table is full.",
  "refused.paused": "The table is paused.",
  "refused.closed": "The table is closed.",
  "refused.not_host": "Only the host of the table can do that.",
  "refused.muted": "You are writing too fast. Wait a moment.",
  "refused.too_fast": "Too many messages. Wait a moment.",
  "refused.too_soon": "New chips are granted once an hour.",
  "refused.not_broke": "You still have chips.",
} as const;
