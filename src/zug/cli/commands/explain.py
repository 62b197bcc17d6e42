"""`zug explain`."""

from __future__ import annotations

from functools import partial

import click

from zug.cli.asked_round import RoundRequest, about_a_round
from zug.cli.explaining import ExplainOptions, picture_options
from zug.cli.options import WHO_IS_WHO, examples, language_option, system_options
from zug.cli.output import emit, note
from zug.cli.supposing import supposed, what_if_option
from zug.cli.walking import walk_option, walked
from zug.errors import UsageError
from zug.explainer import FORMS, Explanation, explain, why_not
from zug.explainer.results import with_given_up
from zug.fastclasses import replace
from zug.formats.files import read_bytes
from zug.messages import of_teams, say
from zug.model.validation import no_player
from zug.systems import Board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from zug.explainer import WhyNot
    from zug.model import Tournament

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
@what_if_option
@picture_options
@walk_option
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
    told = explain(asked.tournament, asked.system, **asked.how)
    numbers = asked.seats(told.boards)
    told = replace(told, first_board=asked.first_board, seats=numbers)
    return with_given_up(told, asked.given_up)


def _answer(
    asked: RoundRequest,
    board: int | None,
    player: int | None,
    wish: tuple[str, str] | None,
    compare: str | None,
) -> Explanation | WhyNot:
    tournament, system = asked.tournament, asked.system
    if wish is not None:
        found = why_not(tournament, _wish(tournament, wish), system, **asked.how)
        return replace(found, first_board=asked.first_board)
    if compare is not None:
        other = _pairing(tournament, compare, asked.number)
        found = why_not(tournament, other, system, **asked.how)
        return replace(found, first_board=asked.first_board)
    told = _whole(asked)
    if board is not None:
        return _board(asked, told, board)
    return told if player is None else told.player(_tpn(tournament, str(player)))


def _board(asked: RoundRequest, told: Explanation, number: int) -> Explanation | WhyNot:
    """Explain a board by its number; one that was changed by hand, why the rules do not have it."""
    pair = asked.pair_at(number)
    if pair is None:
        return told.board_named(number)
    if pair in told.boards:
        return told.board([*told.boards].index(pair) + 1)
    note(say("board {board} was changed by hand", board=number))
    found = why_not(asked.tournament, Board(*pair), asked.system, **asked.how)
    return replace(found, first_board=asked.first_board)


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
