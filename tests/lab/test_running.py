"""Runs: in one process, in several, on a cluster, interrupted: always the same figures."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest

from tests.support.cluster import PATIENCE, Cluster
from zug.cli.main import guarded
from zug.errors import AccessError, UsageError
from zug.lab.experiment import Experiment, parse_experiment
from zug.lab.measures import MEASURES, PROFILES
from zug.lab.report import Estimate, estimate, sum_up
from zug.lab.running import Storage, run, wanted
from zug.messages import languages, translated

TEXT = """
title = "A <small> trial"
question = "Does it run?"
systems = ["dutch-2026", "burstein-2017"]
accelerations = ["none", "baku-2026"]
repetitions = {repetitions}
seed = 3
top = 3
[field]
players = 16
rounds = 5
mean = 2300
"""


def trial(repetitions: int = 3) -> Experiment:
    return parse_experiment(TEXT.format(repetitions=repetitions))


def figures(storage: Storage, experiment: Experiment) -> str:
    """The figures to the last digit."""
    rows = wanted(storage.read(), experiment)
    assert len(rows) == len(experiment.settings) * experiment.repetitions
    return json.dumps(sum_up(experiment, rows).plain())


@pytest.fixture
def expected(tmp_path: Path) -> str:
    """The figures of a run in one go."""
    storage = Storage(tmp_path / "expected")
    run(trial(), storage)
    return figures(storage, trial())


def test_several_processes_give_the_same_figures(tmp_path: Path, expected: str) -> None:
    storage = Storage(tmp_path / "two")
    run(trial(), storage, jobs=2)
    assert figures(storage, trial()) == expected


def test_an_interrupted_run_goes_on(tmp_path: Path, expected: str) -> None:
    storage = Storage(tmp_path / "broken")
    seen = 0

    def stop_after_five() -> None:
        nonlocal seen
        seen += 1
        if seen == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(trial(), storage, progress=lambda _: nullcontext(stop_after_five))
    assert len(storage.read()) == 5  # what was worked out is kept
    (storage.rows / "part-draft.17.tmp").write_bytes(b"half a file")
    left: list[int] = []
    called: list[None] = []

    def look_on(total: int) -> AbstractContextManager[Callable[[], None]]:
        left.append(total)
        return nullcontext(lambda: called.append(None))

    run(trial(), storage, resume=True, progress=look_on)
    assert left == [len(called)] == [7]  # those that were there would spoil rate and time left
    assert figures(storage, trial()) == expected


def test_more_repetitions_keep_the_rows_there_are(tmp_path: Path, expected: str) -> None:
    storage = Storage(tmp_path / "more")
    run(trial(1), storage)
    before = {path: path.stat().st_mtime_ns for path in storage.rows.iterdir()}
    run(trial(3), storage, resume=True)
    assert all(path.stat().st_mtime_ns == stamp for path, stamp in before.items())
    assert figures(storage, trial()) == expected
    run(trial(3), storage, resume=True)  # nothing left to do
    assert figures(storage, trial()) == expected


def test_a_task_that_is_there_twice_counts_once(tmp_path: Path, expected: str) -> None:
    storage = Storage(tmp_path / "twice")
    run(trial(), storage)
    storage.append(storage.read()[:4])
    assert len(list(storage.rows.glob("*.parquet"))) == 2
    assert figures(storage, trial()) == expected


def test_results_are_not_mixed(tmp_path: Path) -> None:
    storage = Storage(tmp_path / "one")
    run(trial(1), storage)
    with pytest.raises(UsageError, match="--resume"):
        run(trial(1), storage)
    other = parse_experiment(TEXT.format(repetitions=1).replace("2300", "2301"))
    with pytest.raises(UsageError, match="another experiment"):
        run(other, storage, resume=True)


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    storage = Storage(tmp_path / "bad")
    run(trial(1), storage)
    path = next(storage.rows.iterdir())
    path.write_bytes(path.read_bytes()[:100])
    with pytest.raises(AccessError, match="delete it"):
        run(trial(1), storage, resume=True)
    path.unlink()
    run(trial(1), storage, resume=True)
    assert len(storage.read()) == 4


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    running = Cluster(tmp_path, workers=2)
    try:
        running.wait_for_workers(2)
        yield running
    finally:
        running.stop()


def test_a_cluster_that_loses_a_worker_gives_the_same_figures(
    cluster: Cluster, tmp_path: Path
) -> None:
    experiment = trial(8)
    here, there = Storage(tmp_path / "here"), Storage(tmp_path / "there")
    run(experiment, here)
    rows = 0

    def kill_one() -> None:
        nonlocal rows
        rows += 1
        if rows == 6:  # each of the two has got a share of the first sixteen
            cluster.workers[0].kill()

    run(experiment, there, scheduler=cluster.address, progress=lambda _: nullcontext(kill_one))
    assert cluster.workers[0].wait(PATIENCE) == -9
    assert cluster.workers[1].poll() is None
    assert rows == 32
    assert figures(there, experiment) == figures(here, experiment)
    run(experiment, there, scheduler=cluster.address, resume=True)  # nothing to do


def test_no_scheduler_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zug.pool.cluster.PATIENCE", 0.5)
    with pytest.raises(AccessError, match="no scheduler at"):
        run(trial(1), Storage(tmp_path / "x"), scheduler="tcp://127.0.0.1:9")


def test_estimates() -> None:
    found = estimate([1, 2, 3, 4, float("nan")])
    assert found.mean == 2.5
    assert found.size == 4
    assert found.error == pytest.approx(1.96 * (5 / 3 / 4) ** 0.5)
    assert not estimate([float("nan")]).is_known
    assert str(estimate([])) == "–"
    assert estimate([7.0]) == (7.0, 0.0, 1)


def test_the_interval_of_a_share_ends_at_0_and_100_percent() -> None:
    low, high = Estimate(0.4, 0.9, 20), Estimate(99.5, 1.5, 20)
    assert low.interval(is_share=True) == (0.0, 0.4 + 0.9)
    assert high.interval(is_share=True) == (98.0, 100.0)
    assert low.interval(is_share=False) == (0.4 - 0.9, 0.4 + 0.9)
    assert (low.of_share(), high.of_share()) == ("0.4 (0.0–1.3)", "99.5 (98.0–100.0)")
    assert Estimate(50, 2, 20).of_share() == "50.0 ± 2.0"
    shares = {one.id for one in MEASURES if one.is_share}
    assert {"top_hits", "floats"} <= shares
    assert "kendall" not in shares


def test_differences_are_taken_field_by_field(tmp_path: Path) -> None:
    storage = Storage(tmp_path / "d")
    experiment = trial()
    run(experiment, storage)
    rows = wanted(storage.read(), experiment)
    first, second = sum_up(experiment, rows).settings[:2]
    pairs = zip(rows[3:6], rows[:3], strict=True)
    by_hand = [other["kendall"] - base["kendall"] for other, base in pairs]
    assert second.against_first["kendall"].mean == pytest.approx(sum(by_hand) / 3)
    assert first.against_first == {}


@pytest.mark.slow
def test_the_command_writes_a_report_that_stands_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "trial.toml"
    file.write_text(TEXT.format(repetitions=2))
    out = tmp_path / "out"
    assert guarded(["lab", str(file), "--out", str(out), "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    assert "A <small> trial: 8 tournaments" in said
    assert "Standings against strength (Kendall's τ)" in said
    page = (out / "report.html").read_text(encoding="utf-8")
    assert "<h1>A &lt;small&gt; trial</h1>" in page
    assert page.count("data:image/png;base64,") == 2
    assert "http" not in page
    assert "Compared with dutch-2026, no acceleration, field by field</h2>" in page
    for name in ("figures.png", "profiles.png"):
        assert (out / name).read_bytes().startswith(b"\x89PNG")
    summary = json.loads((out / "summary.json").read_text())
    assert [setting["tournaments"] for setting in summary["cells"]] == [2, 2, 2, 2]
    assert guarded(["lab", str(file), "--out", str(out)]) == 2
    before = (out / "report.html").read_bytes()
    assert guarded(["lab", str(file), "--out", str(out), "--resume"]) == 0
    assert (out / "report.html").read_bytes() == before


@pytest.mark.slow
def test_the_report_and_its_plots_speak_the_language_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "trial.toml"
    file.write_text(TEXT.format(repetitions=1))
    for language in ("en", "fr"):
        assert (
            guarded(["--lang", language, "lab", str(file), "--out", str(tmp_path / language)]) == 0
        )
    page = (tmp_path / "fr" / "report.html").read_text(encoding="utf-8")
    assert '<html lang="fr">' in page
    assert "sans accélération" in page
    assert "1 tournoi de chaque sorte" in page
    assert "Classement et force" in page
    assert "no acceleration" not in page
    assert "tournament" not in page
    for plot in ("figures.png", "profiles.png"):
        english, french = ((tmp_path / name / plot).read_bytes() for name in ("en", "fr"))
        assert english != french
    english, french = ((tmp_path / name / "summary.json").read_text() for name in ("en", "fr"))
    assert english == french


@pytest.mark.parametrize(
    ("line", "words"),
    [('measures = ["beauty"]', "no measure 'beauty'"), ("colour = 1", "no such key")],
)
def test_the_command_refuses_what_makes_no_sense(
    line: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "trial.toml"
    file.write_text(f"{line}\n")
    assert guarded(["lab", str(file), "--out", str(tmp_path / "out")]) == 2
    assert words in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_the_command_line_starts_without_the_heavy_libraries() -> None:
    code = (
        "import sys; from zug.cli.main import guarded; guarded(['lab', '--help']); "
        "sys.exit(bool({'pyarrow', 'matplotlib', 'distributed', 'numpy'} & set(sys.modules)))"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert ended.returncode == 0


@pytest.mark.parametrize("language", languages())
def test_titles_fit_above_their_panels(language: str) -> None:
    """A panel is as wide as the longest English title."""
    titles = [one.title for one in (*MEASURES, *PROFILES)]
    widest = max(map(len, titles))
    assert [one for one in titles if len(translated(one, language)) > widest] == []
