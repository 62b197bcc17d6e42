"""What a record tells of results beside its games, in lines `###`.

`### Result @ Round 2: 4-11: 1-0 => 0-1`: round 3 was paired with 1-0. If round 3 was published with
it and taken back, the line ends with `(round 3 taken back)`: the pairing that stands knew 0-1.
Published and taken back with different results, it has each of them, and last the one of now:
`1-0 => 0-1 => 1-0 (round 3 taken back)`.

`### Result @ Round 1: 4-11: 1-0 => 0-1 (after round 4)`: rounds 2 to 4 were paired with 1-0, and
from then on 0-1 counts. Where that took a ground it ends with `(after round 4, by the rules of the
competition)`.

`### Rating correction @ Round 2: 4-11: 1-0 => 0-1`: standings and pairings keep 1-0; in a rating
report, which says so in a line of its own, the game has 0-1.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

from zug.errors import ZugError
from zug.fastclasses import NamedTuple, replace
from zug.messages import joined, say_n
from zug.model.results import Colour, Result, Results, parse_result, show_result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from zug.messages import Message
    from zug.model.results import Cell
    from zug.model.tournament import Tournament

RESULT = "Result"
RATING_CORRECTION = "Rating correction"
RATING_REPORT = "### Rating report: with the corrected results"
NO_RESULT = "none"
BETWEEN = " => "
BY_COMPETITION = ", by the rules of the competition"

_LINE = re.compile(
    rf"### ({RESULT}|{RATING_CORRECTION}) @ Round (\d{{1,3}}): (\d{{1,6}})-(\d{{1,6}}): "
    r"(.+? => .+?)"
    rf"(?: \((?:round (\d{{1,3}}) taken back|after round (\d{{1,3}})({BY_COMPETITION})?)\))?$"
)
_IS_RATING_REPORT = re.compile(r"### Rating report\b")

Games = tuple[Results, ...]
"""The results of a board, one or two; none if there is none yet."""


class Since(NamedTuple):
    """When a result was corrected that counts from then on."""

    after: int
    """The last round that was paired then."""
    by_competition: bool = False
    """The rules of the competition let it count."""


class ToldResult(NamedTuple):
    """A line about a board; White and Black by TPN."""

    line: str
    kind: str
    round: int
    board: tuple[int, int]
    old: Games
    new: Games
    taken_back: int = 0
    """The round that was published with the old result and taken back."""
    earlier: tuple[Games, ...] = ()
    """Results with which it had been before."""
    since: Since | None = None

    @property
    def about(self) -> tuple[object, ...]:
        """There is one line about it, or nobody knows which is meant."""
        after = self.since and self.since.after
        return self.kind, self.round, frozenset(self.board), self.taken_back, after


def result_text(
    games: Iterable[Iterable[Results | None]], back: int = 0, since: Since | None = None
) -> str:
    """Return `1-0 => 0-1`, with the round that was taken back, or after which it counts."""
    suffix = f" (round {back} taken back)" if back else ""
    if since is not None:
        ground = BY_COMPETITION if since.by_competition else ""
        suffix = f" (after round {since.after}{ground})"
    return f"{BETWEEN.join(map(_written, games))}{suffix}"


def _written(games: Iterable[Results | None]) -> str:
    """A result in letters every reader of a report has; `?` for an adjourned game."""
    shown = " ".join(show_result(game) for game in games if game is not None)
    return shown.replace("½", "1/2").replace("*", "?") or NO_RESULT


def told_results(tournament: Tournament) -> Iterator[ToldResult]:
    """The lines of a record that can be read, each if it is the only one about its board."""
    found = [one for line in tournament.extras if (one := _read(tournament, line)) is not None]
    times = Counter(one.about for one in found)
    yield from (one for one in found if times[one.about] == 1)


def _read(tournament: Tournament, line: str) -> ToldResult | None:
    match = _LINE.match(line)
    if match is None:
        return None
    tpns = {player.number: player.tpn for player in tournament.players}
    board = tpns.get(int(match[3]), 0), tpns.get(int(match[4]), 0)
    try:
        games = [_games(part) for part in match[5].split(BETWEEN)]
    except ZugError:  # a line like ours that is not
        return None
    *earlier, old, new = games
    back = int(match[6] or 0)
    since = Since(int(match[7]), bool(match[8])) if match[7] else None
    told = ToldResult(line, match[1], int(match[2]), board, old, new, back, tuple(earlier), since)
    ours = line.endswith(f": {result_text(games, back, since)}") and _is_story(told)
    known = {*map(len, games)} <= {0, tournament.games_per_match}
    return told if ours and known and games_at(tournament, told.round, board) is not None else None


def _is_story(told: ToldResult) -> bool:
    """Each result is another one; the last may be the one the round was published with last."""
    if not told.earlier:
        return told.old != told.new
    published = (*told.earlier, told.old)
    return bool(told.taken_back) and all(one != two for one, two in pairwise(published))


def _games(text: str) -> Games:
    if text == NO_RESULT:
        return ()
    return tuple(parse_result(part.replace("?", "*")) for part in text.split(" "))


def corrections_of(tournament: Tournament) -> dict[tuple[int, tuple[int, int]], list[ToldResult]]:
    """Return by round and board what counted before a correction of a round that was over.

    Each line goes on where the one before it ends, and the last ends with the game itself; lines
    of which that is not true are left out.
    """
    found: dict[tuple[int, tuple[int, int]], list[ToldResult]] = {}
    for one in told_results(tournament):
        if one.kind == RESULT and one.since is not None:
            found.setdefault((one.round, one.board), []).append(one)
    return {
        place: lines
        for place, told in found.items()
        if _is_chain(tournament, lines := sorted(told, key=lambda one: one.since or Since(0)))
    }


def _is_chain(tournament: Tournament, lines: Sequence[ToldResult]) -> bool:
    last = lines[-1]
    after = [one.since.after for one in lines if one.since is not None]
    is_of_a_later_round = last.round + 1 < after[0] and after[-1] <= tournament.rounds_played
    goes_on = all(one.new == two.old for one, two in pairwise(lines))
    return (
        is_of_a_later_round and goes_on and games_at(tournament, last.round, last.board) == last.new
    )


def games_at(tournament: Tournament, round_: int, board: tuple[int, int]) -> Games | None:
    """What stands on a board of White and Black, by TPN; None if there is no such board."""
    white, black = (tournament.by_tpn.get(tpn) for tpn in board)
    mine = white.cell(round_) if white else None
    theirs = black.cell(round_) if black else None
    if mine is None or theirs is None or (mine.opponent, mine.colour) != (board[1], Colour.WHITE):
        return None
    return games_of(mine, theirs)


def games_of(white: Cell, black: Cell) -> Games:
    """The results of a board; none if it is open."""
    if white.result is Result.OPEN:
        return ()
    first = (white.result, black.result)
    if white.second is None or black.second is None:
        return (first,)
    return (first, (white.second, black.second))


class Counted(NamedTuple):
    """A record with the results that counted for its pairings and standings."""

    tournament: Tournament
    corrected: tuple[ToldResult, ...] = ()
    """The games that had the results of the rating report."""
    is_said: bool = False
    """The record says itself that it is a rating report."""
    unclear: tuple[str, ...] = ()
    """Corrections whose game has neither result, or more than one of them."""

    @property
    def message(self) -> Message | None:
        """What was done about a rating report."""
        return _as_counted_said(self.corrected) if self.corrected else None


def as_counted(tournament: Tournament) -> Counted:
    """Of a rating report, the event as it was played; any other record is given back as it is."""
    about = f"### {RATING_CORRECTION} "
    lines = [line for line in tournament.extras if line.startswith(about)]
    said = [line for line in tournament.extras if _IS_RATING_REPORT.match(line)]
    if not lines and not said:
        return Counted(tournament)
    corrections = [one for one in told_results(tournament) if one.kind == RATING_CORRECTION]
    now = {one.line: games_at(tournament, one.round, one.board) for one in corrections}
    corrected = tuple(one for one in corrections if now[one.line] == one.new)
    known = {one.line for one in corrections if now[one.line] in (one.old, one.new)}
    extras = tuple(line for line in tournament.extras if line not in said)
    counted = replace(tournament, extras=extras) if said else tournament
    for one in corrected:
        counted = _as_it_counted(counted, one)
    unclear = tuple(line for line in lines if line not in known)
    return Counted(counted, corrected, bool(said), unclear)


def _as_it_counted(tournament: Tournament, told: ToldResult) -> Tournament:
    text = " ".join(map(show_result, told.old))
    return tournament.with_result(told.round, told.board, text)


def _as_counted_said(corrected: Sequence[ToldResult]) -> Message:
    return say_n(
        "of this rating report, {count} game is taken with the result that counted: {lines}",
        "of this rating report, {count} games are taken with the results that counted: {lines}",
        len(corrected),
        lines=joined((one.line.removeprefix("### ") for one in corrected), "; "),
    )
