"""`zug generate`: random tournaments, one or many, written down so as to go on later.

The folder of a run holds a ledger, `generated.tsv`: one line a tournament that is done (seed,
players, rounds, rounds that a check found different; `-` if it was not checked). A run that was
stopped goes on with the seeds that are not in it; a line that is not whole does not count.
"""

from __future__ import annotations

import re
import time
from functools import partial
from pathlib import Path

import click

from zug.cli.exits import Exit
from zug.cli.loading import reading_of
from zug.cli.options import examples, open_folder, option_option, scheduler_option
from zug.cli.output import done, emit_line, note
from zug.cli.progress import progress_bar
from zug.errors import UsageError
from zug.fastclasses import NamedTuple, dataclass, field, replace
from zug.formats import read
from zug.formats.files import read_bytes, write_bytes
from zug.generator import (
    DIALECTS,
    MODELS,
    VARIED,
    Config,
    Recipe,
    in_likeness,
    make,
    new_seed,
    read_properties,
    recipe_of,
)
from zug.messages import Message, joined, say, say_n
from zug.model import parse_points
from zug.pool import Progress, run_all
from zug.systems import find_system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from zug.model import Tournament


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

    def add(self, result: GenerationResult) -> None:
        self.tournaments += 1
        self.players += result.players
        self.rounds += result.rounds
        self.checked += result.different is not None
        if result.different:
            self.different.append(result)


def fill(order: GenerationJob) -> GenerationResult:
    """Generate one tournament, write it whole, and check it if asked."""
    result, data = work_out(order)
    write_bytes(order.path, data, durable=order.durable)
    return result


def work_out(order: GenerationJob) -> tuple[GenerationResult, bytes]:
    """Generate one tournament, and check it from what its file will hold if asked."""
    tournament, data = make(order.recipe)
    result = GenerationResult(order.recipe.seed, len(tournament.players), tournament.rounds_played)
    if not order.check:
        return result, data
    from zug.checker import check  # noqa: PLC0415 - only when asked for

    report = check(read(data), try_editions=False)
    missing = result.rounds - len(report.rounds)
    return result._replace(different=len(report.differences) + missing), data


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
    lines = [f"{model.line()}\n{_COLUMNS}\n", *(result.line() for result in done.values())]
    write_bytes(ledger, "".join(lines).encode())
    with (
        ledger.open("a", encoding="utf-8", buffering=1) as book,
        progress(len(orders)) as advance,
    ):
        for result in answers:
            book.write(result.line())
            tally.add(result)
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
    for order, (result, data) in zip(orders, answers, strict=True):
        write_bytes(order.path, data, durable=order.durable)
        yield result


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
    match = _SEED.search(head)
    return int(match[1]) if match else None


def _lines(ledger: Path) -> list[str]:
    """What a ledger holds; without one, an empty line."""
    return (read_bytes(ledger) if ledger.exists() else b"").decode("utf-8", "replace").split("\n")


def _entries(lines: Sequence[str]) -> list[GenerationResult]:
    """The tournaments of a ledger; what follows its last end of a line was cut off."""
    entries = []
    for line in filter(_LINE.fullmatch, lines[2:-1]):
        seed, players, rounds, different = line.split("\t")
        known = None if different == "-" else int(different)
        entries.append(GenerationResult(int(seed), int(players), int(rounds), known))
    return entries


def _done(ledger: Path, model: Recipe, check: bool) -> dict[int, GenerationResult]:
    """The tournaments that need not be made again: checked ones, if a check is asked for."""
    lines = _lines(ledger)
    if lines == [""]:
        return {}
    _require_same_run(ledger.parent, lines[0], model)
    return {
        result.seed: result
        for result in _entries(lines)
        if (result.different is not None or not check)
        and path_of(ledger.parent, model._replace(seed=result.seed)).exists()
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


NOT_ACCELERATED = "none"
SETTINGS = (
    ("players", "Players of a tournament [15-120]."),
    ("rounds", "Rounds of a tournament [5-11]."),
    ("highest-rating", "Highest rating [2400-2700]."),
    ("lowest-rating", "Lowest rating [1400-2000]."),
    ("rating-gap", "From one rating to the next; else drawn evenly between the two ends."),
    ("draw-percentage", "Draws of equals, for the models fide and normal [20-45]."),
    ("forfeits", "Forfeited pairings [10-60]."),
    ("quick", "Games too short to be rated [0-20]."),
    ("unusual", "Games that end ½-0, 0-½ or 0-0 [0-10]."),
    ("zero-byes", "Zero-point byes, of players in a round [0-20]."),
    ("half-byes", "Half-point byes, of players in a round [5-45]."),
    ("full-byes", "Full-point byes, of players in a round [0-5]."),
    ("late", "Players who come after round 1 [0-30]."),
    ("withdrawn", "Players who leave for good [0-30]."),
    ("pausing", "Players who miss some rounds [0]."),
    ("resting", "Players with one half-point bye [0]."),
    ("forbidden", "Players who may not meet somebody [drawn]."),
    ("unrated", "Players without a rating [drawn]."),
    ("boards", "Of teams: boards of a match [4]."),
)


def _setting_options(function: click.decorators.FC) -> click.decorators.FC:
    for name, text in reversed(SETTINGS):
        function = click.option(f"--{name}", metavar="N or A-B", help=text)(function)
    return function


@click.command(
    epilog=examples(
        "zug generate --players 40 --rounds 9 --seed 7 --output random.trf",
        "zug generate -n 50000 --output season/ --jobs 2 --check    make and check",
        "zug generate -n 50000 --output season/ --jobs 2 --check --resume    go on",
        "zug generate -n 50000 --output season/ --scheduler tcp://10.0.0.5:8786    on a cluster",
        "zug generate --system double-swiss-2026 --to trf26 --output random.trf",
        "zug generate --system FIDE_TEAM_TYPEB_GP_MP --boards 6 --output league.trf",
        "zug generate --points 3-1-0 --forfeits 1/30 --output random.trf",
        "zug generate --config generator.cfg --output random.trf",
        "zug generate --from open.trf --output another.trf      in the likeness of a tournament",
        "zug generate --again random.trf --output same.trf      from what the file says",
    )
    + "\n\n\b\nRates are per thousand (20, 10-60, 2.5), in percent (2%), one in N (1/30) or numbers"
    "\n(3x); those of games and byes also by round (1:3x,4-6:2%). Where a range is given, each"
    "\ntournament draws from it. Seed and all settings are written into the file.",
)
@click.option("--output", required=True, metavar="FILE_OR_DIR", help="A folder with -n.")
@click.option("-n", "--number", type=click.IntRange(1), default=1, help="How many tournaments.")
@click.option("--seed", type=click.IntRange(0), help="First seed; by default a new one each time.")
@click.option("--plain", is_flag=True, help="Nothing out of the ordinary, unless it is set.")
@click.option("--system", help="See `zug systems` [dutch-2026].")
@option_option
@click.option(
    "--accelerate", "acceleration", metavar="NAME", help="Such as baku-2026; or none [drawn]."
)
@click.option("--points", metavar="WIN-DRAW-LOSS", help="Such as 3-1-0 [drawn].")
@click.option("--pab", metavar="POINTS", help="What the pairing-allocated bye is worth [drawn].")
@click.option("--tiebreaks", metavar="CODES", help="Such as BH/C1,BH,SB, for the ranks [drawn].")
@click.option("--model", type=click.Choice(list(MODELS)), help="Result model [fide].")
@click.option(
    "--ratings", metavar="LIST or FILE", help="The ratings themselves: 2400,2310,0 or a file."
)
@click.option("--initial-colour", type=click.Choice(["w", "b"]), help="By default drawn by lot.")
@_setting_options
@click.option("--config", "config_file", metavar="FILE", help="Keys of JaVaFo or bbpPairings.")
@click.option(
    "--dialect",
    type=click.Choice(list(DIALECTS)),
    help="Whose file --config is: rates per thousand (javafo) or one in N (bbp) [by its keys].",
)
@click.option("--from", "start_file", metavar="FILE", help="Players, rounds and rates of this.")
@click.option("--again", "again_file", metavar="FILE", help="Make this generated file again.")
@click.option(
    "--to",
    "form",
    type=click.Choice(["trf16", "trf26", "json"]),
    help="Format [trf26; trf16 with --plain].",
)
@click.option("-j", "--jobs", type=click.IntRange(0), default=1, help="Processes; 0: all cores.")
@scheduler_option
@click.option("--check", is_flag=True, help="Check every tournament from its file.")
@click.option("--resume", is_flag=True, help="Go on with what a run of -n left to do.")
@click.option("--afresh", is_flag=True, help="Begin a new ledger in a folder that holds a run.")
@click.option("--progress/--no-progress", default=None, help="Progress bar.")
def command(
    *,
    output: str,
    number: int,
    seed: int | None,
    plain: bool,
    ratings: str | None,
    options: Mapping[str, str],
    pab: str | None,
    config_file: str | None,
    dialect: str | None,
    start_file: str | None,
    again_file: str | None,
    form: str | None,
    jobs: int,
    scheduler: str | None,
    check: bool,
    resume: bool,
    afresh: bool,
    progress: bool | None,
    **settings: str | None,
) -> Exit:
    """Make random tournaments, every round paired by the rules; the same seed, the same file.

    Whatever is not set is drawn for each tournament: sizes, byes, forfeits, unusual results,
    points, acceleration, pairs that may not meet, tie-breaks. Ranks follow the tie-breaks.
    """
    if resume and afresh:
        raise UsageError(
            "resume-and-afresh", say("--resume and --afresh were both given"), say("use one")
        )
    chosen = {key: value for key, value in settings.items() if value is not None}
    if options:
        chosen["options"] = ",".join(f"{key}={value}" for key, value in options.items())
    if again_file:
        others = (pab, ratings, plain, config_file, start_file, number > 1, scheduler)
        if chosen or any(others):
            raise UsageError(
                "again-alone", say("--again takes everything from the file"), say("use it alone")
            )
        return _make_again(again_file, output)
    if ratings is not None:
        chosen["ratings"] = _ratings(ratings, chosen)
    start = reading_of(start_file).tournament if start_file else None
    config = read_properties(_text(config_file), dialect) if config_file else None
    config = _with_settings(_begun(config, start, is_plain=plain), chosen, pab)
    for remark in _remarks(config, {*chosen, *(["points"] if pab is not None else [])}):
        note(say("note: {remark}", remark=remark))
    many = number > 1 or Path(output).is_dir()
    if seed is None:
        seed = _seed(Path(output) if resume and many else None)
    recipe = Recipe(config, seed, form or ("trf26" if config.drawn else "trf16"), start)
    if not many:
        _require_many(scheduler)
        return _make_one(recipe, Path(output), check)
    recipes = [recipe._replace(seed=seed + index) for index in range(number)]
    started = time.perf_counter()
    tally = run(
        Path(output),
        recipes,
        jobs=jobs,
        scheduler=scheduler,
        check=check,
        resume=resume,
        afresh=afresh,
        progress=partial(progress_bar, wanted=progress),
    )
    return _told(tally, time.perf_counter() - started)


def _require_many(scheduler: str | None) -> None:
    if scheduler is not None:
        raise UsageError(
            "one-tournament",
            say("--scheduler shares out many tournaments, and one was asked for"),
            say("add -n, or leave out --scheduler"),
        )


def _begun(config: Config | None, start: Tournament | None, *, is_plain: bool) -> Config:
    """What a file of settings or a tournament says; otherwise what is drawn."""
    if config is None:
        config = Config() if is_plain or start is not None else VARIED
    return config if start is None else in_likeness(config, start)


def _remarks(config: Config, chosen: Collection[str]) -> Iterator[Message]:
    """What of the settings does not come about as somebody may expect."""
    system = find_system(config.system)
    if "rounds" in chosen and system.schedule is not None:
        yield say("a round robin has the rounds of its table")
    elif "rounds" in chosen and config.rounds.high >= config.players.low:
        yield say("a tournament has fewer rounds than players")
    if "points" not in chosen or not system.is_fide:
        return
    from zug.director.state.regulations import not_of_fide  # noqa: PLC0415 - only for what was set

    why = not_of_fide(config.worth, system.games_per_match)
    if why is not None:
        yield say("FIDE mode does not have this point system: {why}", why=why)


def _ratings(asked: str, chosen: Mapping[str, str]) -> str:
    if "players" in chosen:
        raise UsageError(
            "players-and-ratings",
            say("--ratings says how many players there are"),
            say("leave out --players"),
        )
    return _text(asked) if Path(asked).is_file() else asked


def _seed(resumed: Path | None) -> int:
    """That of the run in this folder, or a new one; it is told."""
    earlier = first_seed(resumed) if resumed is not None else None
    seed = new_seed() if earlier is None else earlier
    note(say("seed {seed}", seed=seed))
    return seed


def _with_settings(config: Config, chosen: dict[str, str], pab: str | None) -> Config:
    """What is set by hand is no longer drawn."""
    asked = {*chosen, *(["points"] if pab is not None else [])}
    drawn = tuple(name for name in config.drawn if name not in asked)
    if chosen.get("acceleration") == NOT_ACCELERATED:
        chosen = {key: value for key, value in chosen.items() if key != "acceleration"}
    return _with_bye(replace(config, drawn=drawn).with_settings(chosen), pab)


def _text(file: str) -> str:
    return read_bytes(file).decode("utf-8", "replace")


def _with_bye(config: Config, pab: str | None) -> Config:
    if pab is None:
        return config
    try:
        value = parse_points(pab)
    except ValueError:
        raise UsageError(
            "bad-setting", say("--pab {pab} is not a number of points", pab=pab)
        ) from None
    return replace(config, points=replace(config.worth, pab=value))


def _make_again(file: str, output: str) -> Exit:
    _, data = make(recipe_of(reading_of(file).tournament, file))
    write_bytes(output, data)
    done()
    same = data == read_bytes(file)
    emit_line(
        say("{file}: the same, byte for byte", file=output)
        if same
        else say("{file}: differs from {other}", file=output, other=file)
    )
    return Exit.OK if same else Exit.DIFFERENCES


def _make_one(recipe: Recipe, path: Path, check: bool) -> Exit:
    started = time.perf_counter()
    result = fill(GenerationJob(recipe, path, check, durable=True))
    tally = Tally()
    tally.add(result)
    return _told(tally, time.perf_counter() - started)


def _told(tally: Tally, seconds: float) -> Exit:
    held = say_n("{count} round", "{count} rounds", tally.rounds)
    words = [
        say_n(
            "{count} tournament, {rounds}",
            "{count} tournaments, {rounds}",
            tally.tournaments,
            rounds=held,
        )
    ]
    if tally.earlier:
        words.append(
            say_n("{count} of them already there", "{count} of them already there", tally.earlier)
        )
    if tally.checked:
        rounds = sum(result.different or 0 for result in tally.different)
        words.append(
            say("{checked} checked, {rounds}", checked=tally.checked, rounds=_differ(rounds))
        )
    done()
    emit_line(joined((*words, f"{seconds:.1f} s"), "; "))
    for result in tally.different[:10]:
        note(say("seed {seed}: {rounds}", seed=result.seed, rounds=_differ(result.different or 0)))
    if tally.different:
        note(say("a checker that disagrees with its own generator is a mistake in Zug"))
    return Exit.DIFFERENCES if tally.different else Exit.OK


def _differ(rounds: int) -> Message:
    return say_n("{count} round differs", "{count} rounds differ", rounds)
