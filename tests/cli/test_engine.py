"""`zug-engine`: the two grammars. What clients depend on is in `tests/clients`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from running import FINISHED, Ran, Zug, player_line

from zug.cli.engine import answer
from zug.cli.engine.request import read_request
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
        ("--dubov", "dubov-2026"),
        ("--dubov-1997", "dubov-1997"),
        ("--dutch-2017", "dutch-2017"),
        ("--lim-1999", "lim-1999"),
    ],
)
def test_system_flags(words: str, system: str) -> None:
    assert read_request([words, "a.trf", "-p"]).system == system
    assert read_request(["a.trf", words, "-p"]).system == system


@pytest.mark.parametrize(("switch", "system"), [("-D", "dubov-2026"), ("-B", "burstein-2026")])
def test_a_switch_of_javafo_chooses_a_system_and_not_the_grammar(
    engine: Zug, tmp_path: Path, switch: str, system: str
) -> None:
    """JaVaFo tells on standard output what went wrong, and ends with 1."""
    request = read_request(["a.trf", switch, "-p"])
    assert (request.system, request.is_javafo) == (system, True)
    ran = engine(tmp_path / "missing.trf", switch, "-p")
    assert (ran.exit, ran.err) == (1, "")
    assert "missing.trf" in ran.out


def test_names_without_a_folder_lie_beside_the_input() -> None:
    request = read_request(["--dutch", "room/a.trfx", "-p", "out.txt", "-l"])
    assert request.output_path == str(Path("room/out.txt"))
    assert request.check_list_path == str(Path("room/a.list"))
    request = read_request(["--dutch", "room/a.trfx", "-p", "./out.txt", "-l", "/tmp/list.txt"])
    assert request.output_path == "./out.txt"
    assert request.check_list_path == "/tmp/list.txt"
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
        ("-p", "no input file"),
        ("--dutch", "no input file"),
        ("--dutch a.trf", "-p \\(pair\\), -c \\(check\\) and -g"),
        ("a.trf -p -c", "-p \\(pair\\), -c \\(check\\) and -g"),
        ("--dutch --burstein a.trf -p", "more than one system"),
        ("--dutch a.trf -D -p", "more than one system"),
        ("a.trf -X -p", "there is no option -X"),
        ("a.trf b.trf -p", "unexpected argument"),
        ("--monrad a.trf -p", "there is no option --monrad"),
        ("--dutch -g", "where to write"),
        ("-g 7 -p -o out.trf", "ask for one of"),
        ("--dutch -g -o out.trf -s seven", "'seven' is not a seed"),
        (f"--dutch -g -o out.trf -s {'9' * 5000}", "is not a seed"),
        (f"a.trf -c {'9' * 5000}", "too large"),
    ],
)
def test_command_lines_that_make_no_sense(line: str, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        read_request(line.split())


def test_refused_command_lines_exit_with_3(engine: Zug) -> None:
    ran = engine("--dutch", "-g")
    assert ran.exit == 3
    assert "add -o FILE" in ran.err
    ran = engine("-g")
    assert (ran.exit, ran.err) == (3, "")
    assert "add -o FILE" in ran.out, "JaVaFo's callers look at standard output"


def test_a_mistyped_system_never_answers_on_standard_output(engine: Zug, finished: Path) -> None:
    """The caller reads its pairing there, and JaVaFo has no words with two dashes."""
    ran = engine("--swiss", finished, "-p")
    assert (ran.exit, ran.out) == (3, "")
    assert "--swiss" in ran.err


def test_release_and_help(engine: Zug) -> None:
    assert engine() == engine("-r"), "a bare call says what this is"
    assert engine("-r").out.startswith("zug-engine (Zug ")
    assert engine("-r").exit == 0
    for words in (("--dutch", "-r"), ("-r", "--burstein"), ("-D", "-r", "-w"), ("-r", "-b")):
        assert engine(*words) == engine("-r"), "a system without a task asks for nothing"
    assert engine("-r", "-p").exit == 3
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
    first, header, *rows, banner = before_round_4.with_name("open.list").read_text().split("\n")
    assert (first, banner) == ("", engine("-r").out.strip())
    assert header.split("\t")[:3] == ["ID", "Pts", "----"]
    cards = {
        int(row.split("\t")[0]): [cell.strip() for cell in row.split("\t")] for row in rows if row
    }
    assert len(cards) == 12, "5 and 10 are not there"
    assert cards[2][7] == "(7W)"
    assert cards[7][7] == "(2B)"
    assert cards[1][9:12] == ["8", "12", "5"]


def test_the_check_list_of_javafo(engine: Zug, before_round_4: Path) -> None:
    """Beside the pairing, or alone: `-l` without `-p` writes the list and prints no pairing."""
    assert engine(before_round_4, "-p", "boards.txt", "-l") == (0, "", "")
    path = before_round_4.with_name("open.list")
    data = path.read_bytes()
    assert data.startswith(b"\xef\xbb\xbfID\t"), "a byte order mark"
    assert b"Pref\t-1R\t-2R\t" in data
    path.unlink()
    assert engine(before_round_4, "-l") == (0, "", "")
    assert path.read_bytes() == data
    assert engine("--dutch", before_round_4, "-l").exit == 3


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
    assert "the command line asks for dutch-2026, the file (192) for burstein-2026" in ran.err
    assert engine("--burstein", file, "-p").exit == 0


OLD = FINISHED.parent / "dutch-2017" / "messy-00005.trf"
"""Paired by bbpPairings 5.0.1: five of its six rounds agree with the edition of 2026 too."""


@pytest.mark.parametrize(
    ("records", "agrees"),
    [
        ([], True),
        (["192 FIDE_DUTCH"], True),
        (["042 2026/01/31", "192 FIDE_DUTCH"], True),
        (["042 2026/02/01", "192 FIDE_DUTCH"], False),
        (["192 FIDE_DUTCH_2026"], False),
        (["192 dutch-2026"], False),
    ],
)
def test_a_code_without_a_year_or_a_date_leaves_the_edition_to_the_flag(
    engine: Zug, tmp_path: Path, records: list[str], agrees: bool
) -> None:
    file = tmp_path / "old.trf"
    lines = OLD.read_text(encoding="utf-8").splitlines()
    assert not any(line.startswith(("042", "092", "132", "192")) for line in lines)
    file.write_text("\n".join([*records, *lines, ""]), encoding="utf-8")
    assert ("Checker" not in engine("--dutch-2017", file, "-c").out) is agrees


def test_the_baku_of_a_code_is_that_of_the_edition_chosen(engine: Zug, tmp_path: Path) -> None:
    """baku-2016:1 is for nine rounds or more; the edition of 2026 takes any number."""
    file = tmp_path / "short.trf"
    body = [player_line(tpn, "", 0.0) for tpn in range(1, 9)]
    file.write_text("\n".join(["192 FIDE_DUTCH_BAKU", "142 5", "152 W", *body, ""]))
    assert engine("--dutch", file, "-p").out == "4\n1 3\n4 2\n5 7\n8 6\n"
    ran = engine("--dutch-2017", file, "-p")
    assert ran.exit == 4
    assert "baku-2016 is for nine rounds or more" in ran.err


@pytest.mark.parametrize(("grammar", "code"), [([], 1), (["--dutch"], 3)])
def test_the_number_of_rounds_must_be_known(
    engine: Zug, grammar: list[str], code: int, tmp_path: Path
) -> None:
    file = tmp_path / "a.trf"
    file.write_text("\n".join([player_line(1, "", 0.0), player_line(2, "", 0.0), ""]))
    ran = engine(*grammar, file, "-p")
    assert ran.exit == code
    assert "how many rounds" in (ran.err if grammar else ran.out)


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
    rows = (tmp_path / "list").read_text().splitlines()[3:7]
    assert [row.split("\t")[0].strip() for row in rows] == ["7", "3", "9", "1"]
    assert rows[0].split("\t")[7] == "(9W)"


def test_a_check_of_all_rounds_with_lists(engine: Zug, tmp_path: Path) -> None:
    ran = engine("--dutch", FINISHED / "tiny-00016.trf", "-c", "-l", tmp_path / "lists.txt")
    assert ran.exit == 0
    rounds = "".join(f"tiny-00016: Round #{round_}\n" for round_ in range(1, 7))
    assert ran.out == f"{rounds}\n"
    assert engine(FINISHED / "tiny-00016.trf", "-c").out == rounds
    lists = (tmp_path / "lists.txt").read_text()
    assert lists.count("ID\tPts\t") == 6
    assert "Round #6\n\nID\tPts\t" in lists
    assert lists.endswith(f"\n\n\n{engine('-r').out.strip()}")


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
        "twice: Round #1\ntwice: Round #2\nNo valid pairing exists for round 2.\n\n\n"
    )


def test_q21_a_check_tells_wrong_ranks_of_a_report_that_names_its_tiebreaks(
    engine: Zug, tmp_path: Path
) -> None:
    """1 beat 3 and drew with 2, who beat 4: 1 and 2 have 1½, BH 1½ and 1½; by TPN 1 is first."""
    file = tmp_path / "ranks.trf"
    rows = {
        1: (1.5, 2, "   3 w 1", "   2 w ="),
        2: (1.5, 1, "   4 b 1", "   1 b ="),
        3: (1.0, 3, "   1 b 0", "   4 w 1"),
        4: (0.0, 4, "   2 w 0", "   3 b 0"),
    }
    lines = []
    for tpn, (points, rank, *cells) in rows.items():
        line = player_line(tpn, "", points, *cells)
        lines.append(f"{line[:85]}{rank:4d}{line[89:]}")
    for codes, wrong in (("TPN", True), ("TPN/R", False)):
        file.write_text("\n".join(["142 2", "152 W", f"202 {codes}", *lines, ""]))
        ran = engine("--dutch", file, "-c")
        assert ran.out.startswith("ranks: Round #1\nranks: Round #2\n")
        told = ran.out[ran.out.index("ranks: Ranks\n") :]
        assert told.split("\n")[1:] == (
            [
                "  Checker ranks           Tournament ranks ",
                "      1 :   1                  1 :   2",
                "      2 :   2                  2 :   1",
                *["", "", ""],
            ]
            if wrong
            else ["", ""]
        )
    assert "Ranks" not in engine(file, "-c", "1").out, "a single round was asked for"


def test_a_mistake_of_our_own_has_a_code_of_its_own(
    engine: Zug, before_round_4: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ValueError("oh")

    monkeypatch.setattr("zug.systems.PairingRequest.prepare", fail)
    ran = engine("--dutch", before_round_4, "-p")
    assert ran.exit == 2
    assert "please report" in ran.err
    assert engine(before_round_4, "-p").exit == 1
    assert "please report" in engine(before_round_4, "-p").out


SIX = {1: (4, "w", "1"), 2: (5, "b", "1"), 3: (6, "w", "1")}
"""Round 1 of six players: 1, 2 and 3 won."""


def six(points: dict[int, float], *head: str, rating: str = "1500") -> str:
    """Six players after a round, some with other points than their results give."""
    cells = dict(SIX)
    for tpn, (opponent, colour, _) in SIX.items():
        cells[opponent] = (tpn, "b" if colour == "w" else "w", "0")
    lines = [
        player_line(tpn, "", points.get(tpn, 1.0 if tpn < 4 else 0.0), f"{a:>4} {b} {c}")
        for tpn, (a, b, c) in sorted(cells.items())
    ]
    return "\n".join([*head, "XXC white1", *lines, ""]).replace(" 1500", rating.rjust(5))


def test_javafo_takes_points_that_do_not_add_up(engine: Zug, tmp_path: Path) -> None:
    """6 came late and was given a point: {1 2 3 6} and {4 5}; 1-3 and 2-6 would clash in colour.

    By the results alone it would be 2-1, 4-3, 6-5.
    """
    file = tmp_path / "late.trf"
    file.write_text(six({6: 1.0}, "XXR 5"))
    ran = engine(file, "-p")
    assert (ran.exit, ran.out) == (0, "3\n6 1\n2 3\n4 5\n")
    assert "note: " in ran.err
    assert "player 6 has 1.0 points, but the results give 0.0" in ran.err
    file.write_text(six({}, "XXR 5"))
    assert engine(file, "-p") == (0, "3\n2 1\n4 3\n6 5\n", "")


def test_bbppairings_and_a_stated_point_system_are_strict_about_points(
    engine: Zug, tmp_path: Path
) -> None:
    file = tmp_path / "late.trf"
    file.write_text(six({6: 1.0}, "XXR 5"))
    assert engine("--dutch", file, "-p").exit == 3
    file.write_text(six({6: 1.0}, "XXR 5", "XXS W=1"))
    ran = engine(file, "-p")
    assert (ran.exit, ran.err) == (1, "")
    assert "points-sum" in ran.out


@pytest.mark.parametrize("grammar", [[], ["--dutch"]])
@pytest.mark.parametrize("rating", ["1500 ", "  1500"])
def test_a_rating_one_column_off_is_let_pass(
    engine: Zug, tmp_path: Path, grammar: list[str], rating: str
) -> None:
    text = six({}, "XXR 5")
    slipped = text.replace(" 1500 ", f"{rating} " if rating[0] != " " else rating, 1)
    assert len(slipped) == len(text)
    file = tmp_path / "slipped.trf"
    file.write_text(slipped)
    ran = engine(*grammar, file, "-p")
    assert (ran.exit, ran.out) == (0, "3\n2 1\n4 3\n6 5\n")
    assert "the rating stands one column beside its own" in ran.err


@pytest.mark.parametrize("half", [501, 601])
def test_javafo_takes_more_than_999_players_in_three_columns(
    engine: Zug, tmp_path: Path, half: int
) -> None:
    """As heltour writes them: the record of number 1000 is pushed to the right by a column.

    Beyond a hundred such records the faults are no longer listed one by one.
    """
    file = tmp_path / "large.trf"
    lines = [f"001  {number: >3}  {0.0:74.1f}     " for number in range(1, 2 * half + 1)]
    file.write_text("\n".join(["XXR 5", "XXC white1", *lines, ""]))
    ran = engine(file, "-p")
    boards = [tuple(map(int, line.split())) for line in ran.out.splitlines()[1:]]
    assert ran.exit == 0
    assert {tuple(sorted(board)) for board in boards} == {(n, n + half) for n in range(1, half + 1)}
    assert "large.trf:1004: the record stands one column beside its own" in ran.err


def test_javafo_pairs_beyond_the_rounds_announced(engine: Zug, tmp_path: Path) -> None:
    file = tmp_path / "over.trf"
    file.write_text(six({}, "XXR 1"))
    ran = engine(file, "-p")
    assert (ran.exit, ran.out) == (0, "3\n2 1\n4 3\n6 5\n")
    assert "all 1 rounds announced have been paired; round 2 was paired as the last one" in ran.err
    assert engine("--dutch", file, "-p").exit == 3


def test_burstein_has_its_own_acceleration_unless_the_file_has_virtual_points(
    engine: Zug, tmp_path: Path
) -> None:
    """burstein-2017:3.3: the upper half has a point more in rounds 1 and 2, so 1-4 play among
    themselves, the highest against the lowest. One XXA record, were it zero, ends that."""
    file = tmp_path / "burstein.trf"
    body = [player_line(tpn, "", 0.0) for tpn in range(1, 9)]
    file.write_text("\n".join(["XXR 5", "XXC white1", *body, ""]))

    def pairs(*arguments: object) -> set[tuple[int, ...]]:
        lines = engine(*arguments).out.splitlines()[1:]
        return {tuple(sorted(map(int, line.split()))) for line in lines}

    accelerated = {(1, 4), (2, 3), (5, 8), (6, 7)}
    plain = {(1, 8), (2, 7), (3, 6), (4, 5)}
    assert pairs("--burstein", file, "-p") == accelerated
    assert pairs("--dutch", file, "-p") == {(1, 5), (2, 6), (3, 7), (4, 8)}
    for record in ("XXA    8  0.0", "250       0.0 001 002 0001 0002"):
        file.write_text("\n".join(["XXR 5", "XXC white1", *body, record, ""]))
        assert pairs("--burstein", file, "-p") == plain


ACCELERATED = {(1, 4), (2, 3), (5, 8), (6, 7)}
OPPOSITION = {(1, 8), (2, 7), (3, 6), (4, 5)}
SEEDING = {(1, 5), (2, 6), (3, 7), (4, 8)}
"""Round 1 by burstein-2017:3.3, 6.1 and by burstein-2026:1.6.1."""


@pytest.mark.parametrize(
    ("word", "records", "expected"),
    [
        ("--burstein", [], ACCELERATED),
        ("--burstein", ["192 FIDE_BURSTEIN"], ACCELERATED),
        ("--burstein", ["042 2026/01/31", "192 FIDE_BURSTEIN"], ACCELERATED),
        ("--burstein", ["042 2026/02/01"], ACCELERATED),
        ("--burstein", ["042 2026/02/01", "192 FIDE_BURSTEIN"], SEEDING),
        ("--burstein", ["192 burstein-2026"], SEEDING),
        ("--burstein-2026", [], SEEDING),
        ("-B", [], SEEDING),
        ("-B", ["192 FIDE_BURSTEIN"], SEEDING),
        ("-B", ["042 2026/01/31", "092 FIDE_BURSTEIN"], OPPOSITION),
    ],
)
def test_burstein_is_the_edition_of_the_file_else_that_of_the_engine_imitated(
    engine: Zug, tmp_path: Path, word: str, records: list[str], expected: set[tuple[int, int]]
) -> None:
    file = tmp_path / "burstein.trf"
    body = [player_line(tpn, "", 0.0) for tpn in range(1, 9)]
    file.write_text("\n".join([*records, "XXR 5", "XXC white1", *body, ""]))
    lines = engine(file, word, "-p").out.splitlines()[1:]
    assert {tuple(sorted(map(int, line.split()))) for line in lines} == expected


def test_a_check_of_burstein_knows_its_acceleration(engine: Zug, tmp_path: Path) -> None:
    file = tmp_path / "burstein.trf"
    games = {1: 4, 2: 3, 5: 8, 6: 7}
    cells = {a: f"{b:>4} {'w' if a % 2 else 'b'} 1" for a, b in games.items()}
    cells |= {b: f"{a:>4} {'b' if a % 2 else 'w'} 0" for a, b in games.items()}
    body = [player_line(tpn, "", 1.0 if tpn in games else 0.0, cells[tpn]) for tpn in range(1, 9)]
    file.write_text("\n".join(["XXR 5", *body, ""]))
    assert engine("--burstein", file, "-c").out == "burstein: Round #1\n\n"
    file.write_text("\n".join(["XXR 5", *body, "XXA    8  0.0", ""]))
    assert "Checker pairings" in engine("--burstein", file, "-c").out


def test_burstein_is_generated_as_it_is_checked(engine: Zug, tmp_path: Path) -> None:
    file = tmp_path / "random.trf"
    assert engine("--burstein", "-g", "-o", file, "-s", 5).exit == 0
    ran = engine("--burstein", file, "-c")
    assert "Round #1" in ran.out
    assert "Checker pairings" not in ran.out


@pytest.mark.parametrize(("word", "code"), [("--dubov", 3), ("-D", 1)])
def test_a_file_of_another_system_is_refused(
    engine: Zug, tmp_path: Path, word: str, code: int
) -> None:
    file = tmp_path / "burstein.trf"
    body = [player_line(tpn, "", 0.0) for tpn in range(1, 9)]
    file.write_text("\n".join(["192 FIDE_BURSTEIN", "XXR 5", *body, ""]))
    ran = engine(file, word, "-p")
    assert ran.exit == code
    assert "two-systems" in ran.out + ran.err


def test_the_help_names_the_flag_for_teams(engine: Zug) -> None:
    assert "--team pairs teams" in engine("--help").out


def test_a_check_infers_the_initial_colour_as_pairing_does(engine: Zug, tmp_path: Path) -> None:
    """Board 1 of a round drawn with Black is turned round: its colour counts, the others differ."""
    file = tmp_path / "turned.trf"
    games = ("   4 w 1", "   5 w 1", "   6 b 1", "   1 b 0", "   2 b 0", "   3 w 0")
    body = [
        player_line(tpn, "", 1.0 if tpn < 4 else 0.0, cell) for tpn, cell in enumerate(games, 1)
    ]
    file.write_text("\n".join(["XXR 5", *body, ""]))
    ran = engine("--dutch", file, "-c")
    assert ran.out.split("\n") == [
        "turned: Round #1",
        "  Checker pairings        Tournament pairings ",
        "      5 -   2                  2 -   5",
        "      3 -   6                  6 -   3",
        "",
        "",
        "",
    ]


def test_bbppairings_reads_standard_input_where_no_file_is_named(
    engine: Zug, before_round_4: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with before_round_4.open() as stream:
        monkeypatch.setattr("sys.stdin", stream)
        assert engine("--dutch", "-p") == (0, ROUND_4, "")
    with (FINISHED / "tiny-00016.trf").open() as stream:
        monkeypatch.setattr("sys.stdin", stream)
        assert engine("--dutch", "-c").out.startswith("(stdin): Round #1\n")


@pytest.mark.parametrize(
    ("words", "name"), [("--dutch - -p", ""), ("- -p", ""), ("--dutch - -p out", "out")]
)
def test_a_dash_is_standard_input(
    words: str,
    name: str,
    engine: Zug,
    before_round_4: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """As the message about a device says: "name a file, or - for standard input"."""
    monkeypatch.chdir(tmp_path)
    with before_round_4.open() as stream:
        monkeypatch.setattr("sys.stdin", stream)
        assert engine(*words.split()) == (0, "" if name else ROUND_4, "")
    assert not name or (tmp_path / name).read_text() == ROUND_4
    assert "or - for standard input" in engine("--dutch", "/dev/null", "-p").err


def test_a_model_on_standard_input(
    engine: Zug, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model, made = FINISHED / "tiny-00016.trf", [tmp_path / "a.trf", tmp_path / "b.trf"]
    assert engine("--dutch", model, "-g", "-o", made[0], "-s", 9).exit == 0
    with model.open() as stream:
        monkeypatch.setattr("sys.stdin", stream)
        assert engine("--dutch", "-", "-g", "-o", made[1], "-s", 9).exit == 0
    assert made[0].read_bytes() == made[1].read_bytes()


def test_a_number_too_long_for_a_seed_is_no_file(engine: Zug, tmp_path: Path) -> None:
    for words in (("-g", "9" * 26), ("-g", "-s", "9" * 26), ("--dutch", "-g", "-s", "9" * 26)):
        ran = engine(*words, "-o", tmp_path / "a.trf")
        assert ran.exit in (1, 3)
        assert "is not a seed; write a whole number of at most 19 digits" in ran.out + ran.err
    assert engine("-g", "9" * 19, "-o", tmp_path / "a.trf").exit == 0


def test_an_empty_name_is_said_to_be_empty(engine: Zug) -> None:
    ran = engine("--dutch", "", "-p")
    assert (ran.exit, "the name of a file is empty" in ran.err) == (5, True)


@pytest.mark.parametrize(
    ("words", "code", "out"),
    [
        (("--dutch", "open.trf", "-p"), 0, "12\n"),
        (("--dutch", "nobody.trf", "-p"), 5, ""),
        (("--dutch", "-x"), 3, ""),
        (("-r",), 0, "zug-engine (Zug "),
    ],
)
def test_the_console_script_ends_with_the_exit_code(
    words: tuple[str, ...], code: int, out: str
) -> None:
    """At once, without the interpreter's own end: nothing that was said may be lost."""
    ran = subprocess.run(
        [sys.executable, "-c", "from zug.cli import run_engine; run_engine()", *words],
        cwd=Path(__file__).parents[2] / "samples",
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert (ran.returncode, ran.stdout[: len(out)]) == (code, out)
    assert bool(ran.stdout) == (code == 0)
    assert bool(ran.stderr) == (code != 0)


@pytest.mark.parametrize(("flags", "code"), [((), 1), (("--dutch",), 5)])
def test_an_output_that_takes_nothing_is_told(flags: tuple[str, ...], code: int) -> None:
    """On standard error, even where errors belong on standard output."""
    file = Path(__file__).parents[2] / "samples" / "open.trf"
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        ran = subprocess.run(
            [
                sys.executable,
                "-c",
                "from zug.cli import run_engine; run_engine()",
                *flags,
                file,
                "-p",
            ],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            encoding="utf-8",
        )
    assert (ran.returncode, "standard output cannot be written" in ran.stderr) == (code, True)
