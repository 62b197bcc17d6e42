"""What the rules say against a board or a bye that somebody sets by hand."""

from __future__ import annotations

from zug.director.objections import Objection, confirm, read
from zug.director.pairing.keep_apart import wish_against
from zug.director.pairing.seating import NOBODY, computed_seating, differing
from zug.director.state.regulations import Handling
from zug.director.state.state import numbered_name
from zug.fastclasses import replace
from zug.messages import say, say_n
from zug.model import Colour
from zug.rules.cards import deal_cards
from zug.rules.colours import breaks_limits, difference, due_colour
from zug.systems import PairingRequest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from zug.director.pairing.seating import SeatingDifference, SeatingPlan
    from zug.director.state import State
    from zug.messages import Message
    from zug.model import Points
    from zug.rules.cards import Card


Breaches = tuple[Objection, ...]
"""The rules that are broken, as questions to be confirmed or, if it matters less, to be read."""


def against_game(state: State) -> Callable[[int, int], Breaches]:
    """Return what tells the rules a board of the next round breaks, whatever the other boards."""
    if state.has_table:
        from zug.director.pairing.round_robin import against_meeting  # noqa: PLC0415 - a Swiss has none

        meeting = against_meeting(state)
        return lambda white, black: tuple(
            map(confirm, (*meeting(white, black), *_third_of_table(state, white, black)))
        )
    board = _Board(state)
    return lambda white, black: tuple(board.breaches(white, black))


class _Board:
    """The rules about two who are to play each other."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._system = state.system
        self._cards = deal_cards(state.tournament)
        self._forbidden = state.tournament.forbidden_now
        self._wish = wish_against(state, state.tournament.next_round)

    def breaches(self, white: int, black: int) -> Iterator[Objection]:
        cards = [self._cards[self._state.tpns[entry]] for entry in (white, black)]
        tpns = {card.tpn for card in cards}
        names = f"{numbered_name(self._state, white)} - {numbered_name(self._state, black)}"
        words = {"names": names, "article": self._system.cite("met")}
        if cards[1].tpn in cards[0].opponents:
            yield confirm(say("{names} have already met ({article})", **words))
        is_kept = any(tpns <= set(group) for group in self._forbidden)
        wish = self._wish(white, black)
        if wish and (is_kept or self._state.kept is None):  # else the rules' round gave it up
            reason = wish.words(self._state)
            yield confirm(
                say("{names} are to be kept apart where possible: {reason}", **words, reason=reason)
            )
        elif is_kept:
            yield confirm(say("{names} are not to meet, as was decided ({article})", **words))
        if not self._is_excepted(*cards):
            yield from self._beyond_limits(white, cards[0], Colour.WHITE)
            yield from self._beyond_limits(black, cards[1], Colour.BLACK)
        due = [due_colour(card.colours) for card in cards]
        if due == [Colour.BLACK, Colour.WHITE]:
            yield read(
                say(
                    "{names}: both get the colour opposite to the one due ({article})",
                    names=names,
                    article=self._due_article(),
                )
            )

    def _is_excepted(self, white: Card, black: Card) -> bool:
        """Return whether the system lets the two meet in the last round anyway."""
        tournament = self._state.tournament
        return (
            tournament.is_last_round
            and _breaks(white, black)
            and _breaks(black, white)
            and self._system.open_legality(tournament).is_legal(white.tpn, black.tpn)
        )

    def _beyond_limits(self, entry: int, card: Card, colour: Colour) -> Iterator[Objection]:
        name, article = numbered_name(self._state, entry), self._system.cite("colours")
        after = card.colours + colour
        if (running := _running(after)) > 2:
            yield confirm(_in_a_row(name, colour, running, article))
        elif abs(difference(after)) > 2:
            words = {"name": name, "article": article}
            yield confirm(
                say("{name} would have had White three times more than Black ({article})", **words)
                if colour is Colour.WHITE
                else say(
                    "{name} would have had Black three times more than White ({article})", **words
                )
            )

    def _due_article(self) -> str:
        """Return where the due colour is defined; other systems have books of their own."""
        basic = _DUE_COLOURS if self._system.is_fide else {}
        return basic.get(self._state.settings.handling) or self._system.cite("colours")


_DUE_COLOURS: dict[str, str] = {
    Handling.OF_2026: "basic-2026:8",
    Handling.OF_2016: "basic-2016:h1",
}
"""Where the basic rules of FIDE say which colour is due."""


def _running(colours: Sequence[str]) -> int:
    """Return how often the last colour came without another one between."""
    return next(
        (count for count, colour in enumerate(reversed(colours)) if colour != colours[-1]),
        len(colours),
    )


def _in_a_row(name: str, colour: Colour, count: int, article: str) -> Message:
    words: dict[str, object] = {"name": name, "count": count, "article": article}
    if colour is Colour.WHITE and count == 3:
        return say("{name} would have White a third time in a row ({article})", **words)
    if count == 3:
        return say("{name} would have Black a third time in a row ({article})", **words)
    if colour is Colour.WHITE:
        return say("{name} would have White {count} times in a row ({article})", **words)
    return say("{name} would have Black {count} times in a row ({article})", **words)


def _third_of_table(state: State, white: int, black: int) -> Iterator[Message]:
    """Yield players with a colour three times in a row (round-robin:A1.5)."""
    if state.system.meetings < 2:
        return
    for entry, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
        sides = [
            Colour.WHITE if pair.white == entry else Colour.BLACK
            for round_ in state.rounds
            for pair in round_.boards
            if entry in (pair.white, pair.black)
        ]
        if (running := _running([*sides, colour])) > 2:
            yield _in_a_row(numbered_name(state, entry), colour, running, "round-robin:A1.5")


def _breaks(white: Card, black: Card) -> bool:
    return breaks_limits(white.colours, Colour.WHITE) or breaks_limits(black.colours, Colour.BLACK)


def against_bye(state: State, seating: SeatingPlan) -> Breaches:
    """Return the rules that the bye of a seating breaks, or a free round."""
    entry = seating.bye
    if entry is None:
        return ()
    if state.has_table:
        from zug.director.pairing.round_robin import against_free  # noqa: PLC0415 - a Swiss has none

        return tuple(map(confirm, against_free(state, entry)))
    return tuple(map(confirm, _against_bye(state, seating, entry)))


def _against_bye(state: State, seating: SeatingPlan, entry: int) -> Iterator[Message]:
    system, cards = state.system, deal_cards(PairingRequest(state.tournament).prepare().tournament)
    name, mine = numbered_name(state, entry), cards[state.tpns[entry]]
    if system.is_barred(mine, cards, state.settings.points):
        article = system.cite("barred")
        yield say("{name} may not have the bye ({article})", name=name, article=article)
    least = _least_score(state, seating, cards)
    if least is not None and mine.score > least:
        article = system.cite("bye-score" if "bye-score" in system.articles else "bye")
        yield say(
            "{name} has more points than somebody who can have the bye ({article})",
            name=name,
            article=article,
        )


def _least_score(state: State, seating: SeatingPlan, cards: dict[int, Card]) -> Points | None:
    """Return the score of the computed bye; without a pairing, the lowest allowed one."""
    computed = computed_seating(state, seating.without)
    if computed is not None and computed.bye is not None:
        return cards[state.tpns[computed.bye]].score
    away = {*state.missing(state.coming), *seating.without}
    here = [cards[state.tpns[entry]] for entry in state.entries if entry not in away]
    points = state.settings.points
    may = [card.score for card in here if not state.system.is_barred(card, cards, points)]
    return min(may, default=None)


def breaches(state: State, seating: SeatingPlan, known: SeatingPlan | None = None) -> Breaches:
    """Return the rules that a seating breaks; with a `known` one, only by what is new in it."""
    if known is None and state.has_table:
        from zug.director.pairing.round_robin import against_round  # noqa: PLC0415 - a Swiss has none

        thirds = [text for pair in seating.boards for text in _third_of_table(state, *pair)]
        return (*against_round(state, seating), *map(confirm, thirds))
    old = () if known is None else known.boards
    against = against_game(state)
    broken = [rule for pair in seating.boards if pair not in old for rule in against(*pair)]
    if known is None or seating.bye != known.bye:
        broken += against_bye(state, seating)
    return tuple(broken)


def compared(state: State, seating: SeatingPlan) -> SeatingDifference:
    """Return how a seating differs from the computed pairing of the same players.

    If no initial-colour was drawn (dutch-2026:5.1) the boards of the first round show it: the one
    by which fewer of them differ; White if both are even.
    """
    if state.rounds or state.has_table or state.settings.initial_colour is not None:
        return differing(computed_seating(state, seating.without), seating)
    tried = (
        differing(computed_seating(_drawn(state, colour), seating.without), seating)._replace(
            colour=colour
        )
        for colour in Colour
    )
    return min(tried, key=lambda difference: len(difference.rules))


def by_the_rules(state: State, seating: SeatingPlan) -> SeatingPlan | None:
    """Return the computed pairing of the players of a seating, to be shown beside it."""
    colour = compared(state, seating).colour
    used = state if colour is None else _drawn(state, colour)
    return computed_seating(used, seating.without)


def _drawn(state: State, colour: Colour) -> State:
    return replace(state, settings=replace(state.settings, initial_colour=colour))


def told_difference(
    state: State, seating: SeatingPlan, difference: SeatingDifference
) -> tuple[Message, ...]:
    """Return how a seating differs from what the system gives, with the right pairing.

    Of a large round only the boards that differ are listed, and the bye.
    """
    if not difference.has_rules:
        return (
            say("the rounds so far are not those of the table")
            if state.has_table
            else say("the system finds no complete pairing"),
        )
    boards = [pair for pair in difference.rules if NOBODY not in pair]
    if not boards:
        return ()
    shown = difference.whole if len(difference.whole) <= _SHOWN_WHOLE else difference.rules
    after: tuple[Message, ...] = ()
    if state.has_table:
        from zug.director.pairing.round_robin import consequences  # noqa: PLC0415 - a Swiss has none

        after = consequences(state, seating)
    return (
        say_n(
            "{count} board differs from the computed pairing, which has {shown}",
            "{count} boards differ from the computed pairing, which has {shown}",
            len(boards),
            shown=", ".join(_by_number(state, pair) for pair in shown),
        ),
        *after,
    )


_SHOWN_WHOLE = 50
"""Up to this many boards the right pairing is shown whole."""


def _by_number(state: State, pair: tuple[int, int]) -> str:
    """Return a board of the computed pairing as reports have it: `4-2`, `5=PAB`."""
    white, black = pair
    if black != NOBODY:
        return f"{state.tpns[white]}-{state.tpns[black]}"
    return f"{state.tpns[white]}={'free' if state.has_table else 'PAB'}"
