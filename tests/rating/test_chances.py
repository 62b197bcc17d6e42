"""What is still needed for a norm."""

from __future__ import annotations

import itertools

import pytest

from tests.rating.test_norms import MIX, Met, event, norm_of, scored
from zug.model import Cell, Colour, Event, Player, Result, Tournament
from zug.rating import judging, norms
from zug.rating.judging import GM, IM, NormVerdict, title_of


def paired(met: list[Met], last: Met) -> Tournament:
    """The last round is paired and not played."""
    return event([*met, last._replace(score=Result.OPEN)])


def test_the_last_round_is_paired() -> None:
    """5½ of 8 against 2475: six are needed of nine (2475 is the lowest average for six)."""
    norm = norm_of(paired(scored(5.5, [2475] * 8), Met(2475)), GM)
    assert norm.verdict is NormVerdict.OPEN
    assert norm.chance is not None
    assert (norm.chance.halves, norm.chance.games) == (1, 1)
    assert norm.chance.sentence == "needs ½ of 1 against GM P10"
    lower = norm_of(paired(scored(5.5, [2475] * 8), Met(2474)), GM)
    assert lower.chance is not None
    assert lower.chance.halves == 1  # the average is rounded: 2474.9
    weak = norm_of(paired(scored(5.5, [2475] * 8), Met(2460)), GM)
    assert weak.chance is not None
    assert weak.chance.halves == 2
    assert norm_of(paired(scored(4.5, [2475] * 8), Met(2475)), GM).verdict is NormVerdict.MISSED


def test_what_each_condition_is_before_the_last_round() -> None:
    met = [one._replace(federation="GER") for one in scored(5.5, [2475] * 7)]
    norm = norm_of(paired([*met, Met(2475, 0, "GM", "FRA")], Met(2475, 0, "GM", "GER")), GM)
    found = {one.article: one.verdict for one in norm.judgement.conditions}
    assert found["1.4.3"] is NormVerdict.MET
    assert found["1.4.4"] is NormVerdict.MISSED  # seven of GER, six may be
    assert found["1.4.1a"] is NormVerdict.OPEN
    assert norm.verdict is NormVerdict.MISSED


def open_event(scores: list[float], rounds: int = 9, pool: int = 2475) -> Tournament:
    """Number 1 has met so many of 2475; twenty others of the same strength are there."""
    held = event([Met(2475, score) for score in scores], rounds=rounds)
    others = [
        Player(100 + n, f"O{n}", pool, "GM", "", MIX[n % 13], cells=(Cell(0, None, Result.PAB),))
        for n in range(20)
    ]
    return Tournament((*held.players, *others), rounds=rounds, event=Event(federation="SUI"))


def test_titles_of_those_who_can_be_met_are_looked_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of a thousand players each has nearly a thousand others to meet.

    Each title is looked at once for the norms its holder may make, and once as an opponent's.
    """
    looked = []
    monkeypatch.setattr(judging, "title_of", lambda one: looked.append(one) or title_of(one))
    held = open_event([1, 1])
    norms(held.known_sound())
    assert sum(one.tpn >= 100 for one in looked) == 2 * 20


def test_opponents_are_not_known_yet() -> None:
    norm = norm_of(open_event([1, 1, 1, 0.5, 0.5, 0]), GM)
    chance = norm.chance
    assert chance is not None
    assert (chance.halves, chance.games, chance.least_average) == (4, 3, 2474)
    assert chance.sentence == "needs 2 of 3 against opponents averaging 2474"
    assert dict(chance.options) == {4: 2474, 5: 2351, 6: 2183}
    # By the table: six of nine need 2475 (rounded), 6½ need 2434, seven need 2380; below 2200 one
    # of the three counts as 2200 (1.4.6).
    for halves, least in chance.options:
        lowest = {4: 2475, 5: 2434, 6: 2380}[halves]
        assert (6 * 2475 + max(2200, least) + 2 * least) / 9 >= lowest - 0.5
        assert (6 * 2475 + max(2200, least - 1) + 2 * (least - 1)) / 9 < lowest - 0.5


def test_a_norm_that_can_no_longer_be_missed() -> None:
    """6½ of 8 against 2475; by 1.4.6 the last one counts as 2200: Ra 2444, dp(72 %) 166, 2610."""
    scores = [1, 1, 1, 1, 1, 0.5, 0.5, 0.5]
    for pool in (1500, 1800, 2475):
        chance = norm_of(open_event(scores, pool=pool), GM).chance
        assert chance is not None
        assert chance.sentence == "has only to play 1 game against anybody"
        assert (chance.options, chance.is_likely) == (((0, 0),), True)
    for last in (0, 1500, 1800):
        played = event([*(Met(2475, score) for score in scores), Met(last, 0)])
        assert norm_of(played, GM).verdict is NormVerdict.MET


@pytest.mark.parametrize("points", [4, 4.5, 5, 5.5, 6])
def test_the_least_average_is_what_happens(points: float) -> None:
    """Three more opponents of this very rating make the norm, and of one point less do not."""
    met = scored(points, [2475] * 6)
    chance = norm_of(open_event([one.score for one in met], pool=2700), GM).chance
    for halves, least in chance.options if chance else ():
        for rating in {max(1400, least), max(1400, least - 1)}:
            games = scored(halves / 2, [rating] * 3)
            is_made = norm_of(event([*met, *games]), GM).verdict is NormVerdict.MET
            assert is_made == (rating >= least), (halves, rating)


def test_out_of_reach() -> None:
    assert norm_of(open_event([0.5] * 5 + [0]), GM).verdict is NormVerdict.MISSED
    assert norm_of(open_event([1, 1, 1, 0.5, 0.5, 0], pool=2100), GM).verdict is NormVerdict.MISSED
    assert norm_of(open_event([1] * 6), GM, gone=[1]).verdict is NormVerdict.MISSED
    in_reach = norms(open_event([0.5] * 5 + [0]).known_sound()).of(1)
    assert [norm.title for norm in in_reach] == [IM]
    assert norm_of(open_event([0.5] * 5 + [0]), IM).verdict is NormVerdict.OPEN


def test_a_bye_in_nine_rounds_leaves_eight_games() -> None:
    """1.4.1c: the chance is reckoned with eight games."""
    bye = Met(0, Result.PAB)
    games = [bye, *scored(5.5, [2475] * 7), Met(2475, Result.OPEN)]
    chance = norm_of(event(games), GM).chance
    assert chance is not None
    assert chance.halves == 0  # 5½ of 8 are enough from 2459 on


def test_beaten_opponents_may_be_left_out_of_ten_rounds() -> None:
    """1.4.1f: 2100 is left out, and a draw against 2390 makes seven of nine."""
    games = [Met(2100, 1), *scored(6.5, [2390] * 8), Met(2390, Result.OPEN)]
    chance = norm_of(event(games), GM).chance
    assert chance is not None
    assert chance.halves == 1


def test_a_round_robin_knows_its_opponents() -> None:
    players = tuple(
        Player(tpn, f"P{tpn}", 2475, "" if tpn == 1 else "GM", "", MIX[tpn]) for tpn in range(1, 11)
    )
    held = Tournament(players, rounds=9, system="round-robin", event=Event(start="2026-11-14"))
    norm = norm_of(held, GM)
    assert norm.chance is not None
    assert len(norm.chance.known) == 9
    assert norm.chance.halves == 12
    assert len({one.opponent.tpn for one in norm.chance.known}) == 9
    found = {one.article: one.verdict for one in norm.judgement.conditions}
    assert (found["1.4.3"], found["1.4.5b"]) == (
        NormVerdict.MET,
        NormVerdict.MET,
    )  # known beforehand


def test_a_double_round_robin_knows_its_opponents() -> None:
    """Six players, ten games: half of five opponents, so three, must be grandmasters."""
    for masters, verdict in ((3, NormVerdict.OPEN), (2, NormVerdict.MISSED)):
        players = tuple(
            Player(tpn, f"P{tpn}", 2475, "GM" if 1 < tpn < masters + 2 else "FM", "", MIX[tpn])
            for tpn in range(1, 7)
        )
        held = Tournament(players, 10, system="double-round-robin", event=Event(start="2026-11-14"))
        norm = norm_of(held, GM)
        assert norm.verdict is verdict
        (titled,) = (one for one in norm.judgement.conditions if one.article == "1.4.5b")
        assert titled.asks == "at least 3 opponents with the title GM"


@pytest.mark.parametrize("last", [2300, 2475, 2600])
@pytest.mark.parametrize("points", [4.5, 5, 5.5, 6, 6.5, 7])
def test_the_chance_is_what_happens(last: int, points: float) -> None:
    """Whatever the last game gives: the norm is made from the score named on, and not below."""
    met = scored(points, [2475] * 8)[::-1]
    chance = norm_of(paired(met, Met(last)), GM).chance
    for score in (0, 0.5, 1):
        is_made = norm_of(event([*met, Met(last, score)]), GM).verdict is NormVerdict.MET
        assert is_made == (chance is not None and 2 * score >= chance.halves)


def test_two_games_to_come_each_way() -> None:
    met = scored(5, [2475] * 7)[::-1]
    open_ = event([*met, Met(2500, Result.OPEN), Met(2400, Result.UNFINISHED)])
    chance = norm_of(open_, GM).chance
    assert chance is not None
    for first, second in itertools.product((0, 0.5, 1), repeat=2):
        is_made = norm_of(event([*met, Met(2500, first), Met(2400, second)]), GM).verdict
        assert (is_made is NormVerdict.MET) == (2 * (first + second) >= chance.halves)


def test_colours_do_not_matter() -> None:
    held = event(scored(7, [2475] * 9))
    turned = held.players[0].with_cells(
        tuple(Cell(c.opponent, Colour.BLACK, c.result) for c in held.players[0].cells)
    )
    other = Tournament((turned, *held.players[1:]), held.rounds, event=held.event)
    assert norm_of(other, GM).judgement == norm_of(held, GM).judgement
