"""Write the recorded calls of `tests/clients/calls` anew.

    python tests/clients/record.py

Each call is a folder: `input.trf` as the client writes it, `call.json` (the command line, the exit
code, what stderr must hold, what stdout must hold where its text is our own) and, where there is
to be any, `expected.out` and `expected.stdout`. The pairings expected are those recorded in
`tests/conformance/dutch-2026`, made by bbpPairings, those of the worked examples in `tests/cases`
with their boards in the order of C.04.2, 3.6, or follow from the rules in a line or two; the
layout of a check is that of JaVaFo 2.2 and of bbpPairings 6. Nothing of Zug is used. The folder
`peers` is not written here: it holds what these two programs answered when they were run.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import writers
from history import History, history

HERE = Path(__file__).parent
CALLS = HERE / "calls"
CASES = HERE.parent / "cases"
FINISHED = HERE.parent / "conformance" / "dutch-2026"

BBP = ("--dutch", "{in}", "-p", "{out}")
BBP_STDOUT = ("--dutch", "{in}", "-p")
JAVAFO = ("{in}", "-p", "{out}")

MET = "\n".join(
    [
        "012 Two who have met",
        "{rounds}",
        writers.at((8, "001    1"), (84, " 1.0"), (89, "   1"), *writers.cell(1, "   2", "w", "1")),
        writers.at((8, "001    2"), (84, " 0.0"), (89, "   2"), *writers.cell(1, "   1", "b", "0")),
        "",
    ]
)
"""Nobody may meet twice (C.04.1, 2): two players who have met cannot be paired again."""


SIX = ((4, "w", "1"), (5, "b", "1"), (6, "w", "1"), (1, "b", "0"), (2, "w", "0"), (3, "b", "0"))
"""Round 1 of six players: opponent, colour and result of 1 to 6."""


def _six(points: Sequence[str]) -> str:
    rows = [
        writers.at(
            (8, f"001 {number:>4}"),
            (84, f"{score:>4}"),
            *writers.cell(1, f"{opponent:>4}", colour, result),
        )
        for number, (score, (opponent, colour, result)) in enumerate(
            zip(points, SIX, strict=True), 1
        )
    ]
    return "\n".join(["{rounds}", *rows, ""])


EVEN = _six(("1.0", "1.0", "1.0", "0.0", "0.0", "0.0"))
LATE = _six(("1.0", "1.0", "1.0", "0.0", "0.0", "1.0"))
"""The same, and number 6 was given a point."""


def record(
    name: str,
    data: bytes,
    arguments: Sequence[str],
    *,
    why: str,
    source: str = "",
    exit_code: int = 0,
    out: str | None = None,
    stdout: str = "",
    stderr: Sequence[str] = (),
    says: Sequence[str] = (),
) -> None:
    folder = CALLS / name
    folder.mkdir(parents=True)
    (folder / "input.trf").write_bytes(data)
    call = {
        "why": why,
        "source": source,
        "arguments": list(arguments),
        "exit": exit_code,
        "stderr": list(stderr),
    } | ({"stdout": list(says)} if says else {})
    text = json.dumps(call, indent=2, ensure_ascii=False)
    (folder / "call.json").write_text(f"{text}\n", encoding="utf-8")
    if out is not None:
        (folder / "expected.out").write_bytes(out.encode())
    if stdout:
        (folder / "expected.stdout").write_bytes(stdout.encode())


def pairing(found: History) -> str:
    lines = [str(len(found.expected)), *(f"{white} {black}" for white, black in found.expected)]
    return "".join(f"{line}\n" for line in lines)


def success(
    name: str,
    file: str,
    round_: int,
    writer: Callable[[History], bytes],
    arguments: Sequence[str],
    why: str,
) -> None:
    found = history(FINISHED / f"{file}.trf", round_, by_points="--dutch" in arguments)
    expected = pairing(found)
    has_file = "{out}" in arguments or "boards.txt" in arguments
    record(
        name,
        writer(found),
        arguments,
        why=why,
        source=f"{file}, round {round_}",
        out=expected if has_file else None,
        stdout="" if has_file else expected,
    )


def example(name: str, case: str, arguments: Sequence[str], why: str) -> None:
    """A worked example of another system, as it stands in `tests/cases`; teams stand in 310."""
    data = (CASES / f"{case}.trf").read_bytes()
    rows = data.decode().splitlines()
    points = {int(row[4:7]): float(row[54:60]) for row in rows if row.startswith("310")}
    if not points:
        points = {int(row[4:8]): float(row[80:84]) for row in rows if row.startswith("001")}
    points[0] = -1.0
    count, *boards = (CASES / f"{case}.expected").read_text(encoding="utf-8").splitlines()

    def place(board: str) -> tuple[float, float, int]:
        """The better player's points, the sum of both, the better player's number; byes last."""
        players = sorted(map(int, board.split()), key=lambda tpn: (-points[tpn], tpn))
        first, second = (points[tpn] for tpn in players)
        return -first if second >= 0 else 1, -first - second, players[0]

    out = "".join(f"{line}\n" for line in (count, *sorted(boards, key=place)))
    record(name, data, arguments, why=why, source=case, out=out)


def sharly() -> None:
    success("sharly-byes", "club-00147", 4, writers.sharly, BBP, "byes announced in 240")
    success("sharly-forbidden", "forbid-00035", 3, writers.sharly, BBP, "forbidden pairs in 260")
    success("sharly-forfeits", "club-00106", 6, writers.sharly, BBP, "forfeits, late, odd")
    success("sharly-first-round", "club-00193", 1, writers.sharly, BBP, "nobody has played")
    record(
        "sharly-no-pairing",
        MET.format(rounds="142 3").encode(),
        BBP,
        why="an empty OUT means: pairing is not possible",
        exit_code=1,
        out="",
        stderr=["No valid pairing exists"],
    )
    wrong = history(FINISHED / "club-00147.trf", 4)
    wrong.players[0].points += 1
    record(
        "sharly-bad-points",
        writers.sharly(wrong),
        BBP,
        why="points that do not add up: a missing OUT means an error",
        exit_code=3,
        stderr=["points"],
    )
    team = ("--team", "{in}", "-p", "{out}")
    example("sharly-team", "team-2026/021", team, "team events: teams by their numbers")


def lila() -> None:
    success("lila-first-round", "plain-00096", 1, writers.lila, BBP_STDOUT, "lines end at 84")
    success("lila-absent", "black-00017", 3, writers.lila, BBP_STDOUT, "absences, Black first")
    success("lila-last-round", "forbid-00039", 6, writers.lila, BBP_STDOUT, "XXP, last round")
    fast = ("--fast", "{in}", "-p")
    success("lila-fast", "plain-00088", 4, writers.lila, fast, "--fast is a system flag there")
    record(
        "lila-no-pairing",
        MET.format(rounds="XXR 3").encode(),
        BBP_STDOUT,
        why="these words on stderr end the event",
        exit_code=1,
        stderr=["No valid pairing exists"],
    )
    record(
        "lila-all-rounds-played",
        MET.format(rounds="XXR 1").encode(),
        BBP_STDOUT,
        why="this sentence on stderr ends the event",
        exit_code=3,
        stderr=["The number of rounds is larger than the reported number of rounds."],
    )
    record(
        "lila-more-rounds-than-declared",
        writers.lila(_declared(history(FINISHED / "plain-00096.trf", 5), 3)),
        BBP_STDOUT,
        why="the same sentence if the file itself has more rounds than it says",
        exit_code=3,
        stderr=["The number of rounds is larger than the reported number of rounds."],
    )


def _declared(found: History, rounds: int) -> History:
    found.rounds = rounds
    return found


def heltour() -> None:
    first, again = (*JAVAFO, "-q", "10000"), (*JAVAFO, "-w")
    success("heltour-bye", "plain-00087", 5, writers.heltour, first, "the bye as `0000 - +`")
    success("heltour-weighted", "plain-00087", 5, writers.heltour, again, "asked again with -w")
    success("heltour-requested", "club-00193", 3, writers.heltour, first, "half points as `=`")
    success("heltour-black-first", "black-00045", 3, writers.heltour, first, "no XXC at all")
    success(
        "heltour-teams",
        "plain-00096",
        6,
        lambda found: writers.heltour(found, factor=2),
        first,
        "match points 2-1-0 that no record announces",
    )
    success("heltour-accelerated", "baku-00002", 5, writers.heltour, first, "XXA")
    record(
        "heltour-no-pairing",
        MET.format(rounds="XXR 3").encode(),
        first,
        why="a lone 0 makes heltour ask again; an empty file would crash it",
        exit_code=0,
        out="0\n",
        says=["No valid pairing exists"],
    )
    record(
        "heltour-late-join",
        LATE.format(rounds="XXR 5").encode(),
        first,
        why="points given to a latecomer: JaVaFo pairs by the points listed, with a note",
        source="by hand: {1 2 3 6} and {4 5}; 1-3 and 2-6 would clash in colour",
        out="3\n6 1\n2 3\n4 5\n",
        stderr=["note", "player 6 has 1.0 points, but the results give 0.0"],
    )
    record(
        "heltour-beyond-the-rounds",
        EVEN.format(rounds="XXR 1").encode(),
        first,
        why="a round beyond those declared is paired, with a note",
        source="by hand: 1-2 in the upper group, 3 floats to 4, then 5-6",
        out="3\n2 1\n4 3\n6 5\n",
        stderr=["note", "round 2 was paired as the last one"],
    )


def others() -> None:
    success("openpairings", "club-00085", 4, writers.openpairings, JAVAFO, "absentees in XXZ")
    success("freepair", "baku-00004", 4, writers.freepair, BBP, "virtual points in XXA")
    success(
        "freepair-baku",
        "baku-00002",
        4,
        lambda found: writers.freepair(found, explicit=False),
        ("--dutch", "--baku", "{in}", "-p", "{out}"),
        "the acceleration is left to the engine",
    )
    success("chessgrinder", "three-00048", 5, writers.chessgrinder, JAVAFO, "3-1-0 in XXS")
    success("tomachess", "three-00001", 4, writers.tomachess, BBP, "CRLF, BBW and BBD last")
    success("arbitools", "plain-00119", 7, writers.openpairings, BBP_STDOUT, "to stdout")
    success(
        "bare-name",
        "tiny-00016",
        2,
        writers.openpairings,
        ("--dutch", "{in}", "-p", "boards.txt"),
        "an OUT without a folder lies beside the input",
    )
    garbage = b"this is no tournament\n"
    record("bbp-garbage", garbage, BBP, why="bad input", exit_code=3, stderr=["input.trf"])
    record("javafo-garbage", garbage, JAVAFO, why="bad input", exit_code=1, says=["input.trf"])
    why, missing = "the input cannot be read", ["missing.trf"]
    bbp_missing = ("--dutch", "missing.trf", "-p", "{out}")
    record("bbp-unreadable", b"", bbp_missing, why=why, exit_code=5, stderr=missing)
    record("javafo-unreadable", b"", bbp_missing[1:], why=why, exit_code=1, says=missing)
    record("bare-call", b"", (), why="both engines say which release they are", says=["zug-engine"])


def other_systems() -> None:
    flag, burstein, dubov = (("{in}", word, "-p", "{out}") for word in ("--burstein", "-B", "-D"))
    example("bbp-burstein", "burstein-2017/054", flag, "bbpPairings means the edition of 2017")
    example("javafo-burstein", "burstein-2026/246", burstein, "JaVaFo 3 has a switch for Burstein")
    example("javafo-dubov", "dubov-2026/transposition-222", dubov, "and one for Dubov")


def checks() -> None:
    """bbpPairings' generator ends lines with CR alone and states no number of rounds."""
    lines = (FINISHED / "club-00147.trf").read_text(encoding="utf-8").split("\n")
    kept = [line for line in lines if not line.startswith("XXR")]
    rounds = "".join(f"input: Round #{round_}\n" for round_ in range(1, 8))
    source = "club-00147, all rounds"
    record(
        "check-carriage-returns",
        "\r".join(kept).encode(),
        ("--dutch", "{in}", "-c"),
        why="CR alone, no XXR",
        source=source,
        stdout=f"{rounds}\n",
    )
    record(
        "check-one-round",
        "\n".join(lines).encode(),
        ("{in}", "-c", "3"),
        why="JaVaFo checks one round if asked to",
        source=source,
        stdout="input: Round #3\n",
    )
    swapped, white, black = _swapped_colours(lines)
    record(
        "check-swapped-colours",
        "\n".join(swapped).encode(),
        ("--dutch", "{in}", "-c"),
        why="swapped colours are a difference; a check ends with 0 all the same",
        source=f"{source}; colours of one game of round 7 swapped by hand",
        stdout=(
            f"{rounds}  Checker pairings        Tournament pairings \n"
            f"    {white:>3} - {black:>3}{'':16}{black:>3} - {white:>3}\n\n\n"
        ),
    )
    record(
        "check-swapped-colours-javafo",
        "\n".join(swapped).encode(),
        ("{in}", "-c"),
        why="JaVaFo has a sentence for it",
        source=f"{source}; colours of one game of round 7 swapped by hand",
        stdout=(
            f"{rounds}{white} and {black} had inverted colors\n"
            f"  Checker pairings        Tournament pairings \n\n"
        ),
    )


def _swapped_colours(lines: list[str]) -> tuple[list[str], int, int]:
    """The first game of the last round with its colours exchanged, and who had which."""
    at = 91 + 10 * 6
    white = next(line for line in lines if line.startswith("001") and line[at + 5] == "w")
    ids = int(white[4:8]), int(white[at : at + 4])
    other = {"w": "b", "b": "w"}
    return (
        [
            line[: at + 5] + other[line[at + 5]] + line[at + 6 :]
            if line.startswith("001") and int(line[4:8]) in ids
            else line
            for line in lines
        ],
        *ids,
    )


if __name__ == "__main__":
    shutil.rmtree(CALLS, ignore_errors=True)
    for client in (sharly, lila, heltour, others, other_systems, checks):
        client()
