"""An event that left FIDE mode is known again, by whatever was written of it before.

A report, or a journal that was made of one in the shell: renamed, or with small corrections.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.support.desks import NOW, a_desk, start_round
from tests.web.support import Event
from tests.web.test_fide_mode import latest, uploaded
from zug.director import Decision, JournalLine, LeaveFideMode
from zug.director.actions import rounds
from zug.director.actions.settings import change
from zug.director.importing.import_plan import ImportPlan
from zug.director.journal import encode
from zug.director.journal.replay import apply_line, replay
from zug.fastclasses import replace
from zug.generator import Config, Range, generate
from zug.model import Tournament
from zug.model.results import parse_result


def recorded(decisions: Sequence[Decision]) -> list[JournalLine]:
    return [
        JournalLine(number, NOW, "shell", one.kind, one.to_data())
        for number, one in enumerate(decisions, 1)
    ]


def in_the_shell(report: bytes, *later: Any) -> bytes:
    """`zug new --from`, and what is decided there afterwards."""
    lines = recorded(ImportPlan.of(report, "a.trf").decisions(confirmed=True))
    state = replay(lines)
    for make in later:
        one = make(state)
        lines.append(JournalLine(len(lines) + 1, NOW, "shell", one.kind, one.to_data()))
        state = apply_line(state, lines[-1])
    return journal_of(lines)


def journal_of(lines: Sequence[JournalLine]) -> bytes:
    raw, chain = b"", ""
    for line in lines:
        text, chain = encode(line, chain)
        raw += text
    return raw


def played(family: str, results: str, players: int = 4) -> tuple[Event, bytes]:
    """An event with names of its own, a round of it, and a report of that."""
    event = Event.new(players, family=family)
    event.play_round()
    for board, result in enumerate(results.split(), 1):
        event.enter(board, result)
    return event, report_of(event)


def report_of(event: Event) -> bytes:
    return bytes(event.client().get(f"{event.path}files/trf26/").content)


@pytest.mark.usefixtures("desk_data")
def test_a_journal_made_of_an_older_report_is_asked_about_and_stays_outside() -> None:
    event, report = played("Shell", "1-0 ½-½")
    made = in_the_shell(report, lambda state: change(state, name="Another Open"), rounds.pair)
    taken_back = in_the_shell(
        report,
        lambda state: rounds.clear_result(state, 1),
        lambda state: rounds.clear_result(state, 2),
        lambda state: rounds.unpair(state, "4.4.2"),
    )
    event.post("setup/fide-mode/", word="leave")
    for raw in (made, taken_back):
        first = uploaded(event, "a.zug", raw).content.decode()
        assert "left FIDE mode at this desk in round 1" in first
        assert first.index("Do not make the event</a>") < first.index("Make the event</button>")
        assert "What was found and assumed" not in first
        second = uploaded(event, "a.zug", raw, asked=1, confirmed=1).content.decode()
        assert "<h1>Stay in FIDE mode?</h1>" in second
        assert latest().fide_left == 1
        assert len(latest().rounds) == 1  # nothing has been made yet
        uploaded(event, "a.zug", raw, confirmed=1, word="leave")
        assert latest().fide_left == 1
        assert latest().settings.name in ("Another Open", event.row.name)
        uploaded(event, "a.zug", raw)  # now its first line is known
        assert latest().fide_left == 1
        _forget_copies(event)


def _forget_copies(event: Event) -> None:
    from zug.web.events.models import EventRow

    EventRow.objects.filter(pk__gt=event.row.pk).delete()


@pytest.mark.usefixtures("desk_data")
def test_small_changes_of_a_report_do_not_make_another_event() -> None:
    """The name of the event, names spelled otherwise, a rating: four players, one round."""
    event, report = played("Spelt", "1-0 ½-½")
    changed = report.replace(event.row.name.encode(), b"Another Open")
    for old, new in ((b"Spelt001", b"Spelled1"), (b"Spelt004", b"Spelled4"), (b"2396", b"2397")):
        assert old in changed
        changed = changed.replace(old, new)
    assert b"left FIDE" not in uploaded(event, "a.trf", changed).content
    event.post("setup/fide-mode/", word="leave")
    for sent in (("a.trf", changed), ("a.zug", in_the_shell(changed)), ("a.zug", forged(event))):
        asked = uploaded(event, *sent).content.decode()
        assert "left FIDE mode at this desk in round 1" in asked
        uploaded(event, *sent, confirmed=1, word="leave")
        assert latest().fide_left == 1


def forged(event: Event) -> bytes:
    """The journal of the event under another name, without its departure, and with checksums."""
    from zug.web.events.store import ledger

    event.row.refresh_from_db()
    first, *rest = ledger(event.row).decisions
    kept = [one for one in rest if one.kind != LeaveFideMode.kind]
    return journal_of([first._replace(data={**first.data, "name": "Another Open"}), *kept])


@pytest.mark.usefixtures("desk_data")
def test_an_event_is_known_by_all_it_was_called_and_all_it_held() -> None:
    """Renamed, and on another day: reports of before and since tell it."""
    event = Event.new(4, family="Once")
    before = report_of(event)
    event.post("setup/", name="Later", rounds=5, tiebreaks="", start="2026-12-24")
    event.play_round("0-1")
    with_round = report_of(event)
    event.post("setup/fide-mode/", word="leave")
    for report in (before, with_round):
        assert "left FIDE mode at this desk" in uploaded(event, "a.trf", report).content.decode()


def test_other_events_with_the_same_few_games_stay_in_fide_mode(event: Event) -> None:
    """Eight players of other names whose games all ended alike: numbers alone say too little."""
    event.play_round()
    event.play_round()
    report = report_of(event).replace(b"Player", b"Others")
    event.post("setup/fide-mode/", word="leave")
    for sent in (("a.trf", report), ("a.zug", in_the_shell(report))):
        uploaded(event, *sent, confirmed=1)
        assert latest().fide_mode


def departure_of(tournament: Tournament) -> Any:
    from zug.web.events.fingerprints import marks_of_journal
    from zug.web.events.models import Departure

    lines = recorded(ImportPlan.of_tournament(tournament, "a.trf").decisions(confirmed=True))
    return Departure(name="Open", start="", players=marks_of_journal(lines).text)


def random_event(seed: int, players: int, count: int) -> Tournament:
    terms = Config(players=Range(players, players), rounds=Range(count, count))
    made = generate(terms, seed)
    return replace(made, event=replace(made.event, name=f"Event {seed}"))


def renamed(tournament: Tournament, what: str) -> Tournament:
    players = (replace(one, name=f"{what} {one.tpn}", fide_id="") for one in tournament.players)
    return replace(tournament, players=tuple(players))


def test_many_games_tell_an_event_without_any_of_its_names(desk_data: Path) -> None:
    from zug.web.events.fingerprints import is_of

    del desk_data
    whole = random_event(1, 24, 3)
    departure = departure_of(renamed(whole, "Here"))
    assert is_of(departure, renamed(whole, "There"))
    assert not is_of(departure, renamed(whole.before(2), "There"))  # one round says too little


def test_no_two_events_are_taken_for_one(desk_data: Path) -> None:
    """Of the same size and with the same players, as in a club."""
    from zug.web.events.fingerprints import is_of

    del desk_data
    for players in (8, 20):
        held = [renamed(random_event(seed, players, 2), "Club") for seed in range(12)]
        departures = [departure_of(one) for one in held]
        for number, departure in enumerate(departures):
            same = [other for other, one in enumerate(held) if is_of(departure, one)]
            assert same == [number]


def test_rounds_taken_back_are_among_what_an_event_was(desk_data: Path) -> None:
    from zug.web.events.fingerprints import chapters

    del desk_data
    desk = a_desk(4)
    start_round(desk)
    pair = desk.state.rounds[0].boards
    desk.record(rounds.enter_result(desk.state, 1, parse_result("1-0")))
    desk.record(rounds.clear_result(desk.state, 1))
    desk.record(rounds.unpair(desk.state, "4.4.2"), confirmed=True, word="published")
    held = [state.rounds[0].boards for state in chapters(desk.decisions) if state.rounds]
    assert pair in held
    assert not desk.state.rounds
