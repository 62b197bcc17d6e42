"""Norms by the articles of B.01, with the worked cases of arbiters and of FIDE's own tables."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rating import literal
from zug.errors import UsageError
from zug.fastclasses import replace
from zug.model import Cell, Colour, Event, Player, Result, Tournament
from zug.rating import norms
from zug.rating.judging import (
    GM,
    IM,
    NORM_TITLES,
    WGM,
    WIM,
    Future,
    NormTerms,
    NormVerdict,
    Title,
    judge,
    required_halves,
    sought_by,
)
from zug.rating.norms import Norm, NormGame

MIX = ("GER", "FRA", "ESP", "ITA", "POL", "NED", "SWE", "USA", "IND", "CHN", "NOR", "HUN", "AUT")


class Met(NamedTuple):
    """An opponent: rating, score against them, title, federation."""

    rating: int
    score: float | Result = 1
    title: str = "GM"
    federation: str = ""


RESULTS = {1: Result.WIN, 0.5: Result.DRAW, 0: Result.LOSS}


def event(met: Sequence[Met], rounds: int | None = None, **details: str) -> Tournament:
    """Number 1, of Switzerland and without a title, met these in rounds 1, 2, …"""
    cells, others = [], []
    for round_, (rating, score, title, federation) in enumerate(met, 1):
        result = score if isinstance(score, Result) else RESULTS[score]
        if result is Result.PAB:
            cells.append(Cell(0, None, result))
            continue
        tpn = round_ + 1
        cells.append(Cell(tpn, Colour.WHITE, result))
        before = (Cell(0, None, Result.ABSENT),) * (round_ - 1)
        back = Cell(1, Colour.BLACK, result.complement)
        of = federation or MIX[round_ - 1]
        others.append(Player(tpn, f"P{tpn}", rating, title, "", of, cells=(*before, back)))
    known = {"name": "Ada", "rating": 2400, "federation": "SUI", **details}
    first = Player(1, cells=tuple(cells), **known)  # type: ignore[arg-type]
    return Tournament((first, *others), rounds=rounds or len(met), event=Event(federation="SUI"))


def norm_of(held: Tournament, title: Title, **terms: object) -> Norm:
    found = norms(held.known_sound(), only=1, **terms)  # type: ignore[arg-type]
    return next(norm for norm in found.norms if norm.title == title)


def made(held: Tournament, title: Title) -> bool:
    return norm_of(held, title).verdict is NormVerdict.MET


def scored(points: float, ratings: Sequence[int]) -> list[Met]:
    """So many points against these, wins first."""
    left, found = points, []
    for rating in ratings:
        score = min(1, left)
        left -= score
        found.append(Met(rating, score))
    return found


def missed(norm: Norm) -> set[str]:
    return {one.article for one in norm.judgement.conditions if one.verdict is NormVerdict.MISSED}


def test_1_4_6__only_the_lowest_is_raised() -> None:
    """N1, N2, N17."""
    norm = norm_of(event(scored(9, [2400] * 7 + [2100, 2000])), GM)
    assert (norm.judgement.average, norm.judgement.raised) == (2344, 8)
    assert missed(norm) == {"1.4.8a"}
    unrated = event(scored(9, [2400] * 8 + [0]))
    assert norm_of(unrated, GM).judgement.average == 2378
    assert not made(unrated, GM)
    assert norm_of(unrated, IM).judgement.average == 2361
    assert norm_of(event(scored(6, [2500] * 7 + [0, 0])), GM).judgement.average == 2344


def test_1_4_8__performance_average_and_score() -> None:
    """N3, N4, N11, N15, N16."""
    low = norm_of(event(scored(7.5, [2400] * 11)[::-1]), GM)
    assert (low.judgement.performance, low.verdict) == (2533, NormVerdict.MISSED)
    high = norm_of(event(scored(9, [2400] * 11)[::-1]), GM)
    assert (high.judgement.performance, high.verdict) == (2662, NormVerdict.MET)
    weak = norm_of(event(scored(11, [2300] * 11)), GM)
    assert (weak.judgement.performance, missed(weak)) == (3100, {"1.4.8a"})
    assert not made(event(scored(6, [2474] * 9)), GM)
    assert made(event(scored(6, [2475] * 9)), GM)
    assert made(event(scored(3.5, [2710] * 10)), GM)
    few = norm_of(event(scored(3, [2800] * 10)), GM)
    assert missed(few) == {"1.4.8b"}
    assert made(event(scored(7, [2230] * 9)), IM)
    assert not made(event(scored(6.5, [2230] * 9)), IM)


def test_1_4_1c__eight_games_and_a_bye() -> None:
    """N5: the shares are those of eight games, and it counts for nine."""
    bye = Met(0, Result.PAB)
    eight = [*scored(7, [2450] * 8)]
    norm = norm_of(event([*eight, bye]), GM)
    assert (norm.verdict, norm.articles, norm.counts_as) == (NormVerdict.MET, ("1.4.1c",), 10)
    four = [one._replace(title="GM" if place < 4 else "") for place, one in enumerate(eight)]
    assert made(event([*four, bye]), GM)
    own = [one._replace(federation="SUI" if place < 4 else "") for place, one in enumerate(eight)]
    assert made(event([*own, bye]), GM)
    own[4] = own[4]._replace(federation="SUI")
    assert not made(event([*own, bye]), GM)
    assert made(event([*scored(3, [2750] * 8), bye]), GM)
    # Two byes are too many, and so is one of ten rounds with eight games.
    assert not made(event([*eight[:7], bye, bye]), GM)
    assert not made(event([*eight, bye, bye]), GM)
    assert not made(event([*eight, bye], rounds=8), GM)


def test_1_4_1d__a_surplus_is_a_game_more() -> None:
    """N14."""
    norm = norm_of(event(scored(7, [2475] * 9)), GM)
    assert (norm.judgement.required, norm.judgement.surplus, norm.counts_as) == (12, 1, 10)


def test_1_4_1e__an_early_norm() -> None:
    """N12: seven of nine, then two losses; with fixed pairings all rounds count."""
    games = [*scored(7, [2380] * 9), Met(2380, 0), Met(2380, 0)]
    norm = norm_of(event(games), GM)
    assert (norm.verdict, norm.articles) == (NormVerdict.MET, ("1.4.1e",))
    assert [(one.round, one.article) for one in norm.left_out] == [(10, "1.4.1e"), (11, "1.4.1e")]
    fixed = event(games)
    fixed = Tournament(fixed.players, fixed.rounds, code="CUSTOM_ROUNDROBIN", event=fixed.event)
    assert not made(fixed, GM)


def test_1_4_1f__beaten_opponents_left_out() -> None:
    """N13."""
    games = [Met(2100, 1), *scored(7, [2390] * 9)]
    norm = norm_of(event(games), GM)
    assert (norm.verdict, norm.articles) == (NormVerdict.MET, ("1.4.1f",))
    assert (norm.judgement.average, norm.judgement.performance) == (2390, 2610)
    assert not made(event([Met(2100, 0.5), *games[1:]]), GM)


def test_1_4_1f__in_a_round_robin_the_whole_mix_must_do() -> None:
    """Of ten opponents four must be grandmasters; three of nine would do."""
    met = [Met(2100, 1, ""), *scored(7, [2390] * 9)]
    few = [one._replace(title="GM" if n < 4 else "FM") for n, one in enumerate(met)]
    few[0] = few[0]._replace(title="")
    robin = event(few)
    assert made(robin, GM)
    robin = Tournament(robin.players, robin.rounds, code="CUSTOM_ROUNDROBIN", event=robin.event)
    assert not made(robin, GM)
    enough = event([one if n != 5 else one._replace(title="GM") for n, one in enumerate(few)])
    robin = Tournament(enough.players, 10, code="CUSTOM_ROUNDROBIN", event=enough.event)
    assert made(robin, GM)


def test_1_4_2a__no_federation_of_fide() -> None:
    games = [*scored(7, [2475] * 9), Met(2475, 1, "GM", "NON")]
    norm = norm_of(event(games), GM)
    assert len(norm.judgement.games) == 9
    assert [(one.round, one.article) for one in norm.left_out] == [(10, "1.4.2a")]
    assert not made(event([*games[:8], games[9]]), GM)


def test_1_4_2b__the_unrated_without_a_point() -> None:
    """In a round robin alone."""
    games = [*scored(7, [2475] * 9), Met(0, 1)]
    robin = event(games)
    robin = Tournament(robin.players, robin.rounds, code="CUSTOM_ROUNDROBIN", event=robin.event)
    norm = norm_of(robin, GM)
    assert [one.article for one in norm.left_out] == ["1.4.2b"]
    assert "1.4.2b" not in {one.article for one in norm_of(event(games), GM).left_out}


def test_1_4_2c__absent_in_the_last_round() -> None:
    """N8: without the game too many of one federation, as a loss it is a norm."""
    seven = [Met(2400, 1, "GM", "GER")] * 6 + [Met(2400, 1, "GM", "FIN"), Met(2400, 0, "GM", "GAB")]
    norm = norm_of(event([*seven, Met(2400, Result.FORFEIT_WIN, "GM", "GEO")]), GM)
    assert (norm.verdict, norm.articles) == (NormVerdict.MET, ("1.4.2c",))
    assert (norm.judgement.performance, norm.judgement.halves) == (2620, 14)
    assert norm.left_out == (), "the game counts; it is not left out as well"
    earlier = [Met(2400, Result.FORFEIT_WIN, "GM", "GEO"), *seven]
    assert not made(event(earlier), GM)


def test_1_4_3__two_foreign_federations() -> None:
    """N9: FID is an opponent and no federation."""
    games = [one._replace(federation="FID") for one in scored(7, [2475] * 8)]
    norm = norm_of(event([*games, Met(2475, 0, "GM", "USA")], federation="FRA"), GM)
    assert missed(norm) == {"1.4.3"}
    two = [*games[:7], Met(2475, 0, "GM", "USA"), Met(2475, 0, "GM", "GER")]
    assert made(event(two, federation="FRA"), GM)


def test_1_4_4__at_most_so_many_of_one_federation() -> None:
    """N7."""
    games = scored(7, [2475] * 9)

    def of(federation: str, count: int) -> Tournament:
        first = [one._replace(federation=federation) for one in games[:count]]
        return event([*first, *games[count:]])

    assert made(of("SUI", 5), GM)
    assert missed(norm_of(of("SUI", 6), GM)) == {"1.4.4"}
    assert made(of("CUB", 6), GM)
    assert missed(norm_of(of("CUB", 7), GM)) == {"1.4.4"}


def test_1_4_3a__to_1_4_3c__when_federations_do_not_matter() -> None:
    home = event([one._replace(federation="SUI") for one in scored(7, [2475] * 9)])
    for kind, article in (("national-championship", "1.4.3a"), ("national-team", "1.4.3b")):
        norm = norm_of(home, GM, exemption=kind)
        assert (norm.verdict, norm.articles) == (NormVerdict.MET, (article,))
    guest = event(
        [one._replace(federation="SUI") for one in scored(7, [2475] * 9)], federation="FRA"
    )
    assert norm_of(guest, GM, exemption="national-championship").verdict is NormVerdict.MISSED
    assert norm_of(guest, GM, exemption="zonal").articles == ("1.4.3c",)
    with pytest.raises(UsageError, match="'regional'"):
        norms(home, exemption="regional")


def large(foreign: int, titled: int, federations: int = 3) -> Tournament:
    """A Swiss of one host and guests who all play one round; number 1 is at home."""
    guests = [
        Player(
            number + 2,
            f"G{number}",
            2300,
            "IM" if number < titled else "",
            "",
            MIX[number % federations],
            cells=(Cell(0, None, Result.PAB),),
        )
        for number in range(foreign)
    ]
    held = event([one._replace(federation="SUI") for one in scored(7, [2475] * 9)])
    around = tuple(
        Player(
            one.tpn + 100,
            one.name,
            one.rating,
            one.title,
            "",
            one.federation,
            cells=tuple(Cell(0, None, Result.PAB) for _ in range(9)),
        )
        for one in guests
    )
    return Tournament((*held.players, *around), rounds=9, event=held.event)


def test_1_4_3d__a_swiss_with_many_guests() -> None:
    """N10."""
    assert norm_of(large(20, 10), GM).articles == ("1.4.3d",)
    for fewer in (large(19, 10), large(20, 9), large(20, 10, federations=2)):
        assert norm_of(fewer, GM).verdict is NormVerdict.MISSED
    found = norms(large(18, 10).known_sound()).foreigners
    assert found is not None
    assert (found.rated, found.federations, found.titled, found.is_enough) == (18, 3, 10, False)


def test_1_4_5__titles_of_opponents() -> None:
    """N6; CM and WCM are no titles here."""
    three = [
        NormGame(n, Player(n, "", 2475, "GM" if n < 4 else "FM"), 2475, 2) for n in range(1, 11)
    ]
    for count, verdict in ((10, NormVerdict.MISSED), (9, NormVerdict.MET)):
        held = judge(GM, three[:count], NormTerms("SUI"))
        (holders,) = (one for one in held.conditions if one.article == "1.4.5b")
        assert holders.verdict is verdict
    held = judge(GM, three[1:7], NormTerms("SUI", least_games=6))
    (holders,) = (one for one in held.conditions if one.article == "1.4.5b")
    assert holders.verdict is NormVerdict.MISSED, "a third of six are two, and three are the least"
    nine = [
        one._replace(title="GM" if n < 3 else "FM") for n, one in enumerate(scored(7, [2475] * 9))
    ]
    assert made(event(nine), GM)
    some = [
        one._replace(title="GM" if n < 3 else "FM" if n < 5 else "CM") for n, one in enumerate(nine)
    ]
    assert made(event(some), GM)
    some[4] = some[4]._replace(title="CM")
    assert missed(norm_of(event(some), GM)) == {"1.4.5a"}
    women = [
        one._replace(title="WGM" if n < 3 else "WFM", rating=2300) for n, one in enumerate(nine)
    ]
    assert made(event(women, sex="w"), WGM)
    assert not made(event(women, sex="w"), IM)


def verdict_of(
    article: str, games: list[NormGame], terms: NormTerms, *future: NormGame
) -> NormVerdict:
    held = judge(GM, games, terms, Future(known=future))
    (found,) = (one.verdict for one in held.conditions if one.article == article)
    return found


def test_conditions_at_their_bounds() -> None:
    """Half of seven are four; 4½ of 13 are less than 35 %; nothing is made while games are open."""
    titled = [
        NormGame(n, Player(n, "", 2475, "GM" if n < 4 else "FM"), 2475, 2) for n in range(1, 8)
    ]
    assert verdict_of("1.4.5b", titled * 2, NormTerms("SUI")) is NormVerdict.MET
    assert verdict_of("1.4.5b", titled * 2, NormTerms("SUI", is_double=True)) is NormVerdict.MISSED
    for halves, verdict in ((9, NormVerdict.MISSED), (10, NormVerdict.MET)):
        thirteen = [
            NormGame(n, Player(n, "", 2475), 2475, 1 if n <= halves else 0) for n in range(1, 14)
        ]
        assert verdict_of("1.4.8b", thirteen, NormTerms("SUI")) is verdict
    last = NormGame(8, Player(8, "", 2475, "GM"), 2475)
    assert verdict_of("1.4.8", titled, NormTerms("SUI")) is NormVerdict.MET
    assert verdict_of("1.4.8", titled, NormTerms("SUI"), last) is NormVerdict.OPEN


def test_1_4_5__a_double_round_robin() -> None:
    """Six players: three of the five opponents must hold the title."""
    people = [Met(2475, 1, "GM" if n < 3 else "FM") for n in range(5)]
    cells = [*event(people).players[0].cells] * 2
    held = event(people)
    first = held.players[0].with_cells(tuple(cells))
    twice = Tournament((first, *held.players[1:]), 10, code="CUSTOM_ROUNDROBIN", event=held.event)
    assert made(twice, GM)
    others = [
        one if one.tpn != 2 else Player(2, "P2", 2475, "FM", "", "GER") for one in held.players[1:]
    ]
    two = Tournament((first, *others), 10, code="CUSTOM_ROUNDROBIN", event=held.event)
    assert "1.4.5b" in missed(norm_of(two, GM))


@pytest.mark.parametrize(
    ("details", "article"),
    [
        ({"encoded_time_control": "3600+30"}, "1.1.3"),
        ({"arbiter": "NA Boss, Ann"}, "1.1.5"),
    ],
)
def test_1_1__no_norm_where_the_event_does_not_allow_it(
    details: dict[str, str], article: str
) -> None:
    held = event([Met(2400, 1, "GM")] * 7 + [Met(2400, 0, "GM")] * 2)
    assert made(held, GM)
    found = norms(replace(held, event=replace(held.event, **details)))
    missed = [one.article for one in found.conditions if one.verdict is NormVerdict.MISSED]
    assert (missed, found.made, found.in_reach) == ([article], (), ())


def test_who_seeks_what() -> None:
    def seeks(**details: str) -> tuple[str, ...]:
        return tuple(one.code for one in sought_by(Player(1, **details)))  # type: ignore[arg-type]

    assert seeks() == ("GM", "IM")
    assert seeks(sex="w") == ("GM", "IM", "WGM", "WIM")
    assert seeks(title="IM") == ("GM",)
    assert seeks(title="WIM") == ("GM", "IM", "WGM")
    assert seeks(title="wgm", sex="w") == ("GM", "IM")
    assert seeks(title="GM") == ()


ANNEX = """
7: 5½ 2380, 5 2442, 4½ 2498, 4 2550, 3½ 2600, 3 2650, 2½ 2702
8: 6½ 2380, 6 2407, 5½ 2459, 5 2505, 4½ 2557, 4 2600, 3½ 2643, 3 2687
9: 7 2380, 6½ 2434, 6 2475, 5½ 2520, 5 2557, 4½ 2600, 4 2643, 3½ 2680
10: 8 2380, 7½ 2407, 7 2451, 6½ 2490, 6 2528, 5½ 2564, 5 2600, 4½ 2636, 4 2672, 3½ 2710
11: 9 2380, 8½ 2389, 8 2425, 7½ 2467, 7 2498, 6½ 2535, 6 2564, 5½ 2600, 5 2636, 4½ 2665, 4 2702
12: 9½ 2380, 9 2407, 8½ 2442, 8 2475, 7½ 2505, 7 2543, 6½ 2571, 6 2600, 5½ 2629, 5 2657, 4½ 2687
13: 10½ 2380, 10 2389, 9½ 2425, 9 2459, 8½ 2490, 8 2513, 7½ 2543, 7 2571, 6½ 2600, 6 2629,
"""


def test_the_score_required_is_that_of_the_table() -> None:
    """GM; IM is 150, WGM 200, WIM 350 lower throughout."""
    for line in ANNEX.strip().splitlines():
        games, _, entries = line.partition(":")
        for entry in entries.strip(" ,").split(","):
            score, lowest = entry.split()
            halves = int(2 * Fraction(score.replace("½", ".5")))
            for title, lower in ((GM, 0), (IM, 150), (WGM, 200), (WIM, 350)):
                rating = int(lowest) - lower
                assert required_halves(title, rating, int(games)) <= halves
                if rating > title.average:
                    assert required_halves(title, rating - 1, int(games)) > halves


players = st.builds(
    Met,
    st.sampled_from([0, *range(1900, 2700, 37)]),
    st.sampled_from([0, 0.5, 1]),
    st.sampled_from(["GM", "IM", "FM", "WGM", "CM", ""]),
    st.sampled_from(["SUI", "GER", "FRA", "FID", "ITA"]),
)


def halves(one: Met) -> int:
    assert not isinstance(one.score, Result)
    return int(2 * one.score)


@settings(deadline=None)
@given(st.lists(players, min_size=1, max_size=12), st.sampled_from(NORM_TITLES))
def test_a_second_witness(met: list[Met], title: Title) -> None:
    """The conditions written from the text, in fractions, for all games together."""
    games = [
        NormGame(
            n,
            Player(n, "", one.rating, one.title, "", one.federation),
            one.rating,
            int(2 * one.score),
        )
        for n, one in enumerate(met, 1)
    ]
    held = judge(title, games, NormTerms("SUI"))
    n, score = len(met), Fraction(sum(one.score for one in met))
    ratings = sorted(one.rating or 1400 for one in met)
    floor = {"GM": 2200, "IM": 2050, "WGM": 2000, "WIM": 1850}[title.code]
    ratings[0] = max(ratings[0], floor)
    ra = literal.whole(Fraction(sum(ratings), n))
    rp = ra + literal.dp(score / n)
    titles = [one.title for one in met]
    wanted = {
        "GM": {"GM"},
        "IM": {"GM", "IM"},
        "WGM": {"GM", "IM", "WGM"},
        "WIM": {"GM", "IM", "WGM", "WIM"},
    }[title.code]
    nations = [one.federation for one in met]
    is_norm = (
        n >= 9
        and 2 * sum(one in {"GM", "IM", "FM", "WGM", "WIM", "WFM"} for one in titles) >= n
        and 3 * sum(one in wanted for one in titles) >= n
        and sum(one in wanted for one in titles) >= 3
        and len(set(nations) - {"SUI", "FID"}) >= 2
        and 5 * nations.count("SUI") <= 3 * n
        and all(3 * nations.count(one) <= 2 * n for one in set(nations) - {"FID"})
        and ra >= {"GM": 2380, "IM": 2230, "WGM": 2180, "WIM": 2030}[title.code]
        and rp >= {"GM": 2600, "IM": 2450, "WGM": 2400, "WIM": 2250}[title.code]
        and score / n >= Fraction(35, 100)
    )
    assert (held.average, held.performance) == (ra, rp)
    assert (held.verdict is NormVerdict.MET) == is_norm


@settings(deadline=None)
@given(st.lists(players, min_size=9, max_size=11))
def test_leaving_games_out_never_loses_a_norm(met: list[Met]) -> None:
    """Whatever is made with all games is made; and a norm made has at least nine games."""
    held = event(met)
    for norm in norms(held, only=1).norms:
        games = [
            NormGame(n, held.by_tpn[n + 1], one.rating, int(2 * one.score))
            for n, one in enumerate(met, 1)
        ]
        if judge(norm.title, games, NormTerms("SUI")).verdict is NormVerdict.MET:
            assert norm.verdict is NormVerdict.MET
            assert not norm.left_out
        if norm.verdict is NormVerdict.MET:
            assert len(norm.judgement.games) >= 9
            assert all(one.verdict is NormVerdict.MET for one in norm.judgement.conditions)
