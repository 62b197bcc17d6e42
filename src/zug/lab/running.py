"""Play and measure the tournaments of an experiment: in processes, or on a Dask cluster."""

from __future__ import annotations

import time
from math import cos, log, pi, sqrt

from zug.generator import Dice, generate
from zug.lab.measures import MEASURES, PROFILES, PlayedTournament
from zug.model import Player, Tournament
from zug.pool import Progress, run_all, unwatched
from zug.systems import find_system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.lab.experiment import Experiment, ExperimentRun
    from zug.lab.storage import Storage

Row = dict[str, str | int | float | list[float]]
"""The figures of one tournament, by the names of the columns."""


def run_task(task: ExperimentRun) -> Row:
    """Play and measure; the same task gives the same row anywhere."""
    experiment, setting = task.experiment, task.setting
    start, strengths = draw_field(task)
    config = experiment.play.with_settings(
        {"system": setting.system}
        | ({"acceleration": setting.acceleration} if setting.acceleration else {})
    )
    tournament = generate(config, task.seed, start, strengths)
    played = PlayedTournament(tournament, strengths, experiment)
    row: Row = {
        "task": task.id,
        "cell": setting.key,
        "repetition": task.repetition,
        "seed": task.seed,
        "rounds_played": tournament.rounds_played,
    }
    row |= {measure.id: float(measure.of(played)) for measure in MEASURES}
    row |= {profile.id: [float(value) for value in profile.of(played)] for profile in PROFILES}
    return row


def draw_field(task: ExperimentRun) -> tuple[Tournament, dict[int, float]]:
    """Return the players with their ratings, and their true strengths by TPN.

    Numbers follow the ratings, but for the system in which they are drawn by lot.
    """
    experiment, setting = task.experiment, task.setting
    dice = Dice(f"field {task.seed}")  # other luck than that of the games
    people = [_person(experiment, dice) for _ in range(setting.players)]
    people.sort(key=lambda person: -person[0])
    numbering = find_system(setting.system).numbering
    if numbering.is_by_lot or numbering.is_by_entry:
        people = dice.shuffled(people)
    players = tuple(
        Player(tpn, name=f"Player {tpn:04d}", rating=rating)
        for tpn, (rating, _) in enumerate(people, 1)
    )
    strengths = {tpn: strength for tpn, (_, strength) in enumerate(people, 1)}
    return Tournament(players=players, rounds=setting.rounds), strengths


def _person(experiment: Experiment, dice: Dice) -> tuple[int, float]:
    field = experiment.field
    strength = round(field.mean + field.deviation * _normal(dice), 1)
    return max(1, round(strength + field.error * _normal(dice))), strength


def _normal(dice: Dice) -> float:
    """Return a standard normal random number (Box and Muller)."""
    return sqrt(-2 * log(1 - dice.luck())) * cos(2 * pi * dice.luck())


BATCH = 200
"""Rows to a file …"""
PAUSE = 20.0
"""… or seconds: what an interruption may cost at most."""


def run(
    experiment: Experiment,
    storage: Storage,
    *,
    resume: bool = False,
    jobs: int = 1,
    scheduler: str | None = None,
    progress: Progress = unwatched,
) -> None:
    """Work out every row that is not there yet and store it."""
    done = storage.open(experiment, resume=resume)
    tasks = [task for task in experiment.tasks() if task.id not in done]
    # A process that has threads, as those of pyarrow, must not be cloned.
    rows = run_all(run_task, tasks, jobs, fresh=True, scheduler=scheduler, expected=_is_row)
    waiting: list[Row] = []
    stored = time.monotonic()
    try:
        with progress(len(tasks)) as advance:
            for row in rows:
                waiting.append(row)
                advance()
                if len(waiting) >= BATCH or time.monotonic() - stored > PAUSE:
                    storage.append(waiting)
                    waiting, stored = [], time.monotonic()
    finally:
        if waiting:
            storage.append(waiting)


def _is_row(answer: object) -> bool:
    return isinstance(answer, dict) and all(isinstance(name, str) for name in answer)
