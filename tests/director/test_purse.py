"""Categories, prizes and fees of an event, as decisions."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support.desks import NOW, a_desk, play_round
from zug.director import Desk, JournalLine, Role, RuleError, UnconfirmedError
from zug.director.actions import players as player_actions
from zug.director.actions.prizes_and_fees import (
    belonging,
    define_category,
    drop_category,
    drop_fee,
    pay,
    purse_of,
    set_fee,
)
from zug.director.actions.settings import announce, change
from zug.director.decisions import KINDS, DefineCategory, SetFee
from zug.director.desk import touched
from zug.director.journal.replay import ReplayError, decision_of, replay
from zug.director.state.players import dues_of, members_of
from zug.prizes import Category, Fee, Sharing
from zug.prizes.fees import sums_of


def an_event(players: int = 6) -> Desk:
    """A … born 2005, 2007 …; every third a woman; the odd ones are local."""
    desk = a_desk(0, event={"start": "2026-11-14"})
    for number in range(players):
        details = {
            "rating": 2400 - 10 * number,
            "birth": str(2005 + 2 * number),
            "sex": "w" if number % 3 == 2 else "m",
            "tags": ("local",) if number % 2 else (),
        }
        desk.record(player_actions.enter(desk.state, chr(ord("A") + number), **details))
    return desk


def test_a_name_may_say_it_all_and_what_is_not_said_stays() -> None:
    desk = an_event()
    desk.record(define_category(desk.state, "U14", prizes=["100", "50.50"]))
    desk.record(define_category(desk.state, "Local", tags=("local",)))
    desk.record(define_category(desk.state, "U14", sharing="hort", least_players=2, place=2))
    assert desk.state.categories == (
        Category("Local", tags=("local",)),
        Category("U14", under=14, prizes=(10000, 5050), sharing="hort", least_players=2),
    )
    assert members_of(desk.state) == {"Local": {2, 4, 6}, "U14": {5, 6}}
    assert belonging(desk.state.tournament, "local", members_of(desk.state)) == {2, 4, 6}
    assert belonging(desk.state.tournament, "W") == {3, 6}
    with pytest.raises(RuleError, match=r"\[no-such-category\].*Seniors"):
        belonging(desk.state.tournament, "Seniors")
    desk.record(drop_category(desk.state, "Local"))
    assert [one.name for one in desk.state.categories] == ["U14"]
    assert replay(desk.decisions) == desk.state


def test_every_line_reads_back() -> None:
    desk = an_event()
    desk.record(
        define_category(
            desk.state,
            "all",
            rated_from=1000,
            rated_to=1999,
            unrated="too",
            age_day="14.11.2026",
            under=18,
            born_from=2000,
            clubs=("Zug",),
            federations=("SUI",),
            sex="w",
            prizes=["12.50"],
            least_share="5",
        )
    )
    desk.record(set_fee(desk.state, "x", "30", category="all", titles=["gm"], until="1.10.2026"))
    desk.record(pay(desk.state, "A", "12.50"), confirmed=True)
    for line in desk.decisions[-3:]:
        again = json.loads(json.dumps(decision_of(line).to_data()))
        assert again == line.data
        assert KINDS[line.kind].from_data(again) == decision_of(line)
    assert desk.state.categories[0].age_day == "2026-11-14"
    assert desk.state.fees == (Fee("x", 3000, "all", ("GM",), "2026-10-01"),)


def test_the_journal_in_words() -> None:
    desk = an_event()
    told = [
        desk.record(one(desk.state), confirmed=True).sentence
        for one in (
            lambda state: define_category(state, "U14", prizes=["100", "50"]),
            lambda state: define_category(state, "W"),
            lambda state: set_fee(state, "juniors", "30", category="U14"),
            lambda state: pay(state, "A", "20"),
            lambda state: pay(state, "A", "0"),
            lambda state: drop_fee(state, "juniors"),
            lambda state: drop_category(state, "U14"),
            lambda state: change(state, several_prizes=True, prize_unit="1"),
        )
    ]
    assert told == [
        "category U14: under 14; prizes 100.00, 50.00",
        "category W: women",
        "fee juniors: 30.00 (category U14)",
        "A has paid 20.00",
        "A has not paid",
        "no fee juniors any more",
        "no category U14 any more",
        "announced: several prizes for one player yes, unit of prizes 1.00",
    ]
    assert [touched(line, desk.decisions) for line in desk.decisions[-8:-4]] == [
        {("category", "U14")},
        {("category", "W")},
        {("fee", "juniors")},
        {("paid", 1)},
    ]


def test_what_is_told_and_what_is_refused() -> None:
    desk = a_desk(4)
    assert desk.record(define_category(desk.state, "U14")).notes == (
        "ages count in the year of the event: the set-up does not say when it begins",
    )
    desk.record(change(desk.state, fee="30"))
    assert desk.record(set_fee(desk.state, "dear", "40", category="U14")).notes == (
        "the usual fee is lower, and of several the lowest is due",
    )
    play_round(desk)
    told = ("round 1 is paired: tell the players what has changed",)
    assert desk.record(define_category(desk.state, "W")).notes == (
        "nobody belongs to the category as things stand",
        *told,
    )
    assert desk.record(drop_category(desk.state, "U14")).notes == (
        "the fee dear is for nobody any more",
        *told,
    )
    desk.record(pay(desk.state, 1))
    for wrong, code in (
        (lambda: define_category(desk.state, " "), "no-name"),
        (lambda: define_category(desk.state, "W"), "nothing-changes"),
        (lambda: define_category(desk.state, "x", rated_from=9, rated_to=8), "bad-bounds"),
        (lambda: define_category(desk.state, "x", age_day="32.1.2026"), "bad-date"),
        (lambda: define_category(desk.state, "x", prizes=["lots"]), "bad-amount"),
        (lambda: drop_category(desk.state, "x"), "no-such-name"),
        (lambda: set_fee(desk.state, "", "1"), "no-name"),
        (lambda: set_fee(desk.state, "x", "1", category="none"), "no-such-name"),
        (lambda: set_fee(desk.state, "dear", "40", category="U14"), "no-such-name"),
        (lambda: drop_fee(desk.state, "x"), "no-such-name"),
        (lambda: pay(desk.state, 1), "nothing-changes"),
    ):
        with pytest.raises(RuleError) as refused:
            desk.record(wrong())
        assert refused.value.code == code


@pytest.mark.parametrize(
    ("name", "terms", "doubt"),
    [
        ("U6", {}, "nobody belongs to the category as things stand"),
        ("Y", {"federations": ("Switzerland",)}, "'Switzerland' is not the code of a federation"),
    ],
)
def test_a_category_that_may_not_say_what_was_meant(
    name: str, terms: dict[str, Any], doubt: str
) -> None:
    desk = an_event()
    notes = desk.record(define_category(desk.state, name, **terms)).notes
    assert notes[0].startswith(doubt)
    assert desk.record(define_category(desk.state, "U14")).notes == ()


@pytest.mark.parametrize("name", ["Banana", "U0", "Senior"])
def test_a_category_without_conditions_is_asked_about(name: str) -> None:
    """Its prizes would go to the whole field."""
    desk = an_event()
    with pytest.raises(UnconfirmedError, match="has no conditions: everybody belongs to it"):
        desk.record(define_category(desk.state, name))
    desk.record(define_category(desk.state, name), confirmed=True)
    assert not desk.state.categories[-1].has_conditions


def test_a_name_that_is_a_bound_of_ratings_says_it_all() -> None:
    desk = an_event()
    desk.record(define_category(desk.state, "U1800"))
    assert (desk.state.categories[-1].rated_to, desk.state.categories[-1].under) == (1799, 0)


def test_nobody_is_missed_in_a_category_before_anybody_has_entered() -> None:
    desk = an_event(0)
    assert desk.record(define_category(desk.state, "U14")).notes == ()


def test_prizes_that_rise_are_told() -> None:
    desk = an_event()
    rising = "a lower place has a higher prize: name the prizes from the first place on"
    assert desk.record(change(desk.state, prizes=["100", "200"])).notes == (rising,)
    assert desk.record(change(desk.state, prizes=["200", "100", "100"])).notes == ()
    assert desk.record(define_category(desk.state, "U14", prizes=["1", "2"])).notes == (rising,)


def test_tags_are_told_in_words() -> None:
    desk = an_event(1)
    done = desk.record(player_actions.correct_entry(desk.state, "A", tags=("local", "school")))
    assert done.sentence == "A: tags now local, school"
    done = desk.record(player_actions.correct_entry(desk.state, "A", tags=()))
    assert done.sentence == "A: no tags any more (was local, school)"


def test_more_than_is_due_is_asked_about() -> None:
    desk = an_event(2)
    desk.record(pay(desk.state, "A", "5"))
    desk.record(change(desk.state, fee="30"))
    desk.record(pay(desk.state, "B", "30"))
    with pytest.raises(UnconfirmedError, match=r"1000\.00 is more than the 30\.00 due"):
        desk.record(pay(desk.state, "A", "1000"))
    desk.record(pay(desk.state, "A", "1000"), confirmed=True)
    desk.record(pay(desk.state, "A", "40"))
    assert desk.state.paid == {1: 4000, 2: 3000}
    sums = sums_of(dues_of(desk.state).values())
    assert sums == (6000, 7000, 0, 1000)


def test_what_is_brought_now_is_added() -> None:
    desk = an_event(1)
    desk.record(change(desk.state, fee="60"))
    desk.record(pay(desk.state, "A", "20"))
    again = pay(desk.state, "A", "40", before=2000)
    desk.record(again)
    assert desk.state.paid == {1: 6000}
    with pytest.raises(RuleError, match=r"\[nothing-changes\]"):
        desk.record(again)  # the same form sent twice


@pytest.mark.parametrize(
    ("kind", "data", "words"),
    [
        ("category", {"name": " "}, "needs a name"),
        ("category", {"name": "x", "sex": "?"}, "'sex' should be one of w, m"),
        ("category", {"name": "x", "sharing": "half"}, "'sharing' should be one of"),
        ("category", {"name": "x", "prizes": ["-1"]}, "an amount such as"),
        ("category", {"name": "x", "rated_to": 10**6}, "'rated_to' should be a whole number"),
        ("category", {"name": "x", "colour": "red"}, "unknown field 'colour'"),
        ("fee", {"name": ""}, "needs a name"),
        ("fee", {"name": "x", "amount": 5}, "'amount' should be an amount"),
        ("paid", {"id": 7, "amount": "1.00"}, "no entry 7"),
        ("set", {"sharing": "half"}, "'sharing' should be one of equal, hort, rank"),
        ("set", {"prize_unit": "0"}, "an amount such as"),
    ],
)
def test_impossible_data(kind: str, data: dict[str, object], words: str) -> None:
    lines = [
        JournalLine(1, NOW, "a", "create", {"name": "X"}),
        JournalLine(2, NOW, "a", kind, data),
    ]
    with pytest.raises(ReplayError, match=words):
        replay(lines)


def test_the_purse_of_an_event() -> None:
    terms = {"prizes": ["500", "300"], "sharing": "hort", "least_share": "20", "prize_unit": "1"}
    created = announce("Open", 5, **terms, several_prizes=True)  # type: ignore[arg-type]
    assert (created["sharing"], created["least_share"]) == ("hort", "20.00")
    desk = an_event()
    desk.record(change(desk.state, **terms, main_prizes_first=True))
    desk.record(define_category(desk.state, "U14", prizes=["70"], sharing="rank"))
    desk.record(define_category(desk.state, "Local", tags=("local",)))
    purse = purse_of(desk.state)
    assert [(one.name, one.prizes, one.rule) for one in purse.lists] == [
        ("", (50000, 30000), (Sharing.HORT, 2000, 100)),
        ("U14", (7000,), (Sharing.RANK, 0, 100)),
    ]
    assert (purse.main_first, purse.several, purse.lists[1].members) == (True, False, {5, 6})


def test_everybody_owes_the_lowest_fee_that_fits() -> None:
    desk = an_event()
    assert dues_of(desk.state) == {}
    desk.record(change(desk.state, fee="60"))
    desk.record(define_category(desk.state, "U14"))
    desk.record(set_fee(desk.state, "juniors", "30", category="U14"))
    desk.record(set_fee(desk.state, "titled", "0", titles=["GM"]))
    desk.record(player_actions.correct_entry(desk.state, "A", title="GM"))
    desk.record(pay(desk.state, "B"))
    desk.record(pay(desk.state, "F", "10"))
    dues = dues_of(desk.state)
    assert {tpn: (due.cents, due.fee, due.paid) for tpn, due in dues.items()} == {
        1: (0, "titled", 0),
        2: (6000, "", 6000),
        3: (6000, "", 0),
        4: (6000, "", 0),
        5: (3000, "juniors", 0),
        6: (3000, "juniors", 1000),
    }
    desk.record(player_actions.remove(desk.state, "F"))
    assert desk.state.paid == {2: 6000}


def test_early_is_the_day_of_the_entry() -> None:
    """The journal knows it; a day that was given counts instead."""
    desk = an_event(2)
    desk.record(change(desk.state, fee="60"))
    desk.record(set_fee(desk.state, "early", "50", until=NOW[:10]))
    assert [due.cents for due in dues_of(desk.state).values()] == [5000, 5000]
    desk.record(player_actions.correct_entry(desk.state, "B", registered="2026-11-16"))
    assert [due.cents for due in dues_of(desk.state).values()] == [5000, 6000]
    assert replay(desk.decisions).entries == desk.state.entries


def test_whoever_sits_at_the_check_in_notes_payments() -> None:
    desk = an_event(2)
    assert pay(desk.state, "A", "5").least_role(desk.state) is Role.DEPUTY
    assert DefineCategory(Category("x")).least_role(desk.state) is Role.ARBITER
    assert SetFee(Fee("x")).least_role(desk.state) is Role.ARBITER
