"""What was published, newest first, for programs that follow it (Atom, RFC 4287)."""

from __future__ import annotations

from uuid import uuid5
from xml.sax.saxutils import escape, quoteattr

from zug.messages import say, translated
from zug.website.material import NO_TIME
from zug.website.parts import FEED, INDEX, round_file, standings_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from zug.director.journal.publications import Publication
    from zug.website.material import Material


def atom(material: Material, language: str, files: Collection[str]) -> bytes:
    """The feed of a language; an entry keeps its name however often the site is written."""
    event = str(translated(material.tables.stamp.event, language))
    last = material.publications[-1].time if material.publications else material.made or NO_TIME
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang={quoteattr(_tag(language))}>',
        f"<id>{_name(material, language)}</id>",
        f"<title>{_text(event)}</title>",
        f"<updated>{_text(last)}</updated>",
        f"<author><name>{_text(event)}</name></author>",
        f'<link rel="self" type="application/atom+xml" href={quoteattr(FEED)}/>',
        f'<link rel="alternate" type="text/html" href={quoteattr(INDEX)}/>',
        *(_entry(material, one, language, files) for one in reversed(material.publications)),
        "</feed>",
    ]
    return ("\n".join(lines) + "\n").encode()


def _entry(material: Material, one: Publication, language: str, files: Collection[str]) -> str:
    wanted = standings_file(one.round) if one.of_results else round_file(one.round)
    found = next(file for file in (wanted, round_file(one.round), INDEX) if file in files)
    return (
        f"<entry><id>{_name(material, f'{language} {one.number} {one.round}')}</id>"
        f"<title>{_text(one.title.translated(language))}</title>"
        f"<updated>{_text(one.time)}</updated>"
        f'<link rel="alternate" type="text/html" href={quoteattr(found)}/>'
        f"<summary>{_text(say('Round {round}', round=one.round).translated(language))}</summary>"
        "</entry>"
    )


def _name(material: Material, what: str) -> str:
    return uuid5(material.identity, what).urn


def _tag(language: str) -> str:
    return language.replace("_", "-")


def _text(text: str) -> str:
    """Without the letters that XML cannot hold."""
    return escape("".join(one for one in text if one >= " " and one not in "\ufffe\uffff"))
