"""From rows to figures: means with their error, and differences from the first setting."""

from __future__ import annotations

from math import isnan, sqrt
from typing import Any

from zug.errors import UsageError
from zug.fastclasses import NamedTuple, dataclass
from zug.lab.measures import MEASURES, PROFILES, TournamentMeasure
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zug.lab.experiment import Experiment, Setting

CONFIDENCE = 1.96
"""Standard errors to each side of a mean that hold it 95 times in 100."""


class Estimate(NamedTuple):
    """A mean and half the width of its 95 % interval."""

    mean: float
    error: float
    size: int

    @property
    def is_known(self) -> bool:
        return self.size > 0

    def interval(self, *, is_share: bool) -> tuple[float, float]:
        """Return the ends of the 95 % interval; a share lies between 0 and 100 %."""
        low, high = self.mean - self.error, self.mean + self.error
        return (max(low, 0.0), min(high, 100.0)) if is_share else (low, high)

    def of_share(self) -> str:
        """Return the figure of a share, with both ends if `±` would lead beyond 0 or 100 %."""
        low, high = self.interval(is_share=True)
        if not self.is_known or (low, high) == self.interval(is_share=False):
            return str(self)
        return f"{self.mean:.{self._digits}f} ({low:.{self._digits}f}–{high:.{self._digits}f})"

    @property
    def _digits(self) -> int:
        return 3 if 0 < self.error < 0.05 else 2 if 0 < self.error < 0.5 else 1

    def __str__(self) -> str:
        if not self.is_known:
            return "–"
        return f"{self.mean:.{self._digits}f} ± {self.error:.{self._digits}f}"


def estimate(values: Iterable[float]) -> Estimate:
    """Return the mean and its 95 % interval; NaN values are skipped."""
    known = [value for value in values if not isnan(value)]
    count = len(known)
    if not count:
        return Estimate(float("nan"), float("nan"), 0)
    mean = sum(known) / count
    if count == 1:
        return Estimate(mean, 0.0, 1)
    variance = sum((value - mean) ** 2 for value in known) / (count - 1)
    return Estimate(mean, CONFIDENCE * sqrt(variance / count), count)


@dataclass(frozen=True, slots=True)
class SettingSummary:
    """The figures of one setting.

    `against_first` is the mean of the differences, field by field, from the first setting of the
    same size: both had the same players, so it is far more certain than a difference of means.
    """

    setting: Setting
    label: str
    count: int
    figures: dict[str, Estimate]
    against_first: dict[str, Estimate]
    profiles: dict[str, list[Estimate]]


@dataclass(frozen=True, slots=True)
class ExperimentSummary:
    """The figures of an experiment."""

    experiment: Experiment
    settings: tuple[SettingSummary, ...]

    @property
    def measures(self) -> tuple[TournamentMeasure, ...]:
        """The measures asked for, or all."""
        return chosen_measures(self.experiment.measures)

    def plain(self) -> dict[str, Any]:
        """Return the figures as values for JSON."""
        return {
            "title": self.experiment.title,
            "fingerprint": self.experiment.fingerprint,
            "cells": [
                {
                    "cell": summed.setting.key,
                    "label": summed.label,
                    "tournaments": summed.count,
                    "figures": _plain(summed.figures),
                    "against_first": _plain(summed.against_first),
                    "profiles": {
                        name: [point.mean if point.is_known else None for point in points]
                        for name, points in summed.profiles.items()
                    },
                }
                for summed in self.settings
            ],
        }


def _plain(figures: dict[str, Estimate]) -> dict[str, Any]:
    return {
        name: {"mean": value.mean, "error": value.error, "size": value.size}
        for name, value in figures.items()
        if value.is_known
    }


def chosen_measures(names: Sequence[str]) -> tuple[TournamentMeasure, ...]:
    known = {measure.id: measure for measure in MEASURES}
    for name in names:
        if name not in known:
            words = ", ".join(known)
            raise UsageError(
                "unknown-measure",
                say("there is no measure {name!r}", name=name),
                say("use {words}", words=words),
            )
    return tuple(known[name] for name in names) or MEASURES


def sum_up(experiment: Experiment, rows: Sequence[dict[str, Any]]) -> ExperimentSummary:
    """Summarise rows, in the order of `storage.wanted`."""
    by_setting: dict[str, list[dict[str, Any]]] = {
        setting.key: [] for setting in experiment.settings
    }
    for row in rows:
        by_setting[row["cell"]].append(row)
    first: dict[tuple[int, int], Setting] = {}
    summaries = []
    for setting in experiment.settings:
        base = first.setdefault((setting.players, setting.rounds), setting)
        mine, theirs = by_setting[setting.key], by_setting[base.key]
        summaries.append(
            SettingSummary(
                setting,
                experiment.label(setting),
                len(mine),
                {m.id: estimate(row[m.id] for row in mine) for m in MEASURES},
                {m.id: _differences(mine, theirs, m.id) for m in MEASURES}
                if base != setting
                else {},
                {p.id: _profile(mine, p.id) for p in PROFILES},
            )
        )
    return ExperimentSummary(experiment, tuple(summaries))


def _differences(mine: list[dict[str, Any]], theirs: list[dict[str, Any]], name: str) -> Estimate:
    base = {row["repetition"]: row[name] for row in theirs}
    return estimate(
        row[name] - base[row["repetition"]] for row in mine if row["repetition"] in base
    )


def _profile(rows: list[dict[str, Any]], name: str) -> list[Estimate]:
    length = max((len(row[name]) for row in rows), default=0)
    return [
        estimate(row[name][index] for row in rows if index < len(row[name]))
        for index in range(length)
    ]
