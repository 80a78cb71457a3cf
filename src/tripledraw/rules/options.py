"""What a table is played for and by which house rules.

The source rule pages differ, and say nothing on some points; every such choice is a key here, so
that a host can choose and a reader can see it. docs/rules.md explains each key and its source.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

MAX_SEATS = 6
MIN_SEATS = 2


class Stakes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The blinds, in chips. The small bet is the big blind, the big bet twice that (rules R24).

    ``small_blind`` defaults to half the big blind, rounded down, at least one chip (E7).
    Raises ValueError where a blind is not a positive whole number or the small one is larger.
    """

    small_blind: int = 0
    big_blind: int = 10

    def __post_init__(self) -> None:
        _require_chips("big_blind", self.big_blind, least=1)
        _require_chips("small_blind", self.small_blind, least=0)
        if self.small_blind == 0:
            msgspec.structs.force_setattr(self, "small_blind", max(1, self.big_blind // 2))
        if self.small_blind > self.big_blind:
            raise ValueError(
                f"the small blind ({self.small_blind}) may not be larger than "
                f"the big blind ({self.big_blind})"
            )

    @property
    def small_bet(self) -> int:
        """The bet before the first draw and after it, in chips."""
        return self.big_blind

    @property
    def big_bet(self) -> int:
        """The bet after the second and the third draw, in chips."""
        return 2 * self.big_blind


def _require_chips(name: str, chips: object, least: int) -> None:
    if type(chips) is not int or chips < least:
        raise ValueError(f"{name} is a whole number of chips, at least {least}, not {chips!r}")


HeadsUpCap = Literal["same", "uncapped_if_street_starts_hu", "uncapped_before_cap"]
ReshuffleScope = Literal["others_incl_current", "tiered", "prior_only_with_fallback", "all"]


class Rules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The house rules of a table. ``ONLINE`` and ``LIVE`` are the two named profiles.

    Change single keys with ``ONLINE.but(cap_bets=5)``. Raises ValueError for a value that a key
    does not know, and for combinations that contradict each other.
    """

    cap_bets: int | None = 4
    heads_up_cap: HeadsUpCap = "same"
    all_in_reopen: Literal["half", "full"] = "half"
    five_card_draw: Literal["at_once", "four_plus_one"] = "at_once"
    burn: Literal["none", "per_draw"] = "none"
    draw_dealing: Literal["sequential", "declare_all_first"] = "sequential"
    reshuffle_scope: ReshuffleScope = "others_incl_current"
    own_discards: Literal["never", "allowed"] = "never"
    leftover_stub: Literal["first", "mixed"] = "first"
    folded_in_reshuffle: bool = False
    draw_timeout_s: int | None = 30
    timeout_penalty: bool = True
    showdown: Literal["order_muck", "all_show"] = "order_muck"
    all_in_tabled: bool = True
    checked_showdown: Literal["first_active", "last_aggressor"] = "first_active"
    button: Literal["next_active", "dead", "next_seat"] = "next_active"
    odd_chip_unit: int = 1
    rake_bp: int = 0
    rake_cap: int = 0
    rake_before_draw: bool = False

    def __post_init__(self) -> None:
        self._refuse_unknown_values()
        self._refuse_contradictions()

    def but(self, **changes: Any) -> Rules:
        """These rules with some keys changed: ``ONLINE.but(cap_bets=5)``."""
        known = self.__struct_fields__
        for key in changes:
            if key not in known:
                raise ValueError(f"{key!r} is not a rule; the rules are {', '.join(known)}")
        return msgspec.structs.replace(self, **changes)

    def _refuse_unknown_values(self) -> None:
        for key, allowed in _CHOICES.items():
            chosen = getattr(self, key)
            if chosen not in allowed or isinstance(chosen, float):
                choices = ", ".join("none" if one is None else str(one) for one in allowed)
                raise ValueError(f"{key} is one of {choices}, not {chosen!r}")
        for key in _FLAGS:
            if type(getattr(self, key)) is not bool:
                raise ValueError(f"{key} is true or false, not {getattr(self, key)!r}")
        for key, (least, most) in _RANGES.items():
            number = getattr(self, key)
            if type(number) is not int or not least <= number <= most:
                raise ValueError(f"{key} is a whole number {least}-{most}, not {number!r}")
        timeout = self.draw_timeout_s
        if timeout is not None and (type(timeout) is not int or not 5 <= timeout <= 120):
            raise ValueError(f"draw_timeout_s is 5-120 seconds or none, not {timeout!r}")

    def _refuse_contradictions(self) -> None:
        if self.reshuffle_scope == "all" and self.own_discards == "never":
            raise ValueError(
                "reshuffle_scope 'all' gives players their own discards back: "
                "it needs own_discards 'allowed'"
            )
        if self.timeout_penalty and self.draw_timeout_s is None:
            raise ValueError("timeout_penalty needs a draw_timeout_s")
        if self.five_card_draw == "four_plus_one" and self.draw_dealing == "declare_all_first":
            raise ValueError(
                "five_card_draw 'four_plus_one' serves one player at a time: "
                "it cannot go with draw_dealing 'declare_all_first'"
            )


_CHOICES: dict[str, tuple[object, ...]] = {
    "cap_bets": (4, 5, None),
    "heads_up_cap": ("same", "uncapped_if_street_starts_hu", "uncapped_before_cap"),
    "all_in_reopen": ("half", "full"),
    "five_card_draw": ("at_once", "four_plus_one"),
    "burn": ("none", "per_draw"),
    "draw_dealing": ("sequential", "declare_all_first"),
    "reshuffle_scope": ("others_incl_current", "tiered", "prior_only_with_fallback", "all"),
    "own_discards": ("never", "allowed"),
    "leftover_stub": ("first", "mixed"),
    "showdown": ("order_muck", "all_show"),
    "checked_showdown": ("first_active", "last_aggressor"),
    "button": ("next_active", "dead", "next_seat"),
}
_FLAGS = ("folded_in_reshuffle", "timeout_penalty", "all_in_tabled", "rake_before_draw")
_RANGES = {
    "odd_chip_unit": (1, 1_000_000),
    "rake_bp": (0, 10_000),
    "rake_cap": (0, 1_000_000_000),
}

ONLINE = Rules()
LIVE = Rules(
    heads_up_cap="uncapped_if_street_starts_hu",
    five_card_draw="four_plus_one",
    folded_in_reshuffle=True,
    draw_timeout_s=None,
    timeout_penalty=False,
    all_in_tabled=False,
    button="dead",
)
