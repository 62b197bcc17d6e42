"""What every system gives back, and the choices it leaves."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from zug.fastclasses import NamedTuple, dataclass
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from zug.model import Tournament
    from zug.systems.pairing_json import PairingView

Options = Mapping[str, bool | int | str]
NO_OPTIONS: Options = MappingProxyType({})


class Board(NamedTuple):
    """A pair: TPN of White, TPN of Black."""

    white: int
    black: int


class Step(NamedTuple):
    """One mark of the trace: what was done, to whom, by which article.

    A pairing must be explained on demand (basic-2026:9, basic-2016:i).

    `article` is `book:article`, such as `dutch-2026:3.8.1`; `action` is a stable word a program
    may look for; `players` are TPNs; `data` holds what else the step is about.
    """

    article: str
    action: str
    players: tuple[int, ...] = ()
    data: Mapping[str, object] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Impossibility:
    """Why no complete pairing exists (dutch-2026:1.9.3).

    The players of `stuck` can be paired only with those of `partners` or inside their own small
    groups; there are too many of them. With an odd field one may stay over, if the bye rule lets
    them: `bye_barred` says that nobody of them may.
    """

    stuck: tuple[int, ...]
    partners: tuple[int, ...] = ()
    bye_barred: bool = False


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """The pairing of a round: boards in the order of publication, the bye, and how it came about.

    `impossible` is set, and there are no boards, when the rules admit no complete pairing; what
    to do then is the arbiter's decision. `notes` say what had to be assumed.

    A `scheduled` round comes from a table known in advance: the absent are in it too, and the
    `bye` is a free round, which brings no points.
    """

    system: str
    round: int
    boards: tuple[Board, ...]
    bye: int | None = None
    impossible: Impossibility | None = None
    trace: tuple[Step, ...] = ()
    notes: tuple[str, ...] = ()
    scheduled: bool = False

    @property
    def is_complete(self) -> bool:
        """Does everybody who is to be paired have a place?"""
        return self.impossible is None

    def __bool__(self) -> bool:
        """Return whether the round can be paired: an impossible pairing is false."""
        return self.impossible is None

    def __repr__(self) -> str:
        """Return one short line."""
        bye = "" if self.bye is None else f", bye {self.bye}"
        boards = f"{len(self.boards)} boards{bye}" if self.is_complete else "impossible"
        return f"<RoundPairing of round {self.round} by {self.system}: {boards}>"

    def __str__(self) -> str:
        """Return the boards by number, as a table; `table` has the names too."""
        return self._text(str)

    def table(self, tournament: Tournament) -> str:
        """Return the boards with numbers and names."""
        from zug.model.validation import require_tournament  # noqa: PLC0415 - engines print nothing

        require_tournament(tournament)
        tournament.require_sound()

        def named(tpn: int) -> str:
            player = tournament.by_tpn.get(tpn)
            return str(tpn) if player is None else f"{player.number} {player.name}".rstrip()

        return self._text(named)

    def as_json(self, tournament: Tournament, *, trace: bool = False) -> PairingView:
        """Return the round as plain values with names, ratings and points; `trace` adds the steps.

        The shape is that of `zug pair --json`. The tournament is the one that was paired; it may
        have gone on since.
        """
        from zug.model.rounds import PAIRED, require_player  # noqa: PLC0415
        from zug.model.validation import TEXT, require, require_tournament  # noqa: PLC0415
        from zug.systems import PairingRequest  # noqa: PLC0415 - which imports this module
        from zug.systems.explaining.statements import plain  # noqa: PLC0415
        from zug.systems.pairing_json import pairing_view  # noqa: PLC0415

        require_tournament(tournament)
        tournament.require_sound()
        require(pairing=(self, PAIRED), system=(self.system, TEXT))
        seen = PairingRequest(tournament, self.system, self.round).seen()
        for tpn in (tpn for board in self.boards for tpn in board):
            require_player(seen, tpn)
        view = pairing_view(seen, self, with_trace=trace)
        for step in view.get("trace", ()):
            step["data"] = {key: plain(value) for key, value in step["data"].items()}
        return view

    def _text(self, named: Callable[[int], str]) -> str:
        lines: list[str] = [say("Round {round}, {system}", round=self.round, system=self.system)]
        if not self.is_complete:
            return "\n".join([*lines, say("no complete pairing exists")])
        whites = [named(board.white) for board in self.boards]
        width = max(map(len, whites), default=0)
        digits = len(str(len(whites)))
        for number, (board, white) in enumerate(zip(self.boards, whites, strict=True), 1):
            lines.append(f"{number:>{digits}}  {white:<{width}}  –  {named(board.black)}")
        if self.bye is not None:
            name = named(self.bye)
            free = (
                say("free: {name}", name=name) if self.scheduled else say("bye: {name}", name=name)
            )
            lines.append(free)
        return "\n".join(lines)

    def opponent(self, tpn: int) -> int | None:
        """Return the opponent of a player; None for the bye or a player who is not paired."""
        for white, black in self.boards:
            if tpn == white:
                return black
            if tpn == black:
                return white
        return None


class Option(NamedTuple):
    """A choice a system leaves to the organiser, set with `--option key=value`."""

    key: str
    default: bool | int | str
    help: str
    choices: tuple[str, ...] = ()


def rounds_not_declared(tournament: Tournament) -> tuple[str, ...]:
    """Return the note that a system cannot know the last round; empty if rounds are declared."""
    if tournament.rounds is not None:
        return ()
    return (say("the number of rounds is not declared (XXR, 142): no round is taken for the last"),)
