"""Why a board is what it is: the seam to whatever explains pairings.

Until a fuller account is at hand, the cards of both players and the steps of the trace in which
they appear tell the story; every step names its article.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _

from zug.model import Colour
from zug.rules.cards import deal_cards
from zug.rules.colours import breaks_limits, preference
from zug.systems import as_paired, pair
from zug.web.board_rows import before
from zug.web.tables import keep
from zug.web.templatetags.zug import points

if TYPE_CHECKING:
    from zug.director import State
    from zug.rules.cards import Card
    from zug.systems import Step


class Fact(NamedTuple):
    """What the pairing knew of a player."""

    tpn: int
    name: str
    rating: int
    score: str
    colours: str
    wants: str
    met: tuple[str, ...]


class Story(NamedTuple):
    sentence: str
    facts: tuple[Fact, ...]
    steps: tuple[tuple[str, str], ...]
    """Article and what was done there."""


def board_story(key: int, state: State, number: int, board: int) -> Story:
    """The story of a board of a round that is paired."""
    round_ = state.rounds[number - 1]
    sitting = round_.boards[board - 1]
    white, black = state.tpns[sitting.white], state.tpns[sitting.black]
    cards, trace = _pairing(key, state, number)
    mine, yours = cards[white], cards[black]
    facts = (_fact(cards, mine), _fact(cards, yours))
    return Story(_sentence(state, mine, yours), facts, _steps(trace, {white, black}))


def why_not(key: int, state: State, number: int, first: int, second: int) -> list[str]:
    """What speaks against two players meeting in a round, by entry."""
    cards, _trace = _pairing(key, state, number)
    mine, yours = cards[state.tpns[first]], cards[state.tpns[second]]
    names = {"a": mine.player.name, "b": yours.player.name}
    said = []
    if yours.tpn in mine.opponents:
        said.append(_("%(a)s and %(b)s have met already; nobody meets twice.") % names)
    if any({first, second} <= set(group) for group in state.forbidden):
        said.append(_("It was announced that %(a)s and %(b)s do not meet.") % names)
    if all(
        breaks_limits(mine.colours, colour) or breaks_limits(yours.colours, colour.opposite)
        for colour in (Colour.WHITE, Colour.BLACK)
    ):
        said.append(_("One of them would break a colour limit, whichever way they sit."))
    if mine.score != yours.score:
        words = {**names, "x": points(mine.score), "y": points(yours.score)}
        text = _("They stand in different scoregroups: %(a)s has %(x)s, %(b)s has %(y)s points.")
        said.append(text % words)
    if not said:
        text = _("Nothing forbids it. It comes later in the order in which the rules look.")
        said.append(text)
    return said


def _pairing(key: int, state: State, number: int) -> tuple[dict[int, Card], tuple[Step, ...]]:
    """Cards before the round and the trace of pairing it again, kept for the next question."""

    def work() -> tuple[dict[int, Card], tuple[Step, ...]]:
        tournament = before(state, state.rounds[number - 1]).tournament
        seen = as_paired(tournament)
        return deal_cards(seen), pair(tournament).trace

    found: tuple[dict[int, Card], tuple[Step, ...]] = keep(
        ("why", key, state.decisions, number), work
    )
    return found


def _fact(cards: dict[int, Card], card: Card) -> Fact:
    wish = preference(card.colours)
    word = {Colour.WHITE: _("White"), Colour.BLACK: _("Black")}
    wants = word[wish.colour] if wish.colour else _("either colour")
    met = tuple(f"{tpn} {cards[tpn].player.name}" for tpn in card.opponents)
    colours = card.colours.upper() or "–"
    return Fact(card.tpn, card.player.name, card.rating, points(card.score), colours, wants, met)


def _sentence(state: State, white: Card, black: Card) -> str:
    words = {
        "white": white.player.name,
        "black": black.player.name,
        "x": points(white.score),
        "y": points(black.score),
        "system": state.settings.system,
    }
    if white.score == black.score:
        text = _("%(white)s and %(black)s both have %(x)s points and have not met.")
        return text % words
    text = _("%(white)s (%(x)s) and %(black)s (%(y)s) meet because one of them floats.")
    return text % words


def _steps(trace: Sequence[Step], wanted: set[int]) -> tuple[tuple[str, str], ...]:
    found = []
    for step in trace:
        if wanted & _players(step):
            facts = ", ".join(
                f"{name.replace('_', ' ')} {value}"
                for name, value in step.data.items()
                if isinstance(value, (int, str)) and value != ""
            )
            text = step.action.replace("-", " ").replace("_", " ")
            found.append((step.article, f"{text}: {facts}" if facts else text))
    return tuple(found[:40])


def _players(step: Step) -> set[int]:
    named = set(step.players)
    for value in step.data.values():
        if isinstance(value, (list, tuple)):
            for item in value:
                named |= set(item) if isinstance(item, (list, tuple)) else {item}
        elif isinstance(value, Mapping):
            continue
    return {tpn for tpn in named if isinstance(tpn, int)}
