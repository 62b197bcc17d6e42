"""Why a board is what it is: of an event and of its tournament, by the rules and by hand."""

from __future__ import annotations

import pytest

from tests.screens.test_progress import desk_of
from tests.web.screens import VARIANTS, Variant
from zug.director import Desk, State
from zug.director.actions import manual_rounds, rounds
from zug.director.state import Pair
from zug.screens.explanations import BY_HAND, EventExplanation, RoundExplanation
from zug.screens.memory import Memory


@pytest.fixture(params=VARIANTS, ids=lambda variant: variant.name)
def variant(request: pytest.FixtureRequest) -> Variant:
    chosen: Variant = request.param
    return chosen


def entries(pair: Pair) -> tuple[int, int]:
    return pair.white, pair.black


def numbers(state: State, pair: Pair) -> tuple[int, int]:
    return state.tpns[pair.white], state.tpns[pair.black]


def test_an_event_and_its_tournament_have_the_same_reasons(variant: Variant) -> None:
    state, language = desk_of(variant).state, variant.language
    of_event = EventExplanation("event", state, 1, Memory(1).cached)
    of_file = RoundExplanation(state.tournament, 1, first_board=variant.first)
    assert of_event.is_by_the_rules
    assert of_event.changed_boards is None
    for pair in state.rounds[0].boards:
        story = of_event.board(entries(pair), language)
        assert not story.by_hand
        assert story == of_file.board(numbers(state, pair), language)
    if not variant.is_table:
        assert of_event.rules.summary(language) == of_file.summary(language)
        white, black = (pair.white for pair in state.rounds[0].boards[:2])
        pair = Pair(white, black)
        assert of_event.why_not(white, black, language) == of_file.why_not(
            *numbers(state, pair), language
        )


def test_boards_of_a_map_have_their_numbers_in_the_hall(variant: Variant) -> None:
    explanation = EventExplanation("event", desk_of(variant).state, 1, Memory(1).cached)
    places = range(1, len(variant.boards) + 1)
    assert [explanation.board_at(place) for place in places] == variant.boards


def paired_again(variant: Variant) -> Desk:
    """Round 1 is drawn on all boards, round 2 is a draft."""
    desk = desk_of(variant)
    for board in variant.boards:
        desk.record(rounds.typed_result(desk.state, board, "½-½", round_=1))
    for decision in rounds.next_round(desk.state, colour="w"):
        desk.record(decision, confirmed=True)
    return desk


def test_a_story_is_told_to_a_player_of_the_board_alone() -> None:
    state = paired_again(VARIANTS[0]).state
    explanation = EventExplanation("event", state, 2, Memory(1).cached)
    stories = {
        (pair, viewer): explanation.board(entries(pair), "en", viewer=viewer)
        for pair in state.rounds[1].boards
        for viewer in (*state.tpns.values(), 0, 999)
    }
    for (pair, viewer), story in stories.items():
        if viewer not in numbers(state, pair):
            assert story == stories[pair, 0]
    assert any(story != stories[pair, 0] for (pair, _viewer), story in stories.items())


def test_a_board_changed_by_hand_is_not_explained_by_the_rules() -> None:
    desk = paired_again(VARIANTS[0])
    seating = manual_rounds.seating_to_change(desk.state)
    (first, _), (second, _), (third, bystander) = seating.boards
    players = desk.state.entries
    changed = manual_rounds.exchange(desk.state, seating, players[first], players[second])
    desk.record(rounds.change_pairing(desk.state, changed), "a wish", confirmed=True, word="manual")
    state = desk.state
    explanation = EventExplanation("event", state, 2, Memory(1).cached)
    assert not explanation.is_by_the_rules
    assert explanation.changed_boards is not None
    stories = {
        entries(pair): explanation.board(entries(pair), "en") for pair in state.rounds[1].boards
    }
    by_hand = [pair for pair, story in stories.items() if story.by_hand]
    assert len(by_hand) == 2
    assert {stories[pair].lead for pair in by_hand} == {BY_HAND.board}
    assert not stories[third, bystander].by_hand


def test_a_round_is_explained_once_while_its_results_come_in() -> None:
    desk = desk_of(VARIANTS[0])
    memory = Memory(1)
    before = EventExplanation("event", desk.state, 1, memory.cached)
    desk.record(rounds.typed_result(desk.state, VARIANTS[0].first, "1-0", round_=1))
    assert EventExplanation("event", desk.state, 1, memory.cached).rules is before.rules
    assert EventExplanation("other", desk.state, 1, memory.cached).rules is not before.rules
    assert EventExplanation("event", desk.state, 1, memory.cached).rules is not before.rules, (
        "a memory of one has forgotten it"
    )


def test_a_round_paired_again_with_other_results_is_explained_anew() -> None:
    desk, memory = paired_again(VARIANTS[0]), Memory(9)
    before = EventExplanation("event", desk.state, 2, memory.cached)
    desk.record(rounds.unpair(desk.state))
    board = VARIANTS[0].first
    result = rounds.typed_result(desk.state, board, "1-0", round_=1, replaces=True)
    desk.record(result, "wrong", confirmed=True)
    for decision in rounds.next_round(desk.state, colour="w"):
        desk.record(decision, confirmed=True)
    after = EventExplanation("event", desk.state, 2, memory.cached)
    assert after.rules.tournament != before.rules.tournament
    winner = desk.state.rounds[0].boards[0].white
    other = next(entry for entry in desk.state.entries if entry != winner)
    assert before.why_not(winner, other, "en") != after.why_not(winner, other, "en")


def test_the_scores_of_a_table_follow_a_correction() -> None:
    """Cards and boards of a table stay when a result of an earlier round is corrected."""
    variant = next(variant for variant in VARIANTS if variant.is_table)
    desk, memory = paired_again(variant), Memory(9)
    desk.record(rounds.publish(desk.state))

    def scores() -> dict[int, str]:
        explanation = EventExplanation("event", desk.state, 2, memory.cached)
        stories = [explanation.board(entries(pair), "en") for pair in desk.state.rounds[1].boards]
        return {player.tpn: str(player.score) for story in stories for player in story.facts}

    assert {*scores().values()} == {"½"}
    result = rounds.typed_result(desk.state, variant.first, "1-0", round_=1, replaces=True)
    desk.record(result, "wrong", confirmed=True)
    white, black = numbers(desk.state, desk.state.rounds[0].boards[0])
    assert (scores()[white], scores()[black]) == ("1", "0")
