"""What the real files have no example of: other headers, other posts, odd lines, other styles."""

from __future__ import annotations

import pytest

from tripledraw.cards import format_cards
from tripledraw.notation.outcome import Broken, Outcome, Read, Skipped
from tripledraw.notation.reading import read
from tripledraw.notation.replay import to_events

POKERSTARS = """\
PokerStars Hand #11:  Triple Draw 2-7 Lowball Limit ($1/$2 USD) - 2026/01/02 8:15:01 CET [2026/01/02 2:15:01 ET]
Table 'Tuba II' 6-max Seat #2 is the button
Seat 1: Ann: B ($20 in chips)
Seat 2: Bo ($20 in chips)
Seat 3: Cy (x) ($1.25 in chips)
Seat 5: Dee ($20 in chips) is sitting out
Seat 6: Eve ($20 in chips)
Cy (x): posts small blind $0.50
Eve: posts big blind $1
Dee: sits out
Ann: B: posts small & big blinds $1.50
*** DEALING HANDS ***
Dealt to Ann: B [2h 3h 4c 7d Kh]
Ann: B: checks
Bo: folds
Cy (x): calls $0.50
Bo said, "Eve: folds"
Eve: checks
*** FIRST DRAW ***
Cy (x): discards 3 cards
Eve: stands pat
Ann: B has timed out
Ann: B: stands pat on [2h 3h 4c 7d Kh]
Cy (x): bets $0.25 and is all-in
Eve: calls $0.25
Ann: B: calls $0.25
*** SECOND DRAW ***
Cy (x): discards 1 card
Eve: stands pat
Ann: B: discards 1 card [Kh]
Dealt to Ann: B [2h 3h 4c 7d] [5s]
Eve: checks
Ann: B: bets $2
Eve: folds
Uncalled bet ($2) returned to Ann: B
*** THIRD DRAW ***
Cy (x): stands pat
Ann: B: stands pat on [2h 3h 4c 7d 5s]
*** SHOW DOWN ***
Cy (x): shows [2c 3d 4s 5c 8d] (Lo: 8,5,4,3,2)
Ann: B: shows [2h 3h 4c 7d 5s] (Lo: 7,5,4,3,2)
Ann: B collected $4.05 from pot
*** SUMMARY ***
Total pot $4.25 | Rake $0.20
Seat 1: Ann: B showed [2h 3h 4c 7d 5s] and won ($4.05) with Lo: 7,5,4,3,2
Seat 2: Bo (button) folded before the Draw (didn't bet)
Seat 3: Cy (x) (small blind) showed [2c 3d 4s 5c 8d] and lost with Lo: 8,5,4,3,2
Seat 6: Eve (big blind) folded after the 2nd Draw
"""


def one(text: str) -> Outcome:
    (outcome,) = read(text.encode())
    return outcome


def hand(text: str) -> Read:
    outcome = one(text)
    assert isinstance(outcome, Read), outcome
    return outcome


def header(text: str) -> str:
    """The PokerStars hand under another first line."""
    return text + POKERSTARS[POKERSTARS.index("\n") :]


def test_names_blinds_and_clocks_of_pokerstars() -> None:
    outcome = hand(POKERSTARS)
    record = outcome.record
    assert outcome.differences == ()
    assert [seat.name for seat in record.seats] == ["Ann: B", "Bo", "Cy (x)", "Eve"]
    assert [seat.name for seat in record.absent] == ["Dee"]
    assert [(post.seat, post.kind, post.chips) for post in record.posts] == [
        (2, "small", 50),
        (3, "big", 100),
        (0, "dead_small", 50),
        (0, "new_big", 100),
    ]
    assert record.played_at == "2026-01-02T08:15:01"
    assert record.zone == "CET"
    assert [(late.seat, late.street, late.drawing) for late in record.late] == [(0, 1, True)]


HEADERS = {
    "PokerStars Game #11: Triple Draw 2-7 Lowball Limit ($1/$2) - 2008/01/01 14:09:41 ET": ("cash", "USD"),
    "PokerStars Zoom Hand #11:  Triple Draw 2-7 Lowball Limit (€1/€2 EUR) - 2012/01/01 1:09:41 ET": ("cash", "EUR"),
    "PokerStars Home Game Hand #11: {Club} Triple Draw 2-7 Lowball Limit (£1/£2 GBP) - 2012/01/01 1:09:41 ET": ("cash", "GBP"),
    "PokerStars Hand #11:  8-Game (Triple Draw 2-7 Lowball Limit, $1/$2 USD) - 2012/01/01 1:09:41 ET": ("cash", "USD"),
    "PokerStars Hand #11:  Mixed (Triple Draw 2-7 Lowball Limit) - ($1/$2 USD) - 2012/01/01 1:09:41 ET": ("cash", "USD"),
    "BetOnline Poker Game #11: Triple Draw 2-7 Lowball Limit ($1/$2) - 2012/01/01 1:09:41 ET": ("cash", "USD"),
    "Tiger Gaming Game #11: Triple Draw 2-7 Lowball LIMIT ($1/$2) - 2012/01/01 - 1:09": ("cash", "USD"),
}  # fmt: skip


@pytest.mark.parametrize("first", HEADERS)
def test_headers_of_pokerstars_and_its_likeness(first: str) -> None:
    record = hand(header(first)).record
    assert (record.kind, record.currency) == HEADERS[first]
    assert (record.small_bet, record.big_bet) == (100, 200)
    assert record.hand_id == "11"
    assert record.played_at.startswith(("2008-01-01T14:09:41", "2012-01-01T01:09"))


def test_a_tournament_has_whole_chips() -> None:
    first = "PokerStars Hand #11: Tournament #7, $5+$0.50 USD Triple Draw 2-7 Lowball Limit - Level IV (100/200) - 2012/01/01 1:09:41 ET"
    text = header(first).replace("$", "").replace(".", "")
    record = hand(text).record
    assert (record.kind, record.tournament, record.scale) == ("tournament", "7", 1)
    assert record.small_bet == 100


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        ("Hold'em No Limit", "other_game"),
        ("Badugi Limit", "other_game"),
        ("Single Draw 2-7 Lowball No Limit", "other_game"),
        ("Triple Draw 2-7 Lowball Pot Limit", "other_limit"),
        ("HORSE (Razz Limit)", "other_game"),
    ],
)
def test_what_is_not_this_game_is_skipped(game: str, reason: str) -> None:
    outcome = one(header(f"PokerStars Hand #11:  {game} ($1/$2 USD) - 2012/01/01 1:09:41 ET"))
    assert isinstance(outcome, Skipped)
    assert (outcome.reason, outcome.hand_id) == (reason, "11")


@pytest.mark.parametrize(
    ("line", "instead", "expected"),
    [
        ("Bo: folds", "Bo: foldz", "something a player can do"),
        ("Eve: calls $0.25", "Eve: calls", "an action with its amount"),
        ("Eve: calls $0.25", "Eve: calls $x", "an amount"),
        ("Cy (x): discards 3 cards", "Cy (x): discards 6 cards", "a draw of 0 to 5"),
        ("*** SECOND DRAW ***", "*** THIRD DRAW ***", "the heading of draw 2"),
        ("Total pot $4.25 | Rake $0.20", "", "a summary with the total pot"),
        ("Ann: B collected $4.05 from pot", "", "a line that says who was paid"),
        ("Seat 2: Bo ($20 in chips)", "Seat 1: Bo ($20 in chips)", "each player and each place once"),
        ("Dealt to Ann: B [2h 3h 4c 7d Kh]", "Dealt to Ann: B [2h 3h 4c 7d Kx]", "cards, such as"),
    ],
)  # fmt: skip
def test_a_broken_line_is_named(line: str, instead: str, expected: str) -> None:
    text = POKERSTARS.replace(line, instead, 1)
    outcome = one(text)
    assert isinstance(outcome, Broken)
    assert expected in outcome.expected
    assert outcome.hand_id == "11"
    assert outcome.begins == 1
    if instead:
        lines = text.splitlines()
        assert instead in lines[outcome.line - 1] or "Seat" in instead


@pytest.mark.parametrize(
    ("line", "instead", "code"),
    [
        ("Bo: folds\n", "", "turn"),
        ("Eve: calls $0.25", "Eve: calls $0.20", "amount"),
        ("Ann: B: checks\nBo", "Ann: B: calls $1\nBo", "nothing_to_call"),
        ("Rake $0.20", "Rake $0.25", "collected"),
        ("Rake $0.20", "Rake $99999999999", "rake"),
        ("collected $4.05", "collected $4.00", "collected"),
        ("Total pot $4.25", "Total pot $4.20", "total_pot"),
        ("Uncalled bet ($2) returned to Ann: B\n", "", "uncalled"),
        ("stands pat on [2h 3h 4c 7d 5s]", "stands pat on [2h 3h 4c 7d 6s]", "kept_cards"),
        ("shows [2c 3d 4s 5c 8d]", "shows [2c 3d 4s 5c 2h]", "shown_cards"),
        ("The end", "The end", ""),
    ],
)
def test_what_the_rules_say_otherwise_is_a_difference(line: str, instead: str, code: str) -> None:
    outcome = hand(POKERSTARS.replace(line, instead, 1))
    found = {difference.code for difference in outcome.differences}
    found |= {difference.code for difference in to_events(outcome.record).differences}
    assert code in found or (not code and not found), found


def test_a_bug_of_a_server_is_survived() -> None:
    """Discards that name no cards, and new cards that do not go with those that were held."""
    text = POKERSTARS.replace("discards 1 card [Kh]", "discards 1 card []")
    outcome = hand(text)
    assert [difference.code for difference in outcome.differences] == ["discards_empty"]
    replayed = to_events(outcome.record)
    assert replayed.complete
    assert not replayed.differences
    wrong = text.replace("Ann: B [2h 3h 4c 7d] [5s]", "Ann: B [2h 3h 4c Qd] [5s]")
    wrong = wrong.replace("stands pat on [2h 3h 4c 7d 5s]", "stands pat")
    replayed = to_events(hand(wrong).record)
    assert replayed.complete


WINAMAX = """\
Winamax Poker - {where} - HandId: #123-4-1451606400 - {game} fixed limit (1{sign}/2{sign}) - 2016/01/01 12:42:36 UTC
Table: 'Nice 02' 6-max (real money) Seat #1 is the button
Seat 1: Ann (20{sign})
Seat 2: Bo (20{sign})
Seat 4: Cy (20{sign})
*** ANTE/BLINDS ***
Bo posts small blind 0.50{sign}
Cy posts big blind 1{sign}
Dealt to Ann [2h 3h 4c 7d Kh]
*** FIRST-BET ***
Ann raises 1{sign} to 2{sign}
Bo folds
Cy calls 1{sign}
*** FIRST-DRAW ***
Cy {draws}
Ann discards 1 card [Kh]
Dealt to Ann [2h 3h 4c 7d] [5s]
*** SECOND-BET ***
Cy checks
Ann bets 1{sign}
Cy folds
Ann collected 5.25{sign} from pot
*** SUMMARY ***
Total pot 5.25{sign} | Rake 0.25{sign}
Seat 1: Ann (button) won 5.25{sign}
"""


@pytest.mark.parametrize("game", ["Lowball27", "2-7 Triple Draw"])
@pytest.mark.parametrize("draws", ["discard 2 cards", "discards 2 cards", "draws 2 cards"])
@pytest.mark.parametrize("sign", ["", "€"])
def test_both_styles_of_winamax(game: str, draws: str, sign: str) -> None:
    text = WINAMAX.format(where="CashGame", game=game, draws=draws, sign=sign)
    record = hand(text).record
    assert (record.total_pot, record.rake, record.uncalled_in_pot) == (550, 25, 100)
    assert record.streets[1].draws[1].drawn is not None
    replayed = to_events(record)
    assert replayed.complete
    assert not replayed.differences


PHH = """\
variant = "F2L3D"
antes = [0, 0]
blinds_or_straddles = [0.5, 1]
small_bet = 1
big_bet = 2
starting_stacks = [20.25, 30]
actions = ["d dh p1 2h3h4c7dKh", "d dh p2 ??????????", "p2 cbr 2", "p1 cc # thinks",
  "p1 sd Kh", "p2 sd ????", "d dh p1 5s", "d dh p2 ????", "p1 cbr 1", "p2 f"]
players = ["Ann", "Bo"]
finishing_stacks = [22.25, 28]
"""


def test_two_players_in_the_standard() -> None:
    record = hand(PHH).record
    assert {(post.seat, post.kind, post.chips) for post in record.posts} == {
        (0, "big", 100),
        (1, "small", 50),
    }
    assert (record.button, record.scale, record.finishing) == (1, 100, (2225, 2800))
    assert record.hands[0] is not None
    assert format_cards(record.hands[0]) == "2h3h4c7dKh"
    replayed = to_events(record)
    assert replayed.complete
    assert not replayed.differences


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        (('"F2L3D"', '"NT"'), Skipped),
        (('"F2L3D"', "7"), Broken),
        (("[20.25, 30]", "[20.25]"), Broken),
        (("p2 f", "p3 f"), Broken),
        (("p2 f", "p2 x"), Broken),
        (("cbr 2", "cbr 1e9"), Broken),
        (("cbr 2", "cbr 200"), Broken),
        (("[22.25, 28]", "[22.25, -28]"), Broken),
        (("small_bet = 1", "small_bet = nan"), Broken),
        (("small_bet = 1", "small_bet = 0"), Broken),
        (("antes = [0, 0]", "antes = [0, 0"), Broken),
    ],
)
def test_what_is_wrong_in_the_standard(change: tuple[str, str], kind: type) -> None:
    assert isinstance(one(PHH.replace(*change)), kind)


def test_sections_of_one_file() -> None:
    text = f"[1]\n{PHH}\n[2]\n{PHH.replace('cbr 2', 'cbr two')}\n[3]\n{PHH}"
    assert [type(outcome) for outcome in read(text.encode())] == [Read, Broken, Read]


MERGE = """\
<description type="2-7 Lowball" stakes="Limit $1/$2"/>
<game id="1-2" starttime="20110101120000" numholecards="5" gametype="67" realmoney="true" data="20110101|T|1|1-2|false">
<players dealer="1">
<player seat="1" nickname="A&amp;B" balance="$30.00" dealtin="true" />
<player seat="3" nickname="Bo" balance="$50.00" dealtin="true" />
</players>
<round id="BLINDS" sequence="1">
<event sequence="1" type="SMALL_BLIND" player="1" amount="0.50"/>
<event sequence="2" type="BIG_BLIND" player="3" amount="1.00"/>
</round>
<round id="PRE_FIRST_DRAW" sequence="2">
<event sequence="3" type="SIT_OUT" player="1"/>
</round>
<round id="END_OF_FOLDED_GAME" sequence="3">
<winner amount="{won}" uncalled="false" potnumber="1" player="3" pottype="n"/>
{more}
</round>
<round id="END_OF_GAME" sequence="4">
</round>
</game>
"""


def test_names_and_walks_in_xml() -> None:
    record = hand(MERGE.format(won="1.50", more="")).record
    assert record.seats[0].name == "A&B"
    assert record.uncalled_in_pot == 50
    assert to_events(record).differences == ()
    back = '<winner amount="0.50" uncalled="true" potnumber="1" player="3" pottype="n"/>'
    record = hand(MERGE.format(won="1.00", more=back)).record
    assert [item.chips for item in record.uncalled] == [50]
    assert to_events(record).differences == ()


@pytest.mark.parametrize(
    "change",
    [
        ("&amp;", "&xxe;"),
        ("&amp;", "&#99999999;"),
        ("<description", '<!DOCTYPE x [<!ENTITY xxe "b">]>\n<description'),
        ("<players", "<!-- <players"),
        ('dealer="1"', "dealer='1'"),
    ],
)
def test_tricks_of_xml_are_refused(change: tuple[str, str]) -> None:
    found = list(read(MERGE.format(won="1.50", more="").replace(*change).encode()))
    assert any(isinstance(outcome, Broken) for outcome in found)
    assert not any(isinstance(outcome, Read) for outcome in found)


def test_text_that_is_no_hand_is_told_once() -> None:
    text = f"Dear all,\n\nhere are my hands.\n\n{POKERSTARS}\n\n\nRegards\n"
    found = list(read(text.encode(), "mail.txt"))
    assert [type(outcome) for outcome in found] == [Skipped, Read, Skipped]
    assert found[0].file == "mail.txt"
    cut = list(read(POKERSTARS[POKERSTARS.index("\n") + 1 :].encode()))
    assert [type(outcome) for outcome in cut] == [Broken]
    assert list(read(b"")) == []
