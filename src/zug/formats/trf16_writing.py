"""Writing TRF16, with what programs have added to it."""

from __future__ import annotations

from zug.formats.scoring import as_bb, as_xxs
from zug.formats.trf_writing import TrfWriter
from zug.messages import Message, say
from zug.model import Cell, Result, format_points
from zug.model.results import ABSENT
from zug.systems.codes import is_code, is_understood

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from zug.model import Player


class Trf16Writer(TrfWriter):
    """TRF16: what it lacks goes into the records of JaVaFo (XX…) and bbpPairings (BB…)."""

    named_as_in_26 = ""
    """The system, where 092 cannot name it and whoever checks the file would take another."""

    def _type(self, code: str) -> str:
        text = self.tournament.event.type
        if not text and is_code(code):
            return code
        if not code:
            return text
        if self.games > 1:
            self.notes.append(
                say("the type of tournament {text!r} was replaced by {code}", text=text, code=code)
            )
            return code
        if is_understood(self.tournament):
            self.notes.append(say("TRF16 has no record for the system {code}", code=code))
        else:
            self.named_as_in_26 = code
            self.notes.append(
                say("record 192 of TRF26 was added to name the system {code}", code=code)
            )
        return text

    def _settings(self) -> Iterator[str]:
        tournament = self.tournament
        if tournament.rounds is not None:
            yield f"XXR {tournament.rounds}"
        yield from self._configuration(with_colour=True)
        if not self._has_usual_points:
            yield f"XXS {as_xxs(tournament.points, self.games)}"
            # bbpPairings does not read XXS, nor JaVaFo BB.
            yield from (
                f"{code} {value}"
                for code, value in (as_bb(tournament.points, self.games) or {}).items()
            )
            if tournament.points.unfinished != tournament.points.draw:
                self.notes.append(say("TRF16 has no record for the points of unfinished games"))
        if tournament.tiebreaks:
            self.notes.append(say("TRF16 has no record for tie-breaks"))
        if tournament.adjustments:
            self.notes.append(say("TRF16 has no record for points given apart from results"))

    def _players(self) -> Iterable[Player]:
        """The players, with the byes announced for rounds to come in their cells."""
        held = self.tournament.rounds_played
        announced = {
            (tpn, bye.round): bye.result
            for bye in self.tournament.byes
            if bye.round > held
            for tpn in bye.players
        }
        if announced:
            self.notes.append(say("announced byes are written into the columns of their rounds"))
        changed: dict[int, Player] = {}
        for (tpn, round_), result in announced.items():
            player = changed.get(tpn) or self.tournament.by_tpn.get(tpn)
            if player is None:
                continue
            cells = [*player.cells, *[ABSENT] * (round_ - len(player.cells))]
            if cells[round_ - 1].result is Result.ABSENT:
                cells[round_ - 1] = Cell(0, None, result)
                changed[tpn] = player.with_cells(tuple(cells))
                if round_ == held + 1:
                    self.points.pop(tpn, None)  # they now include this bye
        return [changed.get(player.tpn, player) for player in self.tournament.players]

    def _lists(self) -> Iterator[str]:
        tournament = self.tournament
        for tpn, row in self._virtual(tournament).items():
            yield f"XXA{self._ids([tpn])}" + "".join(f" {format_points(p):>4}" for p in row)
        for group in self._bans():
            if group.first > 1 or group.last is not None:
                banned = _ban(self._ids(group.players, 1).strip(), group.first, group.last)
                if not group.holds_in(tournament.next_round):
                    self.notes.append(
                        say(
                            "{ban} was left out: TRF16 has only bans for all rounds",
                            ban=banned,
                        )
                    )
                    continue
                self.notes.append(say("{ban} holds for all rounds in TRF16", ban=banned))
            yield f"XXP{self._ids(group.players, 1)}"
        if absent := self._absent():
            yield f"XXZ{self._ids(absent, 1)}"
        if self.named_as_in_26:
            yield f"192 {self.named_as_in_26}"


def _ban(players: str, first: int, last: int | None) -> Message:
    if last is None:
        return say("the ban of {players} from round {first} on", players=players, first=first)
    if first == last:
        return say("the ban of {players} in round {round}", players=players, round=first)
    return say(
        "the ban of {players} in rounds {first} to {last}", players=players, first=first, last=last
    )
