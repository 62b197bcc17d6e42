"""A synthetic list in FIDE's forms, read and searched: `PYTHONPATH=. python benchmarks/lists.py`.

Last run: docs/benchmarks.md. Processor seconds, so that a busy machine gives the same figures.
"""

from __future__ import annotations

import argparse
import platform
import random
import resource
import tempfile
import time
import zipfile
from pathlib import Path

from tests.lists.samples import COMBINED, Row, fixed, xml
from zug.lists import PersonQuery, RatingLists, find_people, look_up


def people(count: int) -> list[Row]:
    """Nobody exists; names have the lengths of real ones."""
    dice = random.Random(1)

    def word(letters: str, length: int) -> str:
        return "".join(dice.choices(letters, k=length)).title()

    return [
        {
            "ID Number": 100_000 + number,
            "Name": f"{word('abcdefghiklmnoprstuvwz', 8)}, {word('aeioulmnr', 6)}",
            "Fed": "SUI",
            "Sex": "M",
            "SRtng": dice.randint(1400, 2800),
            "RRtng": dice.choice((0, 1500, 2000)),
            "BRtng": 0,
            "B-day": 1980,
        }
        for number in range(count)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=500_000)
    count = parser.parse_args().players
    rows = people(count)
    print("| list | read and kept, s | file kept, MB |\n|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        texts = {"text": fixed(rows, COMBINED), "xml": xml(rows)}
        names = [str(row["Name"]) for row in rows[:1000]]
        del rows
        for form, text in texts.items():
            path = Path(folder, f"players_list_{form}.zip")
            with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as pack:
                pack.writestr(f"players_list.{'xml' if form == 'xml' else 'txt'}", text)
            lists = RatingLists(Path(folder, f"{form}.sqlite3"))
            start = time.process_time()
            lists.add(path, valid="2026-11-01")
            spent = time.process_time() - start
            size = lists.path.stat().st_size / 1e6
            print(f"| {count:,} players, ZIP with {form} | {spent:.1f} | {size:.0f} |")
        start = time.process_time()
        for name in names:
            find_people(lists, name[:4])
        typed = (time.process_time() - start) / len(names)
        start = time.process_time()
        look_up(lists, [PersonQuery(str(100_000 + number)) for number in range(1000)])
        event = time.process_time() - start
    print(f"\nfour letters found: {1000 * typed:.1f} ms; an event of 1,000: {event:.2f} s")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"memory with the list that was made up: {peak} MB; {platform.platform()}")


if __name__ == "__main__":
    main()
