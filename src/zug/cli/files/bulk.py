"""Many random tournaments: made, checked from their files, and written down so as to go on later.

The folder holds a ledger, `generated.tsv`: one line a tournament that is done (seed, players,
rounds, rounds that a check found different; `-` if it was not checked). A run that was
stopped goes on with the seeds that are not in it; a line that is not whole does not count.
"""

from __future__ import annotations

import re
from pathlib import Path

from zug.errors import AccessError, UsageError
from zug.fastclasses import NamedTuple, dataclass, field
from zug.formats import read
from zug.formats.files import read_bytes, write_bytes
from zug.generator import Recipe, make
from zug.messages import say, say_n
from zug.pool import Progress, run_all

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

LEDGER = "generated.tsv"
_COLUMNS = "seed\tplayers\trounds\tdifferent"
_SEED = re.compile(r" seed=(\d{1,18})\b", re.ASCII)
_LINE = re.compile(r"\d{1,18}\t\d{1,9}\t\d{1,9}\t(-|\d{1,9})", re.ASCII)


class GenerationJob(NamedTuple):
    """A tournament to generate: its recipe, its file, and whether to check it."""

    recipe: Recipe
    path: Path
    check: bool
    durable: bool = False


class GenerationResult(NamedTuple):
    """Figures of a generated tournament; `different` is None if it was not checked."""

    seed: int
    players: int
    rounds: int
    different: int | None = None

    def line(self) -> str:
        different = "-" if self.different is None else self.different
        return f"{self.seed}\t{self.players}\t{self.rounds}\t{different}\n"


@dataclass(slots=True)
class Tally:
    """The sums of a run, tournaments of earlier runs included."""

    tournaments: int = 0
    earlier: int = 0
    players: int = 0
    rounds: int = 0
    checked: int = 0
    different: list[GenerationResult] = field(default_factory=list)

    def add(self, made: GenerationResult) -> None:
        self.tournaments += 1
        self.players += made.players
        self.rounds += made.rounds
        self.checked += made.different is not None
        if made.different:
            self.different.append(made)


def fill(order: GenerationJob) -> GenerationResult:
    """Generate one tournament, write it whole, and check it if asked."""
    made, data = work_out(order)
    write_bytes(order.path, data, durable=order.durable)
    return made


def work_out(order: GenerationJob) -> tuple[GenerationResult, bytes]:
    """Generate one tournament, and check it from what its file will hold if asked."""
    tournament, data = make(order.recipe)
    made = GenerationResult(order.recipe.seed, len(tournament.players), tournament.rounds_played)
    if not order.check:
        return made, data
    from zug.checker import check  # noqa: PLC0415 - only when asked for

    report = check(read(data), try_editions=False)
    missing = made.rounds - len(report.rounds)
    return made._replace(different=len(report.differences) + missing), data


def path_of(folder: Path, recipe: Recipe) -> Path:
    return folder / f"{recipe.seed:07d}.{'json' if recipe.format == 'json' else 'trf'}"


def run(
    folder: Path,
    recipes: Iterable[Recipe],
    *,
    jobs: int,
    scheduler: str | None = None,
    check: bool,
    resume: bool,
    afresh: bool = False,
    progress: Progress,
) -> Tally:
    """Make all that is not there yet, several at a time, and keep the ledger.

    Nothing is touched before it is certain that somebody does the work.
    """
    recipes = list(recipes)
    ledger = folder / LEDGER
    model = recipes[0]
    if not (resume or afresh):
        _require_unused(ledger)
    done = _done(ledger, model, check) if resume else {}
    tally = Tally()
    for recipe in recipes:
        if recipe.seed in done:
            tally.add(done[recipe.seed])
    tally.earlier = tally.tournaments
    orders = [
        GenerationJob(recipe, path_of(folder, recipe), check)
        for recipe in recipes
        if recipe.seed not in done
    ]
    answers = _made(orders, jobs, scheduler)
    open_folder(folder)
    lines = [f"{model.line()}\n{_COLUMNS}\n", *(made.line() for made in done.values())]
    write_bytes(ledger, "".join(lines).encode())
    with (
        ledger.open("a", encoding="utf-8", buffering=1) as book,
        progress(len(orders)) as advance,
    ):
        for made in answers:
            book.write(made.line())
            tally.add(made)
            advance()
    return tally


def _made(
    orders: Sequence[GenerationJob], jobs: int, scheduler: str | None
) -> Iterator[GenerationResult]:
    """Processes of this machine write the files they make; a cluster sends them here."""
    if scheduler is None:
        return run_all(fill, orders, jobs)
    answers = run_all(work_out, orders, jobs, scheduler=scheduler, expected=_is_made)
    return _written(orders, answers)


def _is_made(answer: object) -> bool:
    match answer:
        case (GenerationResult(), bytes()):
            return True
    return False


def _written(
    orders: Sequence[GenerationJob], answers: Iterable[tuple[GenerationResult, bytes]]
) -> Iterator[GenerationResult]:
    for order, (made, data) in zip(orders, answers, strict=True):
        write_bytes(order.path, data, durable=order.durable)
        yield made


def _require_unused(ledger: Path) -> None:
    """A ledger is what a run leaves behind, of hours perhaps: nobody loses it by oversight."""
    count = len(_entries(_lines(ledger)))
    if count:
        raise UsageError(
            "folder-in-use",
            say_n(
                "{folder} holds a run with {count} tournament",
                "{folder} holds a run with {count} tournaments",
                count,
                folder=ledger.parent,
            ),
            say("go on with --resume, name another folder, or begin a new ledger with --afresh"),
        )


def first_seed(folder: Path) -> int | None:
    """The first seed of the run whose ledger is in a folder."""
    return _seed_in(_lines(folder / LEDGER)[0])


def _seed_in(head: str) -> int | None:
    found = _SEED.search(head)
    return int(found[1]) if found else None


def _lines(ledger: Path) -> list[str]:
    """What a ledger holds; without one, an empty line."""
    return (read_bytes(ledger) if ledger.exists() else b"").decode("utf-8", "replace").split("\n")


def _entries(lines: Sequence[str]) -> list[GenerationResult]:
    """The tournaments of a ledger; what follows its last end of a line was cut off."""
    found = []
    for line in filter(_LINE.fullmatch, lines[2:-1]):
        seed, players, rounds, different = line.split("\t")
        known = None if different == "-" else int(different)
        found.append(GenerationResult(int(seed), int(players), int(rounds), known))
    return found


def _done(ledger: Path, model: Recipe, check: bool) -> dict[int, GenerationResult]:
    """The tournaments that need not be made again: checked ones, if a check is asked for."""
    lines = _lines(ledger)
    if lines == [""]:
        return {}
    _require_same_run(ledger.parent, lines[0], model)
    return {
        made.seed: made
        for made in _entries(lines)
        if (made.different is not None or not check)
        and path_of(ledger.parent, model._replace(seed=made.seed)).exists()
    }


def _require_same_run(folder: Path, head: str, model: Recipe) -> None:
    if _SEED.sub("", head) != _SEED.sub("", model.line()):
        raise UsageError(
            "other-parameters",
            say("{parent} holds tournaments made with other settings", parent=folder),
            say("resume with the same options, or name another folder"),
        )
    if (seed := _seed_in(head)) != model.seed:
        raise UsageError(
            "other-parameters",
            say("{folder} holds a run that begins with seed {seed}", folder=folder, seed=seed),
            say("leave out --seed, or name another folder"),
        )


def open_folder(output: Path) -> Path:
    """A folder to put files in; made if it is not there."""
    if output.exists() and not output.is_dir():
        raise UsageError(
            "not-a-folder",
            say("{output} is not a folder", output=output),
            say("name one for several files"),
        )
    try:
        output.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise AccessError(
            "no-access",
            say("{output} cannot be created: {strerror}", output=output, strerror=error.strerror),
        ) from None
    return output
