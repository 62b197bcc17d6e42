"""A value inside JSON that knows where it stands and complains when it is not what it should be."""

from __future__ import annotations

import json
from typing import Any, TypeVar

from zug.errors import beyond_reading
from zug.formats.faults import Place
from zug.messages import say
from zug.model import Points, parse_points
from zug.model.validation import CONTROL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from zug.formats.faults import Findings

Named = TypeVar("Named")


FORMAT, VERSION = "zug-tournament", 1


class Decimal(str):
    """A number with a fraction, as it was written: points must not pass through floats."""

    __slots__ = ()


_JOURNAL = '{"n":'
"""How the first line of a `.zug` file begins."""

_MOST_PARTS = 1_500_000
"""Lists and objects; a tournament of ten thousand players and a hundred rounds has a million."""


def parse_json(text: str, findings: Findings) -> Node | None:
    """The value of a JSON text; None and a fault if it is none."""
    if text.lstrip().startswith(_JOURNAL):
        findings.add(
            "event-file",
            say("this is an event of Zug, not a report"),
            say("write a report of it with `zug export`"),
        )
        return None
    if text.count("[") + text.count("{") > _MOST_PARTS:
        findings.add("too-large", say("the file holds more than any tournament"))
        return None
    try:
        value = json.loads(text, parse_float=Decimal, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        place = Place(error.lineno, error.colno)
        message = error.msg[:1].lower() + error.msg[1:]
        findings.add(
            "json-syntax",
            say("not JSON: {message}", message=message),
            say("check the file near here"),
            place,
        )
        return None
    except (ValueError, RecursionError) as error:
        what = error.args[0] if isinstance(error, _NotJSONError) else beyond_reading(error)
        findings.add("json-syntax", say("not JSON: {error}", error=what), say("check the file"))
        return None
    return Node(value, "$", findings)


class _NotJSONError(ValueError):
    pass


def _refuse(name: str) -> None:
    raise _NotJSONError(say("{name} is not a number", name=name))


class Node:
    """A value and its path. Every wrong value is a fault; reading goes on with a stand-in."""

    __slots__ = ("findings", "path", "value")

    def __init__(self, value: Any, path: str, findings: Findings) -> None:
        self.value = value
        self.path = path
        self.findings = findings

    def wrong(self, wanted: str) -> None:
        self.findings.add(
            "json-type",
            say("{shown} is not {wanted}", shown=_shown(self.value), wanted=wanted),
            "",
            Place(path=self.path),
        )

    def fields(self, known: Mapping[str, bool]) -> dict[str, Node]:
        """Return the fields of an object by name; `known` says which must be there."""
        value, path, findings = self.value, self.path, self.findings
        if not isinstance(value, dict):
            self.wrong(say("an object"))
            return {}
        if not value.keys() <= known.keys():
            self._report_unknown(known)
        for name, is_needed in known.items():
            if is_needed and name not in value:
                findings.add(
                    "json-field",
                    say("the field {name!r} is missing", name=name),
                    "",
                    Place(path=path),
                )
        return {
            name: Node(part, f"{path}.{name}", findings)
            for name, part in value.items()
            if name in known
        }

    def _report_unknown(self, known: Mapping[str, bool]) -> None:
        for name in self.value:
            if name not in known:
                self.findings.add(
                    "json-field",
                    say("there is no field {name!r}", name=name[:40]),
                    say("the fields are {names}", names=", ".join(known)),
                    Place(path=self.path),
                    assumption=say("the field {name!r} was ignored", name=name[:40]),
                )

    def items(self) -> Iterator[Node]:
        if not isinstance(self.value, list):
            self.wrong(say("a list"))
            return
        for index in range(len(self.value)):
            yield self.item(index)

    def item(self, index: int) -> Node:
        return Node(self.value[index], f"{self.path}[{index}]", self.findings)

    def whole(self, least: int, most: int) -> int:
        value = self.value
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        self.wrong(say("a whole number from {least} to {most}", least=least, most=most))
        return least

    def truth(self) -> bool:
        if not isinstance(self.value, bool):
            self.wrong(say("true or false"))
        return self.value is True

    def points(self, results: int = 1) -> Points:
        """What a result is worth, or the sum of so many results."""
        value = self.value
        most = 100_000 * results
        try:
            if isinstance(value, Decimal) and len(value) <= len(str(most)) + 2:
                return parse_points(value)
            if isinstance(value, int) and not isinstance(value, bool) and abs(value) < most:
                return Points(value * 10)
        except ValueError:
            pass
        self.wrong(say("a number of points in tenths"))
        return Points(0)

    def text(self) -> str:
        value = self.value
        if type(value) is str and value.isprintable():
            return value
        if isinstance(value, str) and not isinstance(value, Decimal):
            try:
                value.encode()
            except UnicodeEncodeError:
                pass
            else:
                return self._in_one_line(value)
        self.wrong(say("a text"))
        return ""

    def _in_one_line(self, value: str) -> str:
        """The text without characters that no report may hold: line ends, bells, escapes."""
        plain = value.translate(CONTROL)
        if plain != value:
            self.findings.add(
                "json-type",
                say("{shown} is not {wanted}", shown=_shown(value), wanted=say("one line of text")),
                say("write it in one line, with letters, digits and signs alone"),
                Place(path=self.path),
                assumption=say("these characters were replaced by spaces"),
            )
        return plain

    def choice(self, names: Mapping[str, Named], wanted: str) -> Named:
        """One of some names; the first of them if it is none."""
        if isinstance(self.value, str) and self.value in names:
            return names[self.value]
        self.wrong(say("{wanted} ({names})", wanted=wanted, names=" ".join(names)))
        return next(iter(names.values()))


def _shown(value: object) -> str:
    """A value as a message can hold it, in plain letters."""
    shown = json.dumps(value, ensure_ascii=True)
    return shown if len(shown) <= 40 else shown[:37] + "..."
