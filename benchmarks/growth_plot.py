"""The picture of growth.csv: log-log, every line named where it ends, readable without colours."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import matplotlib as mpl

mpl.use("Agg")
import matplotlib.pyplot as plt

if TYPE_CHECKING:
    from pathlib import Path

    from growth import Point
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D

STYLES = (("o", "-"), ("s", "--"), ("^", "-."), ("D", ":"), ("v", "-"), ("x", "--"), ("P", "-."))
STYLES += (("*", ":"), ("<", "-"), (">", "--"))
GREYS = ("black", "0.35")
GAP = 0.22
"""Between two names, in powers of ten."""


class End(NamedTuple):
    """Where a curve ends: the power of ten of its seconds, the players, its name."""

    height: float
    players: int
    name: str
    curve: Line2D


def draw(points: Sequence[Point], picture: Path) -> None:
    figure_of(points).savefig(picture, metadata={"Date": None})
    print(picture)


def figure_of(points: Sequence[Point]) -> Figure:
    """One panel for rounds in process, one for whole programs."""
    mpl.rcParams.update(
        {"font.size": 9, "svg.hashsalt": "growth", "svg.fonttype": "none", "axes.spines.top": False}
    )
    figure, panels = plt.subplots(1, 2, figsize=(11, 5.6), sharey=True)
    titles = {
        "in process": "One round, in process",
        "process": "The whole process, started from the shell",
    }
    for panel, (kind, title) in zip(panels, titles.items(), strict=True):
        _panel(panel, [point for point in points if point.kind == kind])
        panel.set_title(title, loc="left")
    panels[0].set_ylabel("seconds")
    panels[1].annotate(
        "hollow: quoted (one machine, one run)\nfilled: measured here",
        (0.02, 0.02),
        xycoords="axes fraction",
    )
    figure.tight_layout()
    return figure


def _panel(axes: Axes, points: Sequence[Point]) -> None:
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.spines["right"].set_visible(False)
    axes.grid(True, which="major", color="0.88", linewidth=0.6)
    axes.set_xlabel("players")
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:g}")
    ends = []
    for number, name in enumerate(dict.fromkeys(point.name for point in points)):
        own = sorted((p.players, p.seconds, p.source) for p in points if p.name == name)
        xs, ys = [x for x, _, _ in own], [y for _, y, _ in own]
        marker, line = STYLES[number % len(STYLES)]
        colour = GREYS[number % 2]
        quoted = all(source.startswith("quoted") for _, _, source in own)
        [drawn] = axes.plot(
            xs,
            ys,
            marker=marker,
            linestyle=line,
            color=colour,
            linewidth=1.1,
            markersize=4.5,
            markerfacecolor="white" if quoted else colour,
        )
        ends.append(End(math.log10(ys[-1]), xs[-1], name, drawn))
    _name_lines(axes, ends)


def _name_lines(axes: Axes, ends: list[End]) -> None:
    """Names to the right of everything, pushed apart, each with its mark.

    A thin line leads from the end of a curve to the mark and no further: the names stay clear.
    """
    right = max(end.players for end in ends)
    axes.set_xlim(15, right * 1.15)
    start, stop = axes.get_xlim()
    mark, text = (stop * (stop / start) ** share for share in (0.16, 0.19))
    ends.sort(key=lambda end: (end.height, end.name))
    for end, place in zip(ends, _apart([end.height for end in ends]), strict=True):
        axes.plot(
            [end.players, mark],
            [10**end.height, 10**place],
            color="0.6",
            linewidth=0.5,
            clip_on=False,
            gid=f"leader of {end.name}",
            zorder=1,
        )
        [copy] = axes.plot([mark], [10**place], linestyle="", clip_on=False)
        copy.set(
            marker=end.curve.get_marker(),
            color=end.curve.get_color(),
            markersize=end.curve.get_markersize(),
            markerfacecolor=end.curve.get_markerfacecolor(),
        )
        axes.text(text, 10**place, end.name, va="center")


def _apart(heights: list[float]) -> list[float]:
    """Rising heights, those too close to each other pushed up and down alike."""
    places = list(heights)
    for _ in range(200):
        for low, high in pairwise(range(len(places))):
            excess = GAP - (places[high] - places[low])
            if excess > 0:
                places[low] -= excess / 2
                places[high] += excess / 2
    return places
