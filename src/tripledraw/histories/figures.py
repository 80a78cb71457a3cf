"""A player's figures as a table: together, by position, and by how many were dealt in."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.table import Table

from tripledraw.histories.plain import plain
from tripledraw.notation.stats import Figure, Stats, Totals

_SPLIT = {
    "rate": "bb/100",
    "rate_error": "±",
    "vpip": "VPIP",
    "pfr": "PFR",
    "three_bet": "3-bet",
    "steal": "steal",
    "wtsd": "WTSD",
    "w_sd": "W$SD",
}
"""The figures of the narrower tables, and their shorter names."""


class FiguresTable:
    """Prints the figures of a player."""

    def __init__(self, found: Stats) -> None:
        self.found = found
        self.console = Console(highlight=False, markup=False)

    def print(self) -> None:
        """All the tables."""
        found = self.found
        hands = "1 hand" if found.all.hands == 1 else f"{found.all.hands:,} hands"
        self.console.print(f"{plain(found.player)}: {hands}\n")
        table = Table(box=None, show_header=False, pad_edge=False)
        for justify in ("left", "right", "right"):
            table.add_column(justify=justify)
        for figure in found.all.figures():
            table.add_row(figure.label, number(figure), f"of {figure.chances:,}")
        self.console.print(table)
        self._split("position", found.by_position.items())
        self._split("players", ((str(n), totals) for n, totals in found.by_players.items()))

    def _split(self, by: str, rows: Iterable[tuple[str, Totals]]) -> None:
        table = Table(box=None, header_style="bold", pad_edge=False)
        table.add_column(by)
        for heading in ("hands", *_SPLIT.values()):
            table.add_column(heading, justify="right", no_wrap=True)
        for name, totals in rows:
            figures = {figure.key: figure for figure in totals.figures()}
            cells = [number(figures[key]) for key in _SPLIT]
            table.add_row(name, f"{totals.hands:,}", *cells)
        self.console.print()
        self.console.print(table)


def number(figure: Figure) -> str:
    """A figure's number with what it counts; a dash where there was no chance."""
    if figure.number is None:
        return "–"
    unit = {"%": " %", "": "", "bb": ""}.get(figure.unit, f" {figure.unit}")
    places = 1 if figure.unit in ("%", "bb") else 2
    return f"{figure.number:.{places}f}{unit}"
