"""Write docs/editions.md: what changed between two editions, each change with a small tournament.

    python scripts/editions.py

The words are in docs/editions/changes.toml, the tournaments beside them (scripts/editions_find.py
finds them), the rules in the rule books; pairings and reasons are computed.
"""

from __future__ import annotations

import re
import sys
import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import zug
from zug.explainer import sentences, why_not
from zug.model import Tournament, format_points
from zug.reports.sheets import PrintedGame
from zug.reports.tables import shown_cell
from zug.rules.books import book
from zug.rules.cards import deal_cards
from zug.systems import RoundPairing

DOCS = Path(__file__).parents[1] / "docs"
FOLDER = DOCS / "editions"
TARGET = DOCS / "editions.md"


@dataclass(frozen=True)
class Change:
    """A change between two editions, and the tournament that shows it."""

    old: str
    new: str
    file: str
    title: str
    text: str
    before: tuple[str, ...]
    """Articles of the old edition."""
    after: tuple[str, ...]

    @property
    def path(self) -> Path:
        return FOLDER / self.file

    @cached_property
    def tournament(self) -> Tournament:
        return zug.read(self.path)

    def pairing(self, system: str) -> RoundPairing:
        return zug.pair(self.tournament, system)


@dataclass(frozen=True)
class Pair:
    """Two editions of a system, and what changed between them."""

    old: str
    new: str
    title: str
    text: str
    changes: tuple[Change, ...]


def pairs() -> tuple[Pair, ...]:
    """All that is in changes.toml, in its order."""
    data = tomllib.loads((FOLDER / "changes.toml").read_text(encoding="utf-8"))
    return tuple(_pair(entry) for entry in data["pair"])


def _pair(entry: dict[str, Any]) -> Pair:
    old, new = entry["old"], entry["new"]
    changes = tuple(
        Change(
            old=old,
            new=new,
            file=f"{new.rpartition('-')[0]}-{one['id']}.trf",
            title=one["title"],
            text=one["text"],
            before=tuple(one.get("before", ())),
            after=tuple(one.get("after", ())),
        )
        for one in entry.get("change", ())
    )
    return Pair(old, new, entry["title"], entry["text"], changes)


def introduction() -> str:
    data = tomllib.loads((FOLDER / "changes.toml").read_text(encoding="utf-8"))
    text: str = data["introduction"]
    return text


def page() -> str:
    """The whole page."""
    parts = ["# The editions side by side\n", _filled(introduction())]
    for pair in pairs():
        parts += [f"## {pair.title}\n", _filled(pair.text)]
        for change in pair.changes:
            parts += _section(change)
    return "\n".join(parts)


def _filled(text: str) -> str:
    return f"{text.strip()}\n"


def _section(change: Change) -> list[str]:
    before, after = change.pairing(change.old), change.pairing(change.new)
    return [
        f"### {change.title}\n",
        _filled(change.text),
        _rules(change),
        f"[{change.file}](editions/{change.file}), round {change.tournament.next_round} of "
        f"{change.tournament.rounds}:\n",
        _table(change.tournament),
        f"| edition | pairing |\n|---|---|\n"
        f"| `{change.old}` | {_boards(before)} |\n| `{change.new}` | {_boards(after)} |\n",
        _why(change, after, change.old),
        _why(change, before, change.new),
    ]


def _rules(change: Change) -> str:
    rows = [f"| `{change.old}` | `{change.new}` |", "|---|---|"]
    sides = [
        "<br>".join(f"{number}: {book(edition).article(number).rule}" for number in articles)
        for edition, articles in ((change.old, change.before), (change.new, change.after))
    ]
    rows.append(f"| {sides[0] or '–'} | {sides[1] or '–'} |")
    return "\n".join(rows) + "\n"


def _table(tournament: Tournament) -> str:
    """Number, rating, points and the rounds so far; who is not to be paired is marked."""
    rounds = range(1, tournament.next_round)
    numbers = {player.tpn: player.number for player in tournament.players}
    cards = deal_cards(tournament)
    heads = ["No.", "rating", *(f"round {round_}" for round_ in rounds), "points", "now"]
    rows = [heads, ["---:", "---:", *("---" for _ in rounds), "---:", "---"]]
    for player in tournament.players:
        shown = (shown_cell(player.cell(round_), numbers) for round_ in rounds)
        cells = [one.written if isinstance(one, PrintedGame) else one for one in shown]
        points = format_points(cards[player.tpn].score)
        away = "away" if player.tpn in tournament.absentees else ""
        rows.append([str(player.number), str(player.rating), *cells, points, away])
    if not tournament.absentees:
        rows = [row[:-1] for row in rows]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _boards(pairing: RoundPairing) -> str:
    boards = [f"{white}–{black}" for white, black in pairing.boards]
    return ", ".join([*boards, *([f"bye {pairing.bye}"] if pairing.bye else [])])


def _why(change: Change, other: RoundPairing, system: str) -> str:
    """Why an edition does not pair as the other does, in the words of `zug explain`.

    A system that is a procedure knows no better and worse: it tells its steps.
    """
    answer = why_not(change.tournament, other, system)
    if answer.verdict == "procedure":
        head, said = f"What `{system}` does:", _steps(change, system)
    else:
        head = f"Why `{system}` does not pair as `{other.system}` does:"
        said = sentences(answer)[1 : _SENTENCES.get(answer.verdict)]
    lines = "".join(f"- {_short(sentence)}\n" for sentence in said)
    return f"{head}\n\n{lines}"


def _steps(change: Change, system: str) -> list[str]:
    """The sentences about the bye and the groups, each with its article."""
    told: Any = zug.explain(change.tournament, system).as_json("en")
    return [
        f"{statement['text']} [{statement['article']}]"
        for part in told["parts"]
        if part["kind"] in ("bye", "bracket")
        for statement in part["statements"]
    ]


_SENTENCES = {"worse": 2, "later": 3}
"""Where the sentences end that compare the two; what else there is tells of other candidates."""


def _short(sentence: str) -> str:
    """Players by their numbers: the names in these files say nothing else."""
    return re.sub(r"\bPlayer (\d+) \(\1\)", r"\1", sentence)


if __name__ == "__main__":
    TARGET.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{TARGET.name} written\n")
