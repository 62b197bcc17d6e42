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
    from zug.asking import compare, elo, explain, judge, norms, what_if, why_not
    from zug.checker import Report, RoundCheck
    from zug.errors import (
        AccessError,
        EditionError,
        Fault,
        FaultyFileError,
        FaultyTournamentError,
        ForeignSystemError,
        UsageError,
        WorkerError,
        ZugError,
    )
    from zug.explainer import Explanation, WhyNot
    from zug.explainer.comparison import Comparison
    from zug.explainer.verdict import Verdict
    from zug.explainer.what_if import WhatIf
    from zug.formats import read
    from zug.model import (
        Adjustment,
        ByeRequest,
        Cell,
        Colour,
        Event,
        ForbiddenGroup,
        OpenGame,
        Player,
        Points,
        PointSystem,
        Result,
        Tournament,
        format_points,
    )
    from zug.proving import prove, verify
    from zug.rules.tiebreaks.standings import Standings
    from zug.scripting import check, keep_apart, new, pair, save, schedule, standings, write
    from zug.stages import Promotion, divide, final, promote
    from zug.systems import SYSTEMS, Board, RoundPairing
    from zug.systems.proofs import Proof, Verification
    from zug.systems.schedule import Schedule
    from zug.systems.wishes import Kept

_NAMES = {
    "zug.asking": ("compare", "elo", "explain", "judge", "norms", "what_if", "why_not"),
    "zug.checker": ("Report", "RoundCheck"),
    "zug.errors": (
        "AccessError",
        "EditionError",
        "Fault",
        "FaultyFileError",
        "FaultyTournamentError",
        "ForeignSystemError",
        "UsageError",
        "WorkerError",
        "ZugError",
    ),
    "zug.explainer": ("Explanation", "WhyNot"),
    "zug.explainer.comparison": ("Comparison",),
    "zug.explainer.verdict": ("Verdict",),
    "zug.explainer.what_if": ("WhatIf",),
    "zug.formats": ("read",),
    "zug.model": (
        "Adjustment",
        "ByeRequest",
        "Cell",
        "Colour",
        "Event",
        "ForbiddenGroup",
        "OpenGame",
        "Player",
        "PointSystem",
        "Points",
        "Result",
        "Tournament",
        "format_points",
    ),
    "zug.proving": ("prove", "verify"),
    "zug.rules.tiebreaks.standings": ("Standings",),
    "zug.scripting": (
        "check",
        "keep_apart",
        "new",
        "pair",
        "save",
        "schedule",
        "standings",
        "write",
    ),
    "zug.stages": ("Promotion", "divide", "final", "promote"),
    "zug.systems": ("SYSTEMS", "Board", "RoundPairing"),
    "zug.systems.proofs": ("Proof", "Verification"),
    "zug.systems.schedule": ("Schedule",),
    "zug.systems.wishes": ("Kept",),
}
_HOMES = {name: home for home, names in _NAMES.items() for name in names}

__all__ = [
    "SYSTEMS",
    "AccessError",
    "Adjustment",
    "Board",
    "ByeRequest",
    "Cell",
    "Colour",
    "Comparison",
    "EditionError",
    "Event",
    "Explanation",
    "Fault",
    "FaultyFileError",
    "FaultyTournamentError",
    "ForbiddenGroup",
    "ForeignSystemError",
    "Kept",
    "OpenGame",
    "Player",
    "PointSystem",
    "Points",
    "Promotion",
    "Proof",
    "Report",
    "Result",
    "RoundCheck",
    "RoundPairing",
    "Schedule",
    "Standings",
    "Tournament",
    "UsageError",
    "Verdict",
    "Verification",
    "WhatIf",
    "WhyNot",
    "WorkerError",
    "ZugError",
    "check",
    "compare",
    "divide",
    "elo",
    "explain",
    "final",
    "format_points",
    "judge",
    "keep_apart",
    "new",
    "norms",
    "pair",
    "promote",
    "prove",
    "read",
    "save",
    "schedule",
    "standings",
    "verify",
    "what_if",
    "why_not",
    "write",
]
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
    return sorted({*globals(), *__all__})
