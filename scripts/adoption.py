"""Take over every report file of a collection, cut at every round: is the next round the same?

    python scripts/adoption.py DATA [--jobs N]

DATA is a folder with `.trf` files in it or in folders below. Each is read, cut before every round
and at its end, and taken over as `zug new --from` does; the event must hold all of it (or say what
it cannot keep) and pair the next round as the file does. Files that cannot be read, or are of a
system Zug does not have, are counted.

Exit status 1 if anything differs, 2 if nothing was found.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from zug.director.importing.to_decisions import take_over
from zug.director.journal import JournalLine
from zug.director.journal.replay import replay
from zug.errors import FaultyFileError, ZugError
from zug.formats import read
from zug.model import Tournament
from zug.systems import SYSTEMS, PairingRequest, system_of


class Outcome(NamedTuple):
    """What one file gave."""

    rounds: int = 0
    unread: int = 0
    refused: tuple[str, ...] = ()
    differences: tuple[str, ...] = ()


def adopted(tournament: Tournament, source: str) -> Tournament:
    """The tournament of the event, after its decisions were written as JSON and read again."""
    decisions = take_over(tournament, source)
    plain = [(one.kind, json.loads(json.dumps(one.to_data()))) for one in decisions]
    lines = [JournalLine(number, "", "", *line) for number, line in enumerate(plain, 1)]
    return replay(lines).tournament


def paired(tournament: Tournament, system: str) -> object:
    try:
        return PairingRequest(tournament, system).pair()
    except ZugError as error:
        return str(error)


def examine(path: Path) -> Outcome:
    """Both sides are paired by the system the folder names, if it names one."""
    try:
        whole = read(path)
        stated = system_of(whole).id
    except ZugError:
        return Outcome(unread=1)
    known = {info.id for info in SYSTEMS}
    system = path.parent.name if path.parent.name in known else stated
    refused, differences = [], []
    rounds = range(1, whole.rounds_played + 2)
    for round_ in rounds:
        name = f"{path.parent.name}/{path.stem} before round {round_}"
        before = whole.before(round_)
        try:
            after = adopted(before, name)
        except FaultyFileError as error:
            refused.append(str(error))
            continue
        if paired(before, system) != paired(after, system):
            differences.append(name)
    return Outcome(len(rounds), 0, tuple(refused), tuple(differences))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("data", type=Path, help="folder with report files")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    given = parser.parse_args(arguments)
    paths = sorted(given.data.rglob("*.trf"))
    if not paths:
        print(f"no report files in {given.data}", file=sys.stderr)
        return 2
    with ProcessPoolExecutor(given.jobs) as pool:
        outcomes = list(pool.map(examine, paths, chunksize=8))
    differences = [name for outcome in outcomes for name in outcome.differences]
    refused = [told for outcome in outcomes for told in outcome.refused]
    for line in (*refused, *differences):
        print(line)
    print(
        f"{len(paths)} files ({sum(one.unread for one in outcomes)} not read), "
        f"{sum(one.rounds for one in outcomes)} cuts: "
        f"{len(refused)} not taken over, {len(differences)} paired differently"
    )
    return 1 if differences or refused else 0


if __name__ == "__main__":
    sys.exit(main())
