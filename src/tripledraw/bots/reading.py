"""What a seat can tell from the table: how strong its rivals' draws and bets say they are.

Everything here comes from the state as the seat sees it. Nobody's cards but its own are looked at.
"""

from __future__ import annotations

from functools import lru_cache
from math import prod

import msgspec

from tripledraw.bots.chances import Finish, best_of, finish, share
from tripledraw.bots.keeping import Hand, is_made, is_smooth, keep
from tripledraw.cards import HAND_SIZE
from tripledraw.lowball import value
from tripledraw.rules.events import Stage
from tripledraw.rules.state import State

_DRAWS = 3
_FIRST_GUESS = 2
"""How many cards a player is taken to draw before he has drawn any."""

_JACK = 11
_BEST_PART = {0: 1.0, 1: 0.88, 2: 0.68, 3: 0.52}
"""The part of his possible ends that a player bets, raises or reraises with on one street."""


class Reading(msgspec.Struct, frozen=True):
    """The table from one seat.

    ``to_come`` are the draws still to come for this seat; ``rivals`` where each live opponent may
    end; ``bet_count`` the bets on this street. ``stood_pat``: it drew nothing on its last draw.
    """

    hand: Hand
    to_come: int
    rivals: tuple[Finish, ...]
    rivals_draw: bool
    pot: int
    bet_count: int
    stood_pat: bool

    @property
    def made(self) -> bool:
        """Whether the hand can stand as it is, if need be."""
        return is_made(self.hand, highest=_JACK)

    @property
    def snowing(self) -> bool:
        """Whether the seat stood pat on nothing, and has to go on with that story."""
        return self.stood_pat and not self.made

    def pat_chance(self) -> float:
        """How often the hand as it is beats all rivals."""
        return self._beats_all((value(self.hand),))

    def draw_chance(self, kept: Hand) -> float:
        """How often these cards, drawn to, beat all rivals."""
        drawn = HAND_SIZE - len(kept)
        return self._beats_all(finish(drawn, self.to_come, is_smooth(kept)))

    def chance(self) -> float:
        """How often this hand, played on sensibly, beats all rivals."""
        if self.to_come == 0:
            return self.pat_chance()
        drawing = self.draw_chance(keep(self.hand, self.to_come))
        return max(self.pat_chance(), drawing) if self.made else drawing

    def chance_with(self, ends: Finish) -> float:
        """How often an end out of these beats all rivals."""
        return self._beats_all(ends)

    def called_chance(self) -> float:
        """How often the hand as it is beats the rivals, when those with nothing have folded."""
        mine = (value(self.hand),)
        return prod(_share(mine, best_of(rival, 0.8)) for rival in self.rivals)

    def _beats_all(self, mine: Finish) -> float:
        return prod(_share(mine, rival) for rival in self.rivals)


_share = lru_cache(maxsize=2048)(share)


def read(state: State, seat: int) -> Reading:
    """What this seat can tell now."""
    rivals = tuple(other for other in state.live if other != seat)
    mine = state.draws[seat]
    return Reading(
        hand=state.hands[seat],
        to_come=_DRAWS - len(mine),
        rivals=tuple(_ends(state, rival) for rival in rivals),
        rivals_draw=any(not state.draws[rival] or state.draws[rival][-1] for rival in rivals),
        pot=sum(state.contributed) + sum(state.bets) + state.dead,
        bet_count=state.bet_count,
        stood_pat=bool(mine) and mine[-1] == 0,
    )


def _ends(state: State, rival: int) -> Finish:
    """Where a rival may end, by what he drew last and how he bets now."""
    drawn = state.draws[rival]
    last, to_come = (drawn[-1], _DRAWS - len(drawn) + 1) if drawn else (_FIRST_GUESS, _DRAWS)
    ends = finish(last, to_come)
    if state.stage is Stage.BETTING and rival == state.last_aggressor:
        return best_of(ends, _BEST_PART[min(state.bet_count, 3)])
    return ends
