"""What the functions of `import zug` may be given.

The rooms behind trust the tournaments they are given, since readers have looked at them. A script
may come with one made by hand, and with any argument: what is wrong with them is told before
anything else is done.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from zug.messages import say
from zug.model.tournament import HIGHEST_RATING
from zug.model.validation import (
    BOARD,
    TEXT,
    WHOLE,
    Kind,
    mapping_of,
    member,
    optional,
    require,
    require_tournament,
    tuple_of,
    whole,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament

_BY_TPN = mapping_of(WHOLE, WHOLE, say("a dict of whole numbers by TPN"))
_NAMES = tuple_of(TEXT, say("a list of strings"))
_GROUP = tuple_of(WHOLE, say("a list of TPNs"))
_KINDS = {
    "system": optional(TEXT),
    "acceleration": optional(TEXT),
    "round": optional(WHOLE),
    "systems": _NAMES,
    "tiebreaks": _NAMES,
    "options": member(Mapping, say("a dict of options")),
    "rounds": tuple_of(WHOLE, say("a list of whole numbers")),
    "after": optional(WHOLE),
    "edition": WHOLE,
    "lots": optional(_BY_TPN),
    "ranks": optional(_BY_TPN),
    "play": TEXT,
    "ratings": optional(_BY_TPN),
    "k": optional(_BY_TPN),
    "exemption": TEXT,
    "only": optional(WHOLE),
    "unrated": whole(0, HIGHEST_RATING),
    "format": optional(TEXT),
    "path": Kind(say("the path of a file"), lambda value: isinstance(value, str | os.PathLike)),
    "published": tuple_of(BOARD, say("a text, or a list of all boards (white, black)")),
    "changes": tuple_of(TEXT, say("texts such as '12 absent'")),
    "wishes": tuple_of(
        tuple_of(_GROUP, say("a list of groups")), say("a list of wishes, each a list of groups")
    ),
    "asked": tuple_of(BOARD, say("a board (white, black), or a list of all boards")),
}
"""What arguments must be, by their names."""


def check_arguments(**given: object) -> None:
    for name, value in given.items():
        if not _KINDS[name].holds(value):
            require(**{name: (value, _KINDS[name])})


def check_tournament(tournament: Tournament, **given: object) -> None:
    """Is this a tournament, and a sound one, and are the other arguments what they must be?"""
    require_tournament(tournament)
    check_arguments(**given)
    tournament.require_sound()
