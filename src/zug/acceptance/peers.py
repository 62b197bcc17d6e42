"""Other engines: how each is called, and what its answers mean.

An engine is a program of its own, started anew for every question. What it says about a tournament
is the same for all of them: by round, the rows it would have instead, and ranks by number.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from zug.checker import recorded_rows
from zug.errors import UsageError
from zug.fastclasses import NamedTuple, dataclass, field, replace
from zug.formats import write
from zug.generator import Dice
from zug.messages import say
from zug.model import Cell, Result
from zug.systems import Board
from zug.systems.registry import find_system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from zug.generator import Config
    from zug.model import Tournament

Done = subprocess.CompletedProcess[str]
Rows = tuple[Board, ...]


class EngineFailure(Exception):  # noqa: N818 - not an error of ours: it becomes part of the report
    """The other engine gave no answer; says what it did instead."""


@dataclass(slots=True)
class Opinion:
    """What another engine holds of a tournament, by the numbers of its file.

    `rounds` has the rounds it looked at: None where it agrees, else all its rows, of which there
    are none if it finds no pairing. `ranks` is None if it did not look at them, else the ranks of
    those it knows better, or of everybody.
    """

    rounds: dict[int, Rows | None] = field(default_factory=dict)
    ranks: dict[int, int] | None = None


class Peer(NamedTuple):
    """An engine that is called as `kind` is: by `command`, and no longer than `seconds` a time."""

    kind: str
    command: tuple[str, ...]
    system: str
    seconds: float = 60.0

    @property
    def makes(self) -> bool:
        """Has it a generator?"""
        return self.kind in _MAKERS

    def check(self, path: Path, tournament: Tournament) -> Opinion:
        """Return the program's opinion of the tournament in a file."""
        return PEERS[self.kind](self, path, tournament)

    def generate(self, path: Path, seed: int, config: Config) -> None:
        """Have it make a tournament; what it can be told of our settings differs."""
        done = _MAKERS[self.kind](self, path, seed, config)
        if not path.exists():
            raise EngineFailure(f"no tournament was made: {_last_words(done)}")

    def ask(self, *words: object, folder: Path | None = None) -> Done:
        """Run it once."""
        try:
            return subprocess.run(
                [*self.command, *map(str, words)],
                capture_output=True,
                text=True,
                errors="replace",
                stdin=subprocess.DEVNULL,
                timeout=self.seconds,
                check=False,
                cwd=folder,
            )
        except subprocess.TimeoutExpired:
            raise EngineFailure(f"no answer after {self.seconds:g} seconds") from None
        except OSError as error:
            raise EngineFailure(f"{self.command[0]}: {error.strerror}") from None

    @property
    def _flag(self) -> list[str]:
        """bbpPairings is told the system; JaVaFo is not, but by a switch for two of them."""
        if self.kind == "bbp":
            return [f"--{find_system(self.system).family}"]
        return [flag for flag in find_system(self.system).flags if len(flag) == 2]


# bbpPairings and JaVaFo: a check prints a line a round and the pairs that differ, side by side.

_ROUND = re.compile(r": Round #(\d+)\s*$")
_NONE = re.compile(r"No valid pairing exists")
_PAIR = re.compile(r"(\d+) -\s+(\d+)")
_RANK = re.compile(r"(\d+) :\s+(\d+)")
_MIDDLE = 20
"""The pairs of the checker stand to the left of this column, those of the file to the right."""


def _check_by_lines(peer: Peer, path: Path, tournament: Tournament) -> Opinion:
    done = peer.ask(*peer._flag, path, "-c")
    opinion = Opinion()
    changes: dict[int, tuple[set[Board], set[Board]]] = {}
    now: int | None = None
    for line in done.stdout.splitlines():
        if head := _ROUND.search(line):
            now = int(head[1])
            opinion.rounds[now] = None
        elif line.rstrip().endswith(": Ranks"):
            now, opinion.ranks = None, {}
        elif now is None and opinion.ranks is not None and (rank := _RANK.search(line)):
            opinion.ranks[int(rank[1])] = int(rank[2])
        elif now is not None and _NONE.search(line):
            opinion.rounds[now] = ()
        elif now is not None:
            better, worse = changes.setdefault(now, (set(), set()))
            for pair in _PAIR.finditer(line):
                side = better if pair.start() < _MIDDLE else worse
                side.add(Board(int(pair[1]), int(pair[2])))
    for round_, (better, worse) in changes.items():
        if better or worse:
            rows = numbered(tournament, recorded_rows(tournament, round_))
            opinion.rounds[round_] = (*(row for row in rows if row not in worse), *sorted(better))
    if len(opinion.rounds) != tournament.rounds_played:
        raise EngineFailure(f"{len(opinion.rounds)} rounds were checked: {_last_words(done)}")
    return opinion


def _generate_as_bbp(peer: Peer, path: Path, seed: int, config: Config) -> Done:
    """bbpPairings takes the sizes from a file of settings."""
    count, rounds = _sizes(seed, config)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "generator.cfg"
        file.write_text(f"PlayersNumber={count}\nRoundsNumber={rounds}\n", encoding="ascii")
        return peer.ask(*peer._flag, "-g", file, "-o", path, "-s", seed)


def _generate_as_javafo(peer: Peer, path: Path, seed: int, _config: Config) -> Done:
    """Return the settings of a program that takes a seed in their place."""
    return peer.ask(*peer._flag, "-g", seed, "-o", path)


def _sizes(seed: int, config: Config) -> tuple[int, int]:
    """Return players and rounds, drawn here because other generators take numbers, not ranges."""
    dice = Dice(seed)
    count = config.players.draw(dice)
    return count, max(1, min(config.rounds.draw(dice), count - 1))


# Gacrux: a package of programs that answer in JSON; the command is its folder.


def _check_by_gacrux(peer: Peer, path: Path, tournament: Tournament) -> Opinion:
    answer = _gacrux(peer, "pairingchecker", "-i", path, "-c")
    # From release 1.9 on the rounds are in `roundpairing`.
    rounds = answer.get("pairingResult", ())
    if isinstance(rounds, dict):
        rounds = rounds.get("roundpairing", ())
    opinion = Opinion()
    for entry in rounds if isinstance(rounds, list) else ():
        rows = tuple(Board(white, black) for white, black in entry["pairs"])
        opinion.rounds[entry["round"]] = None if entry["check"] else rows
    checked = len(opinion.rounds)
    if checked != tournament.rounds_played:
        raise EngineFailure(f"{checked} rounds were checked: {answer.get('status')}")
    if tournament.tiebreaks:
        codes = ("PTS", *(code for code in tournament.tiebreaks if code != "PTS"))
        # Without -s it takes some Swiss tournaments of n-1 rounds for round robins.
        swiss = ("-s",) if find_system(peer.system).schedule is None else ()
        table = _gacrux(peer, "tiebreakchecker", "-i", path, *swiss, "-t", *codes)
        ranked = table.get("tiebreakResult", {}).get("competitors", ())
        opinion.ranks = {player["cid"]: player["rank"] for player in ranked}
    return opinion


def _generate_as_gacrux(peer: Peer, path: Path, seed: int, config: Config) -> Done:
    count, rounds = _sizes(seed, config)
    words = ["-g", seed, 1, "-p", count, "-n", rounds, "-N", rounds, "-o", path]
    return _module(peer, "tournamentgenerator", *words)


def _gacrux(peer: Peer, module: str, *words: object) -> dict[str, Any]:
    done = _module(peer, module, *words)
    try:
        answer = json.loads(done.stdout)
    except ValueError:
        answer = None
    if not isinstance(answer, dict):
        raise EngineFailure(f"{module}: {_last_words(done)}")
    return answer


def _module(peer: Peer, module: str, *words: object) -> Done:
    """Return one of its programs: a module in the package's folder, in older releases a script."""
    *python, folder = peer.command
    script = Path(folder) / f"{module}.py"
    start = (str(script),) if script.exists() else ("-m", f"gacrux.{module}")
    command = (*(python or (sys.executable,)), *start)
    return peer._replace(command=command).ask(*words, folder=Path(folder))


# Engines that only pair are given every round anew, as it stood.


def _check_by_pairing(peer: Peer, path: Path, tournament: Tournament) -> Opinion:
    opinion = Opinion()
    for round_ in range(1, tournament.rounds_played + 1):
        before, after = path.with_suffix(f".{round_}"), path.with_suffix(f".{round_}.boards")
        stood = _as_it_stood(tournament, round_)
        # There are programs that read no file without ranks.
        ranks = {player.tpn: player.tpn for player in stood.players}
        before.write_bytes(write(stood, "trf16", ranks=ranks))
        done = peer.ask("-e", find_system(peer.system).family, "-t", before, "-p", after)
        try:
            rows = tuple(_read_boards(after.read_text(encoding="ascii")))
        except (OSError, ValueError):
            raise EngineFailure(f"round {round_}: {_last_words(done)}") from None
        finally:
            before.unlink(missing_ok=True)
            after.unlink(missing_ok=True)
        held = frozenset(numbered(tournament, recorded_rows(tournament, round_)))
        opinion.rounds[round_] = None if frozenset(rows) == held else rows
    return opinion


def _as_it_stood(tournament: Tournament, round_: int) -> Tournament:
    """Before a round was paired, whoever is away marked in its column as many programs do."""
    before = tournament.before(round_)
    away = Cell(0, None, Result.ZERO_BYE)
    absent = before.absentees
    players = [
        player.with_cells((*player.cells[: round_ - 1], away)) if player.tpn in absent else player
        for player in before.players
    ]
    return replace(before, players=tuple(players), absent=frozenset(), byes=())


def _read_boards(text: str) -> Iterator[Board]:
    """Yield a count, then two numbers a line; 0 is the bye."""
    for line in text.split("\n")[1:]:
        if line.strip():
            white, black = map(int, line.split())
            yield Board(white, black)


def numbered(tournament: Tournament, rows: Iterable[Board]) -> Rows:
    """Return boards by the numbers of the file; 0 is the bye."""
    numbers = {player.tpn: player.number for player in tournament.players} | {0: 0}
    return tuple(Board(numbers[white], numbers[black]) for white, black in rows)


def _last_words(done: Done) -> str:
    """Return the last words of a program that gave no answer."""
    text = (done.stderr.strip() or done.stdout.strip())[-300:]
    return f"exit code {done.returncode}; {text or 'nothing was said'}"


PEERS = {
    "bbp": _check_by_lines,
    "javafo": _check_by_lines,
    "gacrux": _check_by_gacrux,
    "py4swiss": _check_by_pairing,
}
"""The kinds of engines, by how they are called."""
_MAKERS = {
    "bbp": _generate_as_bbp,
    "javafo": _generate_as_javafo,
    "gacrux": _generate_as_gacrux,
}


def find_peer(command: tuple[str, ...], kind: str | None, system: str, seconds: float) -> Peer:
    """Return an engine by its command; how it is called usually follows from its name."""
    names = [Path(word).name.lower() for word in command]
    guesses = {"zug-engine": "bbp", **{name: name for name in PEERS}, "tiebreakserver": "gacrux"}
    guessed = [meant for part, meant in guesses.items() if any(part in name for name in names)]
    if kind is None and not guessed:
        raise UsageError(
            "unknown-engine",
            say("how {command} is called cannot be told from its name", command=command[0]),
            say("say it with --calls: {kinds}", kinds=", ".join(PEERS)),
        )
    return Peer(kind or guessed[0], command, system, seconds)
