"""Rounds made for one line of the checker each, with a pairing that only a careless one proves.

Nobody may meet but the pairs listed, so that few complete pairings exist.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

import zug
from zug.model import Points
from zug.model.tournament import ForbiddenGroup
from zug.systems import PairingRequest, PreparedRound, RoundPairing
from zug.systems.dutch import edition_2017, edition_2026
from zug.systems.dutch.result import publish

Pairs = Iterable[tuple[int, int]]


class Made(NamedTuple):
    prepared: PreparedRound
    right: RoundPairing
    wrong: RoundPairing


def exchanges(system: str) -> Made:
    """One exchange of 2 and 8, or two of 4, 5 and 6, 7 with a smaller sum: fewest come first."""
    one = [(1, 2), (3, 6), (4, 7), (5, 9), (8, 10)]
    two = [(1, 5), (2, 8), (3, 4), (6, 9), (7, 10)]
    return _made(zug.new(list("ABCDEFGHIJ"), rounds=5, system=system), system, one, two)


def collapsed() -> Made:
    """3 can meet nobody but 1, so 1 and 2 float; then 2–4, 5–6 have less PSD than 2–5, 4–6.

    Of colours, which come later, both had White in 2–4, and both Black in 5–6.
    """
    tournament = zug.new(list("ABCDEF"), rounds=5, system="dutch-2017")
    tournament = tournament.with_round([(3, 5), (2, 6), (4, 1)], ["1-0"] * 3)
    scores = {1: 40, 2: 40, 3: 20, 4: 20, 5: 0, 6: 0}
    right, wrong = [(1, 3), (2, 4), (5, 6)], [(1, 3), (2, 5), (4, 6)]
    return _made(_with_scores(tournament, scores), "dutch-2017", right, wrong, (1, 2))


def equal_differences() -> Made:
    """1–3, 4–5 with the bye for 2 has the PSD of 1–5, 2–3 with the bye for 4, and better colours.

    1–2 leaves 3, who had the bye, so that both float; in the CLB C.7 is not asked, which would
    like a lower bye.
    """
    tournament = zug.new(list("ABCDE"), rounds=5, system="dutch-2017")
    tournament = tournament.with_round([(1, 4), (5, 2), (3, 0)], ["1-0"] * 2)
    scores = {1: 40, 2: 30, 3: 20, 4: 20, 5: 10}
    right, wrong = [(1, 3), (4, 5)], [(1, 5), (2, 3)]
    return _made(_with_scores(tournament, scores), "dutch-2017", right, wrong, (1, 2))


def most_mdps() -> Made:
    """The same without colours: all criteria are equal, and 1–5, 2–3 pair more MDPs (D.3)."""
    tournament = zug.new(list("ABCDE"), rounds=5, system="dutch-2017")
    tournament = tournament.with_round([(1, 4), (5, 2), (3, 0)], ["+-"] * 2)
    scores = {1: 40, 2: 30, 3: 20, 4: 20, 5: 10}
    right, wrong = [(1, 5), (2, 3)], [(1, 3), (4, 5)]
    return _made(_with_scores(tournament, scores), "dutch-2017", right, wrong, (1, 2))


def before_the_last() -> Made:
    """1–2, 3–4 is best by C.5, but then only 7 is left for the bye, who had it: A.9.

    Of the pairings that can be completed, 1–2 has better colours than 1–3, which C.7 would like
    more, for then a player of the last bracket has the bye.
    """
    tournament = zug.new(list("ABCDEFG"), rounds=5, system="dutch-2017")
    tournament = tournament.with_round([(1, 4), (5, 2), (3, 6), (7, 0)], ["1-0"] * 3)
    scores = {1: 30, 2: 30, 3: 30, 4: 30, 5: 10, 6: 10, 7: 10}
    right, wrong = [(1, 2), (4, 7), (5, 6)], [(1, 3), (4, 7), (2, 6)]
    return _made(_with_scores(tournament, scores), "dutch-2017", right, wrong, (3, 4))


def barred_from_the_bye() -> Made:
    """1–2 comes before 1–3, but 3 can only meet 4, and 7, who had the bye, only 2."""
    tournament = zug.new(list("ABCDEFG"), rounds=5, system="dutch-2017")
    tournament = tournament.with_round([(1, 4), (5, 2), (6, 3), (7, 0)], ["1-0"] * 3)
    scores = {1: 30, 2: 30, 3: 30, 4: 10, 5: 10, 6: 10, 7: 10}
    right, wrong = [(1, 3), (2, 7), (5, 6)], [(1, 2), (3, 4), (5, 6)]
    return _made(_with_scores(tournament, scores), "dutch-2017", right, wrong)


def _made(
    tournament: zug.Tournament, system: str, right: Pairs, wrong: Pairs, *more: tuple[int, int]
) -> Made:
    allowed = {*right, *wrong, *more}
    everybody = sorted(tournament.by_tpn)
    apart = [pair for pair in combinations(everybody, 2) if pair not in allowed]
    prepared = PairingRequest(
        replace(tournament, forbidden=tuple(map(ForbiddenGroup, apart))), system
    ).prepare()
    field = (edition_2026 if system == "dutch-2026" else edition_2017).open_field(
        prepared.tournament
    )

    def published(pairs: Pairs) -> RoundPairing:
        ranks = [tuple(sorted(field.rank_of[tpn] for tpn in pair)) for pair in pairs]
        over = [rank for rank in field.ranks if not any(rank in pair for pair in ranks)]
        return publish(field, [(high, low) for high, low in ranks], *over or [None], ())

    return Made(prepared, published(right), published(wrong))


def _with_scores(tournament: zug.Tournament, scores: dict[int, int]) -> zug.Tournament:
    """With virtual points, so that everybody has this score."""
    points = {player.tpn: 0 for player in tournament.players}
    for player in tournament.players:
        cell = player.cells[0]
        points[player.tpn] = 10 if str(cell.result) in "1U+" else 0
    virtual = {tpn: (Points(0), Points(score - points[tpn])) for tpn, score in scores.items()}
    return replace(tournament, virtual_points=virtual)
