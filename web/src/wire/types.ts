// Written by `python -m tripledraw.server.typescript` from the server's message structs.
// Change those and run it again; a test fails while the two disagree.

/** Give up the hand and every chip put in. Always legal, even where a check is free (E16). */
export interface Fold {
  type: "fold";
}

/** Stay in without adding chips, where nothing is to be called. */
export interface Check {
  type: "check";
}

/** Match the price, or go all in for less (E29). */
export interface Call {
  type: "call";
}

/** Open the betting of a street. Before the first draw the big blind is the bet already. */
export interface Bet {
  type: "bet";
}

/** Raise by one unit, or complete a short all-in to the regular level (E21). */
export interface Raise {
  type: "raise";
}

export type BettingAction = Fold | Check | Call | Bet | Raise;

/** One card of the deck, or `Card("??")`, a card whose face is not known. */
export type Card =
  | `${"2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K" | "A"}${"c" | "d" | "h" | "s"}`
  | "??";

/** Throw these cards away and draw as many; none is standing pat (rules R27, R29). */
export interface Discard {
  type: "discard";
  cards: Card[];
}

export type Action = Fold | Check | Call | Bet | Raise | Discard;

/** The blinds, in chips. The small bet is the big blind, the big bet twice that (rules R24). */
export interface Stakes {
  small_blind: number;
  big_blind: number;
}

/** The house rules of a table. `ONLINE` and `LIVE` are the two named profiles. */
export interface Rules {
  cap_bets: number | null;
  heads_up_cap: "same" | "uncapped_before_cap" | "uncapped_if_street_starts_hu";
  all_in_reopen: "full" | "half";
  five_card_draw: "at_once" | "four_plus_one";
  burn: "none" | "per_draw";
  draw_dealing: "declare_all_first" | "sequential";
  reshuffle_scope: "all" | "others_incl_current" | "prior_only_with_fallback" | "tiered";
  own_discards: "allowed" | "never";
  leftover_stub: "first" | "mixed";
  folded_in_reshuffle: boolean;
  draw_timeout_s: number | null;
  timeout_penalty: boolean;
  showdown: "all_show" | "order_muck";
  all_in_tabled: boolean;
  checked_showdown: "first_active" | "last_aggressor";
  button: "dead" | "next_active" | "next_seat";
  odd_chip_unit: number;
  rake_bp: number;
  rake_cap: number;
  rake_before_draw: boolean;
}

/** A hand begins: who sits with how many chips, and (secret) the deck in its order. */
export interface HandStarted {
  type: "hand_started";
  stakes: Stakes;
  rules: Rules;
  stacks: number[];
  button: number;
  seed: string;
  deck: Card[];
  stubs: Card[][];
}

/** A seat puts in a forced bet; `chips` is what it had to give, so perhaps less (E9, E10). */
export interface BlindPosted {
  type: "blind_posted";
  seat: number;
  kind: "big" | "dead_small" | "new_big" | "small";
  chips: number;
}

/** A seat gets these cards from the stub: its five, or replacements in a draw. */
export interface CardsDealt {
  type: "cards_dealt";
  seat: number;
  cards: Card[];
}

/** The dealer lays the top card aside, face down. */
export interface CardBurned {
  type: "card_burned";
  card: Card;
}

/** The four betting streets; each but the first begins with a draw (rules R23). */
export type Street = 0 | 1 | 2 | 3;

/** What is going on inside a street. */
export type Stage = "dealing" | "drawing" | "betting" | "showdown" | "over";

/** A stage of a street opens; bets before the seats go to the middle first. */
export interface StreetOpened {
  type: "street_opened";
  street: Street;
  stage: Stage;
}

/** A seat folds, checks, calls, bets or raises, adding `chips` to its bet. */
export interface Acted {
  type: "acted";
  seat: number;
  action: BettingAction;
  chips: number;
}

/** A seat throws these cards away in a draw; none is standing pat. */
export interface Discarded {
  type: "discarded";
  seat: number;
  cards: Card[];
}

/** The clock ran out on a seat; the event that follows says what was done for it (E60, E67). */
export interface TimedOut {
  type: "timed_out";
  seat: number;
}

/** Piles of the muck go back and are shuffled into the stub, for `seat` to draw from. */
export interface StubReshuffled {
  type: "stub_reshuffled";
  seat: number;
  back: number[];
  stub: Card[];
}

/** The part of a bet that nobody matched goes back to its owner (E28). */
export interface UncalledReturned {
  type: "uncalled_returned";
  seat: number;
  chips: number;
}

/** A seat tables its five cards, for all to see. */
export interface HandShown {
  type: "hand_shown";
  seat: number;
  cards: Card[];
}

/** A beaten seat gives up its hand unseen (E81). */
export interface HandMucked {
  type: "hand_mucked";
  seat: number;
  cards: Card[];
}

/** The house takes its share of a pot (E87, E88). */
export interface RakeTaken {
  type: "rake_taken";
  pot: number;
  chips: number;
}

/** A winner of a pot is paid; the main pot is pot 0. */
export interface PotAwarded {
  type: "pot_awarded";
  pot: number;
  seat: number;
  chips: number;
}

/** Every chip is paid out; the stacks stand as the hand leaves them. */
export interface HandEnded {
  type: "hand_ended";
}

export type Event =
  | HandStarted
  | BlindPosted
  | CardsDealt
  | CardBurned
  | StreetOpened
  | Acted
  | Discarded
  | TimedOut
  | StubReshuffled
  | UncalledReturned
  | HandShown
  | HandMucked
  | RakeTaken
  | PotAwarded
  | HandEnded;

/** Show me this table, or the lobby for None. Answered with a whole view, then with changes. */
export interface Watch {
  type: "watch";
  table_id: string | null;
}

/** My decision. The seat is the session's; a stale decision is answered with the view. */
export interface Act {
  type: "act";
  command_id: string;
  table_id: string;
  hand_id: string;
  decision_id: number;
  action: Action;
}

/** Take a seat with so many chips. `seat` None: any free one, drawn at random. */
export interface Sit {
  type: "sit";
  command_id: string;
  table_id: string;
  seat: number | null;
  chips: number;
}

/** Add chips to my stack, between hands (during one: as soon as it is over). */
export interface TopUp {
  type: "top_up";
  command_id: string;
  table_id: string;
  chips: number;
}

/** Deal me out from the next hand on (true), or take that back (false). */
export interface SitOut {
  type: "sit_out";
  command_id: string;
  table_id: string;
  out: boolean;
  now: boolean;
}

/** Deal me in again: posting what I owe now, or waiting for my big blind. */
export interface ComeBack {
  type: "come_back";
  command_id: string;
  table_id: string;
  post: boolean;
}

/** Give up my seat. `now` false: after this hand; true: my pending turns are folded. */
export interface Leave {
  type: "leave";
  command_id: string;
  table_id: string;
  now: boolean;
}

/** Chat to the table. */
export interface Say {
  type: "say";
  command_id: string;
  table_id: string;
  text: string;
}

/** How long players have, in seconds. */
export interface Clocks {
  bet_s: number;
  bank_s: number;
  bank_refill_s: number;
  bank_refill_hands: number;
}

/** How a table is set up, by whoever created it. Amounts in chips. */
export interface TableSettings {
  name: string;
  stakes: Stakes;
  rules: Rules;
  seats: number;
  min_buy_in: number;
  max_buy_in: number;
  clocks: Clocks;
  bots: ("beginner" | "caller" | "random" | "rulebook" | "strong")[];
  listed: boolean;
  bots_play_alone: boolean;
}

/** Open a table; I am its host. */
export interface CreateTable {
  type: "create_table";
  command_id: string;
  settings: TableSettings;
}

/** Seat me in a game at once, with bots where nobody waits. Answered with `Done.table_id`. */
export interface PlayNow {
  type: "play_now";
  command_id: string;
  stakes: Stakes | null;
}

/** Host: put a bot of this kind on a free seat. */
export interface AddBot {
  type: "add_bot";
  command_id: string;
  table_id: string;
  seat: number;
  kind: "beginner" | "caller" | "random" | "rulebook" | "strong";
}

/** Host: pause, resume or close the table, or remove the player at `seat`. */
export interface HostAction {
  type: "host_action";
  command_id: string;
  table_id: string;
  what: "close" | "pause" | "remove" | "resume";
  seat: number | null;
}

/** I am broke: grant me a new start (at most once an hour). */
export interface AskChips {
  type: "ask_chips";
  command_id: string;
}

/** Are you there, and what time is it? */
export interface Ping {
  type: "ping";
  at: number;
}

export type ClientMessage =
  | Watch
  | Act
  | Sit
  | TopUp
  | SitOut
  | ComeBack
  | Leave
  | Say
  | CreateTable
  | PlayNow
  | AddBot
  | HostAction
  | AskChips
  | Ping;

/** The first message on a socket: who you are, and the server's clock (ms since 1970). */
export interface Welcome {
  type: "welcome";
  name: string;
  balance: number;
  now: number;
  version: string;
  boot: string;
}

/** A table as the lobby shows it. */
export interface TableRow {
  table_id: string;
  name: string;
  stakes: Stakes;
  profile: "custom" | "live" | "online";
  seated: string;
  average_pot: number | null;
  hands_per_hour: number | null;
  min_buy_in: number;
  max_buy_in: number;
  draw_timeout_s: number | null;
  status: "closed" | "closing" | "open" | "paused";
  mine: boolean;
}

/** The listed tables, and those you sit at. */
export interface Lobby {
  type: "lobby";
  tables: TableRow[];
  players: number;
}

/** One draw of a seat: how many cards it took (0 is pat) and whether its clock ran out. */
export interface DrawView {
  count: number;
  late: boolean;
}

/** How high a card is. In this game the ace is always the highest (rules R2). */
export type Rank = 0 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14;

/** What a hand is, and what it draws to, in codes and ranks; whoever shows it finds the words. */
export interface HandName {
  kind: "flush" | "full_house" | "high_card" | "pair" | "quads" | "straight" | "straight_flush" | "trips" | "two_pair";
  ranks: Rank[];
  value: number;
  made_nine: boolean;
  keep: Rank[];
  draw: number;
}

/** A taken seat. */
export interface SeatView {
  seat: number;
  name: string;
  bot: string | null;
  stack: number;
  status: "leaving" | "playing" | "sitting_out" | "waiting";
  connected: boolean;
  bank_ms: number;
  removed_at: number | null;
  dealt: boolean;
  position: "" | "BB" | "BTN" | "CO" | "HJ" | "SB" | "UTG";
  folded: boolean;
  all_in: boolean;
  bet: number;
  slabs: number;
  cards: Card[];
  shown: boolean;
  mucked: boolean;
  draws: DrawView[];
  drawing: boolean;
  no_raise: boolean;
  last: "" | "bet" | "big" | "call" | "check" | "dead_small" | "draw" | "fold" | "new_big" | "pat" | "raise" | "small";
  won: number;
  hand_name: HandName | null;
}

/** Chips in the middle, and the table seats that can win them; the main pot comes first. */
export interface PotView {
  chips: number;
  seats: number[];
}

/** What the viewer may do now; it is his turn. Amounts are exact. */
export interface LegalView {
  stage: "betting" | "drawing";
  call: number;
  raise_to: number | null;
  opens: boolean;
  no_raise: "" | "all_in" | "capped" | "late" | "nobody" | "not_reopened";
}

/** What the viewer could tick before his turn, with its exact price as of now. */
export interface AheadView {
  call: number;
  raise_to: number | null;
  opens: boolean;
  draws: boolean;
}

/** The hand under way, or the one that has just ended and is still on the table. */
export interface HandView {
  hand_id: string;
  number: number;
  street: Street;
  stage: Stage;
  button: number;
  seats: number[];
  to_act: number | null;
  decision_id: number | null;
  unit: number;
  price: number;
  bet_count: number;
  cap: number | null;
  pots: PotView[];
  total: number;
  reshuffles: number;
  rake: number;
  legal: LegalView | null;
  ahead: AheadView | null;
  mine: HandName | null;
}

/** A running clock. Times are ms since 1970 by the server; `Welcome.now` aligns the page. */
export interface ClockView {
  kind: "bank" | "bet" | "draw" | "next_hand";
  seat: number | null;
  deadline: number;
  length_ms: number;
}

/** All that one viewer sees of a table. */
export interface TableView {
  table_id: string;
  settings: TableSettings;
  status: "closed" | "closing" | "open" | "paused";
  seq: number;
  you: number | null;
  host: boolean;
  seats: (SeatView | null)[];
  spectators: number;
  hand: HandView | null;
  clock: ClockView | null;
  waiting_for: "" | "host" | "people" | "players";
  owes: "" | "big" | "both" | "small";
  leave_after_hand: boolean;
  sit_out_next: boolean;
}

/** What has just happened at the table you watch (to animate) and all of it (to draw). */
export interface Table {
  type: "table";
  events: Event[];
  view: TableView;
}

/** Chat of a player, or a notice of the house (`seat` None) as a code in `text`. */
export interface Said {
  type: "said";
  table_id: string;
  seat: number | null;
  name: string;
  text: string;
  at: number;
}

/** Your command took effect; `table_id` tells where, for CreateTable and PlayNow. */
export interface Done {
  type: "done";
  command_id: string;
  table_id: string | null;
  balance: number;
}

/** Your command did nothing. `reason` is a code; `numbers` go into its sentence. */
export interface Refused {
  type: "refused";
  command_id: string | null;
  reason: string;
  numbers: Record<string, number>;
}

/** There is no such table (any more). */
export interface Gone {
  type: "gone";
  table_id: string;
}

/** `at` is yours, `now` the server's (ms since 1970). */
export interface Pong {
  type: "pong";
  at: number;
  now: number;
}

export type ServerMessage = Welcome | Lobby | Table | Said | Done | Refused | Gone | Pong;

/** One side of a spot: what he may hold, and how he draws. */
export interface Player {
  range: string;
  policy: string;
}

/** What is each of the 32 ways to keep cards of this hand worth, with `left` draws to come? */
export interface DrawsQuestion {
  type: "draws";
  hand: string;
  left: number;
  against: Player[];
  dead: string;
  trials: number;
  seed: number;
}

/** How often does each side win with `left` draws to come? Sides draw in their order. */
export interface EquityQuestion {
  type: "equity";
  sides: Player[];
  left: number;
  dead: string;
  error: number;
  trials: number;
  seconds: number;
  seed: number;
}

/** How often does a draw get to each low? `kept` empty: the draws that players know by heart. */
export interface OddsQuestion {
  type: "odds";
  kept: string;
  left: number;
  dead: string;
  trials: number;
  seed: number;
}

export type StudyQuestion = DrawsQuestion | EquityQuestion | OddsQuestion;

/** One way to keep: its chance to win, and where it ends. */
export interface Kept {
  cards: string;
  drawn: number;
  equity: number;
  error: number;
  exact: boolean;
  mean: number;
  low: HandName;
  median: HandName;
  high: HandName;
}

/** The 32 ways to keep, best first, and against whom. */
export interface DrawsAnswer {
  type: "draws";
  hand: string;
  name: HandName;
  left: number;
  against: Player[];
  dead: string;
  keeps: Kept[];
  deals: number;
  seconds: number;
  stopped: "error" | "exact" | "interrupted" | "time" | "trials";
  method: string;
}

/** One side: what was asked about, and how often it wins. */
export interface Share {
  range: string;
  policy: string;
  holdings: number;
  equity: number;
  wins: number;
  ties: number;
  error: number;
}

/** How often each side wins. */
export interface EquityAnswer {
  type: "equity";
  sides: Share[];
  left: number;
  dead: string;
  exact: boolean;
  deals: number;
  seconds: number;
  stopped: "error" | "exact" | "interrupted" | "time" | "trials";
  method: string;
}

/** Chances to end with each low or better: `seven` a seven, `eight` an eight, and so on. */
export interface Odds {
  kept: string;
  drawn: number;
  left: number;
  kinds: number;
  seven: number;
  eight: number;
  nine: number;
  ten: number;
  jack: number;
  error: number;
  exact: boolean;
}

/** How often draws get there. */
export interface OddsAnswer {
  type: "odds";
  rows: Odds[];
  dead: string;
  seconds: number;
  stopped: "error" | "exact" | "interrupted" | "time" | "trials";
  method: string;
}

/** A `BadQuestion` as plain values. */
export interface Mistake {
  type: "mistake";
  sentence: string;
  field: string;
  text: string;
  start: number;
  end: number;
  suggestion: string;
}

export type StudyAnswer = DrawsAnswer | EquityAnswer | OddsAnswer | Mistake;

/** One of my hands in the list. `players` counts who was dealt in; times are ms since 1970. */
export interface HandRow {
  hand_id: string;
  site: string;
  scale: number;
  table_id: string;
  table_name: string;
  number: number;
  ended_at: number;
  small_blind: number;
  big_blind: number;
  pot: number;
  players: number;
  position: string;
  net: number;
  showdown: boolean;
}

/** A page of my hands, the latest first; `more` asks for the next one, "" after the last. */
export interface HandsPage {
  hands: HandRow[];
  more: string;
}

/** A figure with its name, what it is called, its number, and how many chances stand behind it. */
export interface Figure {
  key: string;
  label: string;
  number: number | null;
  chances: number;
  unit: string;
}

/** The winnings after so many hands, in big bets: all, at showdowns, and without one. */
export interface Point {
  hands: number;
  total: number;
  showdown: number;
  other: number;
}

/** A table where I have played. */
export interface TableName {
  table_id: string;
  name: string;
}

/** My figures over the hands asked for, and my winnings from hand to hand, in big bets. */
export interface HandStats {
  hands: number;
  net: number | null;
  net_bets: number;
  figures: Figure[];
  positions: Record<string, number | null>;
  points: Point[];
  tables: TableName[];
  imported: number;
  counted_all: boolean;
}

/** One event, and what it left: the hand, and the seats that look different now. */
export interface ReplayStep {
  event: Event;
  hand: HandView;
  seats: SeatView[];
}

/** A hand from its first event to its last, as one pair of eyes saw it. */
export interface Replay {
  view: TableView;
  steps: ReplayStep[];
}

/**
 * A finished hand for the replayer. `mine`: the asker was dealt into it; `public`: he sees it as a
 * stranger does all the same.
 */
export interface HandReplay {
  hand_id: string;
  site: string;
  table_id: string;
  ended_at: number;
  mine: boolean;
  public: boolean;
  cents: boolean;
  complete: boolean;
  replay: Replay | null;
}

/** A hand of a file, to choose from. */
export interface DroppedHand {
  hand_id: string;
  table: string;
  played_at: string;
}

/** What is in a file: its hands, and one of them (the `number`-th, from 0) to be shown. */
export interface DroppedFile {
  hands: DroppedHand[];
  number: number;
  replay: Replay | null;
  cents: boolean;
  complete: boolean;
  skipped: number;
  broken: number;
  line: number;
  expected: string;
}

/** What became of a file that was to be kept: hands that are mine now, and were already. */
export interface KeptFile {
  kept: number;
  known: number;
  others: number;
  skipped: number;
  broken: number;
}

/** How many hands from files were taken out of my list. */
export interface RemovedHands {
  hands: number;
}

/** One thing that could be done. `discard` throws the `cards`; no cards is standing pat. */
export interface Choice {
  kind: "bet" | "call" | "check" | "discard" | "fold" | "raise";
  cards: Card[];
  kept: Card[];
  often: number;
  wins: number;
  worth: number;
  cost: number;
  error: number;
  taken: boolean;
}

/** A decision of the player, and what the coach thinks of it. */
export interface Judgement {
  event: number;
  street: number;
  stage: "betting" | "drawing";
  hand: Card[];
  pot: number;
  other_drew: number[];
  to_call: number;
  opens: boolean;
  did: "bet" | "call" | "check" | "discard" | "fold" | "raise";
  threw: Card[];
  choices: Choice[];
  cost: number | null;
  error: number | null;
  at_fault: boolean;
  rivals: number;
  loosely: boolean;
  unknown: "" | "cards" | "off_tree" | "players" | "stacks";
  why: string;
}

/** A hand reviewed for one player: his faults, the dearest first, then what else he decided. */
export interface Review {
  player: string;
  judgements: Judgement[];
  cost: number;
  method: string;
}

/** A spot to be answered. `replay` is the hand up to it, as the one who decides saw it. */
export interface Drill {
  spot: string;
  kind: "bet" | "draw";
  hand: Card[];
  street: number;
  may: string[];
  to_call: number;
  pot: number;
  drew: number[];
  other_drew: number[];
  replay: Replay;
}

/**
 * An answer graded: the judgement of it, and whether it is as good as the best, for all one knows.
 */
export interface Grade {
  spot: string;
  right: boolean;
  cost: number;
  judgement: Judgement;
}

/** My answers to drills of one kind, `draw` or `bet`: how many, how many right, their cost. */
export interface KindProgress {
  kind: string;
  answers: number;
  right: number;
  cost: number;
}

/** How I have answered drills so far. `latest`: what the latest answers cost, the last first. */
export interface DrillProgress {
  kinds: KindProgress[];
  latest: number[];
}

/** My answer to a drill, graded. `counted`: it was my first to this spot. */
export interface Graded {
  grade: Grade;
  counted: boolean;
  progress: DrillProgress;
}
