"""Events that differ in what screens stumble over: board numbers, matches, tables, namesakes."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from typing import Any, NamedTuple

from tests.web.support import Event


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
        """The numbers of the boards, as the organiser wants them."""
        return list(range(self.variant.first, self.variant.first + 3))

    @property
    def row(self) -> Any:
        """The event as the database has it now."""
        self.event.row.refresh_from_db()
        return self.event.row

    @property
    def games(self) -> int:
        return 2 if self.variant.system == "double-swiss-2026" else 1

    @property
    def results(self) -> list[str]:
        """A result for each board as it is recorded."""
        wanted = ("1-0", "½-½", "0-1")
        return [" ".join([one] * self.games) for one in wanted]

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
        from zug.director.state.find import distinct_name

        state = self.event.state
        pair = state.rounds[0].boards[board - self.variant.first]
        return distinct_name(state, pair.white), distinct_name(state, pair.black)


def screens_of(variant: Variant) -> Screens:
    """Make the event of a variant."""
    from zug.director.actions import rounds
    from zug.director.actions.players import correct_entry
    from zug.director.actions.settings import change

    is_table = variant.system == "round-robin"
    event = Event.new(6, None if is_table else 3, variant.system)
    with event.desk() as desk:
        if variant.first != 1:
            desk.record(change(desk.state, first_board=variant.first))
        if variant.has_namesakes:
            same = desk.state.entries[1].name
            desk.record(correct_entry(desk.state, desk.state.entries[2], name=same))
        for decision in rounds.next_round(desk.state, colour="w", seed=1 if is_table else None):
            desk.record(decision, confirmed=True)
        desk.record(rounds.publish(desk.state))
    return Screens(event, variant)


def numbers_in(page: str, pattern: str) -> list[int]:
    """The numbers a pattern finds in a page, in its order."""
    return [int(one) for one in re.findall(pattern, page)]
