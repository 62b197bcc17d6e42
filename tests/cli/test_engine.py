"""`zug-engine`: the two grammars. What clients depend on is in `tests/clients`."""

from __future__ import annotations

from pathlib import Path

import pytest
from running import FINISHED, Ran, Zug, player_line

from zug.cli.engine import answer
from zug.cli.engine_request import read_request
from zug.errors import UsageError


@pytest.fixture
def engine(capfd: pytest.CaptureFixture[str]) -> Zug:
    def run(*arguments: object) -> Ran:
        capfd.readouterr()
        code = answer([str(argument) for argument in arguments])
        return Ran(code, *capfd.readouterr())

    return run


@pytest.fixture
def before_round_4(finished: Path, tmp_path: Path) -> Path:
    """The finished tournament as it stood before round 4; 5 and 10 have asked for a bye."""
    lines = []
    points = {"1": 1.0, "+": 1.0, "U": 1.0, "=": 0.5, "H": 0.5}
    for line in finished.read_text(encoding="utf-8").split("\n"):
        if not line.startswith("001"):
            lines.append(line)
            continue
        kept, coming = line[: 91 + 30], line[91 + 30 : 91 + 40]
        total = sum(points.get(kept[at], 0.0) for at in (98, 108, 118))
        total += 0.5 if coming[7] == "H" else 0.0
        kept = f"{kept[:80]}{total:4.1f}{kept[84:]}"
        lines.append(kept + (coming if coming.startswith("0000") else ""))
    path = tmp_path / "open.trf"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


ROUND_4 = "6\n2 7\n14 8\n6 1\n13 4\n9 3\n12 11\n"
"""As the finished tournament records it, in the order of C.04.2, 3.6."""


def test_a_system_flag_decides_the_grammar() -> None:
    assert not read_request(["--dutch", "a.trf", "-p"]).is_javafo
    assert read_request(["a.trf", "-p"]).is_javafo


@pytest.mark.parametrize(
    ("words", "system"),
    [
        ("--dutch", "dutch-2026"),
        ("--fast", "dutch-2026"),
        ("--burstein", "burstein-2017"),
        ("--dubov", "dubov-1997"),
        ("--dutch-2017", "dutch-2017"),
        ("--lim-1999", "lim-1999"),
    ],
)
def test_system_flags(words: str, system: str) -> None:
    assert read_request([words, "a.trf", "-p"]).system == system
    assert read_request(["a.trf", words, "-p"]).system == system


def test_names_without_a_folder_lie_beside_the_input() -> None:
    request = read_request(["--dutch", "room/a.trfx", "-p", "out.txt", "-l"])
    assert request.output_path == Path("room/out.txt")
    assert request.check_list_path == Path("room/a.list")
    request = read_request(["--dutch", "room/a.trfx", "-p", "./out.txt", "-l", "/tmp/list.txt"])
    assert request.output_path == Path("./out.txt")
    assert request.check_list_path == Path("/tmp/list.txt")
    assert read_request(["a.trf", "-p"]).output_path is None


def test_words_of_javafo() -> None:
    request = read_request(["-r", "a.trf", "-b", "-p", "out.txt", "-q", "10000", "-w", "-l"])
    assert request.release
    assert request.accelerated
    assert request.pair
    assert request.output == "out.txt"
    assert request.check_list == ""
    assert read_request(["a.trf", "-q", "-p"]).pair
    assert read_request(["a.trf", "-c", "3"]).round == 3
    assert read_request(["a.trf", "-c"]).round is None


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "no input file"),
        ("--dutch -p", "no input file"),
        ("--dutch a.trf", "-p \\(pair\\), -c \\(check\\) and -g"),
        ("a.trf -p -c", "-p \\(pair\\), -c \\(check\\) and -g"),
        ("--dutch --burstein a.trf -p", "more than one system"),
        ("a.trf b.trf -p", "one word too many"),
        ("--monrad a.trf -p", "there is no --monrad"),
        ("--dutch -g", "where to write"),
        ("-g 7 -p -o out.trf", "ask for one of"),
        ("--dutch -g -o out.trf -s seven", "'seven' is no seed"),
        ("--team a.trf -p", "pairs no teams"),
    ],
)
def test_command_lines_that_make_no_sense(line: str, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        read_request(line.split())


def test_refused_command_lines_exit_with_3(engine: Zug) -> None:
    ran = engine("--dutch", "-g")
    assert ran.exit == 3
    assert "add -o FILE" in ran.err
    assert engine("-g").exit == 3
    assert engine().exit == 3


def test_release_and_help(engine: Zug) -> None:
    assert engine("-r").out.startswith("zug-engine (Zug ")
    assert engine("-r").exit == 0
    assert "--dutch FILE -p [OUT] [-l [LIST]]" in engine("--help").out


def test_the_release_line_comes_first(engine: Zug, before_round_4: Path) -> None:
    ran = engine("-r", "--dutch", before_round_4, "-p")
    release, _, rest = ran.out.partition("\n")
    assert release.startswith("zug-engine")
    assert rest == ROUND_4


def test_pairing_and_check_list(engine: Zug, before_round_4: Path) -> None:
    ran = engine("--dutch", before_round_4, "-p", "boards.txt", "-l")
    assert ran == (0, "", "")
    assert before_round_4.with_name("boards.txt").read_text() == ROUND_4
    header, *rows = before_round_4.with_name("open.list").read_text().split("\n")
    assert header.split("\t")[:3] == ["ID", "Pts", "----"]
    cards = {int(row.split("\t")[0]): row.split("\t") for row in rows if row}
    assert len(cards) == 14
    assert cards[2][7] == "(7W)"
    assert cards[7][7] == "(2B)"
    assert cards[5][7] == ""
    assert cards[1][9:12] == ["8", "12", "5"]


def test_an_output_that_cannot_be_written(engine: Zug, before_round_4: Path) -> None:
    nowhere = before_round_4.parent / "no" / "boards.txt"
    assert engine("--dutch", before_round_4, "-p", nowhere).exit == 5
    assert engine(before_round_4, "-p", nowhere).exit == 1


@pytest.mark.parametrize("grammar", [[], ["--dutch"]])
def test_the_file_may_name_the_edition(engine: Zug, grammar: list[str], tmp_path: Path) -> None:
    file = tmp_path / "a.trf"
    body = [player_line(tpn, "", 0.0) for tpn in range(1, 5)]
    for code in ("FIDE_DUTCH_2026", "FIDE_DUTCH", "FIDE_DUTCH_2025"):
        file.write_text("\n".join([f"192 {code}", "142 5", "152 W", *body, ""]))
        assert engine(*grammar, file, "-p").out == "2\n1 3\n4 2\n"


def test_flag_and_file_must_not_contradict_each_other(engine: Zug, tmp_path: Path) -> None:
    file = tmp_path / "a.trf"
    body = [player_line(tpn, "", 0.0) for tpn in range(1, 5)]
    file.write_text("\n".join(["192 FIDE_BURSTEIN", "142 5", "152 W", *body, ""]))
    ran = engine("--dutch", file, "-p")
    assert ran.exit == 3
    assert "the command line asks for dutch-2026, the file (192) for burstein-2017" in ran.err
    assert engine("--burstein", file, "-p").exit == 0


@pytest.mark.parametrize(("grammar", "code"), [([], 1), (["--dutch"], 3)])
def test_the_number_of_rounds_must_be_known(
    engine: Zug, grammar: list[str], code: int, tmp_path: Path
) -> None:
    file = tmp_path / "a.trf"
    file.write_text("\n".join([player_line(1, "", 0.0), player_line(2, "", 0.0), ""]))
    ran = engine(*grammar, file, "-p")
    assert ran.exit == code
    assert "how many rounds" in ran.err


def test_without_a_draw_javafo_picks_a_colour_and_sticks_to_it(engine: Zug, tmp_path: Path) -> None:
    """No XXC, nobody has played: a checksum of the file decides."""
    colours = set()
    for name in ("a", "b"):
        file = tmp_path / "a.trf"
        body = [player_line(tpn, name, 0.0) for tpn in range(1, 6)]
        file.write_text("\n".join(["XXR 5", *body, ""]))
        ran = engine(file, "-p")
        assert ran.out in ("3\n1 3\n4 2\n5 0\n", "3\n3 1\n2 4\n5 0\n")
        assert ran == engine(file, "-p")
        colours.add(ran.out)
    assert len(colours) == 2


def test_players_keep_the_numbers_of_the_file(engine: Zug, tmp_path: Path) -> None:
    """XXC rank: the order of the file counts, its numbers are shown; 1st - 3rd, 4th - 2nd."""
    file = tmp_path / "a.trf"
    body = [player_line(number, "", 0.0) for number in (7, 3, 9, 1)]
    file.write_text("\n".join(["XXR 5", "XXC rank white1", *body, ""]))
    assert engine("--dutch", file, "-p").out == "2\n7 9\n1 3\n"
    assert engine("--dutch", file, "-p", tmp_path / "boards", "-l", tmp_path / "list").exit == 0
    rows = (tmp_path / "list").read_text().splitlines()[2:]
    assert [row.split("\t")[0].strip() for row in rows] == ["7", "3", "9", "1"]
    assert rows[0].split("\t")[7] == "(9W)"


def test_a_check_of_all_rounds_with_lists(engine: Zug, tmp_path: Path) -> None:
    ran = engine("--dutch", FINISHED / "tiny-00016.trf", "-c", "-l", tmp_path / "lists.txt")
    assert ran.exit == 0
    assert ran.out == "".join(f"tiny-00016.trf: Round #{round_}\n" for round_ in range(1, 7))
    lists = (tmp_path / "lists.txt").read_text()
    assert lists.count("ID\tPts\t") == 6
    assert "Round #6\n" in lists


def test_a_round_nobody_can_pair_in_a_check(engine: Zug, tmp_path: Path) -> None:
    file = tmp_path / "twice.trf"
    lines = [
        "XXR 3",
        "XXC white1",
        player_line(1, "", 2.0, "   2 w 1", "   2 w 1"),
        player_line(2, "", 0.0, "   1 b 0", "   1 b 0"),
    ]
    file.write_text("\n".join([*lines, ""]))
    ran = engine("--dutch", file, "-c")
    assert ran.exit == 0
    assert ran.out == (
        "twice.trf: Round #1\ntwice.trf: Round #2\nNo valid pairing exists for round 2.\n\n"
    )


def test_a_mistake_of_our_own_has_a_code_of_its_own(
    engine: Zug, before_round_4: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ValueError("oh")

    monkeypatch.setattr("zug.cli.engine.prepare", fail)
    ran = engine("--dutch", before_round_4, "-p")
    assert ran.exit == 2
    assert "please report" in ran.err
    assert engine(before_round_4, "-p").exit == 1
