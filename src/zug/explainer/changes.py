"""Changes that a what-if question supposes, and the small grammar in which people write them.

    12 absent                Rossi withdrawn          7 present
    7 half bye               new Rossi 1850           4 and 9 apart
    board 3 1-0              round 4 board 3 0-1      4-9 ½
    system dutch-2017        baku-2026                no acceleration

One text is one change. Players are named by number or name; the keywords are understood in German,
Spanish, French and Italian too. A change is a value that is applied to a case.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property, partial

from zug.errors import UsageError
from zug.explainer.naming import Names
from zug.fastclasses import NamedTuple, dataclass, replace
from zug.messages import listed, say, say_n
from zug.model import ForbiddenGroup
from zug.model.reconstruction import renumbered
from zug.model.results import parse_result, show_result
from zug.rules.cards import board_order, deal_cards
from zug.rules.numbering import initial_order
from zug.systems import find_acceleration, find_system, system_of
from zug.systems.base import Board
from zug.systems.explaining.statements import Statement, by_kind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Params = Mapping[str, Any]

    from zug.model import Player, Tournament
    from zug.systems import PairingRequest


NO_ACCELERATION = "none"


class WhatIfChange(NamedTuple):
    """Something that could be otherwise; `params` are those of its sentence, `change.<kind>`.

    - `absent`, `present`, `withdrawn`: `who`;
    - `bye`: `who`, `result` (`H`, `F` or `Z`);
    - `new`: `name`, `rating`;
    - `result`: `round`, `white`, `black`, `result`;
    - `apart`: `first`, `second`;
    - `system`, `acceleration`: `id` (`none` for no acceleration).
    """

    kind: str
    params: Mapping[str, Any]

    def renumbered(self, number: Callable[[int], int]) -> WhatIfChange:
        """Return the change with its players under other numbers."""
        players = {key: number(self.params[key]) for key in _PLAYERS if key in self.params}
        return self._replace(params={**self.params, **players})

    @property
    def statement(self) -> Statement:
        """The change as a sentence."""
        players = tuple(self.params[key] for key in _PLAYERS if key in self.params)
        sign = self.kind, self.params.get("rating", self.params.get("id"))
        return Statement(_WITHOUT.get(sign) or _CHANGES[self.kind], "", self.params, players)


_PLAYERS = ("who", "white", "black", "first", "second")
"""The parameters that are pairing numbers."""
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
        """Return the number a player has in the case this one was made from."""
        return self.numbers.get(tpn, tpn)

    def present(self, tpn: int) -> int:
        """Return the number a player of the case this one was made from has here."""
        return next((here for here, there in self.numbers.items() if there == tpn), tpn)

    def having(self, **changes: Any) -> Case:
        """Return the case with another tournament, or another way to pair it."""
        return self._replace(request=self.request._replace(**changes))


def applied(change: WhatIfChange, case: Case) -> Case:
    """Return the case with the change."""
    return _APPLIED[change.kind](case, change.renumbered(case.present).params)


def _absent(case: Case, params: Params) -> Case:
    absent = case.tournament.absent | {params["who"]}
    return case.having(tournament=replace(case.tournament, absent=absent))


def _present(case: Case, params: Params) -> Case:
    """Return the case without anything that keeps a player away from the round."""
    tournament, who = case.tournament, params["who"]
    coming = tournament.next_round
    players = tuple(
        player.with_cells(player.cells[: coming - 1]) if player.tpn == who else player
        for player in tournament.players
    )
    byes = []
    for bye in tournament.byes:
        away = tuple(tpn for tpn in bye.players if tpn != who or bye.round != coming)
        byes += [replace(bye, players=away)] if away else []
    absent = tournament.absent - {who}
    present = replace(tournament, players=players, absent=absent, byes=tuple(byes))
    return case.having(tournament=present)


def _bye(case: Case, params: Params) -> Case:
    return case.having(tournament=case.tournament.with_bye(params["who"], None, params["result"]))


def _result(case: Case, params: Params) -> Case:
    board = params["white"], params["black"]
    changed = case.tournament.with_result(params["round"], board, params["result"])
    return case.having(tournament=changed)


def _apart(case: Case, params: Params) -> Case:
    tournament = case.tournament
    group = ForbiddenGroup((params["first"], params["second"]), tournament.next_round)
    return case.having(tournament=replace(tournament, forbidden=(*tournament.forbidden, group)))


def _system(case: Case, params: Params) -> Case:
    """Return the case with another system and those of the options that it has."""
    system = find_system(params["id"])
    options = {key: value for key, value in case.request.options.items() if system.has_option(key)}
    return case.having(system=system.id, options=options)


def _acceleration(case: Case, params: Params) -> Case:
    if params["id"] == NO_ACCELERATION:
        plain = replace(case.tournament, acceleration=None, virtual_points={})
        return case.having(tournament=plain, acceleration=None)
    return case.having(acceleration=find_acceleration(params["id"]).id)


def _new(case: Case, params: Params) -> Case:
    """Return the case with a late entry.

    Until numbers are final they are given again, by rating (handling-2026:2.3).
    """
    tournament = case.tournament
    if tournament.are_teams:
        raise UsageError(
            "teams",
            say("a late entry of a team cannot be asked about"),
            say("add the team to the file, with its players"),
        )
    last = max((player.number for player in tournament.players), default=0) + 1
    entered = tournament.with_player((params["name"], params["rating"]))
    newcomer = max(entered.by_tpn)
    players = tuple(
        replace(player, label=last if player.tpn == newcomer else player.label)
        for player in entered.players
    )
    entered = replace(entered, players=players)
    if not _numbers_change(case):
        return case.having(tournament=entered)
    order = [player.tpn for player in initial_order(entered.players)]
    numbers = {
        here: newcomer if there == newcomer else case.former(there)
        for here, there in enumerate(order, 1)
    }
    places = {tpn: place for place, tpn in enumerate(order, 1)}
    return case.having(tournament=renumbered(entered, places))._replace(numbers=numbers)


def _numbers_change(case: Case) -> bool:
    """Return whether a newcomer is numbered by rating, as all others are.

    By the rules of 2026 that is so after round 4 too (handling-2026:2.4).
    """
    system = system_of(case.tournament, case.request.system)
    numbering = system.numbering
    players = case.tournament.players
    by_rating = not numbering.is_drawn and not numbering.is_by_entry
    by_order = [player.tpn for player in initial_order(players)] == [*range(1, len(players) + 1)]
    is_open = case.tournament.next_round <= numbering.final_with_round
    return by_rating and by_order and (is_open or system.handling == "2026")


_APPLIED: dict[str, Callable[[Case, Params], Case]] = {
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


Seating = Mapping[int, Mapping[int, tuple[int, int]]]
"""The boards of rounds as they were published, where somebody knows."""

_ignoring_case = partial(re.compile, flags=re.IGNORECASE)
_DASH = r"[-–—‐‑−]"
_SIDE = r"(?:1|0|½|1/2|0[.,]5|\+|=|[-–—])"
_GAME = rf"(?:{_SIDE}F?\s*[-–—:]\s*{_SIDE}F?|\+\s*/?\s*-|-\s*/?\s*\+|--|½|1/2|=|\*)"
_SCORE = _ignoring_case(
    r"^(?P<rest>.+?)(?:\s*[=:]\s*|\s+)"
    rf"(?P<score>(?:{_GAME}\s+)*{_GAME}|draw|nulle|patta|remis|tablas)$"
)
_ROUND = _ignoring_case(r"^(?:round|r|ronde|turno|runde|ronda)\s*\.?\s*(\d+)\s*[,:;]?\s+(.+)$")
_BOARD = _ignoring_case(
    r"^(?:board|bd|b|table|[ée]chiquier|tavolo|scacchiera|brett|tablero)\s*\.?\s*(\d+)$"
)
_NEW = _ignoring_case(
    r"^(?:new|late|late entry|nouveau|nouvelle|nuovo|nuova|neue?|nuev[oa])\s*:?\s+(?P<name>.+?)"
    r"(?:[\s,(]+(?P<rating>\d{1,4})\)?)?$"
)
_APART = _ignoring_case(
    r"^(?P<pair>.+?)\s+(?:kept\s+|to be kept\s+)?(?:apart|not to meet"
    r"|s[ée]par[ée]s|separati|getrennt|separad[oa]s)$"
)
_BYE = _ignoring_case(
    r"^(?P<who>.+?)\s+(?:gets?\s+|has\s+|with\s+)?(?:an?\s+)?"
    r"(?P<size>half|full|zero|no|½|0|1|h|f|z)?(?:[\s-]*points?)?[\s-]*bye$"
)
_SIZES = {"full": "F", "f": "F", "1": "F", "zero": "Z", "no": "Z", "z": "Z", "0": "Z"}
_STATES = {
    "absent": r"absente?|assente|abwesend|ausente|away|missing|out|not here"
    r"|does not come|is not coming",
    "present": r"present|présente?|presente|anwesend|here|back|comes|comes back",
    "withdrawn": r"withdrawn|withdraws|retired?|ritirat[oa]|abandonne|forfait"
    r"|zurückgezogen|retirad[oa]",
}
_STATE = {
    kind: _ignoring_case(rf"^(?P<who>.+?)\s+(?:is\s+|est\s+|è\s+|ist\s+|está\s+)?(?:{words})$")
    for kind, words in _STATES.items()
}
_SYSTEM = _ignoring_case(r"^(?:system|syst[èe]me|sistema)\s*[=:]?\s*(\S+)$")
_ACCELERATION = _ignoring_case(
    r"^(?:(?P<none>no|without|sans|senza|ohne|keine|sin)\s+)?"
    r"(?:acc[ée]l[ée]rat\w*|accelerazione|aceleración|beschleunigung)"
)
_AND = _ignoring_case(
    rf"\s+(?:and|et|e|und|y|&|vs?\.?|versus|against|contre|contro|gegen|contra)\s+"
    rf"|\s+{_DASH}+\s+|\s*[–—/&]\s*"
)
_NUMBERS = re.compile(rf"^\s*(\d+)\s*{_DASH}\s*(\d+)\s*$")
_QUESTION = _ignoring_case(
    r"^(?:(?:who (?:gets|has) the bye|qui est exempte?|chi riceve il bye|what|et|e)\s+)?"
    r"(?:if|si|se)\s+"
)
"""`Who gets the bye if Rossi does not come?` asks about what stands after it."""
_DRAWS = ("draw", "nulle", "patta", "remis", "tablas", "½", "1/2", "=")


@dataclass
class Grammar:
    """What can be said about the round to come of a tournament, as it stands before it."""

    request: PairingRequest
    seating: Seating

    @property
    def tournament(self) -> Tournament:
        return self.request.tournament

    @cached_property
    def names(self) -> Names:
        return Names(self.tournament)

    def read(self, text: str) -> WhatIfChange:
        """Return the change a text means."""
        words = _QUESTION.sub("", " ".join(str(text).split()).rstrip(".!? "))
        for pattern, rule in _RULES:
            match = pattern.match(words)
            if match is not None:
                change = rule(self, match)
                break
        else:
            change = _named(words)
        if change is None:
            raise UsageError("unknown-change", say("{text!r} is not understood", text=text), _KNOWN)
        return change

    def _new(self, match: re.Match[str]) -> WhatIfChange:
        rating = int(match["rating"] or 0)
        return WhatIfChange("new", {"name": match["name"].strip(" ,"), "rating": rating})

    def _state(self, match: re.Match[str], kind: str) -> WhatIfChange:
        return WhatIfChange(kind, {"who": self._player(match["who"]).tpn})

    def _bye(self, match: re.Match[str]) -> WhatIfChange:
        size = _SIZES.get((match["size"] or "").lower(), "H")
        return WhatIfChange("bye", {"who": self._player(match["who"]).tpn, "result": size})

    def _apart(self, match: re.Match[str]) -> WhatIfChange:
        first, second = self._two(match["pair"])
        return WhatIfChange("apart", {"first": first.tpn, "second": second.tpn})

    def _system(self, match: re.Match[str]) -> WhatIfChange:
        return WhatIfChange("system", {"id": find_system(match[1]).id})

    def _acceleration(self, match: re.Match[str]) -> WhatIfChange | None:
        name = match.string[match.end() :].strip(" =:")
        if match["none"] or name.lower() in ("none", "off", "no"):
            return WhatIfChange("acceleration", {"id": NO_ACCELERATION})
        return _named(name)

    # --- results

    def _game(self, match: re.Match[str]) -> WhatIfChange:
        """Return the result in `board 3 1-0`, `round 4 board 3 0-1` or `4-9 ½`."""
        rest, round_ = match["rest"].strip(" ,:"), self.tournament.rounds_played
        numbered = _ROUND.match(rest)
        if numbered is not None:
            round_, rest = int(numbered[1]), numbered[2].strip()
        self._require_played(round_)
        board = _BOARD.match(rest)
        if board is not None:
            white, black = self._seated(round_, int(board[1]))
            turned = False
        else:
            first, second = self._two(rest)
            white, black = self._met(round_, first, second)
            turned = white != first.tpn
        result = self._written(match["score"], turned=turned)
        params = {"round": round_, "white": white, "black": black, "result": result}
        return WhatIfChange("result", params)

    def _written(self, score: str, *, turned: bool) -> str:
        """Return a result as it is shown, game by game, White first."""
        score = "½-½" if score.lower() in _DRAWS else _tidy(score)
        games = [parse_result(game, self.tournament.points) for game in score.split()]
        return " ".join(show_result(game[::-1] if turned else game) for game in games)

    def _require_played(self, round_: int) -> None:
        coming = self.tournament.next_round
        if coming == 1:
            raise UsageError("no-such-round", say("no round has been played yet"))
        if not 1 <= round_ < coming:
            nothing = say(
                "no result of round {round} bears on round {coming}", round=round_, coming=coming
            )
            advice = say("name a round before round {coming}", coming=coming)
            raise UsageError("no-such-round", nothing, advice)

    def boards(self, round_: int) -> Mapping[int, tuple[int, int]]:
        """Return the boards of a round played by number, in the order of publication."""
        if round_ in self.seating:
            return self.seating[round_]
        from zug.checker import recorded_rows  # noqa: PLC0415 - only when results are changed

        seen = self.request._replace(round=round_).seen()
        pairs = [board for board in recorded_rows(self.tournament, round_) if board.black]
        return dict(enumerate(board_order(pairs, deal_cards(seen)), 1))

    def _seated(self, round_: int, number: int) -> tuple[int, int]:
        boards = self.boards(round_)
        if number not in boards:
            raise UsageError(
                "no-such-board",
                say("there is no board {number} in round {round}", number=number, round=round_),
            )
        return boards[number]

    def _met(self, round_: int, first: Player, second: Player) -> Board:
        for white, black in self.boards(round_).values():
            if {white, black} == {first.tpn, second.tpn}:
                return Board(white, black)
        both = {"first": _shown(first), "second": _shown(second)}
        met = [n for n, cell in enumerate(first.cells, 1) if cell.opponent == second.tpn]
        if not met:
            raise UsageError("no-such-board", say("{first} and {second} have not met", **both))
        rounds = listed([str(n) for n in met])
        raise UsageError(
            "no-such-board",
            say_n(
                "{first} and {second} did not meet in round {round}, but in round {rounds}",
                "{first} and {second} did not meet in round {round}, but in rounds {rounds}",
                len(met),
                **both,
                round=round_,
                rounds=rounds,
            ),
            say("name the round first, as in: round 2 4-9 1-0"),
        )

    # --- players

    def _player(self, text: str) -> Player:
        return self.names.choose(text.strip(" ,:"))

    def _two(self, text: str) -> tuple[Player, Player]:
        numbers = _NUMBERS.match(text)
        parts = list(numbers.groups()) if numbers else _AND.split(text)
        if len(parts) != 2:
            raise UsageError(
                "bad-pair",
                say("{text!r} does not name two players", text=text),
                say("write 4-9, or two names with a dash or `and` between them"),
            )
        first, second = (self._player(part) for part in parts)
        if first is second:
            raise UsageError("same-player", say("a player cannot be paired with themselves"))
        return first, second


def _shown(player: Player) -> str:
    return f"{player.number} {player.name}".rstrip()


def _tidy(score: str) -> str:
    """Return `1 : 0` and `+ / -` as `1-0` and `+-`, game by game."""
    games = (re.sub(r"\s|/(?!2)", "", game) for game in re.findall(_GAME, score))
    return " ".join(re.sub("[–—:]", "-", game).replace(",", ".") for game in games)


_RULES: tuple[tuple[re.Pattern[str], Callable[..., WhatIfChange | None]], ...] = (
    (_NEW, Grammar._new),
    *((pattern, partial(Grammar._state, kind=kind)) for kind, pattern in _STATE.items()),
    (_BYE, Grammar._bye),
    (_APART, Grammar._apart),
    (_SCORE, Grammar._game),
    (_SYSTEM, Grammar._system),
    (_ACCELERATION, Grammar._acceleration),
)
"""What a change can look like; the first that matches is meant."""


def _named(name: str) -> WhatIfChange | None:
    """Return the system or acceleration of this name; None if there is neither."""
    for kind, seek in (("system", find_system), ("acceleration", find_acceleration)):
        try:
            return WhatIfChange(kind, {"id": seek(name).id})
        except UsageError:
            continue
    return None


_KNOWN = say(
    "write: 12 absent, 12 present, 12 withdrawn, 12 half bye, new Rossi 1850, board 3 1-0, "
    "round 4 board 3 0-1, 4-9 ½, 4 and 9 apart, system dutch-2017, acceleration baku-2026; "
    "names may stand for numbers"
)
