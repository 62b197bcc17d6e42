"""In which form `zug explain` gives its answer: on the terminal, as a page, PDF or picture."""

from __future__ import annotations

import sys

import click

from zug.cli.output import done, emit, emit_line, line_width
from zug.errors import UsageError
from zug.explainer import Explanation, WhyNot, render, sentences
from zug.explainer.pictures import Album, FullMap, Highlight, stand_alone
from zug.explainer.rendering import WIDTH, page, question_of
from zug.fastclasses import dataclass, replace
from zug.formats.files import write_bytes
from zug.messages import say
from zug.model import parse_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from zug.explainer.pictures import Drawing


def picture_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--no-map`, `--maps`, `--picture`, `--bracket`, `--pdf`, `--size`."""
    for option in (
        click.option(
            "--size",
            type=click.Choice(["a4", "letter"]),
            default="a4",
            show_default=True,
            help="Size of the paper (--pdf).",
        ),
        click.option("--pdf", metavar="FILE", help="Write everything into a PDF file."),
        click.option(
            "--bracket", metavar="SCORE", help="Which bracket --picture draws, such as 3.5."
        ),
        click.option(
            "--picture",
            metavar="FILE",
            help="Draw a map (SVG): of the bracket of --board, --player, --why-not or --bracket, "
            "else of the whole round.",
        ),
        click.option("--maps", "with_maps", is_flag=True, help="With --json: the maps as values."),
        click.option("--no-map", "wordy", is_flag=True, help="Only the words, no maps."),
    ):
        function = option(function)
    return function


@dataclass(frozen=True)
class ExplainOptions:
    """Options for the form of an explanation."""

    language: str
    form: str
    as_json: bool
    wordy: bool
    with_maps: bool
    picture: str | None
    bracket: str | None
    pdf: str | None
    size: str

    def refuse(self, *, board: bool, wish: bool, compared: bool) -> None:
        """Combinations that make no sense."""
        if self.with_maps and (not self.as_json or wish or compared):
            raise UsageError("maps-in-json", say("--maps goes with the --json of a round"))
        if self.bracket is not None and (self.picture is None or board or wish):
            raise UsageError(
                "bracket-alone", say("--bracket chooses what --picture draws, and does so alone")
            )
        if self.picture is not None and not self.picture.lower().endswith(".svg"):
            raise UsageError(
                "bad-output", say("{output} does not end in .svg", output=self.picture)
            )
        if (compared and (self.picture or self.pdf)) or (wish and self.pdf):
            raise UsageError(
                "no-picture",
                say("pictures show a round, or one pair that somebody asks for"),
                say("`zug compare --pdf` writes down why another pairing is not ours"),
            )

    def give(
        self, answer: Explanation | WhyNot, whole: Callable[[], Explanation], event: str
    ) -> None:
        """Print or write it; `whole` explains all of the round, which the picture of a wish
        needs."""
        if self.picture is not None:
            drawn = self._drawing(answer, whole)
            _write(self.picture, stand_alone(drawn).encode(), drawn.title)
        if self.pdf is not None:
            assert isinstance(answer, Explanation)  # others are refused
            self._print(answer, event)
        if self.picture is None and self.pdf is None:
            self._say(answer)

    def _say(self, answer: Explanation | WhyNot) -> None:
        if self.as_json:
            from zug.cli.output import to_json  # noqa: PLC0415 - only when asked for

            if isinstance(answer, Explanation):
                emit(to_json(answer.as_json(self.language, maps=self.with_maps)))
            else:
                emit(to_json(answer.as_json(self.language)))
        elif self.form == "html":
            emit(page(answer, self.language, pictures=not self.wordy))
        else:
            plain = not _can_show("━·↓↑✗▸")
            shown = {"pictures": not self.wordy, "ascii_only": plain}
            emit(render(answer, self.language, self.form, width=line_width(WIDTH), **shown))

    def _print(self, told: Explanation, event: str) -> None:
        from zug.reports import Paper  # noqa: PLC0415 - for PDF only
        from zug.reports.explanation import explanation_pdf  # noqa: PLC0415

        paper = {"a4": Paper.A4, "letter": Paper.LETTER}[self.size]
        assert self.pdf is not None
        title = Album(told, self.language).caption.title
        _write(self.pdf, explanation_pdf(told, self.language, paper, event), title)

    def _drawing(self, answer: Explanation | WhyNot, whole: Callable[[], Explanation]) -> Drawing:
        """The bracket of what was asked, or the round at a glance."""
        if isinstance(answer, WhyNot):
            pair = answer.asked[0]
            wish = None if 0 in pair else (pair.white, pair.black)
            said = " ".join(_short(answer, self.language))
            album = Album(whole(), self.language, Highlight(0, wish, said))
            scene = album.of_players(*(tpn for tpn in pair if tpn))
        else:
            question = question_of(answer)
            album = Album(answer, self.language, question)
            if self.bracket is not None:
                scene = album.of_score(_tenths(self.bracket))
            elif question.board:
                scene = album.of_board(question.board)
            elif len(album.scenes) > 1:
                return album.strip()
            else:
                scene = next(iter(album.scenes.values()), None)
        if scene is None:
            raise UsageError(
                "no-such-map",
                say("there is no such bracket to draw in this round"),
                say("`zug explain` without --picture names its brackets"),
            )
        return FullMap(scene).drawn()


def _short(answer: WhyNot, language: str) -> list[str]:
    """The answer without the whole round that would follow from it."""
    kept = [one for one in answer.statements if not one.id.startswith("whynot.best")]
    return sentences(replace(answer, statements=tuple(kept)), language)


def _write(path: str, data: bytes, title: str) -> None:
    write_bytes(path, data)
    done()
    emit_line(say("{name}: {text}", name=path, text=title))


def _tenths(score: str) -> int:
    try:
        return parse_points(score.replace("½", ".5"))
    except ValueError:
        raise UsageError(
            "bad-score", say("{score!r} is not a score", score=score), say("write 3 or 3.5")
        ) from None


def _can_show(signs: str) -> bool:
    """Whether standard output has these letters."""
    try:
        signs.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
