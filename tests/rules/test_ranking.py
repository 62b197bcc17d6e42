"""Standings beyond points and tie-breaks: expelled, values from elsewhere, unrated, long events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

import zug
from tests.rules.test_standings import event
from zug.errors import UsageError
from zug.formats.tournament_files import Writing
from zug.model import Event, Tournament
from zug.model.points import format_hundredths, parse_hundredths
from zug.model.tournament import LONG_EVENTS, Ranking
from zug.reports import Stamp, cross_table
from zug.reports.sheets import PrintedGame, TableSheet
from zug.reports.tables import wall_chart
from zug.rules.tiebreaks.codes import parse_code
from zug.rules.tiebreaks.standings import compare_ranks, standings
from zug.systems.standings import standings as standings_of

TWO_ROUNDS = event("3w1 2b1", "4w1 1w0", "1b0 4b=", "2b0 3w=")
"""1 has 2 points, 2 has 1, 3 and 4 have ½; ratings are 1999, 1998, 1997, 1996."""


def rated(tournament: Tournament, *ratings: int) -> Tournament:
    players = zip(tournament.players, ratings, strict=True)
    return replace(
        tournament, players=tuple(replace(player, rating=rating) for player, rating in players)
    )


def expelling(tournament: Tournament, *tpns: int, round_: int = 1) -> Tournament:
    return replace(tournament, ranking=Ranking(expelled=dict.fromkeys(tpns, round_)))


def test_the_expelled_have_no_rank_and_the_others_move_up() -> None:
    table = standings(expelling(TWO_ROUNDS, 1), ["BH"])
    assert [(line.rank, line.tpn) for line in table.lines] == [(1, 2), (2, 3), (3, 4)]
    assert 1 not in table.ranks
    assert table.notes == ("Expelled: P1. Their games count for their opponents.",)


def test_games_of_the_expelled_count_for_their_opponents() -> None:
    before = standings(TWO_ROUNDS, ["BH", "SB"])
    after = standings(expelling(TWO_ROUNDS, 1), ["BH", "SB"])
    known = {line.tpn: line[2:] for line in before.lines}
    assert all(line[2:] == known[line.tpn] for line in after.lines)


def test_standings_of_an_earlier_round_still_have_whoever_was_expelled_later() -> None:
    later = expelling(TWO_ROUNDS, 1, round_=3)
    assert len(standings(later, []).lines) == 3
    assert len(standings(later, [], after=1).lines) == 4


def test_the_system_of_1992_ranks_nobody_who_was_expelled() -> None:
    lines = zug.standings(replace(expelling(TWO_ROUNDS, 1), system="rating-1992")).lines
    assert lines[0].tpn == 2
    assert 1 not in {line.tpn for line in lines}


def test_values_worked_out_elsewhere_rank_the_tied() -> None:
    tied = replace(
        event("2w=", "1b=", "4w=", "3b="),
        ranking=Ranking(values={"OTHER_BLITZ": {1: 150, 2: 300, 4: 250}}),
    )
    table = standings(tied, ["OTHER_BLITZ"])
    assert [line.tpn for line in table.lines] == [2, 4, 1, 3]  # whoever has none is last
    assert [line.values for line in table.lines] == [("3",), ("2.5",), ("1.5",), ("-",)]
    assert [line.tpn for line in standings(tied, ["other_blitz/R"]).lines] == [1, 4, 2, 3]
    assert table.why(2, "OTHER_BLITZ").formula == (
        "a value worked out elsewhere; the largest is best"
    )
    assert parse_code("OTHER_BLITZ").title == "BLITZ, worked out elsewhere"


@pytest.mark.parametrize("text", ["OTHER_", "OTHER_É", "OTHER_A B", f"OTHER_{'A' * 21}"])
def test_names_of_values_are_short_and_plain(text: str) -> None:
    with pytest.raises(UsageError):
        parse_code(text)


@pytest.mark.parametrize(
    ("text", "value"), [("12", 1200), ("3.5", 350), ("3½", 350), ("½", 50), ("10,25", 1025)]
)
def test_hundredths(text: str, value: int) -> None:
    assert parse_hundredths(text) == value
    assert parse_hundredths(format_hundredths(value)) == value
    assert [parse_hundredths(wrong) for wrong in ("", "a", "1.234", "-1", "½½")] == [None] * 5


# Three methods for unrated players (C.07, article 10)

UNRATED = rated(TWO_ROUNDS, 2000, 0, 1800, 1600)
"""1 met 3 and 2 (unrated); 2 met 4 and 1; 3 met 1 and 4; 4 met 2 (unrated) and 3."""


def column(tournament: Tournament, code: str) -> list[str]:
    table = standings(tournament, [code])
    return [line.values[0] for line in sorted(table.lines, key=lambda line: line.tpn)]


def test_without_a_method_tiebreaks_by_rating_are_not_applied() -> None:
    assert [str(code) for code in standings(UNRATED, ["ARO", "BH"]).dropped] == ["ARO"]


def test_unrated_players_can_have_a_rating_that_was_published() -> None:
    assert column(UNRATED, "ARO/U1500") == ["1650", "1800", "1800", "1650"]
    # 1: two wins of two, dp 800; 2 and 4 as the table of 8.1.1 has 50 % and 25 %: 0 and -193
    assert column(UNRATED, "TPR/U1500") == ["2450", "1800", "1607", "1457"]
    assert column(UNRATED, "RTNG/U1500") == ["2000", "1500", "1800", "1600"]
    assert column(UNRATED, "APRO/U1500") == [
        str((1607 + 1800 + 1) // 2),
        str((1457 + 2450 + 1) // 2),
        str((2450 + 1457 + 1) // 2),
        str((1800 + 1607 + 1) // 2),
    ]
    said = standings(UNRATED, ["ARO/U1500"]).why(1, "ARO/U1500").formula
    assert said == "3300 / 2 = 1650; unrated players count as 1500"


def test_unrated_opponents_can_be_left_out() -> None:
    assert column(UNRATED, "ARO/U") == ["1800", "1800", "1800", "1800"]
    # 1 beat 3: 1800 + 800; 4 drew with 3: 1800
    assert column(UNRATED, "TPR/U") == ["2600", "1800", "1607", "1800"]
    assert column(UNRATED, "PTP/U")[3] == "1797"  # a difference of 3 is still 50 %
    assert column(UNRATED, "RTNG/U") == ["2000", "-", "1800", "1600"]
    assert [line.tpn for line in standings(UNRATED, ["RTNG/U"]).lines] == [1, 2, 3, 4]
    table = standings(UNRATED, ["ARO/U", "TPR/U"])
    assert table.why(1, "ARO/U").formula == "1800 / 1 = 1800; unrated opponents are left out"
    assert [term.opponent for term in table.why(4, "TPR/U").terms] == [3]


def test_each_tiebreak_has_a_method_of_its_own() -> None:
    table = standings(UNRATED, ["ARO/U", "ARO/U1400", "ARO"])
    assert [str(code) for code in table.codes] == ["ARO/U", "ARO/U1400"]
    assert [str(code) for code in table.dropped] == ["ARO"]


@pytest.mark.parametrize("text", ["BH/U", "WIN/U1500", "ARO/U15", "ARO/U0", "TPN/U"])
def test_only_ratings_take_a_method_and_a_rating_has_three_digits_at_least(text: str) -> None:
    with pytest.raises(UsageError):
        parse_code(text)


# Events of more than 30 days

LATER = {1: ((2, 2100),), 3: ((1, 1850), (2, 1900))}


def lasting(by: str) -> Tournament:
    """Ratings 2000, 1950, 1800, 1600; 1 has 2100 from round 2 on, 3 has 1850, then 1900."""
    return replace(
        rated(TWO_ROUNDS, 2000, 1950, 1800, 1600),
        event=Event(long_event=by),
        ranking=Ranking(ratings=LATER),
    )


@pytest.mark.parametrize(
    ("by", "averages"),
    [
        # 1 met 3 and 2; 2 met 4 and 1; 3 met 1 and 4; 4 met 2 and 3
        ("first", ["1875", "1800", "1800", "1875"]),
        ("round", ["1900", "1850", "1800", "1925"]),
        ("last", ["1925", "1850", "1850", "1925"]),
    ],
)
def test_ratings_of_a_long_event(by: str, averages: list[str]) -> None:
    assert column(lasting(by), "ARO") == averages


def test_the_first_rating_counts_unless_another_is_chosen() -> None:
    assert column(lasting(""), "ARO") == column(lasting("first"), "ARO")
    assert column(lasting("last"), "RTNG") == ["2100", "1950", "1900", "1600"]
    assert column(lasting("first"), "RTNG") == ["2000", "1950", "1800", "1600"]
    said = standings(lasting("round"), ["ARO"]).why(4, "ARO").formula
    assert said == "3850 / 2 = 1925; with the rating of each round"


@pytest.mark.parametrize("by", LONG_EVENTS)
def test_tiebreaks_by_rating_are_advised_against_in_a_long_event(by: str) -> None:
    assert any("not recommended" in note for note in standings(lasting(by), ["BH", "TPR"]).notes)
    assert standings(lasting(by), ["BH"]).notes == ()
    assert standings(lasting(""), ["TPR"]).notes == ()


# Lots


def test_lots_part_those_whom_nothing_else_does() -> None:
    tied = event("2w=", "1b=")
    table = standings(tied, ["BH"], lots={1: 2, 2: 1})
    assert [(line.rank, line.tpn) for line in table.lines] == [(1, 2), (2, 1)]
    assert [str(code) for code in table.codes] == ["BH", "LOT"]


# Files

WHOLE = replace(
    rated(TWO_ROUNDS, 2000, 0, 1800, 1600),
    tiebreaks=("ARO/U1500", "OTHER_BLITZ", "RTNG/R/U"),
    event=Event(name="Club", long_event="round", variant="Chess960", seed="4711"),
    ranking=Ranking(
        expelled={2: 2},
        values={"OTHER": {1: 25}, "OTHER_BLITZ": {1: 350, 3: 1000}},
        ratings=LATER,
        withdrawn={4: 3},
    ),
)


@pytest.mark.parametrize("form", ["json", "trf16", "trf26"])
def test_files_keep_what_the_standings_rest_on(form: str) -> None:
    found = zug.read(zug.write(WHOLE, form))
    assert found.ranking == WHOLE.ranking
    assert found.event == WHOLE.event
    assert found.extras == ()
    if form != "trf16":
        assert found.tiebreaks == WHOLE.tiebreaks


def test_a_report_says_it_in_comments_with_the_numbers_of_the_file() -> None:
    labelled = tuple(replace(player, label=player.tpn * 10) for player in WHOLE.players)
    text = zug.write(replace(WHOLE, players=labelled), "trf26").decode()
    assert "### Expelled @ Round 2: 20\n### Withdrawn @ Round 3: 40\n" in text
    assert "### OTHER_BLITZ: 10=3.5 30=10\n" in text
    assert "### Ratings @ Round 2: 10=2100 30=1900\n" in text
    assert zug.read(text.encode()).ranking == WHOLE.ranking


def test_comments_of_others_stay_comments() -> None:
    lines = (
        "### Expelled @ Round 3: 99",
        "### Long event: yes",
        "### OTHER_BLITZ: 1=many",
        "### Expelled: nobody",
        "### Withdrawn @ Round 0: 1",
    )
    found = zug.read(zug.write(replace(TWO_ROUNDS, extras=lines), "trf26"))
    assert found.extras == lines
    assert found.ranking == Ranking()


def test_whoever_writes_a_report_is_told_of_comments() -> None:
    assert any("(###)" in note for note in Writing.of(WHOLE, "trf26").assumptions)
    assert not any("(###)" in note for note in Writing.of(TWO_ROUNDS, "trf26").assumptions)
    assert Writing.of(WHOLE, "json").assumptions == ()
    gone = replace(TWO_ROUNDS, ranking=Ranking(withdrawn={4: 3}))
    assert not any("(###)" in note for note in Writing.of(gone, "trf26").assumptions), "240 says it"


@pytest.mark.parametrize(
    ("ranking", "path"),
    [
        ('{"expelled": [{"player": 9, "round": 1}]}', "$.ranking.expelled[0].player"),
        ('{"expelled": [{"player": 1, "round": 0}]}', "$.ranking.expelled[0].round"),
        ('{"withdrawn": [{"player": 9, "round": 1}]}', "$.ranking.withdrawn[0].player"),
        ('{"values": [{"code": "BH", "player": 1, "value": "1"}]}', "$.ranking.values[0].code"),
        ('{"values": [{"code": "OTHER", "player": 1, "value": "x"}]}', "$.ranking.values[0].value"),
        ('{"ratings": [{"player": 1, "round": 2}]}', "$.ranking.ratings[0]"),
        ('{"ranks": []}', "$.ranking"),
    ],
)
def test_faults_in_our_own_format_are_located(ranking: str, path: str) -> None:
    text = zug.write(TWO_ROUNDS, "json").decode().rstrip()
    broken = text.removesuffix("}").rstrip() + f',\n"ranking": {ranking}\n}}\n'
    with pytest.raises(zug.FaultyFileError) as raised:
        zug.read(broken.encode())
    (fault,) = raised.value.faults
    assert f"{path}:" in fault.message


def test_the_checker_ranks_by_what_the_file_says() -> None:
    table = standings_of(WHOLE)
    right = zug.read(zug.write(WHOLE, "trf26", ranks=table.ranks))
    assert compare_ranks(standings_of(right), table.ranks) == ()
    assert compare_ranks(standings_of(right), table.ranks | {3: 1}) != ()


@pytest.mark.parametrize("make", [cross_table, wall_chart])
def test_the_cross_table_has_the_expelled_without_a_rank(make: Callable[..., TableSheet]) -> None:
    sheet = make(expelling(TWO_ROUNDS, 1), Stamp("Club"))
    (row,) = [row for row in sheet.rows if "P1 (expelled)" in row]
    assert PrintedGame("w", "w", "3", "1") in row  # the games stay to be seen
    assert row[-5:] == ("", "", "", "", "")  # no points, no tie-breaks
    assert len(sheet.rows) == 4
