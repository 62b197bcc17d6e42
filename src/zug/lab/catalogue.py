"""The measures by name, with the words for them: what a report shows, in its order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from zug.fastclasses import dataclass
from zug.lab import measures as how
from zug.lab.measures import PlayedTournament
from zug.messages import say


@dataclass(frozen=True, slots=True)
class TournamentMeasure:
    """A figure of a tournament. `better` is 1 (more is better), -1 (less), or 0 (it depends)."""

    id: str
    title: str
    unit: str
    better: int
    meaning: str
    of: Callable[[PlayedTournament], float]

    @property
    def is_share(self) -> bool:
        """Whether its values lie between 0 and 100 %."""
        return self.unit.startswith("%")


@dataclass(frozen=True, slots=True)
class Profile:
    """A figure of every round."""

    id: str
    title: str
    unit: str
    meaning: str
    of: Callable[[PlayedTournament], Sequence[float]]

    @property
    def is_share(self) -> bool:
        """Whether its values lie between 0 and 100 %."""
        return self.unit.startswith("%")


MEASURES = (
    TournamentMeasure(
        "kendall",
        say("Standings against strength"),
        say("Kendall's τ"),
        1,
        say("1: the standings are the order of strength; 0: they say nothing about it."),
        how.standings_tau,
    ),
    TournamentMeasure(
        "top_hits",
        say("The truly strongest among the first"),
        "%",
        1,
        say("How many of the strongest (`top`) are among as many first places."),
        how.top_hits,
    ),
    TournamentMeasure(
        "best_wins",
        say("The strongest player wins"),
        "%",
        1,
        say("How often the strongest player comes first; a shared first place counts in part."),
        how.best_wins,
    ),
    TournamentMeasure(
        "aro_spread",
        say("Unevenness of opponents"),
        say("rating points"),
        -1,
        say(
            "Standard deviation of the average rating of opponents among players with equal points."
        ),
        how.aro_spread,
    ),
    TournamentMeasure(
        "floats",
        say("Games between unequal scores"),
        "%",
        -1,
        say(
            "Share of the games whose players had different points (virtual ones "
            "not counted) beforehand."
        ),
        how.floats,
    ),
    TournamentMeasure(
        "colours_refused",
        say("Colour preferences not granted"),
        "%",
        -1,
        say("Share of the colours, from a player's second game on, that were not the one due."),
        how.colours_refused,
    ),
    TournamentMeasure(
        "colours_broken",
        say("Colour limits broken"),
        say("cases per tournament"),
        -1,
        say("The same colour a third time in a row, or a difference beyond two."),
        how.colours_broken,
    ),
    TournamentMeasure(
        "rematches",
        say("Rematches"),
        say("games per tournament"),
        -1,
        say("Games between players who had already met; no system allows any."),
        how.rematches,
    ),
    TournamentMeasure(
        "leaders_met",
        say("The leaders have met"),
        say("% of their pairs"),
        1,
        say("Of the strongest few (`leaders`), the pairs that met at some time."),
        how.leaders_met,
    ),
    TournamentMeasure(
        "leaders_round",
        say("When the leaders meet"),
        say("round"),
        0,
        say(
            "Mean round in which two of the strongest few meet; never meeting "
            "counts as after the last round."
        ),
        how.leaders_round,
    ),
    TournamentMeasure(
        "aro_top",
        say("Opponents of the top tenth"),
        say("mean rating"),
        0,
        say("Average rating of the opponents of the strongest tenth."),
        how.aro_top,
    ),
    TournamentMeasure(
        "aro_middle",
        say("Opponents of the middle fifth"),
        say("mean rating"),
        0,
        say("Average rating of the opponents of the middle fifth by strength."),
        how.aro_middle,
    ),
    TournamentMeasure(
        "norms",
        say("Seekers who make a norm"),
        "%",
        0,
        say(
            "Share of the players rated as seekers who perform well enough against strong enough "
            "opponents, all rounds played."
        ),
        how.norms,
    ),
    TournamentMeasure(
        "score_needed",
        say("Score needed for the norm"),
        say("% of the points"),
        -1,
        say("The score at which the opponents a seeker met give the performance of the norm."),
        how.score_needed,
    ),
)
"""All measures, in the order of a report."""

PROFILES = (
    Profile(
        "perfect_by_round",
        say("Players with all points"),
        say("players"),
        say("How many have all the points there were."),
        how.perfect_by_round,
    ),
    Profile(
        "gap_by_round",
        say("Rating difference on the boards"),
        say("rating points"),
        say("Mean difference between the ratings of two opponents."),
        how.gap_by_round,
    ),
    Profile(
        "leaders_by_round",
        say("Pairs of leaders who have met"),
        say("% of their pairs"),
        say("Of the strongest few, the pairs that have met so far."),
        how.leaders_by_round,
    ),
)
"""What is measured in every round."""
