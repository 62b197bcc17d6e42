"""Events that differ in what screens stumble over: board numbers, matches, tables, namesakes."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from typing import Any, NamedTuple

from tests.web.support import Event

PLAYERS = 6


class Variant(NamedTuple):
    """What an event of the screens is like; `first` is the number of its first board."""

    first: int
    system: str
    has_namesakes: bool
    language: str

    @property
    def name(self) -> str:
        twins = "-namesakes" if self.has_namesakes else ""
        return f"{self.first}-{self.system}{twins}-{self.language}"

    @property
    def boards(self) -> list[int]:
        """The numbers of the boards, as the organiser wants them."""
        return list(range(self.first, self.first + PLAYERS // 2))

    @property
    def games(self) -> int:
        return 2 if self.system == "double-swiss-2026" else 1

    @property
    def is_table(self) -> bool:
        return self.system == "round-robin"

    @property
    def rounds(self) -> int | None:
        return None if self.is_table else 3


VARIANTS = (
    Variant(1, "dutch-2026", False, "en"),
    Variant(51, "dutch-2026", True, "de"),
    Variant(51, "dutch-2026", False, "fr"),
    Variant(1, "double-swiss-2026", True, "it"),
    Variant(51, "double-swiss-2026", False, "es"),
    Variant(51, "double-swiss-2026", True, "en"),
    Variant(1, "round-robin", False, "de"),
    Variant(51, "round-robin", True, "fr"),
    Variant(51, "round-robin", False, "en"),
)
"""Each first board with each kind of system, each of these with namesakes and without."""


@dataclass
class Screens:
    """An event of six players whose first round is published, for desk, phones, page, website."""

    event: Event
    variant: Variant

    @property
    def numbers(self) -> list[int]:
        return self.variant.boards

    @property
    def row(self) -> Any:
        """The event as the database has it now."""
        self.event.row.refresh_from_db()
        return self.event.row

    @property
    def results(self) -> list[str]:
        """A result for each board as it is recorded."""
        wanted = ("1-0", "½-½", "0-1")
        return [" ".join([one] * self.variant.games) for one in wanted]

    def client(self, role: str | None = "owner") -> Any:
        return self.event.client(role, HTTP_ACCEPT_LANGUAGE=self.variant.language)

    def page(self, path: str, role: str | None = "owner") -> str:
        answer = self.client(role).get(path)
        assert answer.status_code == 200, path
        text: str = answer.content.decode()
        assert f'<html lang="{self.variant.language}"' in text
        return html.unescape(text)

    def players(self, board: int) -> tuple[str, str]:
        """White and Black of a board, namesakes with their numbers."""
        from zug.director.state.state import distinct_name

        state = self.event.state
        pair = state.rounds[0].boards[board - self.variant.first]
        return distinct_name(state, pair.white), distinct_name(state, pair.black)


def screens_of(variant: Variant) -> Screens:
    """Make the event of a variant in the database of this process."""
    event = Event.new(PLAYERS, variant.rounds, variant.system)
    with event.desk() as desk:
        publish_first_round(desk, variant)
    return Screens(event, variant)


def journal_of(variant: Variant) -> bytes:
    """Return the event of a variant as a `.zug` file, for a browser to upload or to drop."""
    from zug.director import Desk
    from zug.director.actions.players import enter
    from zug.director.actions.settings import announce
    from zug.director.decisions import Create
    from zug.page.holding import MemoryJournal, begun

    settings = announce(variant.name, variant.rounds, system=variant.system)
    journal = MemoryJournal(begun([Create(settings)]).text.encode())
    desk = Desk(journal, author="test")
    for tpn in range(1, PLAYERS + 1):
        desk.record(enter(desk.state, f"Player{tpn:03d}, Given", rating=2400 - 2 * tpn))
    publish_first_round(desk, variant)
    return journal.raw


def publish_first_round(desk: Any, variant: Variant) -> None:
    """Number the boards, give two players the same name, pair and publish round 1."""
    from zug.director.actions import rounds
    from zug.director.actions.players import correct_entry
    from zug.director.actions.settings import change

    if variant.first != 1:
        desk.record(change(desk.state, first_board=variant.first))
    if variant.has_namesakes:
        same = desk.state.entries[1].name
        desk.record(correct_entry(desk.state, desk.state.entries[2], name=same))
    seed = 1 if variant.is_table else None
    for decision in rounds.next_round(desk.state, colour="w", seed=seed):
        desk.record(decision, confirmed=True)
    desk.record(rounds.publish(desk.state))


def recorded(journal: bytes) -> dict[int, str]:
    """Return the results of round 1 by board, as they are typed; empty if there is none."""
    from zug.director.journal import decode
    from zug.director.journal.replay import replay
    from zug.model.results import show_result

    def written(*games: Any) -> str:
        return " ".join(show_result(game) for game in games if game)

    state = replay(decode(journal).decisions)
    return {board: written(pair.results, pair.second) for board, pair in state.rounds[0].numbered}


def numbers_in(page: str, pattern: str) -> list[int]:
    """The numbers a pattern finds in a page, in its order."""
    return [int(one) for one in re.findall(pattern, page)]
