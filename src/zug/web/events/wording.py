"""Messages in the language of whoever visits the desk, for texts that views make."""

from __future__ import annotations

from django.utils.translation import get_language

from zug import markup
from zug.messages import SOURCE


def language() -> str:
    """Return the language of the page."""
    return get_language() or SOURCE


def spoken(text: str) -> str:
    """Return a message in the language of the page; other text as it is."""
    return markup.spoken(text, language())


def opening(text: str) -> str:
    """Return a message with a capital letter, where it opens a line of its own."""
    return markup.opening(text, language())


def sentence(text: str) -> str:
    """Return a whole sentence: a capital letter, and a full stop unless the message has an end."""
    return markup.sentence(text, language())
