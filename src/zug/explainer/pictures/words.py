"""The words of the pictures that are not statements: headings, captions, the key."""

from __future__ import annotations

from zug.messages import Message, say, say_in


def headings(kind: str) -> tuple[Message, Message | None]:
    """What stands above the left and the right column of a section, which may be empty."""
    known: dict[str, tuple[Message, Message | None]] = {
        "halves": (say("Upper half (S1)"), say("Lower half (S2)")),
        "mdps": (say("Moved down"), say("Residents")),
        "rest": (say("Rest, upper half"), say("Rest, lower half")),
        "loose": (say("Not paired here"), Message("")),
        "ends": (say("From the top"), say("From the bottom")),
        "subgroups": (say("Subgroup G1"), say("Subgroup G2")),
        "columns": (say("Column of White"), say("Column of Black")),
        "floaters": (say("Floaters"), say("First opponents to try")),
        "others": (say("Paired here too"), None),
        "alone": (say("Paired here"), None),
        "upfloaters": (say("Came up instead"), None),
    }
    return known.get(kind, known["halves"])


def reason_words() -> dict[str, Message]:
    """The reasons as the key names them."""
    return {
        "met": say_in("reason", "met before"),
        "colours": say_in("reason", "colours"),
        "float": say_in("reason", "float"),
        "completion": say_in("reason", "completion below"),
        "forbidden": say_in("reason", "kept apart"),
        "bye": say_in("reason", "bye"),
        "elsewhere": say_in("reason", "later in the order"),
    }


def strength_words() -> dict[str, Message]:
    return {
        "mild": say_in("colour due", "mild"),
        "strong": say_in("colour due", "strong"),
        "absolute": say_in("colour due", "absolute"),
    }


def came_from(points: str, *, up: bool) -> Message:
    """The bar on top: from above, or, where floaters come up, from below."""
    if up:
        return say("moved up from {points}", points=points)
    return say("moved down from {points}", points=points)


def goes_to(points: str, *, up: bool) -> Message:
    """The bar below, before the players; there may be nobody to go to yet."""
    if up:
        return say("floating up to {points}", points=points)
    if not points:
        return say("floating down")
    return say("floating down to {points}", points=points)
