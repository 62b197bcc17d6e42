"""`zug explain`: a round explained, walked through, or under other conditions."""

from __future__ import annotations

import sys
from functools import partial

import click

from zug.cli.files.round_request import RoundRequest, about_a_round
from zug.cli.options import WHO_IS_WHO, examples, language_option, system_options
from zug.cli.output import done, emit, emit_line, line_width, note, spoken
from zug.errors import UsageError
from zug.explainer import FORMS, Explanation, WhyNot, explain, render, sentences, why_not
from zug.explainer.pictures import Album, FullMap, Highlight, stand_alone
from zug.explainer.rendering import WIDTH, page, question_of
from zug.explainer.results import with_given_up
from zug.fastclasses import dataclass, replace
from zug.formats.files import read_bytes, write_bytes
from zug.messages import of_teams, say
from zug.model import parse_points
from zug.model.validation import no_player
from zug.systems import Board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from zug.director import State
    from zug.explainer.pictures import Drawing
    from zug.explainer.what_if import WhatIf
    from zug.model import Tournament


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

    def _print(self, explanation: Explanation, event: str) -> None:
        from zug.reports import Paper  # noqa: PLC0415 - for PDF only
        from zug.reports.explanation import explanation_pdf  # noqa: PLC0415

        paper = {"a4": Paper.A4, "letter": Paper.LETTER}[self.size]
        assert self.pdf is not None
        title = Album(explanation, self.language).caption.title
        _write(self.pdf, explanation_pdf(explanation, self.language, paper, event), title)

    def _drawing(self, answer: Explanation | WhyNot, whole: Callable[[], Explanation]) -> Drawing:
        """The bracket of what was asked, or the round at a glance."""
        if isinstance(answer, WhyNot):
            pair = answer.asked[0]
            wish = None if 0 in pair else (pair.white, pair.black)
            sentence = " ".join(_short(answer, self.language))
            album = Album(whole(), self.language, Highlight(0, wish, sentence))
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
    kept = [
        statement for statement in answer.statements if not statement.id.startswith("whynot.best")
    ]
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


BYE = ("bye", "0", "-")


@click.command(
    epilog=examples(
        "zug explain open.trf                          the next round, bracket by bracket",
        "zug explain open.trf --round 3 --board 1      one pair of an earlier round",
        "zug explain open.trf --player 7 --lang fr",
        "zug explain open.trf --why-not 4 9            why do 4 and 9 not meet?",
        "zug explain open.trf --why-not 12 bye         why does 12 not get the bye?",
        "zug explain open.trf --what-if '14 absent'    what would change?",
        "zug explain open.trf --walk                   step by step, one screen each",
        "zug explain open.trf --walk -f html > w.html  the same as a page",
        "zug explain open.trf --compare boards.txt     why not this pairing?",
        "zug explain club.zug --format html > why.html",
        "zug explain open.trf --pdf why.pdf",
        "zug explain open.trf --board 3 --picture map.svg",
    )
)
@click.argument("file", metavar="FILE")
@click.option("-r", "--round", "round_", type=int, metavar="N", help="Which round.")
@click.option("--board", type=int, metavar="N", help="Only what concerns this board.")
@click.option("--player", type=int, metavar="NUMBER", help="Only what concerns this player.")
@click.option(
    "--why-not",
    "wish",
    nargs=2,
    metavar="A B",
    help="Why A and B do not meet; 'bye' for B: why A does not get the bye.",
)
@click.option(
    "--compare",
    metavar="FILE",
    help="Why not the pairing in FILE: boards as pasted, an engine's output, JSON or a TRF.",
)
@click.option(
    "--what-if",
    "changes",
    multiple=True,
    metavar="CHANGE",
    help="What would change if …: '12 absent', 'board 3 1-0', 'new Rossi 1850', "
    "'4 and 9 apart', '7 half bye', 'system dutch-2017'; may be given several times.",
)
@picture_options
@click.option(
    "--walk",
    is_flag=False,
    flag_value="all",
    metavar="[N]",
    help="The round step by step, or step N of it.",
)
@system_options
@click.option("--json", "as_json", is_flag=True, help="Print a JSON document.")
@click.option(
    "-f",
    "--format",
    "form",
    type=click.Choice(FORMS),
    default="text",
    show_default=True,
    help="How the sentences are laid out.",
)
@language_option
@about_a_round
def command(
    *,
    asked: RoundRequest,
    board: int | None,
    player: int | None,
    wish: tuple[str, str] | None,
    compare: str | None,
    changes: tuple[str, ...],
    walk: str | None,
    **ways: Any,
) -> None:
    """Why a round is paired as it is, by the articles; or why not another way.

    For a TRF, the next round is explained; for a finished tournament or a .zug file, the last one,
    unless --round says otherwise.
    """
    questions = (board, player, wish, compare, changes or None, walk)
    if sum(choice is not None for choice in questions) > 1:
        raise UsageError(
            "one-question",
            say("only one of --board, --player, --why-not, --compare, --what-if, --walk at a time"),
        )
    shown = ExplainOptions(**ways)
    shown.refuse(
        board=board is not None or player is not None,
        wish=wish is not None,
        compared=compare is not None or bool(changes),
    )
    whole = partial(_whole, asked)
    if changes:
        emit(supposed(asked, changes, shown))
    elif walk is not None:
        walked(whole(), walk, shown)
    else:
        answer = _answer(asked, board, player, wish, compare)
        is_whole = all(choice is None for choice in questions)
        if is_whole and isinstance(answer, Explanation):
            changed = asked.changed_by_hand(answer.boards)
            if changed is not None:
                note(changed)
        shown.give(answer, whole, asked.tournament.event.name)


def _whole(asked: RoundRequest) -> Explanation:
    explanation = explain(asked.tournament, asked.system, **asked.how)
    numbers = asked.seats(explanation.boards)
    explanation = replace(explanation, first_board=asked.first_board, seats=numbers)
    return with_given_up(explanation, asked.given_up)


def _answer(
    asked: RoundRequest,
    board: int | None,
    player: int | None,
    wish: tuple[str, str] | None,
    compare: str | None,
) -> Explanation | WhyNot:
    tournament, system = asked.tournament, asked.system
    if wish is not None:
        reasons = why_not(tournament, _wish(tournament, wish), system, **asked.how)
        return replace(reasons, first_board=asked.first_board)
    if compare is not None:
        other = _pairing(tournament, compare, asked.number)
        reasons = why_not(tournament, other, system, **asked.how)
        return replace(reasons, first_board=asked.first_board)
    explanation = _whole(asked)
    if board is not None:
        return _board(asked, explanation, board)
    return explanation if player is None else explanation.player(_tpn(tournament, str(player)))


def _board(asked: RoundRequest, explanation: Explanation, number: int) -> Explanation | WhyNot:
    """Explain a board by its number; one that was changed by hand, why the rules do not have it."""
    pair = asked.pair_at(number)
    if pair is None:
        return explanation.board_named(number)
    if pair in explanation.boards:
        return explanation.board([*explanation.boards].index(pair) + 1)
    note(say("board {board} was changed by hand", board=number))
    reasons = why_not(asked.tournament, Board(*pair), asked.system, **asked.how)
    return replace(reasons, first_board=asked.first_board)


def _tpn(tournament: Tournament, number: str) -> int:
    """A player by the number of the file."""
    for player in tournament.players:
        if str(player.number) == number:
            return player.tpn
    unknown = no_player(number)
    if tournament.are_teams:
        unknown = of_teams(unknown)
    raise UsageError("no-such-player", unknown, WHO_IS_WHO)


def _wish(tournament: Tournament, wish: tuple[str, str]) -> Board:
    first, second = wish
    return Board(_tpn(tournament, first), 0 if second.lower() in BYE else _tpn(tournament, second))


def _pairing(tournament: Tournament, compare: str, round_: int) -> list[Board]:
    """A published pairing; what is not understood is an error here."""
    from zug.explainer.published import read_published  # noqa: PLC0415 - only when asked for

    published = read_published(read_bytes(compare), tournament, round_, compare)
    for line in published.unread:
        raise UsageError(
            "bad-pairing",
            say("{strip!r} is not a board", strip=line.text.strip()),
            say("line {number}: {why}", number=line.number, why=line.why),
        )
    return list(published.boards)


def supposed(asked: RoundRequest, changes: Sequence[str], shown: ExplainOptions) -> str:
    """What would change, as it is to be given."""
    answer = _supposed_answer(asked, changes)
    if shown.as_json:
        from zug.cli.output import to_json  # noqa: PLC0415 - only when asked for

        return to_json(answer.as_json(shown.language))
    from zug.explainer.rendering import WIDTH  # noqa: PLC0415 - only when asked for
    from zug.explainer.what_if import render_what_if  # noqa: PLC0415

    return render_what_if(answer, shown.language, shown.form, line_width(WIDTH))


def _supposed_answer(asked: RoundRequest, changes: Sequence[str]) -> WhatIf:
    """Of an event the round to come, or the last one as long as nobody has finished."""
    from zug.explainer.what_if import what_if  # noqa: PLC0415 - only when asked for

    how: dict[str, Any] = {"acceleration": asked.acceleration, "options": asked.options}
    if not asked.is_event:
        return what_if(asked.tournament, changes, asked.system, round=asked.round, **how)
    from zug.cli.event.event_file import look  # noqa: PLC0415 - not for report files
    from zug.director.pairing.keep_apart import to_come  # noqa: PLC0415

    state = look(asked.file)
    round_ = _round(state) if asked.round is None else asked.round
    seating = seating_of(state)
    answer = what_if(to_come(state), changes, asked.system, round=round_, seating=seating, **how)
    return replace(answer, first_board=state.first_board(answer.round))


def _round(state: State) -> int | None:
    current = state.current
    if current is not None and len(current.open_boards) == len(current.boards):
        return current.number
    return None


def seating_of(state: State) -> dict[int, dict[int, tuple[int, int]]]:
    """The published boards of an event, round by round."""
    tpns = state.tpns
    return {
        round_.number: {n: (tpns[board.white], tpns[board.black]) for n, board in round_.numbered}
        for round_ in state.rounds
        if round_.published
    }


def walked(explanation: Explanation, walk: str, shown: ExplainOptions) -> None:
    """Print the walk; on a terminal one screen at a time, Enter going on."""
    from zug.explainer.pages import screens, steps_of, walk_page  # noqa: PLC0415 - when asked for

    if walk != "all" and not walk.isdecimal():
        raise UsageError("bad-step", say("{walk!r} is not the number of a step", walk=walk))
    language, number = shown.language, None if walk == "all" else int(walk)
    if shown.as_json:
        from zug.cli.output import to_json  # noqa: PLC0415
        from zug.explainer.results import voice_of  # noqa: PLC0415

        voice = voice_of(explanation, language)
        emit(
            to_json(
                {
                    "system": explanation.system,
                    "round": explanation.round,
                    "walk": [step.as_json(voice) for step in steps_of(explanation, number)],
                }
            )
        )
        return
    if shown.form == "html":
        emit(walk_page(explanation, language, number, pictures=not shown.wordy))
        return
    pages = screens(explanation, language, number)
    pauses = len(pages) > 1 and sys.stdin.isatty() and sys.stdout.isatty()
    for place, screen in enumerate(pages, 1):
        emit(screen + "\n")
        if pauses and place < len(pages):
            click.pause(spoken(say("Enter: the next step; Ctrl-C: the end")), err=True)
