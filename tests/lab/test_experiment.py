"""Experiments in TOML: what they may say, what makes two of them the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from zug.errors import UsageError
from zug.lab.experiment import Experiment, Setting, parse_experiment
from zug.lab.running import draw_field, run_task

TEXT = """
title = "A trial"
systems = ["dutch", "fmjd-1986"]
accelerations = ["none", "baku", "fmjd-quart"]
repetitions = 3
seed = 5
measures = ["kendall"]
[field]
players = [8, 10]
rounds = 3
mean = 1900
[play]
forfeits = 20
model = "logistic"
[norm]
performance = 2300
"""


def test_a_file_is_read() -> None:
    experiment = parse_experiment(TEXT)
    assert experiment.title == "A trial"
    assert experiment.field.mean == 1900
    assert str(experiment.play.forfeits) == "20"
    assert experiment.play.model == "logistic"
    assert experiment.norm.performance == 2300
    assert experiment.norm.opponents == 2230


def test_cells_are_the_combinations_the_rule_books_allow() -> None:
    settings = parse_experiment(TEXT).settings
    assert [setting for setting in settings if setting.players == 8] == [
        Setting("dutch-2026", None, 8, 3),
        Setting("dutch-2026", "baku-2026", 8, 3),
        Setting("fmjd-1986", None, 8, 3),
        Setting("fmjd-1986", "fmjd-quart", 8, 3),
    ]
    assert len(settings) == 8


def test_labels_say_what_differs() -> None:
    experiment = parse_experiment(TEXT)
    assert experiment.label(experiment.settings[1]) == "dutch-2026, baku-2026, 8 players"
    assert Experiment("x").label(Experiment("x").settings[0]) == "dutch-2026"
    sizes = parse_experiment("[field]\nrounds = [5, 7]\n")
    assert [sizes.label(setting) for setting in sizes.settings] == ["5 rounds", "7 rounds"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("title = ", "Invalid|Unexpected|value"),
        ("colour = 1", "no such key"),
        ('title = "x"\nrepetitions = 0', "whole number from 1"),
        ("title = 3", "must be a text"),
        ('systems = ["monrad"]', "no system"),
        ('accelerations = ["turbo"]', "no acceleration"),
        ("[field]\nplayers = 0", "field.players"),
        ("[field]\nplayers = []", "field.players"),
        ("[field]\nplayers = 1", "from 2 to 99999"),
        (f"[field]\nplayers = {'9' * 30}", "from 2 to 99999"),
        ("[field]\nrounds = 1000", "from 1 to 999"),
        ("[field]\nmean = -1", "field.mean"),
        *(
            (f"[field]\n{key} = {value}", f"field.{key}: must be a number")
            for key in ("mean", "deviation", "error")
            for value in ("nan", "inf", "1e308", "true")
        ),
        (f"seed = {'9' * 5000}", "x.toml: .*digits"),
        (f"repetitions = {'9' * 30}", "repetitions: must be a whole number from 1 to"),
        (f"[norm]\nperformance = {'9' * 30}", "norm: all values"),
        (f"[play]\nforfeits = '{'9' * 5000}'", "forfeits=9{37}… is not a rate"),
        ("[play]\nforfeits = nan", "forfeits=nan is not a rate"),
        ("[field]\nage = 3", "field.age"),
        ("[norm]\nperformance = 2.5", "norm"),
        ("[norm]\ncolour = 1", "norm.colour"),
        ("[play]\ncolour = 1", "no setting"),
        ("[play]\nplayers = 10", "play.players"),
        ("field = 3", "must be a table"),
        ("systems = [1]", "list of names"),
        ("systems = 1", "list of names"),
        ("measures = true", "list of names"),
        ('systems = ["fmjd-1986-lot"]\naccelerations = ["baku"]', "none of the systems"),
    ],
    ids=lambda text: text[:40],
)
def test_files_that_make_no_sense(text: str, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        parse_experiment(text, "x.toml")


def test_the_fingerprint_knows_what_changes_a_row() -> None:
    one = parse_experiment(TEXT)
    for same in (
        replace(one, repetitions=99),
        replace(one, measures=()),
        replace(one, title="Another"),
        replace(one, systems=("lim-1999",)),
    ):
        assert same.fingerprint == one.fingerprint
    for other in (
        replace(one, seed=6),
        replace(one, top=3),
        replace(one, play=one.play.with_settings({"forfeits": "21"})),
        replace(one, norm=one.norm._replace(lowest=1)),
        replace(one, tiebreaks=("SB",)),
    ):
        assert other.fingerprint != one.fingerprint


def test_tasks_have_names_of_their_own() -> None:
    names = [task.id for task in parse_experiment(TEXT).tasks()]
    assert len(names) == len(set(names)) == 24
    assert names[0] == "dutch-2026/none/8x3#0"


def test_systems_are_compared_on_the_same_fields() -> None:
    experiment = parse_experiment(TEXT)
    tasks = list(experiment.tasks())
    fields = [draw_field(task) for task in tasks if task.setting.players == 8]
    assert all(field == fields[0] for field in fields[:4])
    assert fields[4] != fields[0]


def test_ratings_are_about_the_true_strength() -> None:
    text = "[field]\nplayers = 2000\nmean = 2000\ndeviation = 200\nerror = 50\n"
    task = next(parse_experiment(text).tasks())
    start, strengths = draw_field(task)
    values = list(strengths.values())
    mean = sum(values) / len(values)
    assert mean == pytest.approx(2000, abs=20)
    spread = (sum((value - mean) ** 2 for value in values) / len(values)) ** 0.5
    assert spread == pytest.approx(200, rel=0.06)
    errors = [player.rating - strengths[player.tpn] for player in start.players]
    assert (sum(e * e for e in errors) / len(errors)) ** 0.5 == pytest.approx(50, rel=0.06)
    ratings = [player.rating for player in start.players]
    assert ratings == sorted(ratings, reverse=True)


def test_by_lot_the_same_people_have_other_numbers() -> None:
    text = 'systems = ["dutch", "fmjd-1986-lot"]\n[field]\nplayers = 20\n'
    dutch, lot = list(parse_experiment(text).tasks())[:2]
    people = [
        [(player.rating, strengths[player.tpn]) for player in start.players]
        for start, strengths in (draw_field(dutch), draw_field(lot))
    ]
    assert people[0] != people[1]
    assert sorted(people[0]) == sorted(people[1])


def test_a_task_gives_the_same_row_every_time() -> None:
    task = list(parse_experiment(TEXT).tasks())[5]
    assert repr(run_task(task)) == repr(run_task(task))  # repr: a NaN is not equal to itself
