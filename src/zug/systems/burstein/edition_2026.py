"""The Burstein System in force from 1 February 2026 (C.04.4.2).

The seeding rounds are rounds of the Dutch System. Afterwards the bye is given first, then the
brackets are paired from the top (burstein-2026:1.9.2). The decisions where the text leaves room are
in `docs/systems/burstein-2026.md`.
"""

from __future__ import annotations

from functools import partial

from zug.errors import EditionError
from zug.fastclasses import replace
from zug.messages import say
from zug.model import Colour
from zug.rules.colours import by_preferences, claimant, decide, drawn_colour, preference
from zug.systems.base import RoundPairing, Step, paired
from zug.systems.burstein.brackets import IndexedRound
from zug.systems.burstein.criteria import EDITION
from zug.systems.burstein.field import IndexedField
from zug.systems.burstein.record import record_of
from zug.systems.dutch.completion import match
from zug.systems.dutch.edition_2026 import pair_round as pair_dutch
from zug.systems.dutch.result import impossible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from zug.model import Tournament
    from zug.systems.base import Options

COLOURS = by_preferences("5.2.2", "5.2.3", "5.2.4", "5.2.5", "5.2.1")
"""The rules for colours (burstein-2026:5.2.1-5.2.5)."""


def is_seeding(tournament: Tournament) -> bool:
    """Is the round to come one of the first half of the rounds, and of the first four?

    (burstein-2026:1.6.1, 1.6.2)
    """
    if tournament.rounds is None:
        raise EditionError(
            "rounds-not-declared",
            say("{name} must know how many rounds there will be", name=EDITION.id),
            say("declare the number of rounds (XXR, 142)"),
        )
    return tournament.next_round <= min(tournament.rounds // 2, 4)


def pair_round(tournament: Tournament, options: Options, first_level: int = 1) -> RoundPairing:
    """Pair the next round; `first_level` is where lazy completion starts, as in Dutch rounds."""
    if is_seeding(tournament):
        return replace(pair_dutch(tournament, options, first_level), system=EDITION.id)
    field = IndexedField(tournament)
    steps: list[Step] = []
    bye = None
    if len(field.cards) % 2:
        given = _give_bye(field)
        if isinstance(given, RoundPairing):
            return given
        steps.append(given)
        bye = given.players[0]
        field = IndexedField(tournament, without=bye)
    opened = IndexedRound(field)
    if bye is None and not opened.completion.perfect(0):
        return impossible(field, opened.completion.structure(0), bye_barred=False)
    pairs = _pair_brackets(field, opened, first_level, steps)
    boards = _give_colours(field, pairs, steps)
    return paired(EDITION.id, tournament, boards, field.all_cards, bye=bye, trace=steps)


def open_field(tournament: Tournament) -> IndexedField:
    """Who may meet whom in the round to come; seeding rounds do not differ in that."""
    return IndexedField(tournament)


def _give_bye(field: IndexedField) -> Step | RoundPairing:
    """Lowest score, most games, lowest in order of those who may have it, or why nobody can.

    (burstein-2026:1.9.1, 2.1.2, 3.1.1-3.1.5)
    """
    cards = field.cards
    structure = match(field, field.ranks, field.legal_kinds, False)
    if structure.deficiency > 1:
        return impossible(field, structure, bye_barred=False)
    spared = structure.outer()
    able = [rank for rank in field.ranks if spared[rank] and field.may_have_bye(rank)]
    if not able:
        return impossible(field, structure, bye_barred=True)
    rank = min(able, key=lambda rank: (cards[rank].score, -len(cards[rank].opponents), -rank))
    card = cards[rank]
    data = {"score": card.score, "games": len(card.opponents), "index": field.index[card.tpn]}
    return Step(f"{EDITION.id}:3.1.1", "bye", (card.tpn,), data)


def _pair_brackets(
    field: IndexedField, opened: IndexedRound, first_level: int, steps: list[Step]
) -> list[tuple[int, int]]:
    """Bracket by bracket from the top scoregroup down (burstein-2026:1.2, 1.9.2, 3.2)."""
    pairs: list[tuple[int, int]] = []
    floaters: list[int] = []
    for number in range(len(field.groups)):
        bracket = opened.bracket(number, floaters)
        found, _ = opened.pair_bracket(bracket, number, first_level)
        pairs += found.pairs
        floaters = found.downfloaters
        foresee = partial(opened.foresee, bracket, number)
        steps.append(record_of(field, bracket, opened.in_order(bracket), found, foresee))
    return pairs


def _give_colours(
    field: IndexedField, pairs: Iterable[tuple[int, int]], steps: list[Step]
) -> list[tuple[int, int]]:
    """White and Black of every pair, the higher in order first (burstein-2026:5.1, 5.2.1-5.2.5)."""
    initial = drawn_colour(field.tournament)
    boards = []
    for pair in pairs:
        higher, lower = (field.cards[rank] for rank in sorted(pair, key=field.places.__getitem__))
        first, second = (claimant(card.tpn, card.colours) for card in (higher, lower))
        colour, article, _ = decide(COLOURS, first, second, initial)
        board = (higher.tpn, lower.tpn) if colour is Colour.WHITE else (lower.tpn, higher.tpn)
        refused = tuple(
            card.tpn
            for card, given in ((higher, colour), (lower, colour.opposite))
            if preference(card.colours).colour is given.opposite
        )
        steps.append(Step(f"{EDITION.id}:{article}", "colours", board, {"refused": refused}))
        boards.append(board)
    return boards
