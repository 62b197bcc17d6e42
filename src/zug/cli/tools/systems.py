"""`zug systems`."""

from __future__ import annotations

from textwrap import wrap
from typing import TypedDict

import click

from zug.cli.output import columns, emit, line_width, spoken, to_json
from zug.messages import say, say_in
from zug.rules.books import Book, book, has_book
from zug.systems import (
    ACCELERATIONS,
    DEFAULT_SYSTEM,
    SYSTEMS,
    System,
    find_acceleration,
    find_system,
)
from zug.systems.registry import left_out

EPILOG = """\b
Examples:
  zug systems
  zug systems --json
  zug systems --rules fmjd-1986       every article of its rule book
  zug systems --rules fmjd-haley      the book that has an acceleration
"""


class OptionView(TypedDict):
    key: str
    default: bool | int | str
    choices: list[str]
    help: str


class EarlierView(TypedDict):
    """A code that means this edition in events that began before a day."""

    code: str
    before: str


class SystemView(TypedDict):
    id: str
    title: str
    book: str
    default: bool
    fide: bool
    participants: str
    games_per_match: int
    meetings: int
    aliases: list[str]
    earlier: list[EarlierView]
    options: list[OptionView]
    accelerations: list[str]


@click.command(epilog=EPILOG)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list instead of the table.")
@click.option(
    "--rules",
    "asked",
    metavar="ID",
    help="Print the rules of a system, an acceleration or a book, article by article.",
)
def command(as_json: bool, asked: str | None) -> None:
    """List the pairing systems: ids, other names, options, accelerations; or their rules."""
    if asked is not None:
        emit(rules_text(asked, as_json=as_json))
        return
    views = [_view(system) for system in SYSTEMS]
    if as_json:
        from zug.cli.output import to_json  # noqa: PLC0415 - only when asked for

        emit(to_json(views))
    else:
        emit(_table(views))


def _view(system: System) -> SystemView:
    return {
        "id": system.id,
        "title": system.title,
        "book": system.chapter,
        "default": system.id == DEFAULT_SYSTEM,
        "fide": system.is_fide,
        "participants": str(system.participants),
        "games_per_match": system.games_per_match,
        "meetings": system.meetings,
        "aliases": [*system.aliases, *_codes(system)],
        "earlier": _earlier(system),
        "options": [
            {"key": key, "default": default, "choices": list(choices), "help": text}
            for key, default, text, choices in system.options
        ],
        "accelerations": [acceleration.id for acceleration in system.accelerations],
    }


def _codes(system: System) -> list[str]:
    """The codes that mean this edition where no date says otherwise."""
    names = sorted(code.name for code in system.codes)
    return [name for name in names if find_system(name) is system]


def _earlier(system: System) -> list[EarlierView]:
    """The codes that mean this edition only until a newer one came into force."""
    days = {
        code.name: [
            other.since
            for newer in SYSTEMS
            for other in newer.codes
            if other.name == code.name and other.since > code.since
        ]
        for code in system.codes
    }
    return [{"code": name, "before": min(since)} for name, since in days.items() if since]


def _table(views: list[SystemView]) -> str:
    rows: list[tuple[str, ...]] = [(say("System"), say("Rule book"))]
    rows += [(view["id"], view["title"]) for view in views]
    default = say("Default: {system}", system=DEFAULT_SYSTEM)
    parts = [columns(rows, "ll"), f"\n{spoken(default)}\n"]
    for view in views:
        about = []
        names = [
            *view["aliases"],
            *(
                spoken(say("{code} in events before {before}", **earlier))
                for earlier in view["earlier"]
            ),
        ]
        if names:
            about.append((say("also called"), ", ".join(names)))
        accelerations = ", ".join(view["accelerations"]) or say_in("accelerations", "none")
        about.append((say("accelerations"), accelerations))
        about += [(say("option"), _option_line(option)) for option in view["options"]]
        parts.append(f"\n{view['id']}\n{columns([('', *line) for line in about], 'lll')}")
    known = dict.fromkeys(name for view in views for name in view["accelerations"])
    titles = [(name, find_acceleration(name).title) for name in known]
    return "".join([*parts, "\n", columns([(say("Acceleration"), ""), *titles], "ll"), _left_out()])


def _left_out() -> str:
    """What is installed and cannot be used."""
    if not left_out():
        return ""
    rows = [(say("Left out"), ""), *(("", broken.error.message) for broken in left_out())]
    return f"\n{columns(rows, 'll')}"


def _option_line(option: OptionView) -> str:
    none = spoken(say_in("option", "none"))
    default = str(option["default"]).lower() if option["default"] != "" else none
    choices = f" ({', '.join(option['choices'])})" if option["choices"] else ""
    key = f"{option['key']}={default}{choices}"
    return spoken(say("{name}: {text}", name=key, text=option["help"]))


_WIDTH = 96


def rules_text(asked: str, *, as_json: bool = False) -> str:
    """The book of a system, of an acceleration, or of that id."""
    rule_book = book(_book_of(asked))
    if as_json:
        return to_json(
            {
                "id": rule_book.id,
                "title": rule_book.title,
                "edition": rule_book.edition,
                "articles": [
                    {
                        "id": article.id,
                        "rule": article.rule,
                        "decision": article.decision,
                        "gap": article.gap,
                    }
                    for article in rule_book.articles
                ],
            }
        )
    return "\n".join(_lines(rule_book)) + "\n"


def _book_of(asked: str) -> str:
    if has_book(asked):
        return asked
    if any(acceleration.is_called(asked) for acceleration in ACCELERATIONS):
        id_ = find_acceleration(asked).id
        return (
            next(system.book for system in SYSTEMS if system.takes(id_))
            if not has_book(id_)
            else id_
        )
    return find_system(asked).book


def _lines(rule_book: Book) -> list[str]:
    lines = [f"{rule_book.title} ({rule_book.edition})", f"{rule_book.id}", ""]
    indent = max(len(article.id) for article in rule_book.articles) + 2
    for article in rule_book.articles:
        texts = [article.rule]
        if article.decision:
            texts.append(spoken(say("Here: {text}", text=article.decision)))
        if article.gap:
            texts.append(spoken(say("Not obeyed: {text}", text=article.gap)))
        rows = [row for text in texts for row in wrap(text, line_width(_WIDTH) - indent)]
        lines.append(f"{article.id:<{indent}}{rows[0]}")
        lines += [" " * indent + row for row in rows[1:]]
    return lines
