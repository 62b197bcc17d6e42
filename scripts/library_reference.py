"""Write docs/reference/library.md: every public name with its signature and what it says of itself.

python scripts/library_reference.py
"""

from __future__ import annotations

import ast
import dataclasses
import enum
import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import ForwardRef

import zug
from zug.formats import FAULTS

OUTPUT = Path(__file__).parent.parent / "docs" / "reference" / "library.md"
GROUPS = {
    "Functions": inspect.isfunction,
    "Errors": lambda value: inspect.isclass(value) and issubclass(value, Exception),
    "Types": inspect.isclass,
    "Values": lambda _value: True,
}
HEAD = """\
# Reference of the library

This page is generated from the source (`python scripts/library_reference.py`). What may change and
what may not: [API and stability](../api.md).
"""
CODES = """\
## Codes

Codes of errors and faults are stable: programs may rely on them. Those of files say what they mean;
the others are told with their sentence and an advice.

| code | in a file | room |
|---|---|---|
"""
SOURCE = Path(zug.__file__).parent
RAISERS = {
    *("UsageError", "EditionError", "AccessError", "WorkerError", "ZugError", "Fault", "Oddity"),
    *("add", "_add"),
}
"""What takes a code as its first argument."""
WORDS = {
    "Points": "Tenths of a point: a whole number under a type of its own.",
    "SYSTEMS": "Every system there is: `id`, `title`, `aliases`, `options`, `accelerations` …",
}
"""What has no docstring of its own."""


def reference() -> str:
    """The whole page."""
    left = sorted(zug.__all__, key=str.casefold)
    parts = [HEAD]
    for title, belongs in GROUPS.items():
        names = [name for name in left if belongs(getattr(zug, name))]
        left = [name for name in left if name not in names]
        parts += [f"## {title}\n", *(entry(name, getattr(zug, name)) for name in names)]
    rows = "".join(
        f"| `{code}` | {FAULTS.get(code, '')} | {', '.join(sorted(rooms))} |\n"
        for code, rooms in sorted(codes().items())
    )
    parts.append(f"{CODES}{rows}")
    return "\n".join(parts)


def codes() -> dict[str, set[str]]:
    """Every code the source raises or notes, and the rooms that do."""
    found: dict[str, set[str]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        room = path.relative_to(SOURCE).parts[0].removesuffix(".py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            called = node.func.id if isinstance(node.func, ast.Name) else called
            code = node.args[0]
            if called in RAISERS and isinstance(code, ast.Constant) and _is_code(code.value):
                found.setdefault(code.value, set()).add(room)
    return found


def _is_code(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", value) is not None


def entry(name: str, value: object) -> str:
    """A name: its heading, its signature, its words, and what belongs to it."""
    lines = [f"### zug.{name}\n"]
    if name in WORDS:
        return "\n".join([*lines, f"{WORDS[name]}\n"])
    if inspect.isfunction(value):
        lines.append(code(name, value))
    elif inspect.isclass(value):
        lines += class_lines(name, value)
    lines.append(words(value))
    if inspect.isclass(value):
        lines += [method(member, function) for member, function in methods(value)]
        lines.append("")
    return "\n".join(lines)


def class_lines(name: str, value: type) -> Iterator[str]:
    if issubclass(value, enum.Enum):
        rows = "".join(f"| `{name}.{member.name}` | `{member.value}` |\n" for member in value)
        yield f"| member | value |\n|---|---|\n{rows}"
    elif not issubclass(value, Exception):
        yield code(name, value)


def code(name: str, value: Callable[..., object]) -> str:
    """The signature, one parameter a line if it is long."""
    return f"```text\n{signature_of(name, value, 90)}\n```\n"


def signature_of(name: str, value: Callable[..., object], width: int = 1000) -> str:
    signature = inspect.signature(value)
    parameters: list[str] = []
    for parameter in signature.parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY and "*" not in parameters:
            parameters.append("*")
        if parameter.name not in ("self", "cls"):
            parameters.append(_parameter(parameter))
    back = "" if inspect.isclass(value) else f" -> {_type(signature.return_annotation)}"
    text = f"{name}({', '.join(parameters)}){back}"
    if len(text) <= width:
        return text
    lines = "".join(f"    {parameter},\n" for parameter in parameters)
    return f"{name}(\n{lines}){back}"


def _parameter(parameter: inspect.Parameter) -> str:
    text = f"{parameter.name}: {_type(parameter.annotation)}"
    default = parameter.default
    if default is parameter.empty:
        return text
    if isinstance(default, enum.Enum):
        return f"{text} = {type(default).__name__}.{default.name}"
    if default is None or isinstance(default, str | int):
        return f"{text} = {default!r}"
    return f"{text} = …" if default else f"{text} = {default!r}"


def _type(annotation: object) -> str:
    if isinstance(annotation, ForwardRef):
        return annotation.__forward_arg__
    return annotation if isinstance(annotation, str) else str(annotation)


def methods(value: type) -> Iterator[tuple[str, object]]:
    """What a class itself defines for others: methods, properties, in the order of the source."""
    if issubclass(value, Exception):
        return
    for name, member in vars(value).items():
        held = member.__func__ if isinstance(member, classmethod) else member
        is_method = inspect.isfunction(held) or isinstance(held, property) or hasattr(held, "func")
        if not name.startswith("_") and is_method and inspect.getdoc(held):
            yield name, held


def method(name: str, value: object) -> str:
    text = first_line(value)
    if inspect.isfunction(value):
        return f"- **`{signature_of(name, value)}`**: {text}"
    return f"- **`{name}`**: {text}"


def words(value: object) -> str:
    text = inspect.getdoc(value) or ""
    if dataclasses.is_dataclass(value) and text.startswith(f"{getattr(value, '__name__', '')}("):
        return ""
    return f"{text}\n"


def first_line(value: object) -> str:
    return (inspect.getdoc(value) or "").split("\n\n")[0].replace("\n", " ")


if __name__ == "__main__":
    OUTPUT.parent.mkdir(parents=True, exist_ok=True)
    OUTPUT.write_text(reference(), encoding="utf-8")
