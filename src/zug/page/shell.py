"""What the page shows before Python is there: made when it is built, in every language."""

from __future__ import annotations

from zug.director.state.settings import ROWS
from zug.messages import languages, name_of, say, say_in
from zug.page.pairing import systems
from zug.page.showing import show
from zug.systems import DEFAULT_SYSTEM

WORDS = {
    "python": say("Loading Python …"),
    "zug": say("Loading Zug …"),
    "kernel": say("Loading the kernel …"),
    "ready": say("Ready. Nothing leaves this computer."),
    "offline": say("Kept for use without a network."),
    "working": say("One moment …"),
    "fault": say("Zug has failed here. Your events are safe; load the page again."),
    "elsewhere": say("This event was changed in another window. It has been read again."),
    "unkept": say(
        "The browser could not keep this, so it was not saved: it has no room left, or its "
        "settings forbid it. Make room or allow it, then try again."
    ),
    "forbidden": say(
        "The settings of this browser do not let the page keep anything: events and files cannot "
        "be opened here until they do."
    ),
    "gone": say("This event is not kept in this browser."),
    "delete": say(
        "Delete “{name}” from this browser? Save it as a file first if you need it.", name="{name}"
    ),
    "day": say_in("day", "{year}-{month}-{day}", year="{year}", month="{month}", day="{day}"),
    "anyway": say("Open it anyway"),
    "undone": say("Undone."),
    "appearance": say("Appearance"),
    "device": say("as the device"),
    "light": say("light"),
    "dark": say("dark"),
}
"""What the script of the page says by itself."""


def shells() -> dict[str, dict[str, object]]:
    """By language: its name, the start page, and the words above."""
    return {
        language: {
            "name": name_of(language),
            "start": show(
                "start", language, systems=systems(language), default=DEFAULT_SYSTEM, rows=ROWS
            ),
            "words": {key: text.translated(language) for key, text in WORDS.items()},
        }
        for language in languages()
    }
