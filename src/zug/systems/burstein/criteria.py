"""The criteria of 2026 as data, in the terms of the Dutch System: they are four of its measures."""

from __future__ import annotations

from zug.rules.cards import unplayed_2026
from zug.systems.dutch.criteria import ColourFault, Criterion, Measure
from zug.systems.dutch.edition import Edition

# fmt: off
CRITERIA = (
    Criterion("C1", "burstein-2026:2.1.1", "nobody meets an opponent twice", Measure.ABSOLUTE),
    Criterion("C2", "burstein-2026:2.1.2",
              "no bye after a bye or a win unplayed", Measure.ABSOLUTE),
    Criterion("C3", "burstein-2026:2.1.3",
              "equal absolute preferences never meet", Measure.ABSOLUTE),
    Criterion("C4", "burstein-2026:2.2.1", "the others can all be paired", Measure.COMPLETION),
    Criterion("C5", "burstein-2026:2.3.1", "most pairs", Measure.DOWNFLOATERS),
    Criterion("C6", "burstein-2026:2.3.2",
              "lowest scores of outgoing floaters", Measure.DOWNFLOATER_SCORES),
    Criterion("C7", "burstein-2026:2.3.3",
              "outgoing floaters that suit the next bracket best", Measure.NEXT_SCORES),
    Criterion("C8", "burstein-2026:2.3.4",
              "fewest players without the colour they prefer",
              Measure.COLOUR, fault=ColourFault.DENIED),
)
# fmt: on

EDITION = Edition(
    "burstein-2026",
    CRITERIA,
    unplayed_2026,
    "burstein-2026:4.3",
    fixes_bye_score=False,
    always_completes=True,
    limbo_by_scores=True,
)
