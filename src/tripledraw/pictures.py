"""What all pictures share: the kinds of files, the paper they are drawn on, and bars.

An SVG is written as text and needs nothing; a PNG is drawn by matplotlib, where it is installed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

INK, FAINT, PALE = "#1f2328", "#57606a", "#d0d7de"
GREEN, BLUE, RED = "#1a7f37", "#0969da", "#cf222e"


class NoPlot(ValueError):
    """A picture of that kind cannot be drawn here."""


class Bar(NamedTuple):
    """One bar: what stands before it, how long it is, and one standard error either way."""

    label: str
    value: float
    error: float = 0.0


class Bars(NamedTuple):
    """A picture of bars below each other, all on one scale; `percent` says how it is written."""

    title: str
    below: str
    bars: Sequence[Bar]
    percent: bool = True


def require_plot(path: Path) -> None:
    """Raises NoPlot, with a sentence, unless a picture with such a name can be drawn."""
    kind = path.suffix.lower()
    if kind not in (".svg", ".png"):
        raise NoPlot(f"a picture is an .svg or a .png file, not {path.name!r}")
    if kind == ".png" and find_spec("matplotlib") is None:
        raise NoPlot("a .png needs matplotlib, which is not installed; an .svg needs nothing")


def head(title: str, width: int, height: int, left: int) -> Iterator[str]:
    """The beginning of an SVG: white paper with its title."""
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" font-family="sans-serif" '
        f'font-size="13"><title>{escape(title)}</title>'
    )
    yield f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
    yield f'<text x="{left}" y="22" font-size="15">{escape(title)}</text>'


def round_step(span: float) -> float:
    """A step of 1, 2 or 5 times a power of ten that makes about six of such a span."""
    if span <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(span / 6))
    return next(power * times for times in (1, 2, 5, 10) if power * times * 6 >= span)


def draw_bars(picture: Bars, path: Path) -> None:
    """Draw bars into a file."""
    if path.suffix.lower() == ".png":
        _draw_png(picture, path)
    else:
        path.write_text("\n".join(_svg(picture)) + "\n", encoding="utf-8")


_WIDTH, _ROW, _TOP, _BOTTOM, _RIGHT = 900, 26, 46, 46, 90
_LETTER = 7.6
"""About how wide a letter is."""


def _svg(picture: Bars) -> Iterator[str]:
    bars = picture.bars
    left = min(420, 24 + round(_LETTER * max(len(bar.label) for bar in bars)))
    height = _TOP + _ROW * len(bars) + _BOTTOM
    low = min(0.0, *(bar.value - bar.error for bar in bars))
    high = max(0.0, *(bar.value + bar.error for bar in bars))
    step = round_step(high - low)
    low, high = math.floor(low / step) * step, max(step, math.ceil(high / step) * step)

    def x(value: float) -> float:
        return left + (_WIDTH - left - _RIGHT) * (value - low) / (high - low)

    yield from head(picture.title, _WIDTH, height, 12)
    for count in range(round((high - low) / step) + 1):
        at = f"{x(low + count * step):.1f}"
        yield f'<line x1="{at}" x2="{at}" y1="{_TOP - 6}" y2="{height - _BOTTOM}" stroke="{PALE}"/>'
        tick = _number(low + count * step, picture.percent, ticks=True)
        yield f'<text x="{at}" y="{height - _BOTTOM + 16}" text-anchor="middle">{tick}</text>'
    for number, bar in enumerate(bars):
        middle = _TOP + _ROW * number + _ROW / 2 - 3
        start, end = sorted((x(0), x(bar.value)))
        yield f'<text x="{left - 8}" y="{middle + 4}" text-anchor="end">{escape(bar.label)}</text>'
        yield (
            f'<rect x="{start:.1f}" y="{middle - 8}" width="{max(end - start, 0.5):.1f}" '
            f'height="16" fill="{GREEN if bar.value >= 0 else RED}"/>'
        )
        if bar.error:
            ends = f'x1="{x(bar.value - bar.error):.1f}" x2="{x(bar.value + bar.error):.1f}"'
            yield f'<line {ends} y1="{middle}" y2="{middle}" stroke="{INK}" stroke-width="2"/>'
        beside = max(end, x(bar.value + bar.error)) + 6
        told = _number(bar.value, picture.percent)
        yield f'<text x="{beside:.1f}" y="{middle + 4}" fill="{FAINT}">{told}</text>'
    yield f'<text x="12" y="{height - 8}" fill="{FAINT}">{escape(picture.below)}</text>'
    yield "</svg>"


def _number(value: float, percent: bool, ticks: bool = False) -> str:
    if percent:
        return f"{100 * value:.3g} %" if ticks else f"{100 * value:.2f} %"
    return f"{value:.4g}" if ticks else f"{value:+.3f}"


def _draw_png(picture: Bars, path: Path) -> None:
    from matplotlib.figure import Figure

    bars = picture.bars[::-1]
    figure: Any = Figure(figsize=(9, 1.2 + 0.26 * len(bars)), dpi=150, layout="constrained")
    axes = figure.subplots()
    scale = 100 if picture.percent else 1
    drawn = axes.barh(
        range(len(bars)),
        [scale * bar.value for bar in bars],
        xerr=[scale * bar.error for bar in bars] if any(bar.error for bar in bars) else None,
        color=[GREEN if bar.value >= 0 else RED for bar in bars],
    )
    axes.bar_label(drawn, [_number(bar.value, picture.percent) for bar in bars], padding=3)
    axes.set_yticks(range(len(bars)), [bar.label for bar in bars])
    axes.margins(x=0.1, y=0.01)
    axes.grid(axis="x", color=PALE)
    axes.set_axisbelow(True)
    unit = ", %" if picture.percent else ""
    axes.set(title=picture.title, xlabel=picture.below + unit)
    figure.savefig(path)
