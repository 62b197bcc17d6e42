"""Expulsions, lots, values from elsewhere, later ratings: what is asked, kept and written."""

from __future__ import annotations

import pytest

import zug
from tests.support.desks import NOW, MemoryStore, a_desk, play_round
from zug.director import Desk, JournalLine, Level, RuleError, UnconfirmedError
from zug.director.actions import players
from zug.director.actions.settings import announce, change
from zug.director.actions.tie_breaking import draw_by_program, lots_of, rank_by_hand, tied_groups
from zug.director.decisions import Announce, Create, DrawLots, EnterValues, Expel, RateFrom
from zug.director.importing.to_decisions import take_over
from zug.director.journal.replay import replay
from zug.director.reporting.report import event_standings, report
from zug.director.state.dates import days_of
from zug.director.state.players import status, why_absent
from zug.model import Event, Result
from zug.model.tournament import Ranking

LONG = {"event": {"long_event": "first"}}


def asked(desk: Desk, decision: zug.director.Decision) -> tuple[str, ...]:
    """What has to be confirmed."""
    with pytest.raises(UnconfirmedError) as found:
        desk.record(decision)
    assert found.value.level is Level.CONFIRM
    return tuple(one.message for one in found.value.objections)


def refused(desk: Desk, decision: zug.director.Decision) -> str:
    with pytest.raises(RuleError) as found:
        desk.record(decision, confirmed=True)
    return found.value.code


# Expelled


def expelled() -> Desk:
    desk = a_desk()
    play_round(desk)
    desk.record(players.expel(desk.state, 1), "cheating", confirmed=True)
    return desk


def test_an_expulsion_is_confirmed_and_recorded() -> None:
    desk = a_desk()
    play_round(desk)
    assert asked(desk, players.expel(desk.state, 1)) == (
        "no rank and no prize; the games played count for the opponents",
    )
    done = desk.record(players.expel(desk.state, 1), confirmed=True)
    assert done.sentence == "A is expelled"
    assert refused(desk, players.expel(desk.state, 1)) == "nothing-changes"


def test_the_expelled_are_not_paired_and_not_ranked() -> None:
    desk = expelled()
    state = desk.state
    assert state.missing(2) == {1: Result.ZERO_BYE}
    assert status(state, 1) == "expelled before round 2"
    assert why_absent(state, 1, Result.ZERO_BYE, 2) == "expelled"
    table = event_standings(state)
    assert len(table.lines) == 5
    assert [line.rank for line in table.lines] == [1, 1, 3, 3, 3]
    play_round(desk)
    assert 1 not in desk.state.rounds[1].seated
    assert 1 not in report(desk.state).ranks


def test_an_expulsion_can_be_lifted_and_the_player_returns() -> None:
    desk = expelled()
    assert refused(desk, players.come_back(desk.state, 1)) == "expelled"
    desk.record(players.expel(desk.state, 1, lifted=True))
    assert len(event_standings(desk.state).lines) == 6
    desk.record(players.come_back(desk.state, 1))
    assert desk.state.missing(2) == {}
    assert refused(desk, players.expel(desk.state, 1, lifted=True)) == "nothing-changes"


def test_somebody_is_expelled_after_the_last_round_too() -> None:
    desk = a_desk(4, rounds=1)
    play_round(desk)
    desk.record(players.expel(desk.state, 1), confirmed=True)
    assert len(event_standings(desk.state).lines) == 3
    text = file_of(desk)
    assert b"### Expelled @ Round 2: 1\n" in text, "from there on, if there were one"
    again = [one for one in take_over(zug.read(text), "club.trf") if one.kind == "expel"]
    assert [one.to_data() for one in again] == [{"id": 1, "round": 2}]
    older = text.replace(b"Expelled @ Round 2", b"Expelled @ Round 1")  # as it was written once
    assert take_over(zug.read(older), "club.trf") == take_over(zug.read(text), "club.trf")
    lifted = players.expel(desk.state, 1, lifted=True).apply(desk.state)
    assert not lifted.withdrawn, "no round was missed"


def file_of(desk: Desk, form: str = "trf26") -> bytes:
    told = report(desk.state, interim=True)
    return zug.write(told.tournament, form, ranks=told.ranks)


def test_where_an_expulsion_stands_does_not_depend_on_the_number_of_rounds() -> None:
    """Decided after the last round, and rounds are added: nobody expelled is paired in them."""
    desk = a_desk(5, rounds=1)
    play_round(desk)
    desk.record(players.expel(desk.state, 1), confirmed=True)
    line = b"### Expelled @ Round 2: 1\n"
    assert line in file_of(desk)
    desk.record(change(desk.state, rounds=3), confirmed=True, word="rounds")
    assert line in file_of(desk)
    assert desk.state.missing(2) == {1: Result.ZERO_BYE}


def test_an_expulsion_before_an_announced_withdrawal_holds_at_once() -> None:
    desk = a_desk(5, rounds=5)
    play_round(desk)
    desk.record(players.withdraw(desk.state, 1, 4))
    desk.record(players.expel(desk.state, 1), confirmed=True)
    assert 1 in desk.state.missing(2)


@pytest.mark.parametrize("form", ["json", "trf16", "trf26"])
def test_an_event_taken_over_from_its_file_still_has_the_expelled(form: str) -> None:
    desk = expelled()
    told = report(desk.state)
    found = zug.read(zug.write(told.tournament, form, ranks=told.ranks))
    decisions = take_over(found, "club.trf")
    lines = [
        JournalLine(number, NOW, "test", one.kind, one.to_data())
        for number, one in enumerate(decisions, 1)
    ]
    state = replay(lines)
    assert state.expelled == {1: 2}
    assert 1 in state.missing(2)
    assert event_standings(state).ranks == event_standings(desk.state).ranks


def test_a_round_robin_says_what_becomes_of_the_games() -> None:
    desk = a_desk(4, system="round-robin", rounds=0, initial_colour=None)
    play_round(desk)
    said = asked(desk, players.expel(desk.state, 1))
    assert any("C.05, article 6.6" in one for one in said)


# Lots


def drawn_games(**settings: object) -> Desk:
    """Four players, one round, all drawn: everybody shares the first place."""
    desk = a_desk(4, rounds=1, **settings)
    play_round(desk, "½-½")
    return desk


def test_places_are_shared_until_lots_are_drawn() -> None:
    desk = drawn_games()
    assert [line.rank for line in event_standings(desk.state).lines] == [1, 1, 1, 1]
    assert tied_groups(desk.state) == [(1, 2, 3, 4)]


def test_the_program_draws_lots_from_the_seed_of_the_event() -> None:
    desk = drawn_games(event={"seed": "4711"})
    done = desk.record(draw_by_program(desk.state))
    assert done.sentence.startswith("lots drawn by Zug: 1. ")
    lines = event_standings(desk.state).lines
    assert [line.rank for line in lines] == [1, 2, 3, 4]
    order = [line.tpn for line in lines]
    # sha256sum of 4711:1 to 4711:4 begins with a550, c6cc, f179, cd34
    assert order == [1, 2, 4, 3]


def test_drawn_again_the_lots_are_the_same() -> None:
    desk = drawn_games(event={"seed": "4711"})
    first = draw_by_program(desk.state)
    desk.record(first)
    assert refused(desk, draw_by_program(desk.state)) == "nothing-changes"
    desk.undo()
    assert draw_by_program(desk.state) == first
    two = draw_by_program(desk.state, [2, 3]).places
    assert two == {entry: first.places[entry] for entry in (2, 3)}


def test_another_seed_gives_other_lots_and_every_order_occurs() -> None:
    found = {
        tuple(lots_of(drawn.state))
        for seed in range(200)
        for drawn in (Desk(MemoryStore(event={"seed": str(seed)}), clock=lambda: NOW),)
        if [drawn.record(players.enter(drawn.state, name)) for name in "ABC"]
    }
    assert len(found) == 6


def test_every_new_event_has_a_seed_that_nobody_changes() -> None:
    settings = announce("Club", 5)
    event = settings["event"]
    assert isinstance(event, dict)
    assert event["seed"].isdecimal()
    desk = a_desk(event=event)
    assert desk.state.seed == event["seed"]
    assert refused(desk, Announce({"event": {"seed": "1"}})) == "seed-kept"
    desk.record(change(desk.state, event={"city": "Basel"}), confirmed=True)
    assert desk.state.seed == event["seed"]


def test_an_event_without_a_seed_draws_the_same_lots_each_time() -> None:
    assert draw_by_program(drawn_games().state) == draw_by_program(drawn_games().state)


@pytest.mark.parametrize("line", ["", "### Variant: Chess960\n", "### Seed: 4711\n"])
def test_an_event_taken_over_has_a_seed_whether_the_file_has_one_or_not(line: str) -> None:
    text = zug.write(report(drawn_games().state).tournament, "trf26").decode()
    found = zug.read((line + text).encode())
    first, *rest = take_over(found, "club.trf")
    desk = Desk(MemoryStore(**first.to_data()), author="test", clock=lambda: NOW)
    desk.take_over(rest, "file")
    drawn = draw_by_program(desk.state)
    desk.record(drawn)
    desk.undo()
    assert draw_by_program(desk.state) == drawn
    assert desk.state.seed.isdecimal()
    assert ("4711" in line) == (desk.state.seed == "4711")


def test_recorded_lots_are_replaced_only_after_a_question() -> None:
    desk = drawn_games()
    desk.record(players.draw_lots(desk.state, [1, 2, 3, 4]))
    assert asked(desk, players.draw_lots(desk.state, [2, 1])) == (
        "lots that were recorded are replaced: A; B",
    )
    assert desk.state.lots == {1: 1, 2: 2, 3: 3, 4: 4}


def test_equal_players_are_ranked_by_hand() -> None:
    desk = drawn_games()
    done = desk.record(rank_by_hand(desk.state, [3, 1, 4, 2]))
    assert done.sentence == "ranked by hand: 1. C; 2. A; 3. D; 4. B"
    assert [line.tpn for line in event_standings(desk.state).lines] == [3, 1, 4, 2]


def test_only_those_who_share_a_place_are_ranked_by_hand() -> None:
    desk = a_desk(4, rounds=1)
    play_round(desk)
    for whom in ([1, 2, 3], [1], [1, 1]):
        with pytest.raises(RuleError):
            rank_by_hand(desk.state, whom)
    with pytest.raises(RuleError, match=r"\[nobody-tied\]"):
        draw_by_program(a_desk(0).state)


def test_lots_before_the_end_are_told_to_be_early() -> None:
    desk = a_desk(4, rounds=3)
    play_round(desk)
    assert "not over" in desk.record(draw_by_program(desk.state)).notes[0]


def test_an_event_of_1992_is_parted_by_lot_after_its_own_article() -> None:
    desk = Desk(MemoryStore(system="rating-1992", rounds=1), author="test", clock=lambda: NOW)
    for name in "ABCD":
        desk.record(players.enter(desk.state, name, rating=2000))
    play_round(desk, "½-½")
    assert tied_groups(desk.state) == [(1, 2, 3, 4)]
    desk.record(draw_by_program(desk.state))
    assert sorted(report(desk.state).ranks.values()) == [1, 2, 3, 4]


def test_old_journals_without_how_are_read() -> None:
    assert DrawLots.from_data({"places": {"1": 1}}).how == ""
    assert DrawLots({1: 1}).to_data() == {"places": {"1": 1}}


# Values worked out elsewhere


def test_values_are_entered_for_each_player_and_rank_the_tied() -> None:
    desk = drawn_games(tiebreaks=["OTHER_BLITZ"])
    values = [(1, "1"), (2, "2½"), (3, "0"), ("D", "2")]
    done = desk.record(players.enter_values(desk.state, "other_blitz", values))
    assert done.sentence == "OTHER_BLITZ: A 1; B 2.5; C 0; D 2"
    assert done.notes == ()
    lines = event_standings(desk.state).lines
    assert [line.tpn for line in lines] == [2, 4, 1, 3]
    assert report(desk.state).ranks == {2: 1, 4: 2, 1: 3, 3: 4}


def test_a_value_is_replaced_only_after_a_question() -> None:
    desk = drawn_games(tiebreaks=["OTHER_BLITZ"])
    desk.record(players.enter_values(desk.state, "OTHER_BLITZ", [(1, "1"), (2, "2")]))
    assert refused(desk, players.enter_values(desk.state, "OTHER_BLITZ", [(1, "1")])) == (
        "nothing-changes"
    )
    assert asked(desk, players.enter_values(desk.state, "OTHER_BLITZ", [(1, "3"), (3, "1")])) == (
        "values that were entered are replaced: A",
    )


def test_values_of_a_tiebreak_that_was_not_announced_are_told() -> None:
    desk = drawn_games()
    done = desk.record(players.enter_values(desk.state, "OTHER_BLITZ", [(1, "1")]))
    assert done.notes == ("OTHER_BLITZ is not among the tie-breaks that were announced",)


@pytest.mark.parametrize(
    ("code", "values", "error"),
    [
        ("BH", [(1, "1")], "not-other"),
        ("OTHER_X", [(1, "much")], "bad-value"),
        ("OTHER_X", [(9, "1")], "no-such-player"),
    ],
)
def test_wrong_values_are_refused(
    code: str, values: list[tuple[int | str, str]], error: str
) -> None:
    with pytest.raises(zug.ZugError) as found:
        players.enter_values(drawn_games().state, code, values)
    assert found.value.code == error


def test_whoever_is_taken_off_the_list_leaves_nothing_behind() -> None:
    desk = a_desk(3, **LONG)
    desk.record(players.enter_values(desk.state, "OTHER_X", [(2, "1")]))
    desk.record(players.rate_from(desk.state, 2, 3, 2450))
    desk.record(players.remove(desk.state, 2))
    assert desk.state.tournament.ranking == Ranking()


# Events of more than 30 days


def test_an_event_is_marked_as_long_and_the_mark_is_proposed() -> None:
    desk = a_desk(rounds=3)
    days = {"start": "2026-01-10", "end": "2026-03-01"}
    done = desk.record(change(desk.state, event=days))
    assert done.notes == (
        "the event takes 51 days: mark it as one of more than 30 days, in which players may have "
        "several ratings",
    )
    assert desk.record(change(desk.state, event={"long_event": "first"})).notes == ()
    assert desk.state.tournament.event.long_event == "first"


@pytest.mark.parametrize(
    ("event", "days"),
    [
        (Event(start="2026-01-01", end="2026-01-30"), 30),
        (Event(start="2026/01/01", end="2026/01/31"), 31),
        (Event(round_dates=("26/01/01", "26/02/15")), 46),
        (Event(start="2026-01-01"), 0),
        (Event(start="spring", end="summer"), 0),
    ],
)
def test_days_of_an_event(event: Event, days: int) -> None:
    assert days_of(event) == days


def test_tiebreaks_by_rating_are_advised_against_when_a_long_event_is_announced() -> None:
    desk = a_desk(rounds=3, **LONG)
    done = desk.record(change(desk.state, tiebreaks=["BH", "ARO"]))
    assert done.notes == (
        "tie-breaks by rating are not recommended in an event of more than 30 days: ARO",
    )


def test_a_player_of_a_long_event_has_several_ratings_each_from_a_round_on() -> None:
    desk = a_desk(**LONG)
    done = desk.record(players.rate_from(desk.state, "A", 3, 2450))
    assert done.sentence == "A: rating 2450 from round 3 on"
    desk.record(players.rate_from(desk.state, "A", 5, 2500))
    assert desk.state.tournament.ranking.ratings == {1: ((3, 2450), (5, 2500))}
    assert desk.state.tournament.players[0].rating == 2400
    assert asked(desk, players.rate_from(desk.state, "A", 3, 2460)) == (
        "the rating from round 3 on was 2450",
    )
    desk.record(players.rate_from(desk.state, "A", 3, None), confirmed=True)
    assert desk.state.tournament.ranking.ratings == {1: ((5, 2500),)}


def test_the_rating_of_the_round_counts_if_it_is_chosen() -> None:
    desk = a_desk(4, rounds=3, tiebreaks=["ARO"], **LONG)
    play_round(desk)
    desk.record(players.rate_from(desk.state, "D", 2, 1370))
    play_round(desk)
    met = {line.tpn: line.values[0] for line in event_standings(desk.state).lines}
    desk.record(change(desk.state, event={"long_event": "round"}), confirmed=True)
    then = {line.tpn: line.values[0] for line in event_standings(desk.state).lines}
    (opponent,) = [
        board.white + board.black - 4
        for board in desk.state.rounds[1].boards
        if 4 in (board.white, board.black)
    ]
    assert int(met[opponent]) - int(then[opponent]) == 500  # one of two opponents, 1000 lower
    assert {tpn for tpn in met if met[tpn] != then[tpn]} == {opponent}


def test_which_rating_counts_is_changed_after_the_start_only_with_a_question() -> None:
    desk = a_desk(rounds=3, **LONG)
    play_round(desk)
    said = asked(desk, change(desk.state, event={"long_event": "last"}))
    assert said == ("which rating counts has been announced",)


@pytest.mark.parametrize(
    ("settings", "round_", "code"),
    [({}, 3, "not-long"), (LONG, 1, "bad-round"), (LONG, 10, "bad-round")],
)
def test_other_ratings_are_refused(settings: dict[str, object], round_: int, code: str) -> None:
    desk = a_desk(**settings)
    assert refused(desk, players.rate_from(desk.state, 1, round_, 2000)) == code


# The journal


@pytest.mark.parametrize(
    "decision",
    [
        Expel(1, 3),
        Expel(1, 3, lifted=True),
        EnterValues("OTHER_X", {1: 25, 2: 1000}),
        RateFrom(1, 3, 2450),
        RateFrom(1, 3, None),
        DrawLots({1: 2, 2: 1}, "hand"),
    ],
)
def test_decisions_are_read_back_from_the_journal(decision: zug.director.Decision) -> None:
    assert type(decision).from_data(decision.to_data()) == decision


@pytest.mark.parametrize("field", [{"long_event": "yes"}, {"variant": "Bughouse"}])
def test_the_journal_holds_no_other_words(field: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="one of"):
        Create.from_data({"name": "X", "event": field})
