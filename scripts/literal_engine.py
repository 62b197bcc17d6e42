"""The literal engines of the tests as a program of its own, with bbpPairings' command line.

    python scripts/literal_engine.py --dutch FILE -p [OUT]
    python scripts/literal_engine.py --dutch FILE -c
    python scripts/literal_engine.py --dutch [-g CONFIG] -o OUT [-s SEED]

They follow the rule books word by word (`tests/literal`), so fields must be small: a dozen players.
`--dutch` is the edition of 2026, `--dutch-2017` the one before. A check of a TRF26 that names
tie-breaks ends with the ranks, by C.07 read aloud; tie-breaks that are not read aloud there are
left alone. For `zug accept --engine 'python scripts/literal_engine.py' --calls bbp`.
`--wrong N` exchanges two opponents in every Nth round, and two ranks, to see that it is noticed.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import zug.generator.play
from tests.literal import dutch, tiebreaks
from zug.checker import recorded_rows
from zug.fastclasses import replace
from zug.formats import Reading, write
from zug.generator import VARIED, read_properties
from zug.generator.provenance import final_ranks
from zug.model import Tournament
from zug.systems import Board, Impossibility, PairingRequest, RoundPairing

Rows = frozenset[tuple[int, int]]


def pair(tournament: Tournament, system: str) -> Rows | None:
    """The round to come: `(white, black)` and `(bye, 0)`."""
    verdict = dutch.pair(PairingRequest(tournament, system).seen(), system)
    return None if verdict is None else verdict.lines


def spoilt(rows: Rows | None, round_: int, wrong: int) -> Rows | None:
    """A mistake on purpose: the first two boards exchange their black players."""
    boards = sorted(row for row in rows or () if row[1])[:2]
    if rows is None or not wrong or round_ % wrong or len(boards) < 2:
        return rows
    (first, second), (third, fourth) = boards
    return rows - set(boards) | {(first, fourth), (third, second)}


def check(reading: Reading, name: str, system: str, wrong: int) -> None:
    tournament = reading.tournament
    for round_ in range(1, tournament.rounds_played + 1):
        print(f"{name}: Round #{round_}")
        mine = spoilt(pair(tournament.before(round_), system), round_, wrong)
        if mine is None:
            print(f"No valid pairing exists for round {round_}.\n")
            continue
        theirs = {(row.white, row.black) for row in recorded_rows(tournament, round_)}
        left, right = sorted(mine - theirs), sorted(theirs - mine)
        if left or right:
            print("  Checker pairings        Tournament pairings ")
            for (a, b), (c, d) in zip(left, right, strict=True):
                print(f"    {a:>3} - {b:>3}                {c:>3} - {d:>3}")
            print()
    listed = reading.listed.ranks
    places = tiebreaks.places(tournament, tournament.tiebreaks) if tournament.tiebreaks else None
    if places is not None and listed:
        print(f"{name}: Ranks")
        if wrong:
            first, *_, last = sorted(places, key=lambda tpn: (places[tpn], tpn))
            places[first], places[last] = places[last], places[first]
        tied = list(places.values())
        for tpn, place in places.items():
            if not place <= listed[tpn] < place + tied.count(place):
                print(f"    {tpn:>3} : {place:>3}                {tpn:>3} : {listed[tpn]:>3}")
    print()


def generate(config: Path | None, seed: int, system: str, wrong: int) -> bytes:
    """A random tournament with the pairings of the literal engine; the results are drawn by Zug."""

    def paired(request: PairingRequest) -> RoundPairing:
        round_ = request.tournament.next_round
        rows = spoilt(pair(request.tournament, system), round_, wrong)
        if rows is None:
            return RoundPairing(system, round_, (), impossible=Impossibility(()))
        boards = tuple(Board(*row) for row in sorted(rows) if row[1])
        bye = next((white for white, black in rows if not black), None)
        return RoundPairing(system, round_, boards, bye)

    asked = read_properties(config.read_text(), "bbp") if config else VARIED
    settings = replace(VARIED, system=system, players=asked.players, rounds=asked.rounds)
    PairingRequest.pair = paired  # type: ignore[method-assign]
    tournament = zug.generator.play.generate(settings, seed)
    return write(tournament, "trf26", ranks=final_ranks(tournament))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    for system in ("dutch-2026", "dutch-2017"):
        flags = ["--dutch", "--dutch-2026"] if system == "dutch-2026" else ["--dutch-2017"]
        parser.add_argument(*flags, dest="system", action="store_const", const=system)
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("-c", action="store_true", dest="check")
    parser.add_argument("-p", nargs="?", const="-", dest="pair")
    parser.add_argument("-g", nargs="?", const="", dest="generate")
    parser.add_argument("-o", type=Path, dest="output")
    parser.add_argument("-s", type=int, default=1, dest="seed")
    parser.add_argument("--wrong", type=int, default=0)
    given = parser.parse_args()
    system = given.system or "dutch-2026"
    if given.generate is not None:
        config = Path(given.generate) if given.generate else None
        given.output.write_bytes(generate(config, given.seed, system, given.wrong))
        return 0
    reading = Reading.of(given.file)
    if given.check:
        check(reading, given.file.stem, system, given.wrong)
        return 0
    rows = spoilt(pair(reading.tournament, system), reading.tournament.next_round, given.wrong)
    if rows is None:
        print(f"{given.file}: No valid pairing exists", file=sys.stderr)
        return 1
    text = "\n".join([str(len(rows)), *(f"{white} {black}" for white, black in sorted(rows)), ""])
    if given.pair == "-":
        print(text, end="")
    else:
        Path(given.pair).write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
