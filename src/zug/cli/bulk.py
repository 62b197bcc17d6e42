"""Many random tournaments: made, checked from their files, and written down so as to go on later.

The folder holds a ledger, `generated.tsv`: one line a tournament that is done (seed, players,
rounds, rounds that a check found different; `-` if it was not checked). A run that was
stopped goes on with the seeds that are not in it; a line that is not whole does not count.
"""

from __future__ import annotations

import re
from pathlib import Path

from zug.errors import AccessError, UsageError
from zug.formats import read
from zug.formats.files import read_bytes, write_bytes
from zug.generator import Recipe, make
from zug.messages import say
from zug.pool import Progress, run_all
from zug.records import NamedTuple, dataclass, field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

LEDGER = "generated.tsv"
_COLUMNS = "seed\tplayers\trounds\tdifferent"
_SEED = re.compile(r" seed=(\d{1,18})\b", re.ASCII)
_LINE = re.compile(r"\d{1,18}\t\d{1,9}\t\d{1,9}\t(-|\d{1,9})", re.ASCII)


class Order(NamedTuple):
    """One tournament to make."""

    recipe: Recipe
    path: Path
    check: bool
    durable: bool = False


class Made(NamedTuple):
    """What came of it; `different` is None if nobody checked."""

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
    different: list[Made] = field(default_factory=list)

    def add(self, made: Made) -> None:
        self.tournaments += 1
        self.players += made.players
        self.rounds += made.rounds
        self.checked += made.different is not None
        if made.different:
            self.different.append(made)


def fill(order: Order) -> Made:
    """Generate one tournament, write it whole, and check it if asked."""
    made, data = work_out(order)
    write_bytes(order.path, data, durable=order.durable)
    return made


def work_out(order: Order) -> tuple[Made, bytes]:
    """Generate one tournament, and check it from what its file will hold if asked."""
    tournament, data = make(order.recipe)
    made = Made(order.recipe.seed, len(tournament.players), tournament.rounds_played)
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
    progress: Progress,
) -> Tally:
    """Make all that is not there yet, several at a time, and keep the ledger."""
    recipes = list(recipes)
    ledger = folder / LEDGER
    model = recipes[0]
    done = _done(ledger, model, check) if resume else {}
    tally = Tally()
    for recipe in recipes:
        if recipe.seed in done:
            tally.add(done[recipe.seed])
    tally.earlier = tally.tournaments
    orders = [
        Order(recipe, path_of(folder, recipe), check)
        for recipe in recipes
        if recipe.seed not in done
    ]
    lines = [f"{model.line()}\n{_COLUMNS}\n", *(made.line() for made in done.values())]
    write_bytes(ledger, "".join(lines).encode())
    with (
        ledger.open("a", encoding="utf-8", buffering=1) as book,
        progress(len(orders)) as advance,
    ):
        for made in _made(orders, jobs, scheduler):
            book.write(made.line())
            tally.add(made)
            advance()
    return tally


def _made(orders: Sequence[Order], jobs: int, scheduler: str | None) -> Iterator[Made]:
    """Processes of this machine write the files they make; a cluster sends them here."""
    if scheduler is None:
        yield from run_all(fill, orders, jobs)
        return
    answers = run_all(work_out, orders, jobs, scheduler=scheduler)
    for order, (made, data) in zip(orders, answers, strict=True):
        write_bytes(order.path, data, durable=order.durable)
        yield made


def first_seed(folder: Path) -> int | None:
    """The first seed of the run whose ledger is in a folder."""
    ledger = folder / LEDGER
    head = read_bytes(ledger).decode("utf-8", "replace").split("\n")[0] if ledger.exists() else ""
    found = _SEED.search(head)
    return int(found[1]) if found else None


def _done(ledger: Path, model: Recipe, check: bool) -> dict[int, Made]:
    """The tournaments that need not be made again: checked ones, if a check is asked for."""
    if not ledger.exists():
        return {}
    lines = read_bytes(ledger).decode("utf-8", "replace").split("\n")
    if _SEED.sub("", lines[0]) != _SEED.sub("", model.line()):
        raise UsageError(
            "other-parameters",
            say("{parent} holds tournaments made with other settings", parent=ledger.parent),
            say("resume with the same options, or name another folder"),
        )
    found: dict[int, Made] = {}
    for line in filter(_LINE.fullmatch, lines[2:-1]):  # what follows the last end was cut off
        seed, players, rounds, different = line.split("\t")
        if different != "-" or not check:
            known = None if different == "-" else int(different)
            found[int(seed)] = Made(int(seed), int(players), int(rounds), known)
    return {
        seed: made
        for seed, made in found.items()
        if path_of(ledger.parent, model._replace(seed=seed)).exists()
    }


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
