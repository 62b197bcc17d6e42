"""The measures by name, with the words for them: what a report shows, in its order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from zug.lab import measures as how
from zug.lab.measures import Played


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure of a tournament. `better` is 1 (more is better), -1 (less), or 0 (it depends)."""

    id: str
    title: str
    unit: str
    better: int
    meaning: str
    of: Callable[[Played], float]


@dataclass(frozen=True, slots=True)
class Profile:
    """A figure of every round."""

    id: str
    title: str
    unit: str
    meaning: str
    of: Callable[[Played], Sequence[float]]


MEASURES = (
    Measure(
        "kendall",
        "Standings against strength",
        "Kendall's τ",
        1,
        "1: the standings are the order of strength; 0: they say nothing about it.",
        how.standings_tau,
    ),
    Measure(
        "top_hits",
        "The truly best among the first",
        "%",
        1,
        "How many of the strongest (`top`) are among as many first places.",
        how.top_hits,
    ),
    Measure(
        "best_wins",
        "The strongest player wins",
        "%",
        1,
        "How often the strongest is first; of several shared firsts his part.",
        how.best_wins,
    ),
    Measure(
        "aro_spread",
        "Unevenness of opponents",
        "rating points",
        -1,
        "Standard deviation of the average rating of opponents among players with equal points.",
        how.aro_spread,
    ),
    Measure(
        "floats",
        "Games between unequal scores",
        "%",
        -1,
        "Part of the games whose players had different points (no virtual ones) before.",
        how.floats,
    ),
    Measure(
        "colours_refused",
        "Colour preferences not granted",
        "%",
        -1,
        "Part of the colours, from a player's second game on, that were not the one he was due.",
        how.colours_refused,
    ),
    Measure(
        "colours_broken",
        "Colour limits broken",
        "cases a tournament",
        -1,
        "The same colour a third time in a row, or a difference beyond two.",
        how.colours_broken,
    ),
    Measure(
        "rematches",
        "Rematches",
        "games a tournament",
        -1,
        "Games between two who had met; no system allows any.",
        how.rematches,
    ),
    Measure(
        "leaders_met",
        "The leaders have met",
        "% of their pairs",
        1,
        "Of the strongest few (`leaders`), pairs that met at some time.",
        how.leaders_met,
    ),
    Measure(
        "leaders_round",
        "When the leaders meet",
        "round",
        0,
        "Mean round in which two of the strongest few meet; never counts as after the last.",
        how.leaders_round,
    ),
    Measure(
        "aro_top",
        "Opponents of the top tenth",
        "mean rating",
        0,
        "Average rating of the opponents of the strongest tenth.",
        how.aro_top,
    ),
    Measure(
        "aro_middle",
        "Opponents of the middle fifth",
        "mean rating",
        0,
        "Average rating of the opponents of the middle fifth by strength.",
        how.aro_middle,
    ),
    Measure(
        "norms",
        "Seekers who make a norm",
        "%",
        0,
        "Part of the players rated as seekers who perform well enough against strong enough "
        "opponents, all rounds played.",
        how.norms,
    ),
    Measure(
        "score_needed",
        "Score needed for the norm",
        "% of the points",
        -1,
        "The score at which the opponents a seeker met give the performance of the norm.",
        how.score_needed,
    ),
)
"""All measures, in the order of a report."""

PROFILES = (
    Profile(
        "perfect_by_round",
        "Players with all points",
        "players",
        "How many have all the points there were.",
        how.perfect_by_round,
    ),
    Profile(
        "gap_by_round",
        "Rating difference on the boards",
        "rating points",
        "Mean difference between the ratings of two opponents.",
        how.gap_by_round,
    ),
    Profile(
        "leaders_by_round",
        "Pairs of leaders who have met",
        "% of their pairs",
        "Of the strongest few, pairs that have met so far.",
        how.leaders_by_round,
    ),
)
"""What is measured in every round."""
