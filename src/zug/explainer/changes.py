"""What could be otherwise before a round is paired: changes as values, applied to a case.

The grammar in which people write them is in `change_grammar`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from zug.errors import UsageError
from zug.fastclasses import NamedTuple, replace
from zug.messages import say
from zug.model import ForbiddenGroup
from zug.model.reconstruction import renumbered
from zug.rules.numbering import initial_order
from zug.systems import find_acceleration, find_system, system_of
from zug.systems.explaining.statements import Statement, by_kind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from zug.model import Tournament
    from zug.systems import PairingRequest

NO_ACCELERATION = "none"


class Change(NamedTuple):
    """Something that could be otherwise; `params` are those of its sentence, `change.<kind>`.

    - `absent`, `present`, `withdrawn`: `who`;
    - `bye`: `who`, `result` (`H`, `F` or `Z`);
    - `new`: `name`, `rating`;
    - `result`: `round`, `white`, `black`, `result`;
    - `apart`: `first`, `second`;
    - `system`, `acceleration`: `id` (`none` for no acceleration).
    """

    kind: str
    params: Mapping[str, object]

    @property
    def statement(self) -> Statement:
        players = tuple(
            value
            for key in ("who", "white", "black", "first", "second")
            if isinstance(value := self.params.get(key), int)
        )
        sign = self.kind, self.params.get("rating", self.params.get("id"))
        return Statement(_WITHOUT.get(sign) or _CHANGES[self.kind], "", self.params, players)


_CHANGES = by_kind(
    *("change.absent", "change.present", "change.withdrawn", "change.bye", "change.new"),
    *("change.result", "change.apart", "change.system", "change.acceleration"),
)
_WITHOUT: dict[tuple[str, object], str] = {
    ("new", 0): "change.new-unrated",
    ("acceleration", NO_ACCELERATION): "change.no-acceleration",
}


class Case(NamedTuple):
    """A round to be paired: the tournament as it stood before it, and by what.

    `numbers` says which numbers players had in the case it was made from, where they are others.
    """

    request: PairingRequest
    numbers: Mapping[int, int] = {}

    @property
    def tournament(self) -> Tournament:
        return self.request.tournament

    @property
    def round(self) -> int:
        return self.tournament.next_round

    def former(self, tpn: int) -> int:
        """The number somebody has in the case this one was made from."""
        return self.numbers.get(tpn, tpn)

    def present(self, tpn: int) -> int:
        """The number somebody of the case this one was made from has here."""
        return next((here for here, there in self.numbers.items() if there == tpn), tpn)


def applied(change: Change, case: Case) -> Case:
    """The case with the change."""
    named = {
        key: case.present(value) if key in _PLAYERS and isinstance(value, int) else value
        for key, value in change.params.items()
    }
    return _APPLIED[change.kind](case, named)


_PLAYERS = ("who", "white", "black", "first", "second")


def _of(case: Case, tournament: Tournament) -> Case:
    return _by(case, tournament=tournament)


def _by(case: Case, **changes: Any) -> Case:
    """Return the case with another tournament, or another way to pair it."""
    return case._replace(request=case.request._replace(**changes))


def _absent(case: Case, params: Mapping[str, object]) -> Case:
    tournament, who = case.tournament, params["who"]
    assert isinstance(who, int)
    return _of(case, replace(tournament, absent=tournament.absent | {who}))


def _present(case: Case, params: Mapping[str, object]) -> Case:
    """Whatever keeps somebody away from the round is taken back."""
    tournament, who = case.tournament, params["who"]
    coming = tournament.next_round
    players = tuple(
        one.with_cells(one.cells[: coming - 1]) if one.tpn == who else one
        for one in tournament.players
    )
    byes = tuple(
        replace(bye, players=tuple(tpn for tpn in bye.players if tpn != who))
        if bye.round == coming
        else bye
        for bye in tournament.byes
    )
    return _of(
        case,
        replace(
            tournament,
            players=players,
            absent=tournament.absent - {who},
            byes=tuple(bye for bye in byes if bye.players),
        ),
    )


def _bye(case: Case, params: Mapping[str, object]) -> Case:
    who, result = params["who"], params["result"]
    assert isinstance(who, int)
    return _of(case, case.tournament.with_bye(who, None, str(result)))


def _result(case: Case, params: Mapping[str, object]) -> Case:
    round_, white, black = params["round"], params["white"], params["black"]
    assert isinstance(round_, int)
    assert isinstance(white, int)
    assert isinstance(black, int)
    return _of(case, case.tournament.with_result(round_, (white, black), str(params["result"])))


def _apart(case: Case, params: Mapping[str, object]) -> Case:
    tournament = case.tournament
    first, second = params["first"], params["second"]
    assert isinstance(first, int)
    assert isinstance(second, int)
    group = ForbiddenGroup((first, second), tournament.next_round)
    return _of(case, replace(tournament, forbidden=(*tournament.forbidden, group)))


def _system(case: Case, params: Mapping[str, object]) -> Case:
    """Options the other system does not have are left behind."""
    system = find_system(str(params["id"]))
    options = {key: value for key, value in case.request.options.items() if system.has_option(key)}
    return _by(case, system=system.id, options=options)


def _acceleration(case: Case, params: Mapping[str, object]) -> Case:
    if params["id"] == NO_ACCELERATION:
        plain = replace(case.tournament, acceleration=None, virtual_points={})
        return _by(case, tournament=plain, acceleration=None)
    return _by(case, acceleration=find_acceleration(str(params["id"])).id)


def _new(case: Case, params: Mapping[str, object]) -> Case:
    """A late entry. Until numbers are final they are given anew, by rating (handling-2026:2.3)."""
    tournament = case.tournament
    if tournament.are_teams:
        raise UsageError(
            "teams",
            say("a late entry of a team cannot be asked about"),
            say("add the team to the file, with its players"),
        )
    rating = params["rating"]
    assert isinstance(rating, int)
    last = max((one.number for one in tournament.players), default=0) + 1
    entered = tournament.with_player((str(params["name"]), rating))
    newcomer = max(entered.by_tpn)
    players = tuple(
        replace(one, label=last if one.tpn == newcomer else one.label) for one in entered.players
    )
    entered = replace(entered, players=players)
    if not _numbers_change(case):
        return _of(case, entered)
    order = [one.tpn for one in initial_order(entered.players)]
    numbers = {
        here: newcomer if there == newcomer else case.former(there)
        for here, there in enumerate(order, 1)
    }
    new = {tpn: place for place, tpn in enumerate(order, 1)}
    return _of(case, renumbered(entered, new))._replace(numbers=numbers)


def _numbers_change(case: Case) -> bool:
    """Return whether a newcomer is numbered by rating, as all others are.

    By the rules of 2026 that is so after round 4 too (handling-2026:2.4).
    """
    system = system_of(case.tournament, case.request.system)
    numbering = system.numbering
    players = case.tournament.players
    by_rating = not numbering.is_drawn and not numbering.is_by_entry
    by_order = [one.tpn for one in initial_order(players)] == [*range(1, len(players) + 1)]
    is_open = case.tournament.next_round <= numbering.final_with_round
    return by_rating and by_order and (is_open or system.handling == "2026")


_APPLIED: dict[str, Callable[[Case, Mapping[str, object]], Case]] = {
    "absent": _absent,
    "withdrawn": _absent,
    "present": _present,
    "bye": _bye,
    "result": _result,
    "apart": _apart,
    "system": _system,
    "acceleration": _acceleration,
    "new": _new,
}
