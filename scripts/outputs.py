"""Record what the command line prints for thousands of files, to compare it after a refactoring.

    python scripts/outputs.py record OUT [--data PATH] [--full]
    python scripts/outputs.py compare BEFORE AFTER

`record` makes tournaments of every system by seed, takes worked examples and finished tournaments
(those of the tests, and with `--data` those of a larger collection), damages some of them, and runs
pairing, checking, explaining, why-not and what-if questions, proofs, standings and conversions on
them in this process. Events with results, colours, ratings, pairings and rounds that were changed
later are played by seed; their reports, and reports with odd remarks, are read, checked and taken
over. Every command becomes a line of OUT: arguments, exit code, standard output and
standard error. `--full` takes three times as many files and questions.

`compare` lists the commands whose lines differ; the exit code is 1 if there are any. Times are
left out of the comparison.

The same files give the same commands, whatever the version of Zug, so the lines of two checkouts
can be compared: record with the Python of each (`.venv/bin/python`), from the same folder of data.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import io
import json
import os
import random
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SYSTEMS = (
    "dutch-2026",
    "dutch-2017",
    "burstein-2026",
    "burstein-2017",
    "double-swiss-2026",
    "dubov-2026",
    "dubov-1997",
    "fmjd-1986",
    "fmjd-1986-lot",
    "lim-2026",
    "lim-1999",
    "rating-1992",
    "round-robin",
    "double-round-robin",
    "scheveningen",
    "team-2026",
)
PROVABLE = ("dutch-2026", "dutch-2017")
LANGUAGES = ("de", "es", "fr", "it")
SECONDS = re.compile(r"\d+\.\d+(e-\d+)?(?=,?\s*(s\b|seconds|\n|$))|\"seconds\": [\d.e-]+")

Command = tuple[str, ...]


def generating(seeds: int) -> Iterator[Command]:
    """Yield the commands that make a tournament of each system by seed."""
    for system in SYSTEMS:
        for seed in range(1, seeds + 1):
            size = ["--players", "8"] if "sch" in system or "robin" in system else []
            size = size or ["--players", "9-40", "--rounds", "5-7"]
            form = "json" if seed % 4 == 0 else "trf26"
            name = f"{system}-{seed}.{'json' if form == 'json' else 'trf'}"
            made = ["generate", "--system", system, "--seed", str(seed), "--to", form]
            yield (*made, *size, "--output", f"made/{name}")


def files(data: Path | None, every: int) -> Iterator[Path]:
    """Yield the worked examples of the tests, the samples and a part of the larger collection."""
    for folder in (ROOT / "tests/cases", ROOT / "tests/conformance", ROOT / "samples"):
        found = sorted(folder.rglob("*.trf"))
        yield from found[:: max(1, len(found) * every // 240)]
    if data is not None:
        for folder in sorted(path for path in data.iterdir() if path.is_dir()):
            found = sorted(folder.rglob("*.trf"))
            yield from found[:: max(1, len(found) * every // 30)]


def damaged(data: bytes, dice: random.Random) -> bytes:
    """Return a file with a few lines lost, doubled, cut or changed by a character."""
    lines = data.splitlines(keepends=True)
    for _ in range(dice.randint(1, 3)):
        place = dice.randrange(len(lines))
        line = lines[place]
        what = dice.randrange(4)
        if what == 0:
            lines[place] = b""
        elif what == 1:
            lines[place] = line + line
        elif what == 2:
            lines[place] = line[: dice.randrange(len(line) + 1)] + b"\n"
        elif line:
            at = dice.randrange(len(line))
            lines[place] = line[:at] + bytes([dice.choice(b"0 9wb-=X")]) + line[at + 1 :]
    return b"".join(lines)


def asking(path: str, system: str | None, dice: random.Random, questions: int) -> Iterator[Command]:
    """Yield the commands about one file."""
    by = () if system is None else ("-s", system)
    yield ("check", path, "--json", "--boards", *by)
    yield ("check", path, "--explain", *by)
    yield ("pair", path, "--json", *by)
    yield ("pair", path, "--trace", *by)
    yield ("explain", path, *by)
    yield ("standings", path, "--json")
    yield ("standings", path, "--why", str(dice.randint(1, 9)))
    for form in ("trf16", "trf26", "json"):
        yield ("convert", path, "-", "--to", form)
    for number in range(questions):
        at = ("-r", str(dice.randint(1, 5)), *by)
        yield ("explain", path, "--json", "--maps", *at)
        yield ("explain", path, "--json", "--lang", LANGUAGES[number % 4], *at)
        for _ in range(3):
            a, b = dice.sample(range(1, 11), 2)
            yield ("explain", path, "--json", "--why-not", str(a), str(b), *at)
        yield ("explain", path, "--json", "--why-not", str(dice.randint(1, 9)), "bye", *at)
        if number == 0:
            yield ("explain", path, "--walk", *at)
            yield ("explain", path, "--format", "html", *at)
            change = f"{dice.randint(1, 9)} absent"
            yield ("explain", path, "--json", "--what-if", change, *at)
            yield ("pair", path, "--json", "--trace", *at)
            yield ("compare", path, "--systems", "dutch-2017,dubov-2026", "--json", *at[:2])
        if system in PROVABLE:
            yield ("prove", path, "--output", "-", *at)


def run(command: Command) -> str:
    """Run a command in this process; return its line."""
    from zug.cli.main import guarded  # noqa: PLC0415 - of the version that is recorded

    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = guarded(list(command))
        except SystemExit as end:
            code = -1 if end.code is None else int(end.code)
    texts = []
    for stream in (out, err):
        stream.flush()
        raw = stream.detach()
        assert isinstance(raw, io.BytesIO)
        texts.append(raw.getvalue().decode("utf-8", "replace"))
    line = {"command": command, "code": code, "out": texts[0], "err": texts[1]}
    return json.dumps(line, ensure_ascii=False)


def about(path: str, system: str | None, questions: int) -> list[str]:
    """Return the lines of all commands about one file."""
    dice = random.Random(path)
    return [run(command) for command in asking(path, system, dice, questions)]


def about_damaged(path: str, times: int) -> list[str]:
    """Return what is said about damaged copies of a file."""
    dice = random.Random(path)
    lines = []
    whole = Path(path).read_bytes()
    for number in range(times):
        copy = f"broken/{Path(path).stem}-{number}{Path(path).suffix}"
        Path(copy).write_bytes(damaged(whole, dice))
        lines.append(run(("convert", copy, "-", "--to", "json")))
        lines.append(run(("convert", copy, "-", "--to", "trf26", "--lenient")))
        lines.append(run(("check", copy, "--json")))
    return lines


def played(number: int) -> list[str]:
    """Play an event and return its lines, and those of its reports with odd remarks."""
    dice = random.Random(number)
    random.SystemRandom = lambda: random.Random(number)  # type: ignore[assignment,misc]
    os.fsync = lambda fd: None  # noqa: ARG005 - these journals may be lost
    event = f"played/event{number}"
    lines = [run(command) for command in playing(event, dice)]
    reports = [path for name in ("", "-rating") if (path := Path(f"{event}{name}.trf")).exists()]
    for report in reports[: 1 + number % 2]:
        lines += [run(command) for command in taking_over(str(report))]
    for copy in range(2 if reports else 0):
        odd = f"{event}-odd{copy}.trf"
        Path(odd).write_bytes(remarked(reports[0].read_bytes(), dice))
        lines += [run(command) for command in taking_over(odd)]
    return lines


def record(target: Path, data: Path | None, *, full: bool) -> None:
    """Write the line of every command into a file."""
    os.environ["ZUG_HOME"] = os.environ["HOME"] = "/nonexistent"
    size = 3 if full else 1
    root = Path(tempfile.gettempdir()) / "zug-outputs"
    work = root / hashlib.sha256(str(target).encode()).hexdigest()[:8]
    shutil.rmtree(work, ignore_errors=True)
    for name in ("made", "broken", "given", "played"):
        (work / name).mkdir(parents=True, exist_ok=True)
    os.chdir(work)
    with ProcessPoolExecutor() as pool, target.open("w", encoding="utf-8") as stream:

        def keep(lines: Sequence[str]) -> None:
            stream.writelines(line + "\n" for line in lines)

        keep(list(pool.map(run, list(generating(4 * size)), chunksize=2)))
        for lines in pool.map(played, range(40 * size)):
            keep(lines)
        made = sorted(str(path) for path in Path("made").iterdir())
        for lines in pool.map(partial(about, system=None, questions=size), made):
            keep(lines)
        given = []
        for path in files(data, 4 - size):
            name = f"given/{path.parent.name}-{path.name}"
            Path(name).write_bytes(path.read_bytes())
            given.append((name, path.parent.name if path.parent.name in SYSTEMS else None))
        names, systems = [name for name, _ in given], [system for _, system in given]
        for lines in pool.map(about, names, systems, [size] * len(given)):
            keep(lines)
        for lines in pool.map(partial(about_damaged, times=4 * size), made + names[::4]):
            keep(lines)


def confirmed(event: str, *command: object) -> Command:
    """Return a command on an event that answers every question with yes."""
    words = "published manual counts leave rounds tiebreaks"
    return (*map(str, command), "--yes", "--confirm", words, "-f", f"{event}.zug")


def pairing(
    act: Callable[..., Command], size: int, round_: int, dice: random.Random
) -> Iterator[Command]:
    """Yield the commands that pair a round, perhaps by hand or twice."""
    a, b = dice.sample(range(1, size + 1), 2)
    if dice.random() < 0.3:
        yield act("bye", a, round_, dice.choice("zhf"))
    if dice.random() < 0.2:
        yield act("forbid", a, b)
    yield act("next", "--colour", "w") if round_ == 1 else act("next")
    if dice.random() < 0.3:
        yield act("change", "--swap", a, b, "--ground", "4.4.2", "--reason", "x")
    if dice.random() < 0.2:
        yield act("unpair", "--ground", "4.4.2", "--reason", "x")
        yield act("next")
    if dice.random() < 0.3:
        yield act("rating", f"P{b}", dice.randrange(1500, 2600, 50))


def later(act: Callable[..., Command], size: int, round_: int, dice: random.Random) -> Command:
    """Return a command that changes something of a round that was paired."""
    past, board = dice.randint(1, round_), dice.randint(1, size // 2)
    result = dice.choice(("1-0", "0-1", "="))
    return dice.choice(
        (
            act("correct", past, board, result, "--reason", "x"),
            act("correct", past, board, result, "--reason", "x", "--counts"),
            act("correct", past, board, result, "--for-rating"),
            act("result", board, result, "--round", past),
            act("swap", past, board),
            act("swap", past, board),
            act("enter", f"Late{past}{board}", "--rating", 2333),
            act("set", "--rounds", dice.randint(3, 6)),
            act("set", "--tiebreaks", dice.choice(("BH,SB", "SB,BH", "DE"))),
            act("withdraw", dice.randint(1, size)),
            act("expel", dice.randint(1, size)),
            act("unpair", "--ground", "4.4.2", "--reason", "x"),
            act("undo"),
        )
    )


def playing(event: str, dice: random.Random) -> Iterator[Command]:
    """Yield the commands that play an event and change things that a report then tells."""
    size = dice.randint(6, 10)
    system = dice.choice(("dutch-2026", "dutch-2026", "burstein-2026", "lim-2026", "rating-1992"))
    rows = "".join(f"P{n},{2500 - 50 * n},{'ab'[n % 2]}\n" for n in range(1, size + 1))
    Path(f"{event}.csv").write_text("name,rating,club\n" + rows, encoding="utf-8")

    act = partial(confirmed, event)
    yield ("new", event, "--rounds", "5", "--system", system, "--output", f"{event}.zug")
    yield act("enter", "--csv", f"{event}.csv")
    if dice.random() < 0.4:
        yield act("fide-mode", "--leave")
    if dice.random() < 0.3:
        yield act("protect", "--same", "club", "--if-possible")
    for round_ in range(1, 4):
        yield from pairing(act, size, round_, dice)
        for board in range(1, size // 2 + 1):
            yield act("result", board, dice.choice(("1-0", "0-1", "=", "1-0", "+-", "*")))
        for _ in range(dice.randint(1, 4)):
            yield later(act, size, round_, dice)
    yield ("status", "-f", f"{event}.zug")
    for form in ("trf26", "json"):
        yield ("export", form, "--interim", "-f", f"{event}.zug")
    for name, more in (("", ()), ("-rating", ("--for-rating",))):
        path = f"{event}{name}.trf"
        yield ("export", "--output", path, "--interim", *more, "-f", f"{event}.zug")
    for round_ in range(1, 4):
        yield ("explain", f"{event}.zug", "-r", str(round_), "--json")


REMARKS = """\
Result @ Round {r}: {a}-{b}: {x} => {y}
Result @ Round {r}: {a}-{b}: ? => {y}
Result @ Round {r}: {a}-{b}: none => {y}
Result @ Round {r}: {a}-{b}: {x} => {y} (round {s} taken back)
Result @ Round {r}: {a}-{b}: {x} => {z} => {y} (round {s} taken back)
Result @ Round {r}: {a}-{b}: {x} => {y} (after round {s})
Result @ Round {r}: {a}-{b}: {x} => {y} (after round {s}, by the rules of the competition)
Result @ Round {r}: {a}-{b}: {x} => {y} (after round {s}, for another reason)
Result @ Round {r}: {a}-{b}: nonsense
Rating correction @ Round {r}: {a}-{b}: {x} => {y}
Rating report: with the corrected results
Rating report
Colours @ Round {r}: {a}-{b} => {b}-{a}
Colours @ Round {r}: {b}-{a} => {a}-{b} => {b}-{a}
Colours @ Round {r}: {a}-{b} => {b}-{s}
Numbers @ Round {r}: 2-4 1 5-7
Numbers @ Round {r}: 1 0 3 2 4 5 6
Numbers @ Round {r}: 1 1 2
Ratings used @ Round {r}: {a}=2100 {b}=0
Ratings used @ Round {r}: {a}=9999
Configuration @ Round {r}: rounds {s} => 5
Configuration @ Round {r}: rounds 5 => 7
Configuration @ Round {r}: tie-breaks BH => SB
Configuration @ Round {r}: {a}-{b} => {b}-{a}
MPA @ Round {r}: {a}-{b} 7=PAB => {a}-7 {b}=PAB
MPA @ Round {r}: none => {a}-{b}
MPA @ Round {r}
Import @ Round {r}: {a}-{b} => {b}-{a}
Import @ Round {r}: 1-4 5-2 => 1-5 4-2
Prohibition @ Round {r}: given up {a}-{b}
Prohibition @ Round {r}: not to meet {a} {b}
Prohibition @ Round {r}: may meet {a} {b}, rounds 1-3
FPB @ Round {r}: {a}=FPB
FIDE mode exited @ Round {r}
fide-mode EXITED in round {r}
FIDE mode exited
Pairing taken back @ Round {r}
Handling rules: 2016
Handling rules: 1234
Expelled @ Round {r}: {a} {b}
Withdrawn @ Round {r}: {a}
Ratings @ Round {r}: {a}=1999 {b}=0
Lots: {a}=2 {b}=1
OTHER_BLITZ: {a}=3.5 {b}=4
Long event: first
Long event: sometimes
Variant: Chess960
Seed: 482913
Organiser: A club of  some town
Whatever @ Round {r}: {a}-{b} => x
{a}-{b} 3
""".splitlines()
"""What a line `###` may say; some of it in no form that Zug writes."""


def remarked(data: bytes, dice: random.Random) -> bytes:
    """Return a report with remarks that were added, lost, doubled, cut, moved or changed."""
    lines = data.decode().splitlines(keepends=True)
    for _ in range(dice.randint(1, 6)):
        a, b = dice.sample(range(1, 10), 2)
        x, y, z = (dice.choice(("1-0", "0-1", "1/2-1/2", "+--", "?", "none")) for _ in range(3))
        rounds = {"r": dice.randint(1, 4), "s": dice.randint(1, 5)}
        text = dice.choice(REMARKS).format(a=a, b=b, x=x, y=y, z=z, **rounds)
        lines.insert(dice.choice((0, len(lines), dice.randrange(len(lines)))), f"### {text}\n")
    places = [at for at, line in enumerate(lines) if line.startswith("###")]
    for at in dice.sample(places, min(len(places), dice.randint(0, 2))):
        head, _, text = lines[at].partition(":")
        odd = (
            lines[at] * 2,
            lines[at].replace(" => ", "  => "),
            lines[at].replace(" ", "  ", 1),
            lines[at].replace("Round ", "Round 0"),
            lines[at][: dice.randrange(4, len(lines[at]))].rstrip() + "\n",
            lines[at].rstrip() + " \n",
            lines[at].lower(),
            f"{head}:{' =>'.join(reversed(text.rstrip().split(' =>')))}\n",
            lines[at].replace("1", "01", 1),
        )
        lines[at] = dice.choice(odd)
    return "".join(lines).encode()


def taking_over(report: str) -> Iterator[Command]:
    """Yield the commands about a report with remarks: read, checked, explained and taken over."""
    event = report.replace(".", "-")
    act = partial(confirmed, event)
    yield ("check", report, "--json", "--boards")
    for form in ("trf16", "trf26", "json"):
        yield ("convert", report, "-", "--to", form)
    yield ("explain", report, "-r", "2", "--json")
    yield ("new", "--from", report, "--output", f"{event}.zug", "--yes", "--anyway")
    yield ("export", "trf26", "--interim", "-f", f"{event}.zug")
    yield act("rating", 1, 1111)
    for board in range(1, 6):
        yield act("clear", board)
    yield act("unpair", "--ground", "4.4.2", "--reason", "x")
    yield ("export", "trf26", "--interim", "-f", f"{event}.zug")


def read(path: Path) -> dict[Command, tuple[int, str, str]]:
    """Return what a recording holds of each command, without times."""
    recorded = {}
    with path.open(encoding="utf-8") as stream:
        for text in stream:
            line = json.loads(text)
            out, err = (SECONDS.sub("", line[name]) for name in ("out", "err"))
            recorded[tuple(line["command"])] = (line["code"], out, err)
    return recorded


def first_difference(before: str, after: str) -> str:
    """Return the place where two texts part, from both."""
    at = next((i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), None)
    at = min(len(before), len(after)) if at is None else at
    start = max(0, at - 60)
    return f"    before: …{before[start : at + 100]!r}\n    after:  …{after[start : at + 100]!r}"


def compare(before: Path, after: Path, most: int) -> int:
    """List the commands whose lines differ; return 1 if there are any."""
    old, new = read(before), read(after)
    differing = [name for name in old.keys() | new.keys() if old.get(name) != new.get(name)]
    for name in sorted(differing)[:most]:
        print("zug " + " ".join(name))
        if name not in old or name not in new:
            print("    only " + ("after" if name in new else "before"))
            continue
        if old[name][0] != new[name][0]:
            print(f"    exit code {old[name][0]} -> {new[name][0]}")
        for text_before, text_after in zip(old[name][1:], new[name][1:], strict=True):
            if text_before != text_after:
                print(first_difference(str(text_before), str(text_after)))
    print(f"{len(old)} commands, {len(differing)} differ")
    return int(bool(differing))


def main() -> int:
    head, _, rest = (__doc__ or "").partition("\n")
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=head, epilog=rest, formatter_class=form)
    parts = parser.add_subparsers(dest="part", required=True)
    recording = parts.add_parser("record", help="run the commands and write a line for each")
    recording.add_argument("target", type=Path, metavar="OUT")
    recording.add_argument("--data", type=Path, metavar="PATH", help="a larger collection")
    recording.add_argument("--full", action="store_true", help="three times as many commands")
    comparing = parts.add_parser("compare", help="list the commands that print something else")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    comparing.add_argument("--most", type=int, default=20, help="list so many (default: 20)")
    given = parser.parse_args()
    if given.part == "compare":
        return compare(given.before, given.after, given.most)
    record(given.target.resolve(), given.data and given.data.resolve(), full=given.full)
    return 0


if __name__ == "__main__":
    sys.exit(main())
