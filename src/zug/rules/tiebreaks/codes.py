"""Tie-break descriptors as files and announcements write them: `BH/C1`, `BH-C1`, `KS/L+2`."""

from __future__ import annotations

import os
import re

from zug.errors import EditionError, ZugError
from zug.fastclasses import NamedTuple
from zug.faults import refusal
from zug.messages import either, message_from, say, say_n, texts_in
from zug.model.tournament import OTHER, OTHER_FORM


class TiebreakCode(NamedTuple):
    """A tie-break with its modifiers (tiebreaks-2026:14).

    `cut`: least significant values dropped; `median`: least and most significant dropped;
    `played`: forfeits count as games with the scheduled opponent; `fore`: on the Fore Buchholz;
    `reverse`: the other way round; `limit`: half points by which the Koya limit is moved;
    `unrated`: the rating of unrated players, 0 if they are left out, None if nothing was published
    about them. Of teams alone: `by` is `MP` or `GP` where it is not the primary score, `divisor`
    that of SSSC. `of` is what was worked out elsewhere (`OTHER_BLITZ`).
    """

    name: str
    cut: int = 0
    median: int = 0
    played: bool = False
    fore: bool = False
    reverse: bool = False
    limit: int = 0
    by: str = ""
    divisor: int = 0
    unrated: int | None = None
    of: str = ""

    @property
    def title(self) -> str:
        """The name, with what is cut: `Buchholz Cut 1` (tiebreaks-2026:14)."""
        name = TIEBREAKS[self.name]
        if self.of:
            return say("{value}, worked out elsewhere", value=self.of.replace("_", " "))
        if self.cut:
            return say_n(
                "{tiebreak} Cut {count}", "{tiebreak} Cut {count}", self.cut, tiebreak=name
            )
        if self.median:
            return say_n(
                "{tiebreak} Median {count}", "{tiebreak} Median {count}", self.median, tiebreak=name
            )
        return name

    def __str__(self) -> str:
        name = f"{OTHER}_{self.of}" if self.of else _WRITTEN.get(self.name, self.name)
        parts = [f"{name}:{self.by}" if self.by else name]
        parts += [f"C{self.cut}"] if self.cut else []
        parts += [f"M{self.median}"] if self.median else []
        parts += [f"L{self.limit:+d}"] if self.limit else []
        parts += [f"K{self.divisor}"] if self.divisor else []
        parts += [] if self.unrated is None else [f"U{self.unrated or ''}"]
        parts += [
            flag for flag, on in (("P", self.played), ("F", self.fore), ("R", self.reverse)) if on
        ]
        return "/".join(parts)


TABLE = texts_in(os.path.join(os.path.dirname(__file__), "tiebreaks.toml"))  # noqa: PTH118, PTH120
"""What the table says of every code; synonyms are below.

- `title`: its name; `formula`: what the value is, and other sentences that explain it;
- `participants`: `players` or `teams`, if only these have it: teams have no ratings that count, and
  players have no boards (tiebreaks-2026:11, 12, 13);
- `takes`: what may follow it, a score of teams (`:`), and the letters of modifiers;
- `scale`: by what a value is divided to be shown, 1 by default; `best`: the lowest value, not the
  highest; `rated`: one of article 10; `since`: the edition before did not have it.
"""
TIEBREAKS: dict[str, str] = {code: message_from(row, "title", {}) for code, row in TABLE.items()}
"""Every code with its name, in the order of lists."""
OF_TEAMS = frozenset(code for code, row in TABLE.items() if row.get("participants") == "teams")
NOT_OF_TEAMS = frozenset(
    code for code, row in TABLE.items() if row.get("participants") == "players"
)
_WRITTEN = {"MPVGP": "MPvGP"}
"""Codes that are not written in capitals."""

_SYNONYMS = {
    "BUCHHOLZ": "BH",
    "SONNEBORN-BERGER": "SB",
    "GE": "REP",
    "BUC": "BH",
    "KOYA": "KS",
}
EDITIONS: dict[int, str] = {
    2026: say("C.07 in force from 1 March 2026"),
    2024: say("C.07 as rewritten in 2023, with the changes of 1 August 2024"),
}


def check_edition(code: TiebreakCode, edition: int) -> None:
    """Refuse an unknown edition, and a tie-break an edition does not have."""
    if edition not in EDITIONS:
        raise refusal("unknown-edition", edition=edition, known=either(tuple(EDITIONS)))
    is_new = "since" in TABLE[code.name] or (code.name == "AOB" and code.fore)
    if is_new and edition < 2026:
        raise refusal("tiebreak-not-in-edition", EditionError, code=code, edition=edition)


def check_participants(code: TiebreakCode, *, are_teams: bool) -> None:
    """Refuse a tie-break of teams for players, and one of players for teams."""
    if code.by and not are_teams:
        raise refusal("tiebreak-not-offered.score", EditionError, code=code, score=code.by)
    if code.name in (NOT_OF_TEAMS if are_teams else OF_TEAMS):
        id_ = "tiebreak-not-offered.players" if are_teams else "tiebreak-not-offered.teams"
        raise refusal(id_, EditionError, code=code)


_MODIFIER = re.compile(
    r"C(?P<cut>[1-9]\d{0,2})|M(?P<median>[1-9]\d{0,2})|L(?P<limit>[+-]?\d{1,4})"
    r"|K(?P<divisor>[1-9]\d{0,2})|U(?P<unrated>[1-9]\d{2,3}|)|(?P<flag>[PFR])"
)


def takes_of(name: str) -> str:
    """Return what may follow a tie-break: a score of teams (`:`), and the letters of modifiers."""
    return TABLE[name].get("takes", "")


def parse_code(text: str) -> TiebreakCode:
    """Read one descriptor. Slashes and hyphens both separate; case does not matter."""
    whole = text.strip().upper()
    whole = _SYNONYMS.get(whole, whole)
    name, *modifiers = re.split(r"/|-(?=[CMKPFRU])", whole)
    name, colon, by = name.partition(":")
    name = _SYNONYMS.get(name, name)
    of = ""
    if re.fullmatch(OTHER_FORM, name):
        name, _, of = name.partition("_")
    if name not in TIEBREAKS:
        raise refusal("unknown-tiebreak", text=text, known=", ".join(TIEBREAKS))
    takes = takes_of(name)
    if colon and (by not in ("MP", "GP") or ":" not in takes):
        raise _wrong_modifier(text, f":{by}", name)
    code = TiebreakCode(name, by=by, of=of)
    for modifier in modifiers:
        match = _MODIFIER.fullmatch(modifier)
        if match is None or modifier[0] not in takes:
            raise _wrong_modifier(text, modifier, name)
        flag = match["flag"]
        code = code._replace(
            cut=int(match["cut"] or code.cut),
            median=int(match["median"] or code.median),
            limit=int(match["limit"] or code.limit),
            divisor=int(match["divisor"] or code.divisor),
            unrated=code.unrated if match["unrated"] is None else int(match["unrated"] or 0),
            played=code.played or flag == "P",
            fore=code.fore or flag == "F",
            reverse=code.reverse or flag == "R",
        )
    return code


def _wrong_modifier(text: str, modifier: str, name: str) -> ZugError:
    shown = {":": ":MP, :GP", "C": "/C1, /C2", "M": "/M1, /M2", "L": "/L+1, /L-1", "K": "/K2"}
    shown["U"] = "/U, /U1500"
    takes = ", ".join(shown.get(one, f"/{one}") for one in takes_of(name))
    return refusal(
        "unknown-modifier.taken" if _MODIFIER.fullmatch(modifier) else "unknown-modifier.none",
        advice=None if takes else say("{name} takes no modifiers", name=name),
        text=text,
        modifier=modifier,
        name=name,
        modifiers=takes,
    )
