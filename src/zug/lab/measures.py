"""Figures measured in a tournament, and the catalogue of them with titles and meanings.

Ratings are what the arbiter sees, strengths what decides the games. Rounds not played count in no
measure of games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from math import sqrt

from zug.fastclasses import NamedTuple, dataclass
from zug.messages import say
from zug.model import Result
from zug.rules.cards import Card, deal_cards
from zug.rules.colours import breaks_limits, preference
from zug.rules.expectation import half_up, rating_difference
from zug.rules.tiebreaks.standings import standings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.lab.experiment import Experiment
    from zug.model import Cell, Colour, Tournament

NAN = float("nan")
"""The measure has no value: there was nobody to measure."""


_FORFEIT_WIN = {Result.FORFEIT_WIN: 2}
"""A game of a match may be won by forfeit while the other is played."""


class Meeting(NamedTuple):
    """A game (or match) that was played: `first` has the smaller TPN."""

    round: int
    first: int
    second: int


@dataclass(frozen=True)
class PlayedTournament:
    """A finished tournament with the true strengths of its players."""

    tournament: Tournament
    strengths: Mapping[int, float]
    experiment: Experiment

    @cached_property
    def cards(self) -> dict[int, Card]:
        return deal_cards(self.tournament)

    @cached_property
    def ranks(self) -> dict[int, int]:
        """Final ranks; equal ones are shared."""
        table = standings(self.tournament, self.experiment.tiebreaks)
        return {line.tpn: line.rank for line in table.lines}

    @cached_property
    def by_strength(self) -> list[int]:
        """TPNs, the strongest first."""
        return sorted(self.strengths, key=lambda tpn: (-self.strengths[tpn], tpn))

    @cached_property
    def by_rank(self) -> list[int]:
        return sorted(self.ranks, key=lambda tpn: (self.ranks[tpn], tpn))

    @cached_property
    def meetings(self) -> list[Meeting]:
        return [
            Meeting(round_, player.tpn, cell.opponent)
            for player in self.tournament.players
            for round_, cell in enumerate(player.cells, 1)
            if cell.is_played and player.tpn < cell.opponent
        ]

    @cached_property
    def opponents(self) -> dict[int, float]:
        """The average rating of the opponents met, of everybody who met somebody."""
        ratings = {player.tpn: player.rating for player in self.tournament.players}
        return {
            tpn: sum(ratings[other] for other in card.opponents) / len(card.opponents)
            for tpn, card in self.cards.items()
            if card.opponents
        }

    @property
    def rounds(self) -> int:
        return self.tournament.rounds_played

    def score_before(self, tpn: int, round_: int) -> int:
        """Return the points before a round, without virtual ones."""
        virtual = self.tournament.virtual_points.get(tpn, ())
        bonus = virtual[round_ - 1] if round_ <= len(virtual) else 0
        return self.cards[tpn].scores[round_ - 1] - bonus


def kendall(first: Sequence[float], second: Sequence[float]) -> float:
    """Return Kendall's tau-b of two rankings: 1 the same order, -1 the reverse; with ties."""
    agreement = first_differs = second_differs = 0
    for (a, b), (c, d) in combinations(zip(first, second, strict=True), 2):
        before, after = (a > c) - (a < c), (b > d) - (b < d)
        agreement += before * after
        first_differs += before != 0
        second_differs += after != 0
    product = first_differs * second_differs
    return agreement / sqrt(product) if product else NAN


def standings_tau(played: PlayedTournament) -> float:
    tpns = list(played.ranks)
    return kendall([-played.ranks[tpn] for tpn in tpns], [played.strengths[tpn] for tpn in tpns])


def top_hits(played: PlayedTournament) -> float:
    top = min(played.experiment.top, len(played.ranks))
    hits = set(played.by_rank[:top]) & set(played.by_strength[:top])
    return 100 * len(hits) / top


def best_wins(played: PlayedTournament) -> float:
    winners = [tpn for tpn, rank in played.ranks.items() if rank == 1]
    return 100 * (played.by_strength[0] in winners) / len(winners)


def rematches(played: PlayedTournament) -> float:
    pairs = Counter((meeting.first, meeting.second) for meeting in played.meetings)
    return sum(count - 1 for count in pairs.values())


def floats(played: PlayedTournament) -> float:
    unequal = [
        played.score_before(first, round_) != played.score_before(second, round_)
        for round_, first, second in played.meetings
    ]
    return 100 * _mean(unequal)


def _colours(played: PlayedTournament) -> Iterator[tuple[str, Colour]]:
    """Yield every colour given, with those had before; in a match both players have both."""
    if played.tournament.games_per_match > 1:
        return
    for player in played.tournament.players:
        before = ""
        for cell in player.cells:
            if cell.is_played and cell.colour is not None:
                yield before, cell.colour
                before += cell.colour


def colours_refused(played: PlayedTournament) -> float:
    asked = [
        preference(before).colour is not colour for before, colour in _colours(played) if before
    ]
    return 100 * _mean(asked)


def colours_broken(played: PlayedTournament) -> float:
    broken = [breaks_limits(before, colour) for before, colour in _colours(played)]
    return sum(broken) if broken else NAN


def _leaders(played: PlayedTournament) -> list[Meeting]:
    leaders = set(played.by_strength[: played.experiment.leaders])
    return [m for m in played.meetings if m.first in leaders and m.second in leaders]


def leaders_met(played: PlayedTournament) -> float:
    leaders = min(played.experiment.leaders, len(played.strengths))
    pairs = {(meeting.first, meeting.second) for meeting in _leaders(played)}
    return 100 * len(pairs) / (leaders * (leaders - 1) // 2)


def leaders_round(played: PlayedTournament) -> float:
    """Return the mean round in which leaders meet; never counts as after the last."""
    leaders = min(played.experiment.leaders, len(played.strengths))
    first_met: dict[tuple[int, int], int] = {}
    for round_, first, second in sorted(_leaders(played)):
        first_met.setdefault((first, second), round_)
    missing = leaders * (leaders - 1) // 2 - len(first_met)
    return _mean([*first_met.values(), *[played.rounds + 1] * missing])


def aro_spread(played: PlayedTournament) -> float:
    """Return the standard deviation within groups of equal final points, pooled."""
    groups: dict[int, list[float]] = {}
    for tpn, average in played.opponents.items():
        groups.setdefault(played.cards[tpn].points, []).append(average)
    squares = degrees = 0.0
    for group in groups.values():
        mean = _mean(group)
        squares += sum((value - mean) ** 2 for value in group)
        degrees += len(group) - 1
    return sqrt(squares / degrees) if degrees else NAN


def aro_top(played: PlayedTournament) -> float:
    tenth = max(1, len(played.by_strength) // 10)
    return _mean([played.opponents.get(tpn, NAN) for tpn in played.by_strength[:tenth]])


def aro_middle(played: PlayedTournament) -> float:
    count = len(played.by_strength)
    middle = played.by_strength[2 * count // 5 : 3 * count // 5] or played.by_strength
    return _mean([played.opponents.get(tpn, NAN) for tpn in middle])


def _seekers(played: PlayedTournament) -> list[Card]:
    norm = played.experiment.norm
    return [card for card in played.cards.values() if norm.lowest <= card.rating <= norm.highest]


def performance(cells: Sequence[Cell], average: float) -> int:
    """Return the rating performance over games played: opponents' average plus dp."""
    results = [cell.result for cell in cells if cell.is_played]
    results += [cell.second for cell in cells if cell.is_played and cell.second is not None]
    halves = sum(_FORFEIT_WIN.get(result, result.halves) for result in results)
    percent = half_up(100 * halves, 2 * len(results))
    return half_up(round(average * 100), 100) + rating_difference(percent)


def norms(played: PlayedTournament) -> float:
    """Return the share of seekers who played every round, met enough strength and performed."""
    norm = played.experiment.norm
    counts = []
    for card in _seekers(played):
        average = played.opponents.get(card.tpn, 0.0)
        counts.append(
            len(card.opponents) == played.rounds
            and half_up(round(average * 100), 100) >= norm.opponents
            and performance(card.player.cells, average) >= norm.performance
        )
    return 100 * _mean(counts)


def score_needed(played: PlayedTournament) -> float:
    """Return the mean percentage at which a seeker's opponents make it a norm."""
    norm = played.experiment.norm
    return _mean(
        [
            _least_percent(norm.performance - half_up(round(played.opponents[card.tpn] * 100), 100))
            for card in _seekers(played)
            if card.tpn in played.opponents
        ]
    )


def _least_percent(difference: int) -> int:
    return next((p for p in range(101) if rating_difference(p) >= difference), 100)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else NAN


def _by_round(played: PlayedTournament, value: Callable[[Meeting], float]) -> list[float]:
    return [
        _mean([value(meeting) for meeting in played.meetings if meeting.round == round_])
        for round_ in range(1, played.rounds + 1)
    ]


def gap_by_round(played: PlayedTournament) -> list[float]:
    ratings = {player.tpn: player.rating for player in played.tournament.players}
    return _by_round(played, lambda meeting: abs(ratings[meeting.first] - ratings[meeting.second]))


def perfect_by_round(played: PlayedTournament) -> list[float]:
    """Return how many players have all points, including byes, after each round."""
    win = played.tournament.points.win * played.tournament.games_per_match
    return [
        sum(
            played.score_before(tpn, round_ + 1) >= win * round_
            if round_ < played.rounds
            else card.points >= win * round_
            for tpn, card in played.cards.items()
        )
        for round_ in range(1, played.rounds + 1)
    ]


def leaders_by_round(played: PlayedTournament) -> list[float]:
    leaders = min(played.experiment.leaders, len(played.strengths))
    pairs = leaders * (leaders - 1) // 2
    first_met: dict[tuple[int, int], int] = {}
    for round_, first, second in sorted(_leaders(played)):
        first_met.setdefault((first, second), round_)
    return [
        100 * sum(met <= round_ for met in first_met.values()) / pairs
        for round_ in range(1, played.rounds + 1)
    ]


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
        standings_tau,
    ),
    TournamentMeasure(
        "top_hits",
        say("The truly strongest among the first"),
        "%",
        1,
        say("How many of the strongest (`top`) are among as many first places."),
        top_hits,
    ),
    TournamentMeasure(
        "best_wins",
        say("The strongest player wins"),
        "%",
        1,
        say("How often the strongest player comes first; a shared first place counts in part."),
        best_wins,
    ),
    TournamentMeasure(
        "aro_spread",
        say("Unevenness of opponents"),
        say("rating points"),
        -1,
        say(
            "Standard deviation of the average rating of opponents among players with equal points."
        ),
        aro_spread,
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
        floats,
    ),
    TournamentMeasure(
        "colours_refused",
        say("Colour preferences not granted"),
        "%",
        -1,
        say("Share of the colours, from a player's second game on, that were not the one due."),
        colours_refused,
    ),
    TournamentMeasure(
        "colours_broken",
        say("Colour limits broken"),
        say("cases per tournament"),
        -1,
        say("The same colour a third time in a row, or a difference beyond two."),
        colours_broken,
    ),
    TournamentMeasure(
        "rematches",
        say("Rematches"),
        say("games per tournament"),
        -1,
        say("Games between players who had already met; no system allows any."),
        rematches,
    ),
    TournamentMeasure(
        "leaders_met",
        say("The leaders have met"),
        say("% of their pairs"),
        1,
        say("Of the strongest few (`leaders`), the pairs that met at some time."),
        leaders_met,
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
        leaders_round,
    ),
    TournamentMeasure(
        "aro_top",
        say("Opponents of the top tenth"),
        say("mean rating"),
        0,
        say("Average rating of the opponents of the strongest tenth."),
        aro_top,
    ),
    TournamentMeasure(
        "aro_middle",
        say("Opponents of the middle fifth"),
        say("mean rating"),
        0,
        say("Average rating of the opponents of the middle fifth by strength."),
        aro_middle,
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
        norms,
    ),
    TournamentMeasure(
        "score_needed",
        say("Score needed for the norm"),
        say("% of the points"),
        -1,
        say("The score at which the opponents a seeker met give the performance of the norm."),
        score_needed,
    ),
)
"""All measures, in the order of a report."""

PROFILES = (
    Profile(
        "perfect_by_round",
        say("Players with all points"),
        say("players"),
        say("How many have all the points there were."),
        perfect_by_round,
    ),
    Profile(
        "gap_by_round",
        say("Rating difference on the boards"),
        say("rating points"),
        say("Mean difference between the ratings of two opponents."),
        gap_by_round,
    ),
    Profile(
        "leaders_by_round",
        say("Pairs of leaders who have met"),
        say("% of their pairs"),
        say("Of the strongest few, the pairs that have met so far."),
        leaders_by_round,
    ),
)
"""What is measured in every round."""
