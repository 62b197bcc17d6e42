"""Zug: pair, check, explain, generate and run Swiss-system tournaments by the rule books.

>>> import zug
>>> tournament = zug.new([("Ada", 2000), ("Bea", 1900), ("Cléa", 1800)], rounds=3)
>>> pairing = zug.pair(tournament)
>>> print(pairing.table(tournament))
Round 1, dutch-2026
1  1 Ada  –  2 Bea
bye: 3 Cléa
>>> tournament = tournament.with_round(pairing, ["1-0"])
>>> zug.standings(tournament, ["WON"]).ranks
{1: 1, 3: 2, 2: 3}
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    # isort: off
    from zug.api import new as new, prove as prove, verify as verify
    from zug.checker import Report as Report, RoundCheck as RoundCheck, check as check
    from zug.errors import (
        AccessError as AccessError,
        EditionError as EditionError,
        Fault as Fault,
        FaultyFileError as FaultyFileError,
        FaultyTournamentError as FaultyTournamentError,
        ForeignSystemError as ForeignSystemError,
        UsageError as UsageError,
        WorkerError as WorkerError,
        ZugError as ZugError,
    )
    from zug.explainer import (
        Explanation as Explanation,
        WhyNot as WhyNot,
        explain as explain,
        render as render,
        why_not as why_not,
    )
    from zug.explainer.comparison import Comparison as Comparison, compare as compare
    from zug.explainer.verdict import Verdict as Verdict, judge as judge
    from zug.explainer.what_if import WhatIf as WhatIf, what_if as what_if
    from zug.formats import read as read, save as save, write as write
    from zug.model import (
        Adjustment as Adjustment,
        BoardResult as BoardResult,
        ByeRequest as ByeRequest,
        Cell as Cell,
        Colour as Colour,
        Event as Event,
        ForbiddenGroup as ForbiddenGroup,
        OpenGame as OpenGame,
        Player as Player,
        Points as Points,
        PointSystem as PointSystem,
        Result as Result,
        Tournament as Tournament,
        format_points as format_points,
    )
    from zug.rating.changes import elo as elo
    from zug.rating.norms import norms as norms
    from zug.rules.cards import Card as Card
    from zug.rules.tiebreaks.standings import Standings as Standings
    from zug.stages import (
        Promotion as Promotion,
        divide as divide,
        final as final,
        promote as promote,
    )
    from zug.systems import (
        SYSTEMS as SYSTEMS,
        Board as Board,
        RoundPairing as RoundPairing,
        pair as pair,
    )
    from zug.systems.proofs import Proof as Proof, Verification as Verification
    from zug.systems.schedule import Schedule as Schedule, schedule as schedule
    from zug.systems.standings import standings as standings
    from zug.systems.keep_apart import Kept as Kept, keep_apart as keep_apart

_HOMES = {
    name: home
    for home, names in {
        "zug.api": "new prove verify",
        "zug.checker": "Report RoundCheck check",
        "zug.errors": (
            "AccessError EditionError Fault FaultyFileError FaultyTournamentError "
            "ForeignSystemError UsageError WorkerError ZugError"
        ),
        "zug.explainer": "Explanation WhyNot explain render why_not",
        "zug.explainer.comparison": "Comparison compare",
        "zug.explainer.verdict": "Verdict judge",
        "zug.explainer.what_if": "WhatIf what_if",
        "zug.formats": "read save write",
        "zug.model": (
            "Adjustment BoardResult ByeRequest Cell Colour Event ForbiddenGroup OpenGame Player "
            "Points PointSystem Result Tournament format_points"
        ),
        "zug.rating.changes": "elo",
        "zug.rating.norms": "norms",
        "zug.rules.cards": "Card",
        "zug.rules.tiebreaks.standings": "Standings",
        "zug.stages": "Promotion divide final promote",
        "zug.systems": "SYSTEMS Board RoundPairing pair",
        "zug.systems.proofs": "Proof Verification",
        "zug.systems.schedule": "Schedule schedule",
        "zug.systems.standings": "standings",
        "zug.systems.keep_apart": "Kept keep_apart",
    }.items()
    for name in names.split()
}
__all__ = list(_HOMES)
__version__ = "0.2.0"


if not TYPE_CHECKING:  # with it, type checkers would take every misspelt name for an object

    def __getattr__(name: str) -> object:
        """Load what is asked for when it is asked for: starting up must not load every engine."""
        home = _HOMES.get(name)
        if home is None:
            raise AttributeError(f"module 'zug' has no attribute {name!r}")
        from importlib import import_module  # noqa: PLC0415 - a command line need not wait for it

        value = getattr(import_module(home), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
