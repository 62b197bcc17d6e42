"""Tie-breaks with unplayed rounds, against C.07 read aloud (`tests/literal/tiebreaks.py`)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.literal.tiebreaks import READ_ALOUD, places
from tests.rules.test_standings import event
from tests.support.crosstable import crosstable
from tests.support.histories import random_tournament
from zug.model import PointSystem, Tournament
from zug.rules.tiebreaks.codes import parse_code
from zug.rules.tiebreaks.record import TiebreakRecord
from zug.rules.tiebreaks.standings import standings
from zug.rules.tiebreaks.values import Term, apply_cuts, show, total, value_of

SCALES = (PointSystem(), PointSystem.of(30, 10), PointSystem.of(20, 10, pab=10))


def random_event(seed: int) -> Tournament:
    """Every second one is over; in the others one round or more is to come."""
    rng = random.Random(seed)
    played = 3 + seed % 4
    found = random_tournament(
        rng, 14, played, rounds=played + (seed % 2), points=SCALES[seed % 3], mess=0.35
    )
    assert found.rounds_played == played
    return found


@pytest.mark.parametrize("text", [code for code in READ_ALOUD if "TPN" not in code])
def test_random_events_full_of_unplayed_rounds(text: str) -> None:
    code = parse_code(text)
    for seed in range(30):
        tournament = random_event(seed)
        record = TiebreakRecord(tournament)
        for tpn in record.scores:
            expected = READ_ALOUD[text](tournament, tpn)
            assert value_of(record, tpn, code) == expected, (seed, tpn)


def of(tournament: Tournament, tpn: int, text: str) -> str:
    code = parse_code(text)
    return show(code, value_of(TiebreakRecord(tournament), tpn, code))


def test_cuts_do_not_depend_on_the_order_of_rounds() -> None:
    """16.5: two rounds missed by choice that bring the same are cut by the opponent's score."""
    code = parse_code("SB/C2")
    rng = random.Random(18)
    for _ in range(300):
        terms = []
        for number in range(6):
            score, points = rng.randrange(0, 30, 5), rng.choice((0, 5, 10))
            terms.append(Term(number, 0, score * points, score, rng.random() < 0.5))
        sums = set()
        for _ in range(6):
            rng.shuffle(terms)
            sums.add(total(apply_cuts(terms, code)))
        assert len(sums) == 1


def test_a_forfeit_of_the_last_round_is_a_draw_of_the_fore_buchholz() -> None:
    """8.3: 2 lost round 3 to 1 by forfeit; for FB both have drawn a game with each other.

    Scores then: 1 has 2½, 2 and 3 have 1½, 4 has ½. The cut of 2 takes 4, the lowest, and not the
    round that was lost without playing (16.5).
    """
    over = event("3w1 4b1 2w+", "4w1 3b0 1b-", "1b0 2w1 4w0", "2b0 1w0 3b1")
    assert [of(over, 2, text) for text in ("FB", "FB/C1")] == ["4.5", "4"]
    assert [of(over, 1, text) for text in ("FB", "FB/C1")] == ["3.5", "3"]


def test_who_requested_a_bye_and_was_paired_in_the_last_round_is_back() -> None:
    """8.3 with 16.2.3: 2 lost the last round by forfeit; as a draw it makes the bye one of 16.2.3.

    For BH, 2's zero-point bye is a draw to the opponents (16.2.5, 16.3.2), for FB it is not.
    """
    over = event("2w1 3b1 4w0", "1b0 Z 3b-", "4b1 1w0 2w+", "3w0 U 1b1")
    record = TiebreakRecord(over)
    assert record.adjusted[2] == 5
    assert record.fore.adjusted[2] == 5, "nothing for the bye, half a point for the last round"


def test_before_the_last_round_is_paired_the_fore_buchholz_is_the_buchholz() -> None:
    """8.3: 3 lost to 1 in round 2; that is a draw if round 2 was the last, and a loss if not."""
    over = event("2w1 3b1", "1b0 U", "U 1w0")
    under_way = replace(over, rounds=3)
    assert [of(over, 1, text) for text in ("BH", "FB")] == ["2", "2.5"]
    assert [of(under_way, 1, text) for text in ("BH", "FB")] == ["2", "2"]
    assert [of(replace(over, rounds=None), 1, "FB")] == ["2.5"], "no number announced"


def test_koya_counts_a_forfeited_game() -> None:
    """9.2: points achieved against those with half of the maximum, however they were achieved."""
    over = event("2w+ 3b1", "1b- 4w1", "4b1 1w0", "3w0 2b0")
    assert of(over, 1, "KS") == "2"


def test_ratings_are_no_tiebreak_where_unrated_players_take_part() -> None:
    """Article 10: dropped from the list, unless a rule for the unrated was published."""
    rated = event("2w1 3b1", "1b0 4w1", "4b1 1w0", "3w0 2b0")
    first, *others = rated.players
    unrated = replace(rated, players=(replace(first, rating=0), *others))
    asked = ["BH", "ARO", "TPR", "PTP", "APRO", "APPO", "RTNG", "ARO/C1", "SB"]
    table = standings(unrated, asked)
    assert [str(code) for code in table.codes] == ["BH", "SB"]
    assert [str(code) for code in table.dropped] == asked[1:-1]
    assert [note for note in table.notes if "ARO, TPR, PTP" in note and "article 10" in note]
    assert value_of(table.record, 2, parse_code("ARO")) is None

    ruled = standings(unrated, asked, unrated=1400)
    assert not ruled.dropped
    assert not ruled.notes
    assert ruled.value(2, parse_code("ARO")) == (1400 + 1996 + 1) // 2
    assert ruled.value(1, parse_code("RTNG")) == 1400
    assert not standings(rated, asked).notes


def test_a_match_of_two_games_is_drawn_by_two_draws() -> None:
    """Three rounds of matches: 1 won 2-0 and 1½-½ and drew; 2 left after two rounds.

    The rounds 2 missed count one point each to the opponents (16.3.2), the most of a match is two
    points (9.2), and the performance is that of all six games: 4½ of 6 is 75 %, dp 193.
    """
    over = crosstable(
        """
        1 2000  2w11 3b1= 4w==
        2 1900  1b00 4w10 Z
        3 1800  4w11 1w0= U
        4 1700  3b00 2b01 1b==
        """,
        games_per_match=2,
    )
    record = TiebreakRecord(over)
    assert record.adjusted[2] == 20
    assert [of(over, tpn, "WIN") for tpn in (1, 2, 3, 4)] == ["2", "0", "2", "0"]
    assert of(over, 1, "KS") == "1.5", "only 3, with 4 of 6, has half of the maximum"
    assert of(over, 1, "TPR") == "1993"


def test_ranks_read_aloud() -> None:
    """Points, then one tie-break after the other; equals share a rank."""
    for seed in range(30):
        tournament = random_event(seed)
        for codes in (("BH/C1", "SB"), ("WON", "PS", "TPN/R"), ("REP", "BPG", "TPN")):
            assert places(tournament, codes) == standings(tournament, codes).ranks
    assert places(tournament, ("BH", "ARO")) is None, "not read aloud"
