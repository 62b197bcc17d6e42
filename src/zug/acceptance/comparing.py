"""One tournament compared with another engine, and every difference traced to a rule."""

from __future__ import annotations

from pathlib import Path

from zug.acceptance.peers import EngineFailure, Peer, Rows, numbered
from zug.checker import check, recorded_rows
from zug.errors import ZugError
from zug.explainer import sentences, why_not
from zug.fastclasses import NamedTuple, replace
from zug.formats import Reading, write
from zug.formats.files import write_bytes
from zug.generator import Config, Recipe, make
from zug.systems import Board
from zug.systems.codes import with_code
from zug.systems.standings import standings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.model import Tournament
    from zug.rules.tiebreaks.standings import Standings

OURS, THEIRS = "ours", "theirs"
"""Who made the tournament; the other one checks it."""
Traced = dict[str, object]
"""A difference as the report holds it, in plain values."""


class ComparisonTask(NamedTuple):
    """A tournament to make and to have checked."""

    way: str
    seed: int
    peer: Peer
    config: Config
    folder: Path
    """Where the files are made; those that agree do not stay."""
    form: str = "trf26"
    code: str = ""
    """What the other engine calls the system in record 192, if not as we do."""


class ComparisonResult(NamedTuple):
    """What came of it, in plain values for the ledger."""

    way: str
    seed: int
    players: int = 0
    rounds: int = 0
    ranks: int = 0
    """How many ranks were compared."""
    differences: tuple[Traced, ...] = ()
    failure: str = ""
    """Why there was nothing to compare."""


def compare(task: ComparisonTask) -> ComparisonResult:
    """Make one tournament, have it checked, and trace what differs."""
    path = task.folder / f"{task.way}-{task.seed}.trf"
    try:
        result = _ours(task, path) if task.way == OURS else _theirs(task, path)
    except EngineFailure as failure:
        result = ComparisonResult(task.way, task.seed, failure=str(failure))
    except ZugError as error:
        result = ComparisonResult(task.way, task.seed, failure=f"Zug: {error}")
    if not (result.differences or result.failure):
        path.unlink(missing_ok=True)
    return result


def _ours(task: ComparisonTask, path: Path) -> ComparisonResult:
    tournament, data = make(Recipe(task.config, task.seed, task.form))
    if task.code:
        reading = Reading.of(data)
        coded = with_code(reading.tournament, task.code)
        data = write(coded, task.form, ranks=reading.listed.ranks)
    write_bytes(path, data, durable=False)
    opinion = task.peer.check(path, tournament)
    differences = [
        _traced_round(tournament, task, round_, recorded_rows(tournament, round_), theirs)
        for round_, theirs in opinion.rounds.items()
        if theirs is not None
    ]
    ranks = opinion.ranks
    if ranks is not None:
        differences += _traced_ranks(standings(tournament), ranks)
    compared = 0 if ranks is None else len(tournament.players)
    return _outcome(task, tournament, differences, compared)


def _theirs(task: ComparisonTask, path: Path) -> ComparisonResult:
    task.peer.generate(path, task.seed, task.config)
    reading = Reading.of(path, system=task.peer.system)
    tournament = reading.tournament
    report = check(tournament, task.peer.system, try_editions=False)
    replayed = replace(tournament, initial_colour=report.initial_colour, rounds=report.last_round)
    differences = []
    for check_ in report.differences:
        rows = numbered(tournament, check_.found_rows)
        ours = check_.expected_rows
        differences.append(_traced_round(replayed, task, check_.round, ours, rows))
    ranks = reading.listed.ranks if tournament.tiebreaks else {}
    if ranks:
        by_tpn = tournament.by_tpn
        listed = {by_tpn[tpn].number: rank for tpn, rank in ranks.items()}
        differences += _traced_ranks(standings(tournament), listed)
    return _outcome(task, tournament, differences, len(ranks))


def _outcome(
    task: ComparisonTask, tournament: Tournament, differences: list[Traced], ranks: int
) -> ComparisonResult:
    players, rounds = len(tournament.players), tournament.rounds_played
    return ComparisonResult(task.way, task.seed, players, rounds, ranks, tuple(differences))


def _traced_round(
    tournament: Tournament, task: ComparisonTask, round_: int, ours: Rows, theirs: Rows
) -> Traced:
    """Return the rows only one side has, and what the rules say of theirs.

    Ours are by TPN, theirs by the numbers of the file.
    """
    mine = {*numbered(tournament, ours)}
    tpns = {player.number: player.tpn for player in tournament.players} | {0: 0}
    verdict, criterion, why = "none", "", []
    if theirs:
        rows = [Board(tpns[white], tpns[black]) for white, black in theirs]
        judged = why_not(tournament, rows, task.peer.system, round=round_)
        verdict, criterion = judged.verdict, judged.criterion or ""
        why = sentences(judged)[1:]  # the first one puts the question
    return {
        "round": round_,
        "ours": [list(row) for row in sorted(mine - set(theirs))],
        "theirs": [list(row) for row in sorted(set(theirs) - mine)],
        "verdict": verdict,
        "criterion": criterion,
        "why": why,
    }


def _traced_ranks(table: Standings, ranks: Mapping[int, int]) -> list[Traced]:
    """Ranks of the other engine that no order of those still tied could give."""
    places, by_tpn = table.places, table.tournament.by_tpn
    theirs = {tpn: ranks.get(by_tpn[tpn].number, place[0]) for tpn, place in places.items()}
    if all(theirs[tpn] in place for tpn, place in places.items()):
        return []
    codes = [str(code) for code in table.codes]
    rows = [
        {
            "number": by_tpn[line.tpn].number,
            "ours": [places[line.tpn][0], places[line.tpn][-1]],
            "theirs": theirs[line.tpn],
            "values": dict(zip(codes, line.values, strict=True)),
        }
        for line in table.lines
        if theirs[line.tpn] not in places[line.tpn]
    ]
    return [{"round": 0, "ranks": rows, "verdict": "ranks", "why": []}]
