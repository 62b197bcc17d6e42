"""The small grammar of `--what-if`: one change a text, players by number or name.

    12 absent                Rossi withdrawn          7 present
    7 half bye               new Rossi 1850           4 and 9 apart
    board 3 1-0              round 4 board 3 0-1      4-9 ½
    system dutch-2017        baku-2026                no acceleration

The keywords are understood in German, Spanish, French and Italian too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property

from zug.errors import UsageError
from zug.explainer.changes import NO_ACCELERATION, Change
from zug.explainer.naming import Names
from zug.fastclasses import dataclass
from zug.messages import listed, say, say_n
from zug.model.results import parse_result, show_result
from zug.rules.cards import board_order, deal_cards
from zug.systems import find_acceleration, find_system
from zug.systems.base import Board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Player, Tournament
    from zug.systems import PairingRequest

Seating = Mapping[int, Mapping[int, tuple[int, int]]]
"""The boards of rounds as they were published, where somebody knows."""

_DASH = r"[-–—‐‑−]"
_SIDE = r"(?:1|0|½|1/2|0[.,]5|\+|=|[-–—])"
_GAME = rf"(?:{_SIDE}F?\s*[-–—:]\s*{_SIDE}F?|\+\s*/?\s*-|-\s*/?\s*\+|--|½|1/2|=|\*)"
_SCORE = re.compile(
    r"^(?P<rest>.+?)(?:\s*[=:]\s*|\s+)"
    rf"(?P<score>(?:{_GAME}\s+)*{_GAME}|draw|nulle|patta|remis|tablas)$",
    re.IGNORECASE,
)
_ROUND = re.compile(
    r"^(?:round|r|ronde|turno|runde|ronda)\s*\.?\s*(\d+)\s*[,:;]?\s+(.+)$", re.IGNORECASE
)
_BOARD = re.compile(
    r"^(?:board|bd|b|table|[ée]chiquier|tavolo|scacchiera|brett|tablero)\s*\.?\s*(\d+)$",
    re.IGNORECASE,
)
_NEW = re.compile(
    r"^(?:new|late|late entry|nouveau|nouvelle|nuovo|nuova|neue?|nuev[oa])\s*:?\s+(?P<name>.+?)"
    r"(?:[\s,(]+(?P<rating>\d{1,4})\)?)?$",
    re.IGNORECASE,
)
_APART = re.compile(
    r"^(?P<pair>.+?)\s+(?:kept\s+|to be kept\s+)?(?:apart|not to meet"
    r"|s[ée]par[ée]s|separati|getrennt|separad[oa]s)$",
    re.IGNORECASE,
)
_BYE = re.compile(
    r"^(?P<who>.+?)\s+(?:gets?\s+|has\s+|with\s+)?(?:an?\s+)?"
    r"(?P<size>half|full|zero|no|½|0|1|h|f|z)?(?:[\s-]*points?)?[\s-]*bye$",
    re.IGNORECASE,
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
    kind: re.compile(
        rf"^(?P<who>.+?)\s+(?:is\s+|est\s+|è\s+|ist\s+|está\s+)?(?:{words})$", re.IGNORECASE
    )
    for kind, words in _STATES.items()
}
_SYSTEM = re.compile(r"^(?:system|syst[èe]me|sistema)\s*[=:]?\s*(\S+)$", re.IGNORECASE)
_ACCELERATION = re.compile(
    r"^(?:(?P<none>no|without|sans|senza|ohne|keine|sin)\s+)?"
    r"(?:acc[ée]l[ée]rat\w*|accelerazione|aceleración|beschleunigung)",
    re.IGNORECASE,
)
_AND = re.compile(
    rf"\s+(?:and|et|e|und|y|&|vs?\.?|versus|against|contre|contro|gegen|contra)\s+"
    rf"|\s+{_DASH}+\s+|\s*[–—/&]\s*",
    re.IGNORECASE,
)
_NUMBERS = re.compile(rf"^\s*(\d+)\s*{_DASH}\s*(\d+)\s*$")
_QUESTION = re.compile(
    r"^(?:(?:who (?:gets|has) the bye|qui est exempte?|chi riceve il bye|what|et|e)\s+)?"
    r"(?:if|si|se)\s+",
    re.IGNORECASE,
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

    def read(self, text: str) -> Change:
        """The change a text means."""
        said = _QUESTION.sub("", " ".join(str(text).split()).rstrip(".!? "))
        for rule in (self._new, self._state, self._bye, self._apart, self._game, self._by):
            change = rule(said)
            if change is not None:
                return change
        raise UsageError("unknown-change", say("{text!r} is not understood", text=text), _KNOWN)

    def _new(self, said: str) -> Change | None:
        found = _NEW.match(said)
        if found is None:
            return None
        rating = int(found["rating"] or 0)
        return Change("new", {"name": found["name"].strip(" ,"), "rating": rating})

    def _state(self, said: str) -> Change | None:
        for kind, pattern in _STATE.items():
            found = pattern.match(said)
            if found is not None:
                return Change(kind, {"who": self._player(found["who"]).tpn})
        return None

    def _bye(self, said: str) -> Change | None:
        found = _BYE.match(said)
        if found is None:
            return None
        size = _SIZES.get((found["size"] or "").lower(), "H")
        return Change("bye", {"who": self._player(found["who"]).tpn, "result": size})

    def _apart(self, said: str) -> Change | None:
        found = _APART.match(said)
        if found is None:
            return None
        first, second = self._two(found["pair"])
        return Change("apart", {"first": first.tpn, "second": second.tpn})

    def _by(self, said: str) -> Change | None:
        """Another system, another acceleration, or none."""
        named = _SYSTEM.match(said)
        if named is not None:
            return Change("system", {"id": find_system(named[1]).id})
        found = _ACCELERATION.match(said)
        name = said[found.end() :].strip(" =:") if found is not None else said
        if found is not None and (found["none"] or name.lower() in ("none", "off", "no")):
            return Change("acceleration", {"id": NO_ACCELERATION})
        for kind, seek in _NAMED.items():
            try:
                return Change(kind, {"id": seek(name)})
            except UsageError:
                continue
        return None

    # --- results

    def _game(self, said: str) -> Change | None:
        """`board 3 1-0`, `round 4 board 3 0-1`, `4-9 ½`."""
        scored = _SCORE.match(said)
        if scored is None:
            return None
        rest, round_ = scored["rest"].strip(" ,:"), self.tournament.rounds_played
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
        result = self._written(scored["score"], turned=turned)
        return Change("result", {"round": round_, "white": white, "black": black, "result": result})

    def _written(self, score: str, *, turned: bool) -> str:
        """A result as it is shown, game by game, White first."""
        score = "½-½" if score.lower() in _DRAWS else _tidy(score)
        games = [parse_result(game, self.tournament.points) for game in score.split()]
        return " ".join(show_result(game[::-1] if turned else game) for game in games)

    def _require_played(self, round_: int) -> None:
        if 1 <= round_ <= self.tournament.rounds_played:
            return
        coming = self.tournament.next_round
        if coming == 1:
            raise UsageError("no-such-round", say("no round has been played yet"))
        raise UsageError(
            "no-such-round",
            say("no result of round {round} bears on round {coming}", round=round_, coming=coming),
            say("name a round before round {coming}", coming=coming),
        )

    def boards(self, round_: int) -> Mapping[int, tuple[int, int]]:
        """The boards of a round played by number, in the order of publication."""
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
    """`1 : 0` and `+ / -` as `1-0` and `+-`, game by game."""
    games = re.findall(_GAME, score)
    tidied = []
    for game in games:
        bare = re.sub(r"\s|/(?!2)", "", game).replace(":", "-")
        tidied.append(re.sub("[–—]", "-", bare).replace(",", "."))
    return " ".join(tidied)


_NAMED: dict[str, Callable[[str], str]] = {
    "system": lambda name: find_system(name).id,
    "acceleration": lambda name: find_acceleration(name).id,
}
_KNOWN = say(
    "write: 12 absent, 12 present, 12 withdrawn, 12 half bye, new Rossi 1850, board 3 1-0, "
    "round 4 board 3 0-1, 4-9 ½, 4 and 9 apart, system dutch-2017, acceleration baku-2026; "
    "names may stand for numbers"
)
