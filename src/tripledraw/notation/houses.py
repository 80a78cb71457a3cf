"""By which house rules each site plays, as far as its hands show it (docs/histories.md)."""

from __future__ import annotations

from functools import lru_cache

from tripledraw.notation.record import Site
from tripledraw.rules.options import LIVE, ONLINE, Rules

# No site takes the right to raise away from a player whose draw was late.
_SITE = ONLINE.but(draw_timeout_s=None, timeout_penalty=False)

HOUSES: dict[Site, Rules] = {
    # What is left of the stub is shuffled together with the discards.
    "pokerstars": _SITE.but(leftover_stub="mixed"),
    "betonline": _SITE.but(leftover_stub="mixed"),
    # All discard before anyone is served; when the last street is checked, the last aggressor of
    # the hand shows first; a beaten all-in hand may be mucked.
    "fulltilt": _SITE.but(
        draw_dealing="declare_all_first", checked_showdown="last_aggressor", all_in_tabled=False
    ),
    "merge": _SITE.but(cap_bets=None),
    "winamax": _SITE,
    "kingsclub": _SITE,
    # The floor rules of live series: a bet and four raises, all declare first, five cards at once.
    "phh": LIVE.but(cap_bets=5, draw_dealing="declare_all_first", five_card_draw="at_once"),
    "tripledraw": ONLINE,
}


@lru_cache(maxsize=1024)
def house_rules(site: Site, rake: int) -> Rules:
    """The rules of a site with just this rake: a file tells what was taken, not by which schedule."""
    rules = HOUSES[site]
    return rules.but(rake_bp=10_000, rake_cap=rake, rake_before_draw=True) if rake else rules
