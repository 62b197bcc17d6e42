"""`zug generate` and `zug-engine -g`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from zug import checker
from zug.checker import check
from zug.cli.engine import answer
from zug.cli.main import guarded
from zug.cli.tools.generate import LEDGER
from zug.formats import read
from zug.model import Colour

Said = pytest.CaptureFixture[str]
SMALL = ("--players", "12", "--rounds", "4", "--plain")


def zug(*words: object) -> int:
    return guarded(["generate", *map(str, words)])


def test_one_tournament_checked_and_made_again(tmp_path: Path, capsys: Said) -> None:
    file, again = tmp_path / "a.trf", tmp_path / "b.trf"
    assert zug("--output", file, "--seed", 7, "--check", *SMALL) == 0
    assert "1 tournament, 4 rounds; 1 checked, 0 rounds differ" in capsys.readouterr().out
    assert zug("--again", file, "--output", again) == 0
    assert "byte for byte" in capsys.readouterr().out
    assert file.read_bytes() == again.read_bytes()


def test_json(tmp_path: Path, capsys: Said) -> None:
    season, again = tmp_path / "season", tmp_path / "b.json"
    options = ("-n", 2, "--seed", 1, "--output", season, "--to", "json", *SMALL)
    assert zug(*options) == 0
    files = [season / "0000001.json", season / "0000002.json"]
    assert set(season.iterdir()) == {*files, season / LEDGER}
    assert all(check(read(file)).identical for file in files)
    files[0].unlink()
    capsys.readouterr()
    assert zug(*options, "--resume") == 0
    assert "1 of them already there" in capsys.readouterr().out
    assert zug("--again", files[0], "--output", again) == 0
    assert files[0].read_bytes() == again.read_bytes()


def test_a_file_somebody_changed_is_not_made_again(tmp_path: Path, capsys: Said) -> None:
    file = tmp_path / "a.trf"
    zug("--output", file, *SMALL)
    file.write_text(file.read_text().replace("Player 0003", "Ms Someone "))
    assert zug("--again", file, "--output", tmp_path / "b.trf") == 1
    assert "differs from" in capsys.readouterr().out


def test_everything_can_be_set(tmp_path: Path) -> None:
    file = tmp_path / "a.trf"
    options = ("--system", "dubov", "--points", "3-1-0", "--pab", "1", "--initial-colour", "b")
    assert zug("--output", file, "--check", "--to", "trf26", *SMALL, *options) == 0
    found = read(file)
    assert found.system == "dubov-2026"
    assert (found.points.win, found.points.draw, found.points.pab) == (30, 10, 10)
    assert found.initial_colour is Colour.BLACK


def test_the_likeness_of_a_file_is_made_again_without_it(tmp_path: Path) -> None:
    model, file, again = (tmp_path / name for name in ("m.trf", "a.trf", "b.trf"))
    zug("--output", model, "--seed", 3, "--system", "burstein", *SMALL)
    assert zug("--from", model, "--output", file, "--check") == 0
    model.unlink()
    assert read(file).system == "burstein-2026"
    assert zug("--again", file, "--output", again) == 0


def test_a_configuration_file_with_its_units(tmp_path: Path) -> None:
    settings, file = tmp_path / "g.cfg", tmp_path / "a.trf"
    settings.write_text("PlayersNumber=12\nRoundsNumber=4\nForfeitRate=20\n")
    assert zug("--config", settings, "--dialect", "bbp", "--output", file) == 0
    assert " forfeits=1/20 " in file.read_text().splitlines()[0]
    assert zug("--config", settings, "--output", file) == 0
    assert " forfeits=20 " in file.read_text().splitlines()[0]


def test_a_run_that_was_stopped_goes_on(tmp_path: Path, capsys: Said) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    assert zug("-n", 6, "--seed", 1, "--output", whole, "--check", *SMALL) == 0
    assert zug("-n", 3, "--seed", 1, "--output", parts, "--check", *SMALL) == 0
    ledger = parts / LEDGER
    ledger.write_text(ledger.read_text()[:-4])  # the last line was cut off
    stamp = (parts / "0000001.trf").stat().st_mtime_ns
    capsys.readouterr()
    assert (
        zug("-n", 6, "--seed", 1, "--output", parts, "--check", "--resume", "--jobs", 2, *SMALL)
        == 0
    )
    said = capsys.readouterr().out
    assert "6 tournaments, 24 rounds; 2 of them already there; 6 checked, 0 rounds" in said
    assert (parts / "0000001.trf").stat().st_mtime_ns == stamp
    for path in sorted(whole.iterdir()):
        assert path.read_bytes() == (parts / path.name).read_bytes()


def test_a_damaged_line_of_the_ledger_does_not_count(tmp_path: Path, capsys: Said) -> None:
    zug("-n", 3, "--seed", 1, "--output", tmp_path / "s", *SMALL)
    ledger = tmp_path / "s" / LEDGER
    ledger.write_text(ledger.read_text().replace("2\t12\t4", "2\ttwelve"))
    capsys.readouterr()
    assert zug("-n", 3, "--seed", 1, "--output", tmp_path / "s", "--resume", *SMALL) == 0
    assert "3 tournaments, 12 rounds; 2 of them already there" in capsys.readouterr().out
    (tmp_path / "s" / LEDGER).unlink()
    assert zug("-n", 3, "--seed", 1, "--output", tmp_path / "s", "--resume", *SMALL) == 0
    assert "already" not in capsys.readouterr().out, "without a ledger nothing is known"


def test_a_tournament_that_was_not_checked_is_when_a_check_is_asked_for(
    tmp_path: Path, capsys: Said
) -> None:
    zug("-n", 2, "--seed", 1, "--output", tmp_path / "s", *SMALL)
    capsys.readouterr()
    zug("-n", 2, "--seed", 1, "--output", tmp_path / "s", "--check", "--resume", *SMALL)
    assert "2 tournaments, 8 rounds; 2 checked" in capsys.readouterr().out


def test_a_difference_is_remembered_by_the_next_run(tmp_path: Path, capsys: Said) -> None:
    zug("-n", 2, "--seed", 1, "--output", tmp_path / "s", "--check", *SMALL)
    ledger = tmp_path / "s" / LEDGER
    ledger.write_text(ledger.read_text().replace("2\t12\t4\t0", "2\t12\t4\t3"))
    assert zug("-n", 3, "--seed", 1, "--output", tmp_path / "s", "--check", "--resume", *SMALL) == 1
    assert "seed 2: 3 rounds differ" in capsys.readouterr().err


def test_other_settings_do_not_go_on_in_the_same_folder(tmp_path: Path, capsys: Said) -> None:
    zug("-n", 2, "--seed", 1, "--output", tmp_path / "s", *SMALL)
    assert zug("-n", 2, "--seed", 1, "--output", tmp_path / "s", "--resume", "--players", 13) == 2
    assert "other-parameters" in capsys.readouterr().err


def test_another_seed_does_not_go_on_in_the_same_folder(tmp_path: Path, capsys: Said) -> None:
    folder = tmp_path / "s"
    zug("-n", 2, "--seed", 5, "--output", folder, *SMALL)
    before = contents(folder)
    assert zug("-n", 2, "--seed", 6, "--output", folder, "--resume", *SMALL) == 2
    assert f"{folder} holds a run that begins with seed 5; leave out" in capsys.readouterr().err
    assert contents(folder) == before
    assert zug("-n", 3, "--output", folder, "--resume", *SMALL) == 0
    assert "3 tournaments, 12 rounds; 2 of them already there" in capsys.readouterr().out


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("seed", [1, 900])
def test_a_forgotten_resume_costs_nothing(seed: int, tmp_path: Path, capsys: Said) -> None:
    """Whoever means to begin anew says so; the files of before stay."""
    folder = tmp_path / "s"
    zug("-n", 3, "--seed", 1, "--output", folder, "--check", *SMALL)
    before = contents(folder)
    words = ("-n", 2, "--seed", seed, "--output", folder, *SMALL)
    assert zug(*words) == 2
    assert f"[folder-in-use] {folder} holds a run with 3 tournaments; " in capsys.readouterr().err
    assert contents(folder) == before
    assert zug(*words, "--afresh", "--resume") == 2
    assert zug(*words, "--afresh") == 0
    assert len((folder / LEDGER).read_text().splitlines()) == 2 + 2
    assert set(before) <= set(contents(folder))


def test_a_run_that_has_made_nothing_is_in_nobodys_way(tmp_path: Path) -> None:
    folder = tmp_path / "s"
    zug("-n", 2, "--seed", 1, "--output", folder, *SMALL)
    ledger = folder / LEDGER
    ledger.write_text("".join(ledger.read_text().splitlines(keepends=True)[:2]))
    assert zug("-n", 2, "--seed", 7, "--output", folder, *SMALL) == 0


@pytest.mark.parametrize("is_used", [False, True])
@pytest.mark.parametrize("words", [["--scheduler", "tcp://127.0.0.1:9"], ["--jobs", 2]])
def test_nothing_is_touched_if_nobody_does_the_work(
    words: list[object], is_used: bool, tmp_path: Path
) -> None:
    """No scheduler there; or processes of this machine asked for beside a cluster."""
    folder = tmp_path / "s"
    if is_used:
        zug("-n", 2, "--seed", 1, "--output", folder, *SMALL)
    before = contents(folder) if is_used else {}
    known = {"--scheduler": 5, "--jobs": 2}
    more = ["--scheduler", "tcp://127.0.0.1:9"] if words[0] == "--jobs" else []
    ran = zug("-n", 2, "--seed", 1, "--output", folder, "--afresh", *SMALL, *words, *more)
    assert ran == known[str(words[0])]
    assert folder.exists() == is_used
    assert (contents(folder) if is_used else {}) == before


def test_one_tournament_is_not_shared_out(tmp_path: Path, capsys: Said) -> None:
    words = ("--output", tmp_path / "a.trf", "--scheduler", "tcp://127.0.0.1:9")
    assert zug(*words, "--seed", 3) == 2
    assert "[one-tournament]" in capsys.readouterr().err
    assert zug(*words, "--again", "x.trf") == 2
    assert not (tmp_path / "a.trf").exists()


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--players", "few"], "bad-setting"),
        (["--players", "-1"], "bad-setting"),
        (["--players", "0"], "bad-setting"),
        (["--players", "1"], "bad-setting"),
        (["--players", "1-9"], "bad-setting"),
        (["--rounds", "0"], "bad-setting"),
        (["--forfeits", "200%"], "bad-setting"),
        (["--points", "9"], "bad-setting"),
        (["--pab", "much"], "bad-setting"),
        (["--system", "monrad"], "unknown-system"),
    ],
)
def test_requests_that_make_no_sense(
    words: list[str], code: str, tmp_path: Path, capsys: Said
) -> None:
    assert zug("--output", tmp_path / "a.trf", *words) == 2
    assert f"[{code}]" in capsys.readouterr().err
    assert not (tmp_path / "a.trf").exists()


def test_again_is_used_alone(tmp_path: Path) -> None:
    for words in (("--players", 3), ("--ratings", "2000,1900"), ("--plain",)):
        assert zug("--again", "x.trf", *words, "--output", tmp_path / "a.trf") == 2


def test_several_files_need_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert zug("-n", 2, "--seed", 1, "--output", tmp_path / "file") == 2
    assert zug("-n", 2, "--seed", 1, "--output", tmp_path / "file" / "below") == 5


# zug-engine


def test_javafo_with_a_seed(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.trf", "b.trf")]
    for file in files:
        assert answer(["-g", "11", "-o", str(file)]) == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    head = files[0].read_text().splitlines()[0]
    assert " seed=11 " in head
    assert " players=15-415 rounds=5-17 " in head


def test_javafo_with_settings_and_baku(tmp_path: Path) -> None:
    settings, file = tmp_path / "g.cfg", tmp_path / "a.trf"
    settings.write_text("PlayersNumber=20\nRoundsNumber=5\nForfeitRate=20\n")
    assert answer(["-g", str(settings), "-b", "-o", str(file)]) == 0
    text = file.read_text()
    assert "XXA    1  1.0" in text
    assert " forfeits=20 " in text
    assert check(read(file)).identical


def test_without_a_seed_every_tournament_is_another(tmp_path: Path) -> None:
    settings = tmp_path / "g.cfg"
    settings.write_text("PlayersNumber=8\nRoundsNumber=3\n")
    texts = set()
    for name in "ab":
        assert answer(["-g", str(settings), "-o", str(tmp_path / name)]) == 0
        texts.add((tmp_path / name).read_text())
        assert guarded(["generate", "--again", str(tmp_path / name), "--output", "/dev/null"]) == 0
    assert len(texts) == 2


def test_bbp_with_settings_seed_and_lists(tmp_path: Path) -> None:
    settings, file, lists = tmp_path / "g.cfg", tmp_path / "a.trf", tmp_path / "a.list"
    settings.write_text("PlayersNumber=12\nRoundsNumber=3\nForfeitRate=20\n")
    words = ["--burstein", "-g", settings, "-o", file, "-s", "5", "-l"]
    assert answer(list(map(str, words))) == 0
    assert " seed=5 " in file.read_text()
    assert " forfeits=1/20 " in file.read_text()
    assert read(file).system == "burstein-2017"
    assert lists.read_text().count("Round #") == 3


def test_bbp_in_the_likeness_of_a_model(tmp_path: Path) -> None:
    model, file = tmp_path / "m.trf", tmp_path / "a.trf"
    zug("--output", model, *SMALL)
    assert answer(["--dutch", str(model), "-g", "-o", str(file), "-s", "9"]) == 0
    ratings = [[player.rating for player in read(path).players] for path in (model, file)]
    assert ratings[0] == ratings[1]


def test_engine_errors_have_the_codes_of_the_program_imitated(tmp_path: Path) -> None:
    out = str(tmp_path / "a.trf")
    assert answer(["--dutch", "-g", "missing.cfg", "-o", out]) == 5
    assert answer(["-g", "missing.cfg", "-o", out]) == 1
    settings = tmp_path / "g.cfg"
    settings.write_text("PlayersNumber=few\n")
    assert answer(["--dutch", "-g", str(settings), "-o", out]) == 3
    assert not (tmp_path / "a.trf").exists()


def test_a_round_the_check_does_not_find_is_a_difference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = checker.check

    def forgetful(*arguments: object, **options: object) -> checker.Report:
        report = real(*arguments, **options)  # type: ignore[arg-type]
        return replace(report, rounds=report.rounds[:-1])

    monkeypatch.setattr(checker, "check", forgetful)
    assert zug("--output", tmp_path / "a.trf", "--check", *SMALL) == 1


def test_a_rate_beyond_everybody_is_refused_in_any_unit(tmp_path: Path, capsys: Said) -> None:
    for rate in ("200%", "1001", "60-10"):
        assert zug("--output", tmp_path / "a.trf", "--forfeits", rate) == 2
        said = f"forfeits={rate} is not a rate; write 0 to 1000 per thousand or 0% to 100%"
        assert said in capsys.readouterr().err
