"""Numbers at the desk: exchanged among equals, made anew, each with its question."""

from __future__ import annotations

from typing import Any

from tests.web.support import Event
from zug.director.actions import players


def page(event: Event, **data: Any) -> str:
    if data:
        return str(event.client().post(f"{event.path}numbers/exchange/", data).content.decode())
    return str(event.client().get(f"{event.path}numbers/").content.decode())


def equals(event: Event) -> tuple[int, int]:
    """The first two players have the same rating."""
    from zug.web.events.store import event_desk

    first, second = event.state.numbering[:2]
    with event_desk(event.row.pk, "test") as desk:
        rating = desk.state.entries[first].rating
        desk.record(players.correct_entry(desk.state, desk.state.entries[second], rating=rating))
    return first, second


def test_equals_are_offered_and_exchange_after_a_question(event: Event) -> None:
    assert "nothing to choose" in page(event)
    first, second = equals(event)
    third = event.state.numbering[2]
    offered = page(event)
    assert all(f'value="{one}"' in offered for one in (first, second))
    assert f'value="{third}"' not in offered
    before = event.state.numbering
    asked = page(event, who=[first, second])
    assert "2 numbers change" in asked
    assert event.state.numbering == before
    page(event, who=[first, second], confirmed=1)
    assert event.state.numbering[:2] == (second, first)


def test_others_and_one_alone_do_not_exchange(event: Event) -> None:
    first, _, third = event.state.numbering[:3]
    before = event.state.decisions
    for who in ([first], [first, third], [first, 999], []):
        page(event, who=who, confirmed=1)
    assert event.state.decisions == before


def test_numbers_set_by_hand_are_made_anew(event: Event) -> None:
    event.post("setup/fide-mode/", confirmed=1, word="leave", asked="leave")
    assert not event.state.fide_mode
    first, second = event.state.numbering[:2]
    page(event, who=[first, second], confirmed=1)
    assert event.state.numbering[:2] == (second, first)
    assert "Number everybody anew" in page(event)
    asked = event.post("numbers/anew/").content.decode()
    assert "2 numbers change" in asked
    event.post("numbers/anew/", confirmed=1)
    assert event.state.numbering[:2] == (first, second)
    assert "Number everybody anew" not in page(event)


def test_once_round_4_was_paired_the_page_says_that_they_stay(event: Event) -> None:
    first, second = equals(event)
    for _ in range(4):
        event.play_round("½-½")
    assert "the numbers stay" in page(event)
    before = event.state.decisions
    page(event, who=[first, second], confirmed=1)
    event.post("numbers/anew/", confirmed=1)
    assert event.state.decisions == before


def test_a_deputy_leaves_numbers_alone(event: Event) -> None:
    assert event.client("deputy").get(f"{event.path}numbers/").status_code in (302, 403)
