"""Rounds paired with other numbers than those of now: told in the report, and replayed by them."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.desks import NOW, MemoryStore, a_desk, names, play_round, start_round
from zug.checker import check
from zug.director import Desk, RuleError, UnconfirmedError
from zug.director.actions import players, rounds
from zug.director.actions.settings import change
from zug.director.decisions import Decision
from zug.director.importing.import_plan import ImportPlan
from zug.director.journal.replay import replay
from zug.director.pairing.seating import SeatingPlan
from zug.director.reporting.report import remarked, report
from zug.errors import ZugError
from zug.formats import read, write
from zug.formats.remarks import text_lines
from zug.model.results import parse_result

SYSTEMS = ("dutch-2026", "burstein-2026", "lim-2026", "dubov-2026")


def written(desk: Desk) -> bytes:
    told = report(desk.state, interim=True)
    return write(told.tournament, "trf26", ranks=told.ranks)


def taken_over(data: bytes) -> tuple[ImportPlan, Desk]:
    takeover = ImportPlan.of(data, "event.trf")
    created, *others = takeover.decisions(confirmed=True)
    store = MemoryStore()
    store.decisions[0] = store.decisions[0]._replace(data=created.to_data())
    desk = Desk(store, author="test", clock=lambda: NOW)
    desk.take_over(others, "")
    return takeover, desk


def lines(desk: Desk) -> list[str]:
    return [line for line in text_lines(remarked(desk.state)) if line.startswith("### Numbers")]


def test_a_correction_leaves_a_line_for_each_round_paired_before_it() -> None:
    desk = a_desk(6)
    play_round(desk)
    assert lines(desk) == []
    desk.record(players.correct_entry(desk.state, "D", rating=2500), confirmed=True)
    assert names(desk) == list("DABCEF")
    assert lines(desk) == ["### Numbers @ Round 1: 2-4 1 5 6"]
    play_round(desk)
    assert lines(desk) == ["### Numbers @ Round 1: 2-4 1 5 6"]
    desk.record(players.correct_entry(desk.state, "D", rating=2370), confirmed=True)
    assert lines(desk) == ["### Numbers @ Round 2: 4 1-3 5 6"]


def test_a_late_entry_is_not_among_the_numbers_of_then() -> None:
    desk = a_desk(6)
    play_round(desk)
    desk.record(players.enter(desk.state, "Late", rating=2395), confirmed=True)
    desk.record(players.enter(desk.state, "Last", rating=1000))
    assert lines(desk) == ["### Numbers @ Round 1: 1 3-7"]


def test_whoever_is_gone_leaves_a_hole() -> None:
    desk = a_desk(6)
    desk.record(players.announce_absence(desk.state, "B"))
    play_round(desk)
    desk.record(players.remove(desk.state, "B"), confirmed=True)
    desk.record(players.enter(desk.state, "New", rating=1000))
    assert lines(desk) == ["### Numbers @ Round 1: 1 0 2-5"]


def test_an_undo_does_not_change_what_a_round_was_paired_with() -> None:
    desk = a_desk(6)
    play_round(desk)
    moved = desk.record(players.correct_entry(desk.state, "D", rating=2500), confirmed=True)
    play_round(desk)
    desk.undo(moved.line.number, confirmed=True)
    assert names(desk) == list("ABCDEF")
    assert lines(desk) == ["### Numbers @ Round 2: 4 1-3 5 6"]
    assert check(remarked(desk.state)).identical


def test_the_check_and_a_takeover_blame_nobody() -> None:
    """Nine players, round 1 paired, then number 5 becomes number 1."""
    desk = a_desk(9, rounds=5)
    play_round(desk)
    desk.record(players.correct_entry(desk.state, "E", rating=2500), confirmed=True)
    play_round(desk, "½-½")
    found = check(remarked(desk.state))
    assert [one.is_by_remarks for one in found.rounds] == [True, False]
    assert any("not with those of today" in text for text in found.assumed)
    silent = read(
        b"\n".join(
            line for line in written(desk).split(b"\n") if not line.startswith(b"### Numbers")
        )
    )
    assert not check(silent).rounds[0].identical, "without the line it looks wrong"
    takeover, again = taken_over(written(desk))
    assert takeover.irregular == ()
    assert written(again) == written(desk)


def numbered_after_a_late_entry(desk: Desk) -> list[str]:
    late = players.enter(desk.state, "Late", rating=2395)
    with pytest.raises(UnconfirmedError, match="numbers change"):
        desk.record(late)
    desk.record(late, confirmed=True)
    return names(desk)


def test_a_late_entry_after_a_takeover_gets_the_number_of_its_strength() -> None:
    """As in the event the file is from, and asked as there, also after round 4."""
    desk = a_desk(6)
    for _ in range(3):
        play_round(desk)
    _, again = taken_over(written(desk))
    assert numbered_after_a_late_entry(again) == numbered_after_a_late_entry(desk)
    assert names(again).index("Late") == 1
    desk = a_desk(8)
    for _ in range(4):
        play_round(desk)
    _, again = taken_over(written(desk))
    again.record(players.enter(again.state, "Late", rating=2395), confirmed=True)
    assert names(again) == ["A", "Late", *"BCDEFGH"]


def test_equals_stay_in_the_order_of_the_file_when_somebody_comes_late() -> None:
    desk = a_desk(0)
    for name, rating in (("Top", 2400), ("Alder", 2000), ("Birch", 2000), ("End", 1500)):
        desk.record(players.enter(desk.state, name, rating=rating))
    desk.record(players.exchange(desk.state, "Alder", "Birch"), confirmed=True)
    play_round(desk)
    _, again = taken_over(written(desk))
    assert names(again) == ["Top", "Birch", "Alder", "End"]
    again.record(players.enter(again.state, "Late", rating=2300), confirmed=True)
    assert names(again) == ["Top", "Late", "Birch", "Alder", "End"]


def test_numbers_of_a_file_that_do_not_follow_strength_stay() -> None:
    desk = a_desk(4)
    play_round(desk)
    weaker = written(desk).replace(b" 2400 ", b" 2100 ")
    _, again = taken_over(weaker)
    again.record(players.enter(again.state, "Late", rating=2395))
    assert names(again) == [*"ABCD", "Late"]


def test_a_round_by_hand_is_told_by_the_numbers_it_was_made_with() -> None:
    desk = a_desk(6)
    computed = rounds.pair(desk.state)
    boards = tuple(
        (black, white) if (white, black) == computed.boards[0] else (white, black)
        for white, black in computed.boards
    )
    assert boards
    desk.record(
        rounds.pair_by_hand(desk.state, SeatingPlan(boards, None)), confirmed=True, word="manual"
    )
    desk.record(rounds.publish(desk.state))
    desk.record(players.correct_entry(desk.state, "D", rating=2500), confirmed=True)
    _, again = taken_over(written(desk))
    assert not any("### Import" in line for line in text_lines(remarked(again.state)))
    assert written(again) == written(desk)


def test_a_round_changed_by_hand_is_compared_by_the_numbers_it_was_paired_with() -> None:
    """Two boards exchange opponents after number 5 has become number 1: no other board is told."""
    desk = a_desk(8, rounds=5)
    play_round(desk)
    start_round(desk)
    desk.record(players.correct_entry(desk.state, "E", rating=2500), confirmed=True)
    one, two, *others = [(pair.white, pair.black) for pair in desk.state.rounds[-1].boards]
    boards = ((one[0], two[1]), (two[0], one[1]), *others)
    change = rounds.change_pairing(desk.state, SeatingPlan(boards, None), "4.4.5")
    desk.record(change, confirmed=True, word="manual published")
    (told,) = (line for line in text_lines(remarked(desk.state)) if line.startswith("### MPA"))
    assert len(told.split(":")[1].split()) == 2 + 1 + 2, told
    assert len(lines(desk)) == 2
    _, again = taken_over(written(desk))
    assert not any("### Import" in line for line in text_lines(remarked(again.state)))
    assert written(again) == written(desk)


def test_a_late_entry_seated_in_the_round_in_play_has_the_next_number() -> None:
    desk = a_desk(7, rounds=5)
    play_round(desk)
    start_round(desk)
    desk.record(players.enter(desk.state, "Late", rating=2395, now=True), confirmed=True)
    pairs, bye = desk.state.rounds[-1].boards, desk.state.rounds[-1].bye
    assert bye is not None
    late = max(desk.state.entries)
    boards = (*((pair.white, pair.black) for pair in pairs), (bye, late))
    change = rounds.change_pairing(desk.state, SeatingPlan(boards, None), "4.4.4")
    desk.record(change, confirmed=True, word="manual published")
    assert lines(desk)[1].endswith(" 2")
    _, again = taken_over(written(desk))
    assert not any("### Import" in line for line in text_lines(remarked(again.state)))
    assert written(again) == written(desk)


# Systems that pair by ratings themselves, or by the number of rounds


def test_ratings_of_then_are_told_where_the_system_pairs_by_them() -> None:
    """Dubov: A and J keep their numbers, and still others would meet with the ratings of now."""
    desk = a_desk(10, system="dubov-2026", rounds=5)
    for result in ("1-0", "½-½"):
        play_round(desk, result)
    for name, rating in (("A", 2800), ("J", 1500)):
        correction = players.correct_entry(desk.state, name, rating=rating)
        with pytest.raises(UnconfirmedError, match="pairs by ratings"):
            desk.record(correction)
        desk.record(correction, confirmed=True)
    wanted = [f"### Ratings used @ Round {round_}: 1=2400 10=2310" for round_ in (1, 2)]
    assert list(text_lines(remarked(desk.state))) == wanted
    found = check(remarked(desk.state))
    assert found.identical
    assert [one.is_by_remarks for one in found.rounds] == [True, True]
    stands = desk.state.rounds[-1]
    seating = SeatingPlan(tuple((one.white, one.black) for one in stands.boards), stands.bye)
    assert rounds.change_pairing(desk.state, seating, "4.4.2").by_rules == ()
    play_round(desk)
    takeover, again = taken_over(written(desk))
    assert takeover.irregular == ()
    assert written(again) == written(desk)
    dutch = a_desk(6)
    play_round(dutch)
    dutch.record(players.correct_entry(dutch.state, "A", rating=2800))
    assert text_lines(remarked(dutch.state)) == (), "by numbers alone nothing has changed"


def test_an_undo_does_not_change_the_ratings_of_then() -> None:
    desk = a_desk(6, system="dubov-2026")
    made = desk.record(players.correct_entry(desk.state, "A", rating=2800))
    play_round(desk)
    desk.undo(made.line.number, confirmed=True)
    assert list(text_lines(remarked(desk.state))) == ["### Ratings used @ Round 1: 1=2800"]


def test_the_number_of_rounds_of_then_is_told() -> None:
    """Burstein has as many seeding rounds as it has rounds to divide by two."""
    desk = a_desk(8, system="burstein-2026", rounds=3)
    for result in ("1-0", "½-½"):
        play_round(desk, result)
    desk.record(change(desk.state, rounds=8), confirmed=True, word="rounds")
    found = check(remarked(desk.state))
    assert found.identical
    assert [one.is_by_remarks for one in found.rounds] == [False, True]
    takeover, again = taken_over(written(desk))
    assert takeover.irregular == ()
    assert written(again) == written(desk)


def an_act(desk: Desk, draw: Random) -> Decision:
    state = desk.state
    anybody = draw.choice(list(state.entries))
    acts: list[Any] = [
        lambda: players.enter(state, f"New {state.next_entry}", rating=draw.randrange(1000, 2400)),
        lambda: players.exchange(
            state, state.entries[anybody], state.entries[draw.choice(list(state.entries))]
        ),
        lambda: players.announce_absence(state, state.entries[anybody]),
        lambda: players.remove(state, state.entries[anybody]),
        lambda: players.renumber(state),
        lambda: players.correct_entry(
            state, state.entries[anybody], rating=draw.choice((1200, 1800, 2000, 2300))
        ),
    ]
    decision: Decision = draw.choice(acts)()
    return decision


@given(seed=st.integers(0, 10**6), system=st.sampled_from(SYSTEMS))
@settings(max_examples=25, deadline=None)
def test_events_come_back_from_their_files_and_no_round_is_blamed(seed: int, system: str) -> None:
    """Late entries, corrections, exchanges, removals and undos between the rounds."""
    draw = Random(seed)
    accelerated = system.startswith("dutch") and draw.randrange(2)
    more = {"acceleration": "baku-2026"} if accelerated else {}
    desk = a_desk(0, system=system, rounds=6, **more)
    for number in range(draw.randrange(7, 13)):
        rating = draw.choice((2000, 2000, 2100, 1500 + number))
        desk.record(players.enter(desk.state, f"Player {number}", rating=rating))
    with suppress(RuleError):  # no complete pairing is left
        for _ in range(draw.randrange(1, 6)):
            if desk.state.has_more_rounds:
                played(desk, draw)
            for _ in range(draw.randrange(4)):
                decided(desk, draw)
    assert replay(desk.decisions).rounds == desk.state.rounds
    found = check(remarked(desk.state))
    assert found.identical, [one.round for one in found.differences]
    data = written(desk)
    takeover, again = taken_over(data)
    assert takeover.irregular == ()
    assert written(again) == data


def played(desk: Desk, draw: Random) -> None:
    desk.record(rounds.pair(desk.state))
    desk.record(rounds.publish(desk.state))
    for board in desk.state.rounds[-1].open_boards:
        result = parse_result(draw.choice(("1-0", "0-1", "½-½")))
        desk.record(rounds.enter_result(desk.state, board, result))


def decided(desk: Desk, draw: Random) -> None:
    """One act, or the undo of one; whatever is refused is left."""
    with suppress(ZugError):
        made = desk.record(an_act(desk, draw), confirmed=True)
        if not draw.randrange(4):
            desk.undo(made.line.number, confirmed=True)
