"""Explanations as text for a terminal, as Markdown and as HTML."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

from zug.errors import UsageError
from zug.explainer.results import Explanation, voice_of
from zug.explainer.sentence_writer import SentenceWriter
from zug.fastclasses import NamedTuple
from zug.markup import fill
from zug.messages import SOURCE, say
from zug.model.validation import TEXT, ValueKind, WholeKind, require
from zug.systems.explaining.statements import WhyNot, cited

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.explainer.pictures import Album, Highlight, Scene
    from zug.systems.explaining.statements import Statement

FORMS = ("text", "markdown", "html")
WIDTH = 96
_WIDTHS = WholeKind(20, 1_000_000)
_ANSWER = ValueKind(
    say("an answer of zug.explain or zug.why_not"),
    lambda value: isinstance(value, Explanation | WhyNot),
)
_UNBROKEN = "\0"
"""Stands for the space in a citation, which keeps it together."""
_CITED = re.compile(r"\[[^\]]*\]")

Cited = tuple[str, str]
"""A sentence, and the article by which it is so."""


class Block(NamedTuple):
    """A heading of a level, the one sentence below it, a picture, and the words."""

    level: int
    title: str
    headline: Cited | None
    said: list[Cited]
    scene: Scene | None = None
    anchor: str = ""


def render(
    subject: Explanation | WhyNot,
    language: str = "",
    form: str = "text",
    *,
    pictures: bool = True,
    ascii_only: bool = False,
    width: int = WIDTH,
) -> str:
    """Return an explanation or an answer to why-not as text, with a picture of each bracket.

    `language` is by default the one chosen with the question, else English; `form` is `text`,
    `markdown` or `html`, a fragment for a page. In text the pictures are tables of 80 columns,
    with `ascii_only` in plain letters; sentences are broken at `width`.
    """
    require(subject=(subject, _ANSWER), language=(language, TEXT), width=(width, _WIDTHS))
    language = language or subject.language or SOURCE
    album = _album(subject, language) if pictures else None
    blocks = list(blocks_of(subject, voice_of(subject, language), album))
    if form == "text":
        return _text(blocks, width, ascii_only=ascii_only)
    if form == "markdown":
        return _markdown(blocks, ascii_only=ascii_only)
    if form == "html":
        return _html(blocks, language, album)
    raise UsageError(
        "unknown-form",
        say("there is no output format {form!r}", form=form),
        say("use one of {names}", names=", ".join(FORMS)),
    )


def page(subject: Explanation | WhyNot, language: str = "en", *, pictures: bool = True) -> str:
    """Return an explanation or answer as a self-contained page."""
    album = _album(subject, language) if pictures else None
    blocks = list(blocks_of(subject, voice_of(subject, language), album))
    body = _html(blocks, language, album, under=0)
    title = title_of(subject, voice_of(subject, language))
    return fill("explainer/templates/page.html", language, title=title, body=body)


def title_of(subject: Explanation | WhyNot, voice: SentenceWriter) -> str:
    """Return the heading above everything."""
    id_ = "title.why-not" if isinstance(subject, WhyNot) else "title.round"
    return voice.words(id_, system=subject.system, round=subject.round)


def _album(subject: Explanation | WhyNot, language: str) -> Album | None:
    if isinstance(subject, WhyNot):
        return None
    from zug.explainer.pictures import Album  # noqa: PLC0415 - only if they are shown

    return Album(subject, language, question_of(subject))


def sentences(subject: WhyNot, language: str = "en") -> list[str]:
    """Return the sentences of an answer, each with its article."""
    voice = voice_of(subject, language)
    return [*map(voice.cited, subject.statements)]


def question_of(explanation: Explanation) -> Highlight:
    """Return the board an explanation is about, if it is about one."""
    from zug.explainer.pictures import Highlight  # noqa: PLC0415 - only if they are shown

    boards = [part.board for part in explanation.parts if part.board is not None]
    return Highlight(boards[0] if len(boards) == 1 < len(explanation.boards) else 0)


def blocks_of(
    subject: Explanation | WhyNot, voice: SentenceWriter, album: Album | None
) -> Iterator[Block]:
    """Yield what is said of a round, heading by heading."""

    def say(*statements: Statement) -> list[Cited]:
        return [(voice.sentence(statement), statement.article) for statement in statements]

    title = title_of(subject, voice)
    if isinstance(subject, WhyNot):
        yield Block(1, title, None, say(*subject.statements))
        return
    first = subject.lead
    yield Block(1, title, say(first)[0], [])
    for part in subject.parts:
        headline = subject.headline_of(part)
        headline = None if headline == first else headline
        scene = album.scenes.get(part.group) if album and part.kind == "bracket" else None
        yield Block(
            3 if part.kind == "pair" else 2,
            voice.sentence(part.title),
            None if headline is None else say(headline)[0],
            say(*subject.floaters_of(part), *part.statements),
            scene,
            "" if part.board is None else f"board-{part.board}",
        )


def _text(blocks: list[Block], width: int, *, ascii_only: bool) -> str:
    lines: list[str] = []
    for block in blocks:
        title, level = block.title, block.level
        if level < 3:
            lines += ([""] if lines else []) + underlined(title, "=-"[level - 1])
        else:
            lines.append(f"* {title}")
        indent = "    " if level == 3 else "  "
        if block.headline is not None:
            lines += _indented(block.headline, indent, width)
        if block.scene is not None:
            lines += ["", *_drawn(block.scene, ascii_only=ascii_only), ""]
        for cited_ in block.said:
            lines += _indented(cited_, indent, width)
    shown = [block.scene for block in blocks if block.scene is not None]
    if shown:
        lines += ["", *_drawn(shown[0], ascii_only=ascii_only, key=True)]
    return "\n".join(lines) + "\n"


def _indented(cited_: Cited, indent: str, width: int) -> list[str]:
    sentence, article = cited_
    return lines_of(f"{sentence} [{cited(article)}]", width, indent, indent + "  ")


def _drawn(scene: Scene, *, ascii_only: bool, key: bool = False) -> list[str]:
    """Return a map as plain text, or the key of such maps."""
    from zug.explainer.pictures import ASCII, UNICODE, TerminalMap, terminal_key  # noqa: PLC0415

    signs = ASCII if ascii_only else UNICODE
    return terminal_key(scene, signs) if key else list(TerminalMap(scene, signs).lines())


def underlined(title: str, mark: str = "=") -> list[str]:
    """Return a title for a terminal in two lines."""
    return [title, mark * len(title)]


def lines_of(text: str, width: int, first: str = "", then: str = "") -> list[str]:
    """Return a sentence in lines for a terminal; citations are not broken."""
    lines = textwrap.wrap(
        _CITED.sub(lambda match: match[0].replace(" ", _UNBROKEN), text),
        width,
        initial_indent=first,
        subsequent_indent=then,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(_UNBROKEN, " ") for line in lines]


def _markdown(blocks: list[Block], *, ascii_only: bool) -> str:
    lines: list[str] = []
    for block in blocks:
        lines += [f"{'#' * block.level} {_marked(block.title)}", ""]
        if block.headline is not None:
            sentence, article = block.headline
            lines += [f"**{_marked(sentence)}** `{cited(article)}`", ""]
        if block.scene is not None:
            lines += ["```text", *_drawn(block.scene, ascii_only=ascii_only), "```", ""]
        lines += [f"- {_marked(sentence)} `{cited(article)}`" for sentence, article in block.said]
        lines += [""] if block.said else []
    return "\n".join(lines).rstrip("\n") + "\n"


def _html(blocks: list[Block], language: str, album: Album | None, under: int = 1) -> str:
    """Return a fragment of HTML with headings `under` levels below those of the page."""
    from zug.explainer.pictures import style_sheet, text_lines  # noqa: PLC0415 - for HTML only

    return fill(
        "explainer/templates/explanation.html",
        language,
        blocks=blocks,
        under=under,
        cited=cited,
        album=album,
        in_words=text_lines,
        style=style_sheet() + layout_sheet() if album else "",
    )


def layout_sheet() -> str:
    """Return the style sheet for the layout of explanations, and for the sizes of pictures."""
    from importlib.resources import files  # noqa: PLC0415 - for HTML only

    sheet = files("zug.explainer").joinpath("templates", "explanation.css")
    return sheet.read_text(encoding="utf-8")


def _marked(text: str) -> str:
    """Return a text with everything escaped that Markdown or HTML would take for markup."""
    return re.sub(r"[\\`*_\[\]<>#|]", r"\\\g<0>", text)
