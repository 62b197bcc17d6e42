"""The language of the command line: one option, one variable of the environment, English else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from zug.cli.main import guarded

SAMPLE = str(Path(__file__).parents[2] / "samples" / "open.trf")
REFUSED = {
    "en": "zug: [no-such-file] there is no gone.trf; check the path",
    "de": "zug: [no-such-file] gone.trf gibt es nicht; prüfen Sie den Pfad",
    "es": "zug: [no-such-file] no existe gone.trf; compruebe la ruta",
    "fr": "zug: [no-such-file] le fichier gone.trf n’existe pas\u202f; vérifiez le chemin",
    "it": "zug: [no-such-file] il file gone.trf non esiste; controllare il percorso",
}


@pytest.mark.parametrize("language", REFUSED)
def test_the_option_chooses_it(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(["--lang", language, "pair", "gone.trf"]) == 5
    assert capsys.readouterr().err.strip() == REFUSED[language]


@pytest.mark.parametrize("language", REFUSED)
def test_the_environment_chooses_it(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ZUG_LANG", language)
    assert guarded(["pair", "gone.trf"]) == 5
    assert capsys.readouterr().err.strip() == REFUSED[language]


def test_english_is_spoken_whatever_was_spoken_before(capsys: pytest.CaptureFixture[str]) -> None:
    guarded(["--lang", "fr", "pair", "gone.trf"])
    capsys.readouterr()
    guarded(["pair", "gone.trf"])
    assert capsys.readouterr().err.strip() == REFUSED["en"]


def test_a_language_without_catalogue_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(["--lang", "xx", "pair", SAMPLE]) == 2
    assert "'xx' is not one of 'en', 'de', 'es', 'fr', 'it'" in capsys.readouterr().err


def test_explain_follows_it_and_may_choose_another(capsys: pytest.CaptureFixture[str]) -> None:
    guarded(["--lang", "fr", "explain", SAMPLE])
    assert capsys.readouterr().out.startswith("Ronde 6 selon")
    guarded(["--lang", "fr", "explain", SAMPLE, "--lang", "it"])
    assert capsys.readouterr().out.startswith("Turno 6 secondo")


@pytest.mark.parametrize(
    "command",
    [["pair", "--json"], ["standings", "--json"], ["check", "--json"], ["systems", "--json"]],
)
def test_json_is_the_same_in_every_language(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    said = []
    for language in ("en", "fr"):
        name, *options = command
        files = [] if name == "systems" else [SAMPLE]
        guarded(["--lang", language, name, *files, *options])
        said.append([line for line in capsys.readouterr().out.splitlines() if "second" not in line])
    assert said[0] == said[1]


def test_papers_are_printed_in_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "table.html"
    guarded(["--lang", "fr", "print", "standings", SAMPLE])
    assert "Classement après la ronde 5" in capsys.readouterr().out
    guarded(["--lang", "it", "print", "standings", SAMPLE, "--output", str(output)])
    assert "Classifica dopo il turno 5" in capsys.readouterr().out
    assert '<html lang="it">' in output.read_text(encoding="utf-8")
    guarded(["--lang", "fr", "card", SAMPLE, "--player", "3"])
    assert "blancs" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("language", "letters"),
    [("en", "wb"), ("de", "ws"), ("es", "bn"), ("fr", "bn"), ("it", "bn")],
)
def test_colours_have_the_letters_of_the_federation(
    language: str, letters: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Number 2 of the sample had Black in round 1 (TRF: `14 b 1`), and White in round 2."""
    white, black = letters
    guarded(["--lang", language, "print", "crosstable", SAMPLE])
    row = next(line for line in capsys.readouterr().out.splitlines() if "Okafor, Chidi" in line)
    assert row.split()[6:8] == [f"14{black}1", f"9{white}1"]
    guarded(["--lang", language, "explain", SAMPLE])
    told = " ".join(capsys.readouterr().out.split()).replace(" :", ":")
    assert f"Chidi Okafor (2): {black}{white}{black}{white}{black}" in told
    output = tmp_path / "open.json"
    guarded(["--lang", language, "convert", SAMPLE, str(output)])
    assert json.loads(output.read_text())["players"][1]["cells"][0]["colour"] == "b"


@pytest.mark.parametrize(
    ("language", "word"),
    [
        ("en", "owner"),
        ("de", "Inhaber"),
        ("es", "propietario"),
        ("fr", "propriétaire"),
        ("it", "proprietario"),
    ],
)
def test_the_log_has_a_word_for_the_owner_without_a_name(
    language: str,
    word: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("ZUG_AUTHOR", "owner")
    file = tmp_path / "club.zug"
    guarded(["new", "Club", "--rounds", "3", "--output", str(file)])
    capsys.readouterr()
    guarded(["--lang", language, "log", "--file", str(file)])
    assert f" {word} " in capsys.readouterr().out
    guarded(["--lang", language, "log", "--json", "--file", str(file)])
    assert '"author": "owner"' in capsys.readouterr().out


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "4 of 5 rounds differ (dubov-1997)"),
        ("de", "open.trf: 4 von 5 Runden weichen ab (dubov-1997)"),
        ("es", "open.trf: 4 de 5 rondas difieren (dubov-1997)"),
        ("fr", "open.trf\u00a0: 4 rondes sur 5 diffèrent (dubov-1997)"),
        ("it", "open.trf: 4 turni su 5 differiscono (dubov-1997)"),
    ],
)
def test_what_a_check_found(language: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(["--lang", language, "check", SAMPLE, "--system", "dubov-1997"]) == 1
    assert said in capsys.readouterr().out


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("BH (Buchholz): ", " + ")),
        ("de", ("BH (Buchholz): ", "dp: 4 aus 5 sind 80")),
        ("es", ("BH (Buchholz): ", "dp: 4 de 5 es el 80")),
        ("fr", ("BH (Buchholz)\u00a0: ", "\u202f; ")),
        ("it", ("BH (Buchholz): ", " + ")),
    ],
)
def test_a_value_has_the_colon_of_its_language(
    language: str, said: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    guarded(["--lang", language, "standings", SAMPLE, "--why", "1", "--tiebreaks", "BH,TPR"])
    shown = capsys.readouterr().out
    assert all(part in shown for part in said)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "announced: rounds 6, tie-breaks BH"),
        ("de", "Ausschreibung geändert: Runden 6, Feinwertungen BH"),
        ("es", "anunciado: rondas 6, desempates BH"),
        ("fr", "annonce modifiée\u00a0: rondes 6, départages BH"),
        ("it", "bando modificato: turni 6, spareggi tecnici BH"),
    ],
)
def test_what_was_announced_is_named_in_it(
    language: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    guarded(["new", "Club", "--rounds", "5"])
    guarded(["--lang", language, "set", "--rounds", "6", "--tiebreaks", "BH"])
    assert capsys.readouterr().out.splitlines()[-1] == said


def test_standings_before_the_first_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    guarded(["new", "Club", "--rounds", "5"])
    guarded(["enter", "Eva"])
    guarded(["--lang", "fr", "standings"])
    assert "Classement avant la première ronde" in capsys.readouterr().out
