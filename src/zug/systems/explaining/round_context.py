"""A round somebody asks about: the tournament as the engine saw it, and what the engine gave."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from zug.fastclasses import dataclass, replace
from zug.messages import wording
from zug.model import ForbiddenGroup
from zug.rules.cards import deal_cards
from zug.rules.colours import Strength, preference
from zug.systems.explaining.statements import Statement, WhyNot, people_of
from zug.systems.system import resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from zug.model import ForbiddenGroup, Result, Tournament
    from zug.rules.cards import Card
    from zug.systems import PreparedRound
    from zug.systems.base import Board, Options, RoundPairing
    from zug.systems.explaining.explainer import Explainer
    from zug.systems.explaining.statements import Person
    from zug.systems.system import Legal, System


@dataclass(frozen=True)
class RoundContext:
    """A system, the tournament before the round, and its options (`zug.systems.PreparedRound`).

    `requested` is the id of the system that was asked for, if it is not the one that tells.
    """

    system: System
    seen: Tournament
    options: Options
    requested: str = ""

    @classmethod
    def told(cls, prepared: PreparedRound) -> RoundContext:
        """The round as the system tells it whose rules it follows (`System.teller`)."""
        teller = prepared.system.teller_of(prepared.tournament)
        return cls(teller, prepared.tournament, prepared.options, prepared.system.id)

    @cached_property
    def pairing(self) -> RoundPairing:
        return self.system.pair_round(self.seen, self.options)

    @cached_property
    def views(self) -> Explainer:
        """What the system can tell about its pairing, which is complete."""
        with self.system.plugin_errors():
            views: Explainer = resolve(self.system.views)(self)
            return views

    @cached_property
    def _people(self) -> dict[int, Person]:
        return people_of(self.seen)

    def why_not(
        self,
        verdict: str,
        statements: Iterable[Statement],
        *,
        asked: Iterable[Board] = (),
        **values: Any,
    ) -> WhyNot:
        """Return an answer about this round; its values are those of `WhyNot`."""
        return WhyNot(
            self.requested or self.system.id,
            self.pairing.round,
            tuple(asked),
            verdict,
            tuple(statements),
            self._people,
            told_by=self.system.id,
            **values,
        )

    @cached_property
    def rules(self) -> AbsoluteRules:
        return AbsoluteRules(self.system, self.seen)

    def with_boards(self, boards: Iterable[Board], absent: Iterable[int] = ()) -> RoundPairing:
        """Return the round if it must hold these boards, `Board(tpn, 0)` being the bye.

        All engines treat forbidden pairs like met ones, so the wish needs no help from them.
        """
        present = self.rules.present
        wishes = {tpn: other for a, b in boards for tpn, other in ((a, b), (b, a)) if tpn}
        groups = [
            ForbiddenGroup((tpn, other))
            for tpn, partner in wishes.items()
            for other in present
            if other not in (tpn, partner) and (other not in wishes or tpn < other)
        ]
        forced = replace(
            self.seen,
            forbidden=(*self.seen.forbidden, *groups),
            absent=self.seen.absent | {*absent},
        )
        return self.system.pair_round(forced, self.options)

    def stuck(self, pairing: RoundPairing, granted: Iterable[Board] = ()) -> Iterator[Statement]:
        """Who makes a complete pairing impossible; whoever is granted the bye is not stuck."""
        why = pairing.impossible
        assert why is not None
        spared = {board.white for board in granted if not board.black}
        who = tuple(tpn for tpn in why.stuck if tpn not in spared)
        partners = list(why.partners)
        params = {"who": list(who), "partners": partners, "count": len(who)}
        if partners:
            id_ = "impossible.barred" if why.bye_barred else "impossible.stuck"
        else:
            id_ = "impossible.barred-alone" if why.bye_barred else "impossible.stuck-alone"
        yield Statement(id_, self.system.cite("impossible"), params, who)


_WITH_REASON = wording(
    "{first:player} and {second:player} are kept apart by the organiser ({reason}); that counts as "
    "having met."
)


class AbsoluteRules:
    """The absolute rules of a system for a round of a tournament."""

    def __init__(self, system: System, tournament: Tournament) -> None:
        self.system = system
        self.tournament = tournament
        self.cards = deal_cards(tournament)
        self.absent = tournament.absentees if system.schedule is None else frozenset[int]()
        self.present = tuple(tpn for tpn in sorted(self.cards) if tpn not in self.absent)

    def missing(self, tpn: int) -> Statement | None:
        """A player who does not take part in the round."""
        if tpn not in self.absent:
            return None
        return Statement("illegal.absent", self.system.cite("absent"), {"who": tpn}, (tpn,))

    def against_pair(self, first: int, second: int) -> Statement | None:
        """The absolute rule that keeps two players apart, if there is one."""
        both = (first, second)
        params: dict[str, object] = {"first": first, "second": second}
        if self.cards[first].opponents.count(second) >= self.system.meetings:
            params["round"] = self._met_in(self.cards[first], second)
            return Statement("illegal.met", self.system.cite("met"), params, both)
        ban = self.tournament.ban_on(first, second)
        if ban is not None:
            own = _WITH_REASON if ban.reason else None
            params |= {"reason": ban.reason} if ban.reason else {}
            return Statement("illegal.forbidden", self.system.cite("met"), params, both, own)
        if self.legality.is_legal(*both):
            return None
        return self._colours(params, both)

    def _met_in(self, card: Card, opponent: int) -> int:
        return next(
            round_
            for round_, cell in enumerate(card.player.cells, 1)
            if cell.opponent == opponent and (cell.is_played or cell.second is not None)
        )

    @cached_property
    def legality(self) -> Legal:
        return self.system.open_legality(self.tournament)

    def _colours(self, params: dict[str, object], both: tuple[int, int]) -> Statement:
        wanted = preference(self.cards[both[0]].colours)
        params["colours"] = [self.cards[tpn].colours for tpn in both]
        same = (
            wanted.colour is not None
            and wanted.colour is preference(self.cards[both[1]].colours).colour
        )
        if same and wanted.strength is Strength.ABSOLUTE and self.system.parts_absolutes:
            params["colour"] = str(wanted.colour)
            id_ = "illegal.colours" if self.system.topscorers else "illegal.same-colour"
            return Statement(id_, self.system.cite("colours"), params, both)
        return Statement("illegal.limits", self.system.cite("colours"), params, both)

    def against_bye(self, tpn: int) -> Statement | None:
        """The absolute rule that keeps the bye from a player, if there is one."""
        if len(self.present) % 2 == 0:
            params: dict[str, object] = {"number": len(self.present)}
            own = self.system.own_wordings.get("illegal.no-bye")
            return Statement("illegal.no-bye", self.system.cite("bye"), params, (tpn,), own)
        if not self.system.is_barred(self.cards[tpn], self.cards, self.tournament.points):
            return None
        params = {"who": tpn, "round": self._barred_in(self.cards[tpn])}
        id_ = "illegal.barred" if params["round"] else "illegal.barred-any"
        return Statement(id_, self.system.cite("barred"), params, (tpn,))

    def _barred_in(self, card: Card) -> int:
        """The round after which there was no bye any more; 0 if no single result tells."""
        cells = card.player.cells[: card.held]
        rounds = (round_ for round_, cell in enumerate(cells, 1) if cell.result in self.bars)
        return next(rounds, 0)

    @property
    def bars(self) -> frozenset[Result]:
        """Results after which there is no bye any more."""
        return self.system.unplayed(self.tournament.points).bars
