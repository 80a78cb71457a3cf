"""Whether a table can be set up as somebody asks for it."""

from __future__ import annotations

from msgspec.structs import replace

from tripledraw.room.commands import Refused
from tripledraw.room.names import TABLE_NAME_LENGTH, clean_name
from tripledraw.room.views import TableSettings
from tripledraw.rules.options import MAX_SEATS, MIN_SEATS

MAX_CHIPS = 1_000_000_000
MAX_BIG_BLIND = 1_000_000


def checked_settings(settings: TableSettings) -> TableSettings:
    """The settings with the name as everybody will read it. Raises Refused for what cannot be.

    Stakes and rules have checked themselves when they were read.
    """
    if not MIN_SEATS <= settings.seats <= MAX_SEATS:
        raise Refused("bad_seats", least=MIN_SEATS, most=MAX_SEATS)
    if len(settings.bots) > settings.seats:
        raise Refused("too_many_bots", most=settings.seats)
    big_blind = settings.stakes.big_blind
    if big_blind > MAX_BIG_BLIND:
        raise Refused("stakes_high", most=MAX_BIG_BLIND)
    if settings.min_buy_in < big_blind:
        raise Refused("buy_in_low", least=big_blind)
    if settings.max_buy_in > MAX_CHIPS:
        raise Refused("buy_in_high", most=MAX_CHIPS)
    if settings.min_buy_in > settings.max_buy_in:
        raise Refused("buy_in_order", least=settings.min_buy_in, most=settings.max_buy_in)
    _check_clocks(settings)
    return replace(settings, name=clean_name(settings.name, TABLE_NAME_LENGTH))


def _check_clocks(settings: TableSettings) -> None:
    clocks = settings.clocks
    for seconds, least, most in (
        (clocks.bet_s, 5, 300),
        (clocks.bank_s, 0, 600),
        (clocks.bank_refill_s, 0, 600),
        (clocks.bank_refill_hands, 1, 1000),
    ):
        if not least <= seconds <= most:
            raise Refused("bad_clock", least=least, most=most)
