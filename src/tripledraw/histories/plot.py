"""The winnings as a picture: one line for all, one for showdowns, one for what was won without."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tripledraw.histories.plain import plain
from tripledraw.notation.stats import Point, Stats
from tripledraw.pictures import BLUE, FAINT, GREEN, PALE, RED, head, round_step

_WIDTH, _HEIGHT = 900, 480
_LEFT, _RIGHT, _TOP, _BOTTOM = 70, 20, 50, 50
_LINES: tuple[tuple[str, str, str, Callable[[Point], float]], ...] = (
    ("all", GREEN, "", lambda point: point.total),
    ("at showdowns", BLUE, "6 3", lambda point: point.showdown),
    ("without a showdown", RED, "2 3", lambda point: point.other),
)


def draw(found: Stats, path: Path) -> None:
    """Draw the winnings of a player into a file."""
    if path.suffix.lower() == ".png":
        _draw_png(found, path)
    else:
        path.write_text(svg(found), encoding="utf-8")


def svg(found: Stats) -> str:
    """The picture as SVG."""
    return "\n".join(_Picture(found).parts()) + "\n"


class _Picture:
    def __init__(self, found: Stats) -> None:
        self.found = found
        self.points = found.curve.points
        values = [of(point) for _, _, _, of in _LINES for point in self.points]
        self.step = round_step(max(values) - min(values))
        self.low = math.floor(min(values) / self.step) * self.step
        self.high = math.ceil(max(values) / self.step) * self.step
        if self.high == self.low:
            self.high += self.step
        self.last = max(1, self.points[-1].hands)

    def x(self, hands: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * hands / self.last

    def y(self, bets: float) -> float:
        share = (bets - self.low) / (self.high - self.low)
        return _HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * share

    def parts(self) -> Iterator[str]:
        title = f"Winnings of {plain(self.found.player)}, in big bets"
        yield from head(title, _WIDTH, _HEIGHT, _LEFT)
        yield from self._grid()
        for number, (label, colour, dashes, of) in enumerate(_LINES):
            points = " ".join(f"{self.x(p.hands):.1f},{self.y(of(p)):.1f}" for p in self.points)
            dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
            yield (
                f'<polyline fill="none" stroke="{colour}" stroke-width="2"{dashed} '
                f'points="{points}"/>'
            )
            left = _LEFT + 190 * number
            yield f'<line x1="{left}" x2="{left + 24}" y1="40" y2="40" stroke="{colour}" stroke-width="2"{dashed}/>'
            yield f'<text x="{left + 30}" y="44">{label}</text>'
        yield "</svg>"

    def _grid(self) -> Iterator[str]:
        right, bottom = _WIDTH - _RIGHT, _HEIGHT - _BOTTOM
        for count in range(round((self.high - self.low) / self.step) + 1):
            bets = self.low + count * self.step
            y = f"{self.y(bets):.1f}"
            colour = FAINT if abs(bets) < self.step / 2 else PALE
            yield f'<line x1="{_LEFT}" x2="{right}" y1="{y}" y2="{y}" stroke="{colour}"/>'
            yield f'<text x="{_LEFT - 8}" y="{y}" dy="4" text-anchor="end">{bets:g}</text>'
        step = max(1, round(round_step(self.last)))
        for hands in range(0, self.last + 1, step):
            x = f"{self.x(hands):.1f}"
            yield f'<line x1="{x}" x2="{x}" y1="{bottom}" y2="{bottom + 5}" stroke="{FAINT}"/>'
            yield f'<text x="{x}" y="{bottom + 20}" text-anchor="middle">{hands:,}</text>'
        middle = (_LEFT + right) / 2
        yield f'<text x="{middle}" y="{_HEIGHT - 10}" text-anchor="middle">hands</text>'


def _draw_png(found: Stats, path: Path) -> None:
    from matplotlib.figure import Figure  # draws by itself: no window is opened, no display needed

    picture: Any = Figure(figsize=(9, 4.8), dpi=150, layout="constrained")
    axes = picture.subplots()
    points = found.curve.points
    for label, colour, dashes, of in _LINES:
        style = (0, tuple(float(length) / 2 for length in dashes.split())) if dashes else "-"
        numbers = [of(point) for point in points]
        axes.plot([p.hands for p in points], numbers, c=colour, linestyle=style, label=label)
    axes.axhline(0, color=FAINT, linewidth=1)
    axes.grid(axis="y", color=PALE)
    axes.spines[["top", "right"]].set_visible(False)
    axes.margins(x=0)
    axes.set(xlabel="hands", ylabel="big bets")
    # A name may hold dollar signs, which begin no formula here.
    axes.set_title(f"Winnings of {plain(found.player)}", loc="left", parse_math=False)
    axes.legend(frameon=False)
    picture.savefig(path)
