"""Protected pairs at the desk: rules, who is affected, what speaks against them."""

from __future__ import annotations

import pytest

from tests.web.support import Event
from zug.director.actions import players
from zug.director.state.prohibited_pairings import Protection


def send(event: Event, **fields: object) -> str:
    answer = event.client("owner").post(f"{event.path}protect/", fields, follow=True)
    return str(answer.content.decode())


def page(event: Event, path: str = "protect/") -> str:
    return str(event.client("owner").get(f"{event.path}{path}").content.decode())


def test_rules_are_made_moved_and_removed(event: Event) -> None:
    first, second = (event.state.entries[event.state.numbering[n]] for n in (0, 1))
    send(event, same="players", players=f"1, 2; {event.state.entries[3].name}", label="Kellers")
    assert event.state.protections == (Protection(ids=(first.id, second.id, 3), label="Kellers"),)
    send(event, same="club", only="Zug, Baar", first=2, last=3, wish=1)
    wish = Protection("club", ("Zug", "Baar"), first=2, last=3, wish=True)
    assert event.state.protections[1] == wish
    moved = send(event, **{"first-of-all": 2})
    assert "Now rule 1: kept apart in rounds 2 to 3: club Zug or Baar" in moved
    assert event.state.protections[0] == wish
    shown = page(event)
    assert "club Zug or Baar" in shown
    assert "in rounds 2 to 3" in shown
    assert "Kellers: " in shown
    send(event, drop=1)
    assert len(event.state.protections) == 1


def test_the_preview_decides_nothing_and_a_refusal_stands_beside_the_form(event: Event) -> None:
    shown = send(event, same="players", players="1 2", preview=1)
    assert "<b>Kept apart in all rounds: " in shown
    assert "1 group" in shown
    assert event.state.protections == ()
    refused = send(event, same="tag")
    assert 'role="alert" tabindex="-1" autofocus>Name the tag.' in refused
    for both in ({"players": "1, 2"}, {"same": "players", "players": "1, 2", "only": "Zug"}):
        assert "not both" in send(event, **({"same": "club", "label": "Contis"} | both))
    assert "<b>Kept apart in all rounds: Contis: same club.</b>" in send(
        event, same="club", label="Contis", preview=1
    )
    assert "Select a valid choice" in send(event, same="planet")
    for wrong in ({"drop": 7}, {"drop": "x", "preview": 1}, {"first-of-all": 0}):
        assert "There is no such rule" in send(event, **wrong)
    assert event.state.protections == ()


def test_single_pairs_are_listed_and_allowed_again(event: Event) -> None:
    event.client("owner").post(f"{event.path}players/forbid/", {"who": [1, 2]})
    assert event.state.forbidden[0].players == (1, 2)
    shown = page(event)
    assert 'name="allow" value="1 2"' in shown
    assert "<td>in all rounds</td>" in shown
    assert "everybody may meet everybody" not in shown
    send(event, allow="1 2")
    assert event.state.forbidden == ()


def test_after_round_1_a_rule_is_asked_about_twice(event: Event) -> None:
    event.play_round()
    asked = send(event, same="players", players="1 2")
    assert "leave" in asked
    assert "Protected pairs" in page(event, "players/")
    assert event.state.protections == ()
    send(event, same="players", players="1 2", confirmed=1, word="leave", asked="leave")
    assert event.state.protections[0].first == 2
    assert not event.state.fide_mode


def test_only_arbiters_make_rules(event: Event) -> None:
    answer = event.client("deputy").get(f"{event.path}protect/")
    assert answer.status_code == 403


def test_a_round_that_kept_a_wish_is_as_the_rule_book_pairs(event: Event) -> None:
    send(event, same="players", players="1 5", wish=1)  # whom the rule book pairs in round 1
    event.post("round/pair/")
    event.post("round/publish/")
    assert (1, 5) not in {(one.white, one.black) for one in event.state.rounds[0].boards}
    for path in ("round/1/why/", "round/1/why/?board=1"):
        assert "pairs otherwise" not in page(event, path)


def of_one_club(event: Event, count: int) -> None:
    """The first ones of the list, to be kept apart where possible."""
    with event.desk() as desk:
        for entry in range(1, count + 1):
            desk.record(players.correct_entry(desk.state, entry, club="Zug"))
    send(event, same="club", wish=1)


@pytest.mark.usefixtures("desk_data")
def test_many_pairs_that_are_given_up_are_one_sentence_and_a_fold() -> None:
    """All 20 are of one club, so that none of the ten pairs is kept apart; five are named."""
    event = Event.new(20)
    of_one_club(event, 20)
    question = event.post("round/pair/").content.decode()
    before, fold, after = _around_fold(question)
    assert "10 pairs are not kept apart, since no legal pairing keeps all of them apart" in before
    assert before.count("(same club)") == 5
    assert "and 5 more" in before
    assert fold.count("(same club)") == 10
    assert "All 10 pairs" in fold
    assert "(same club)" not in after
    assert ">Pair the round</button>" in after
    assert "Round 1 would be paired by dutch-2026: 10 boards, 0 absent" in question
    assert "paired by dutch-2026" not in question.replace("would be paired", "")
    assert event.state.rounds == ()
    event.post("round/pair/", confirmed=1)
    for _ in range(2):  # the draft, then the same published
        before, fold, _after = _around_fold(page(event, "round/1/"))
        assert "10 pairs are not kept apart" in before
        assert fold.count("(same club)") == 10
        event.post("round/publish/")
    assert event.state.rounds[0].published


def _around_fold(shown: str) -> tuple[str, str, str]:
    before, _, rest = shown.partition("<details><summary>All")
    fold, _, after = rest.partition("</details>")
    return before, f"All{fold}", after


@pytest.mark.usefixtures("desk_data")
def test_a_published_round_tells_of_a_pair_that_was_given_up() -> None:
    """Four of six are of one club: at least one pair of them must meet."""
    event = Event.new(6)
    of_one_club(event, 4)
    event.post("round/pair/", confirmed=1)
    event.post("round/publish/")
    (given_up,) = event.state.rounds[0].given_up
    boards = event.state.rounds[0].boards
    board = next(n for n, one in enumerate(boards, 1) if {one.white, one.black} == {*given_up})
    assert "1 pair is not kept apart, since no legal pairing" in page(event, "round/1/")
    told = "were to be kept apart where possible (same club), but no legal pairing"
    for number in (1, 2, 3):
        assert (told in page(event, f"round/1/why/?board={number}")) == (number == board)
    phone = event.client(None).get(f"/p/{event.row.code}/why/{board}/").content.decode()
    assert "were to be kept apart where possible, but" in phone
    assert "same club" not in phone, "of people the public sees no club"
    assert "not kept apart: " in page(event, "journal/")
    assert "(same club)" in page(event, "journal/")
