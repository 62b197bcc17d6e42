"""A trace as text: every step with its article, whom it is about, and what else it holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zug.cli.output import spoken
from zug.messages import say
from zug.model import format_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.pairing_json import StepView

_INDENT = "    "


def trace_text(steps: list[StepView]) -> str:
    """A block a step. What is empty is left out; points are shown as points, not as tenths."""
    if not steps:
        return spoken(say("(the system left no trace)")) + "\n"
    return "".join(map(_step, steps))


def _step(step: StepView) -> str:
    players = " ".join(map(str, step["players"]))
    head = f"{step['article']} {step['action']}" + (f": {players}" if players else "")
    facts, lists = [], []
    for key, value in step["data"].items():
        if isinstance(value, (Mapping, tuple, list)):
            text = _listed(value)
            if text:
                lists.append(f"{_words(key)} {text}")
        elif value is not None and value != "":
            facts.append(f"{_words(key)} {_scalar(key, value)}")
    lines = ([", ".join(facts)] if facts else []) + lists
    return "".join(f"{line}\n" for line in (head, *(_INDENT + line for line in lines)))


def _listed(value: Mapping[str, object] | Sequence[object]) -> str:
    if isinstance(value, Mapping):
        told = {key: held for key, held in value.items() if held}
        return " ".join(f"{key}={_joined(held, ',')}" for key, held in told.items())
    return " ".join(_joined(item, "-") for item in value)


def _joined(value: object, glue: str) -> str:
    """A list inside a list is most often a pair: `8-6`."""
    return glue.join(map(str, value)) if isinstance(value, (tuple, list)) else str(value)


def _scalar(key: str, value: object) -> str:
    if isinstance(value, bool):
        return spoken(say("yes") if value else say("no"))
    if isinstance(value, int) and key.endswith(("score", "points")):
        return format_points(value)
    return str(value)


def _words(key: str) -> str:
    return key.replace("_", " ")
