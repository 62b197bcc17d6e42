"""A round somebody asks about: the tournament as the engine saw it, and what the engine gave."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from zug.fastclasses import dataclass, replace
from zug.model import ForbiddenGroup
from zug.systems.explaining.absolute_rules import AbsoluteRules
from zug.systems.explaining.statements import Statement
from zug.systems.system import resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament
    from zug.systems import Prepared
    from zug.systems.base import Board, Options, RoundPairing
    from zug.systems.explaining.views import Views
    from zug.systems.system import System


@dataclass(frozen=True)
class AskedRound:
    """A system, the tournament before the round, and its options (see `zug.systems.Prepared`)."""

    system: System
    seen: Tournament
    options: Options

    @classmethod
    def told(cls, prepared: Prepared) -> AskedRound:
        """The round as the system tells it whose rules it follows (`System.teller`)."""
        teller = prepared.system.teller_of(prepared.tournament)
        return cls(teller, prepared.tournament, prepared.options)

    @cached_property
    def pairing(self) -> RoundPairing:
        return self.system.pair_round(self.seen, self.options)

    @cached_property
    def views(self) -> Views:
        """What the system can tell about its pairing, which is complete."""
        with self.system.blamed():
            views: Views = resolve(self.system.views)(self)
            return views

    @cached_property
    def rules(self) -> AbsoluteRules:
        return AbsoluteRules(self.system, self.seen)

    def with_boards(
        self,
        boards: Iterable[Board],
        absent: Iterable[int] = (),
        apart: Iterable[tuple[int, int]] = (),
    ) -> RoundPairing:
        """The round if it must hold these boards, `Board(tpn, 0)` being the bye.

        `apart` are pairs it must not hold. All engines treat forbidden pairs like met ones, so the
        wish needs no help from them.
        """
        present = self.rules.present
        wishes = {tpn: other for a, b in boards for tpn, other in ((a, b), (b, a)) if tpn}
        groups = [ForbiddenGroup(pair) for pair in apart]
        groups += [
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
        id_ = "impossible.barred" if why.bye_barred else "impossible.stuck"
        params = {"who": list(who), "partners": partners, "count": len(who)}
        if not partners:
            id_ += "-alone"
        yield Statement(id_, self.system.cite("impossible"), params, who)
