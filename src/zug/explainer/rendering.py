"""Explanations as text for a terminal, as Markdown and as HTML."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from zug.errors import UsageError
from zug.explainer.records import Explanation, WhyNot, voice_of
from zug.explainer.voice import Voice
from zug.markup import fill
from zug.messages import say
from zug.systems.reasons.articles import cited
from zug.systems.reasons.statements import Statement

FORMS = ("text", "markdown", "html")
WIDTH = 96

Said = tuple[str, str]
"""A sentence, and the article by which it is so."""
Block = tuple[int, str, list[Said]]
"""Level of the heading, heading, and sentences."""


def render(subject: Explanation | WhyNot, language: str = "en", form: str = "text") -> str:
    """An explanation or an answer to why-not in words."""
    voice = voice_of(subject, language)

    def html(blocks: list[Block]) -> str:
        return fill("explainer/templates/explanation.html", language, blocks=blocks, cited=cited)

    writers = {"text": _text, "markdown": _markdown, "html": html}
    if form not in writers:
        raise UsageError(
            "unknown-form",
            say("there is no output format {form!r}", form=form),
            say("use one of {names}", names=", ".join(FORMS)),
        )
    return writers[form](list(_blocks(subject, voice)))


def sentences(subject: WhyNot, language: str = "en") -> list[str]:
    """The sentences of an answer, each with its article."""
    voice = voice_of(subject, language)
    said = _said(voice, subject.statements)
    return [f"{sentence} [{cited(article)}]" for sentence, article in said]


def _blocks(subject: Explanation | WhyNot, voice: Voice) -> Iterator[Block]:
    lines = {"system": subject.system, "round": subject.round}
    if isinstance(subject, WhyNot):
        yield 1, voice.words("title.why-not", **lines), _said(voice, subject.statements)
        return
    yield 1, voice.words("title.round", **lines), _said(voice, (subject.summary,))
    for part in subject.parts:
        headline = subject.headline_of(part)
        first = () if headline is None else (headline,)
        said = _said(voice, (*first, *part.statements))
        yield 3 if part.kind == "pair" else 2, voice.sentence(part.title), said


def _said(voice: Voice, statements: tuple[Statement, ...]) -> list[Said]:
    return [(voice.sentence(statement), statement.article) for statement in statements]


def _text(blocks: list[Block]) -> str:
    lines: list[str] = []
    for level, title, said in blocks:
        if level < 3:
            lines += ([""] if lines else []) + [title, "=-"[level - 1] * len(title)]
        else:
            lines.append(f"* {title}")
        indent = "    " if level == 3 else "  "
        for sentence, article in said:
            lines += textwrap.wrap(
                f"{sentence} [{cited(article)}]",
                WIDTH,
                initial_indent=indent,
                subsequent_indent=indent + "  ",
                break_long_words=False,
                break_on_hyphens=False,
            )
    return "\n".join(lines) + "\n"


def _markdown(blocks: list[Block]) -> str:
    lines: list[str] = []
    for level, title, said in blocks:
        lines += [f"{'#' * level} {_marked(title)}", ""]
        lines += [f"- {_marked(sentence)} `{cited(article)}`" for sentence, article in said]
        lines += [""] if said else []
    return "\n".join(lines).rstrip("\n") + "\n"


def _marked(text: str) -> str:
    """Letters that Markdown would read as marks, and HTML as tags."""
    for letter in "\\`*_[]<>#|":
        text = text.replace(letter, "\\" + letter)
    return text
