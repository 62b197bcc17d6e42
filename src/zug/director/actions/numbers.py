"""Numbers that are drawn: by Capital-Points or by lot (fmjd-1986:3), from Varma's envelopes.

The lot is drawn once. The seed and the place of every participant go into the journal, and a
sentence with the seed into every report, so that anybody can draw it again and see.
"""

from __future__ import annotations

from zug.director.decisions import Renumber
from zug.director.decisions.numbers import against_numbering
from zug.director.objections import RuleError, require
from zug.director.pairing import round_robin
from zug.director.state.find import find_entry
from zug.errors import up_to
from zug.messages import say, say_n
from zug.model import Player
from zug.rules.numbering import (
    Drawer,
    RatedTeam,
    Unrated,
    draw_from_envelopes,
    draw_lots,
    initial_order,
    keep_chosen,
    order_by_capital_points,
    order_teams,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from zug.director.state import State
    from zug.messages import Message
    from zug.systems import System


def draw_numbers(
    state: State,
    seed: int,
    unrated: Unrated = Unrated.ESTIMATED,
    estimated: Iterable[int | str] = (),
    way: str = "",
) -> Renumber:
    """The numbers the system of the event asks for: by lot, or by Capital-Points.

    Of a round robin the `way` may be another one of `WAYS`.
    """
    system = state.system
    if way and (system.schedule is None or way not in WAYS):
        raise RuleError(
            "no-such-draw",
            say("{system} does not give numbers in this way: {way}", system=system.id, way=way),
            say("in a round robin there are {ways}", ways=", ".join(WAYS)),
        )
    if way:
        return WAYS[way](state, seed)
    if system.numbering.is_by_lot:
        return number_by_lot(state, seed)
    if any(entry.members for entry in state.entries.values()):
        return number_teams(state, seed)
    return number_by_capital_points(state, seed, unrated, estimated)


def number_by_lot(state: State, seed: int) -> Renumber:
    """One draw gives every participant a number (fmjd-1986:3.2.1, round-robin:A2.1)."""
    places = _draw(state, seed)
    order = sorted(places, key=places.__getitem__)
    if state.has_table:
        return _drawn(order, seed, places, say("numbers by lot (C.05, Annex 2)"))
    article = state.system.cite("numbers")
    return _drawn(order, seed, places, say("numbers by lot ({article})", article=article))


def number_by_envelopes(state: State, seed: int) -> Renumber:
    """By lot, but compatriots do not meet at the end (round-robin:A2.1-A2.4)."""
    _draw(state, seed)  # whether it may be done at all
    drawers = [Drawer(entry.id, entry.federation, entry.name) for entry in state.entries.values()]
    places = draw_from_envelopes(drawers, seed)
    order = sorted(places, key=places.__getitem__)
    how = say("numbers by lot from the envelopes of Varma (C.05, Annex 2)")
    return _drawn(order, seed, places, how)


def number_by_rating(state: State, _seed: int = 0) -> Renumber:
    """No lot: by rating, title, name."""
    _draw(state, 0)  # whether it may be done at all
    people = [
        Player(entry.id, name=entry.name, rating=entry.rating, title=entry.title)
        for entry in state.entries.values()
    ]
    order = tuple(player.tpn for player in initial_order(people))
    return Renumber(order, drawn=str(say("numbers by rating")))


def number_by_club(state: State) -> Renumber:
    """Return numbers with one team of a Scheveningen match before the other (round-robin:S.1)."""
    require(against_numbering(state))
    order = round_robin.team_order(state)
    if order is None:
        raise RuleError(
            "no-teams",
            say("the clubs do not make two teams of the same size"),
            say("give every player the club of their team, or number the players by hand"),
        )
    return Renumber(order)


def number_by_hand(state: State, numbers: Mapping[int, int]) -> Renumber:
    """The numbers of all participants at once, by entry."""
    require(against_numbering(state))
    if sorted(numbers) != sorted(state.entries) or sorted(numbers.values()) != [
        *range(1, len(state.entries) + 1)
    ]:
        raise RuleError(
            "bad-number",
            say("everybody needs a number of their own"),
            up_to(len(state.entries)),
        )
    return Renumber(tuple(sorted(numbers, key=numbers.__getitem__)))


def numbers_as_listed(system: System, players: Sequence[Player]) -> Iterator[Renumber]:
    """What gives players the order of a file; nothing where that is the order of their strength.

    Such numbers go on following it until they are fixed, as in the event the file is from.
    """
    order = tuple(player.tpn for player in players)
    numbering, listed = system.numbering, list(players)
    ordered = initial_order(listed)
    if numbering.is_drawn or numbering.is_by_entry or system.schedule is not None:
        ordered = []
    if listed and ordered != listed:
        yield Renumber(order, among_equals=bool(ordered) and keep_chosen(ordered, order) == listed)


WAYS: dict[str, Callable[[State, int], Renumber]] = {
    "lot": number_by_lot,
    "varma": number_by_envelopes,
    "rating": number_by_rating,
}
"""How the numbers of a round robin can be given; by hand they are set one by one."""


def late_compatriots(state: State) -> tuple[Message, ...]:
    """Players of one federation who meet in the last three rounds of a schedule.

    Where all are of one federation, they cannot but meet.
    """
    tournament = state.tournament
    schedule = round_robin.schedule(state)
    if schedule is None or len({entry.federation for entry in state.entries.values()}) == 1:
        return ()
    rounds = len(schedule.rounds)
    return tuple(
        say(
            "{white} and {black} ({federation}) meet in round {round} of {rounds}",
            white=white.name,
            black=black.name,
            federation=white.federation,
            round=number,
            rounds=rounds,
        )
        for number in range(max(1, rounds - 2), rounds + 1)
        for board in schedule.round(number).boards
        for white, black in ([tournament.by_tpn[tpn] for tpn in board],)
        if white.federation and white.federation == black.federation
    )


def count_late(late: Sequence[Message]) -> Message:
    """The same in one line."""
    return say_n(
        "{count} game of players of one federation in the last three rounds",
        "{count} games of players of one federation in the last three rounds",
        len(late),
    )


def number_by_capital_points(
    state: State,
    seed: int,
    unrated: Unrated = Unrated.ESTIMATED,
    estimated: Iterable[int | str] = (),
) -> Renumber:
    """Descending Capital-Points, ties and estimates by lot (fmjd-1986:3.1.1, 3.1.2, 3.1.4).

    `estimated` are those whose Capital-Points are an estimate; `unrated` says where those without
    any are put.
    """
    places = _draw(state, seed)
    guessed = frozenset(find_entry(state, who).id for who in estimated)
    people = [Player(entry.id, rating=entry.rating) for entry in state.entries.values()]
    order = [p.tpn for p in order_by_capital_points(people, places, unrated, guessed)]
    how = say("numbers by Capital-Points, ties by lot (fmjd-1986:3.1.4)")
    if unrated is not Unrated.ESTIMATED:
        how = say(
            "numbers by Capital-Points, unrated {unrated} (fmjd-1986:3.1.2), ties by lot",
            unrated=unrated,
        )
    return _drawn(order, seed, places, how)


def number_teams(state: State, seed: int) -> Renumber:
    """Rated members, then their mean, then lot (fmjd-1986:3.1.3, 3.1.4)."""
    places = _draw(state, seed)
    entries = list(state.entries.values())
    teams = [RatedTeam(entry.name, entry.members) for entry in entries]
    lots = {index: places[entry.id] for index, entry in enumerate(entries)}
    order = [entries[index].id for index in order_teams(teams, lots)]
    return _drawn(
        order, seed, places, say("teams by rated members and their mean (fmjd-1986:3.1.3)")
    )


def _draw(state: State, seed: int) -> dict[int, int]:
    if state.system.numbering.is_by_entry:
        raise RuleError(
            "no-draw",
            say("the first half of the list is one team, the second half the other"),
            say("enter them in this order, or set the numbers by hand"),
        )
    if not state.system.numbering.is_drawn:
        raise RuleError(
            "no-draw",
            say("{system} gives numbers by rating, title and name", system=state.settings.system),
            say("only round robins and the systems of the FMJD draw lots for them"),
        )
    if state.rounds:
        raise RuleError("numbers-fixed", say("round 1 is paired: numbers stay"))
    if state.drawn or (state.order and not state.has_table):
        raise RuleError(
            "drawn-already",
            say("the numbers are given: {how}", how=state.drawn or say("by hand")),
            say("it is done once; a draw made by mistake can be undone"),
        )
    if not state.entries:
        raise RuleError(
            "no-entries", say("there is nobody to draw lots for"), say("enter participants")
        )
    round_robin.refuse_size(state)
    return draw_lots(sorted(state.entries), seed)


def how_drawn(drawn: str) -> Message:
    """What the journal has in English, to be said in any language."""
    how, _, seed = drawn.partition(", seed ")
    return say("{how}, seed {seed}", how=say(how), seed=seed) if seed else say(how)


def _drawn(order: Sequence[int], seed: int, places: dict[int, int], how: str) -> Renumber:
    words = say("{how}, seed {seed}", how=how, seed=seed)
    return Renumber(tuple(order), seed, places, str(words))
