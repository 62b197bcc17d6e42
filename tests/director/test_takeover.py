"""Before an event is taken over, what its file leaves open or breaks is told (Q47-56, 166)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.director.test_old_journals import Paper
from tests.support.desks import a_desk, play_round, start_round, warnings
from tests.support.foreign import CHESS_RESULTS, tunx
from zug.director import Level, RuleError, State, UnconfirmedError
from zug.director.actions import players as player_actions
from zug.director.actions import rounds
from zug.director.actions.settings import change
from zug.director.decisions import Unpair
from zug.director.importing.import_plan import ImportPlan
from zug.director.journal import JournalLine
from zug.director.journal.replay import replay
from zug.director.reporting.report import remarked, report
from zug.errors import FaultyFileError, UsageError
from zug.fastclasses import replace
from zug.formats import read, write
from zug.formats.editions import edition_of
from zug.formats.remarks import text_lines
from zug.model import Result
from zug.model.amendments import Amendment, Remark
from zug.model.results import parse_result

CONFORMANCE = Path(__file__).parents[1] / "conformance"
SAMPLE = sorted(CONFORMANCE.glob("*/*.trf"))[0]


def line(number: int, name: str, points: str, *cells: str) -> str:
    about = f"001{number:5d}      {name:<33} {2000 - number:4d}"
    return f"{about:<80}{points:>4}{number:5d}" + "".join(f"  {cell}" for cell in cells)


def file(*players: str, first: tuple[str, ...] = ("012 Club",)) -> bytes:
    return "\n".join([*first, *players, ""]).encode()


TRF06 = file(
    line(1, "A", "1.5", "   4 w 1", "0000 - ="),
    line(2, "B", "2.0", "   5 b 1", "   3 w 1"),
    line(3, "C", "1.0", "0000 - +", "   2 b 0"),
    line(4, "D", "0.0", "   1 b 0"),
    line(5, "E", "0.0", "   2 w 0", "0000 - -"),
)
FOUR = (
    line(1, "A", "2.0", "   3 w 1", "   2 b 1"),
    line(2, "B", "1.0", "   4 b 1", "   1 w 0"),
    line(3, "C", "1.0", "   1 b 0", "   4 w 1"),
    line(4, "D", "0.0", "   2 w 0", "   3 b 0"),
)
SAID = ("012 Club", "042 2026/11/14", "142 3", "152 W", "192 FIDE_DUTCH_2026", "202 BH")
REMATCH = (
    line(1, "A", "2.0", "   3 w 1", "   3 b 1"),
    line(2, "B", "1.0", "   4 b 1", "   4 w 0"),
    line(3, "C", "0.0", "   1 b 0", "   1 w 0"),
    line(4, "D", "1.0", "   2 w 0", "   2 b 1"),
)


def told(takeover: ImportPlan) -> str:
    return "\n".join(one.message for one in takeover.objections if one.level is Level.NOTE)


def asked(takeover: ImportPlan) -> list[str]:
    return [one.message for one in takeover.questions]


def made(takeover: ImportPlan, **answers: object) -> State:
    paper = Paper()
    for one in takeover.decisions(**answers):  # type: ignore[arg-type]
        paper.append(one.kind, one.to_data(), time="2026-11-15T10:00:00Z", author="a")
    return replay(paper.decisions)


@pytest.mark.parametrize(
    ("first", "players", "edition"),
    [
        (("012 Club",), FOUR, "TRF16"),
        (("012 Club", "XXR 3"), FOUR, "TRF(x)"),
        (("012 Club", "XXR 3", "BBW  3.0"), FOUR, "TRF(bx)"),
        (("012 Club", "XXR 3", "142 3"), FOUR, "TRF26"),
        (SAID, FOUR, "TRF26"),
    ],
)
def test_the_edition_of_a_file_is_recognised(
    first: tuple[str, ...], players: tuple[str, ...], edition: str
) -> None:
    assert edition_of(file(*players, first=first).decode()).name == edition


def test_trf06_is_recognised_by_rounds_without_an_opponent() -> None:
    assert edition_of(TRF06.decode()).name == "TRF06"
    since = TRF06.decode().replace("0000 - =", "0000 - H")
    assert edition_of(since).name == "TRF16"
    assert edition_of(write(read(SAMPLE), "json").decode()).name == "JSON"


def test_every_adjustment_for_a_trf06_is_told() -> None:
    """Q47, 48."""
    takeover = ImportPlan.of(TRF06, "club.trf")
    assert told(takeover).splitlines()[:10] == [
        "format of the file: TRF06",
        "`=` without an opponent is read as a half-point bye: round 2: 1",
        "`+` without an opponent is read as the bye of the pairing: round 1: 3",
        "`-` without an opponent is read as a zero-point bye: round 2: 5",
        "a round left blank is read as a zero-point bye: round 2: 4",
        "no system is named (192): dutch-2026 is taken",
        "no acceleration is named: there is none",
        "the file does not say how many rounds the event has; announce them, "
        "because the last round is paired by rules of its own",
        "no point system is named (162, XXS): a win is 1, a draw ½, a loss 0, the bye 1",
        "no tie-breaks are named (202)",
    ]
    state = made(takeover, confirmed=True)
    assert state.rounds[0].bye == 3
    assert state.rounds[1].absent == {
        1: Result.HALF_BYE,
        4: Result.ZERO_BYE,
        5: Result.ZERO_BYE,
    }


def test_every_adjustment_for_a_trf16_is_told() -> None:
    """Q49, 50."""
    takeover = ImportPlan.of(file(*FOUR), "club.trf")
    assert takeover.edition == "TRF16"
    assert told(takeover).splitlines() == [
        "format of the file: TRF16",
        "no system is named (192): dutch-2026 is taken",
        "no acceleration is named: there is none",
        "the file does not say how many rounds the event has; announce them, "
        "because the last round is paired by rules of its own",
        "no point system is named (162, XXS): a win is 1, a draw ½, a loss 0, the bye 1",
        "no tie-breaks are named (202)",
        "the number of rounds is not declared (XXR, 142): "
        "round 2, the last one recorded, was taken for the last one",
        "the initial colour is not given (152, XXC): the first round shows White",
    ]
    assert not takeover.questions
    assert made(takeover).fide_mode, "Q56"


def test_a_trf26_that_says_everything_leaves_nothing_to_assume() -> None:
    takeover = ImportPlan.of(file(*FOUR, first=SAID), "club.trf")
    assert told(takeover) == "format of the file: TRF26"
    assert made(takeover).fide_mode, "Q56"


def test_what_whoever_takes_it_over_says_is_not_assumed() -> None:
    takeover = ImportPlan.of(
        file(*FOUR, first=()), "club.trf", title="Cup", rounds=4, system="dutch-2017"
    )
    assert "how many rounds" not in told(takeover)
    assert "no system" not in told(takeover)
    assert "no name" in told(takeover)
    settings = made(takeover, confirmed=True).settings
    assert (settings.name, settings.rounds, settings.system) == ("Cup", 4, "dutch-2017")
    with pytest.raises(UsageError, match=r"\[bad-rounds\]"):
        ImportPlan.of(file(*FOUR), "club.trf", rounds=1)
    with pytest.raises(UsageError, match=r"\[said-by-file\]"):
        ImportPlan.of(file(*FOUR, first=SAID), "club.trf", system="dutch-2017")


@pytest.mark.parametrize(
    ("first", "sentence"),
    [
        (("142 3",), "the event has no name (012): it is called club"),
        (("012 C", "192 FIDE_DUTCH"), "the first day (042) is missing: FIDE_DUTCH is read as"),
        (("012 C", "042 Easter"), "'Easter' is not a day of the calendar: it is kept as a text"),
        (("012 C", "XXZ 4"), "absent from round 3, which gives a zero-point bye: 4"),
        (("012 C", "XXC rank", "XXR 3"), "format of the file: TRF(x)"),
        (("012 C", "801 something"), "records no rule reads are kept and written again: 801"),
        (("### hello", "012 C"), "1 remark of the file (###) is kept and written again"),
        (("012 C", "062 7"), "the number of players is given as '7', but 4 are listed"),
        (("012 C", "XYZ 7"), "no format has a record 'XYZ'"),
        ((*SAID, "### FIDE mode exited @ Round 2"), "the event left FIDE mode in round 2"),
        (
            (*SAID, "### FIDE mode exited"),
            "the file does not say in which round the event left FIDE mode: round 1 is taken",
        ),
        (("012 C", "192 rating-1992"), "rating-1992 is not a system of FIDE"),
    ],
)
def test_nothing_is_assumed_in_silence(first: tuple[str, ...], sentence: str) -> None:
    assert sentence in told(ImportPlan.of(file(*FOUR, first=first), "club.trf"))


def test_a_round_against_the_rules_is_asked_about_and_remarked() -> None:
    """Q54, 55."""
    takeover = ImportPlan.of(file(*REMATCH, first=SAID), "club.trf")
    assert asked(takeover) == [
        "round 2 is not paired by the rules: they give 2-1 3-4, the file has 3-1 2-4"
    ]
    assert [check.round for check in takeover.irregular] == [2]
    with pytest.raises(UnconfirmedError) as question:
        takeover.decisions()
    assert question.value.level is Level.CONFIRM
    state = made(takeover, confirmed=True)
    lines = [text for text in text_lines(report(state).tournament) if text.startswith("###")]
    assert lines == ["### Import @ Round 2: 2-1 3-4 => 3-1 2-4"]


def test_a_remark_that_the_file_has_already_is_not_repeated() -> None:
    first = made(ImportPlan.of(file(*REMATCH, first=SAID), "club.trf"), confirmed=True)
    told_first = report(first)
    data = write(told_first.tournament, "trf26", ranks=told_first.ranks)
    again = ImportPlan.of(data, "club.trf")
    assert len(again.questions) == 1, "it is asked about all the same"
    told_again = report(made(again, confirmed=True))
    assert write(told_again.tournament, "trf26", ranks=told_again.ranks) == data


def test_the_rounds_of_an_older_edition_are_told_apart() -> None:
    path = CONFORMANCE / "dutch-2017" / "baku-00022.trf"
    takeover = ImportPlan.of(path)
    assert "8 of 9 rounds agree with dutch-2026" in told(takeover)
    assert "all rounds agree with dutch-2017" in told(takeover)
    assert not ImportPlan.of(path, system="dutch-2017").questions


def test_the_date_of_a_file_without_a_system_decides_its_edition() -> None:
    played = (CONFORMANCE / "dutch-2017" / "messy-00005.trf").read_bytes()
    takeover = ImportPlan.of(b"042 2024/03/01\n" + played, "old.trf")
    assert not takeover.irregular
    assert not takeover.questions
    assert "dutch-2017 is taken, the edition in force on 2024-03-01" in told(takeover)
    state = made(takeover)
    assert (state.settings.system, state.fide_mode, state.remarks) == ("dutch-2017", True, ())
    recent = ImportPlan.of(b"042 2026/03/01\n" + played, "new.trf")
    assert recent.irregular
    assert "all rounds agree with dutch-2017" in told(recent)
    named = ImportPlan.of(b"042 2024/03/01\n" + played, "old.trf", system="dutch-2026")
    assert [one.round for one in named.irregular] == [one.round for one in recent.irregular]


def test_a_trf16_of_an_old_day_names_the_system_that_its_date_does_not_tell() -> None:
    old = replace(read(SAMPLE), system="dutch-2026")
    old = replace(old, event=replace(old.event, start="2024-03-01", type="Swiss"))
    assert b"FIDE_DUTCH_2026" in write(old, "trf16")
    recent = replace(old, event=replace(old.event, start="2026-03-01"))
    assert b"FIDE_DUTCH" not in write(recent, "trf16")


def test_the_initial_colour_that_round_1_shows_is_written_from_then_on() -> None:
    unsaid = tuple(line for line in SAID if not line.startswith("152"))
    takeover = ImportPlan.of(file(*FOUR, first=unsaid), "club.trf")
    assert "the first round shows" in told(takeover)
    state = made(takeover, confirmed=True)
    assert state.settings.initial_colour == "w", "number 1 has White in round 1 (5.2.5)"
    assert b"152 W" in write(report(state, interim=True).tournament, "trf26")


def test_a_first_round_against_the_rules_shows_no_initial_colour() -> None:
    unsaid = tuple(line for line in SAID if not line.startswith("152"))
    turned = (
        line(1, "A", "2.0", "   4 w 1", "   2 b 1"),
        line(2, "B", "1.0", "   3 w 1", "   1 w 0"),
        line(3, "C", "1.0", "   2 b 0", "   4 w 1"),
        line(4, "D", "0.0", "   1 b 0", "   3 b 0"),
    )
    takeover = ImportPlan.of(file(*turned, first=unsaid), "club.trf")
    assert 1 in [one.round for one in takeover.irregular]
    assert made(takeover, confirmed=True).settings.initial_colour is None


def test_a_faulty_file_is_refused_with_all_its_faults() -> None:
    """Q51, 53."""
    players = (*FOUR[:2], FOUR[2].replace("   4 w 1", "   1 w 1"), FOUR[3])
    with pytest.raises(FaultyFileError) as refused:
        ImportPlan.of(file(*players, first=SAID), "club.trf")
    assert len(refused.value.faults) >= 2
    assert all(fault.line for fault in refused.value.faults)


def test_a_faulty_file_read_leniently_tells_every_repair_and_asks() -> None:
    """Q52."""
    players = (FOUR[0].replace(" 2.0", " 1.0", 1), *FOUR[1:])
    with pytest.raises(FaultyFileError):
        ImportPlan.of(file(*players, first=SAID), "club.trf")
    takeover = ImportPlan.of(file(*players, first=SAID), "club.trf", lenient=True)
    assert any("player 1 has 1.0 points" in text for text in asked(takeover))
    assert len(takeover.repairs) >= 2, "the fault, and what was taken instead"
    with pytest.raises(UnconfirmedError):
        takeover.decisions()


def test_a_file_with_more_faults_than_can_be_told_is_refused_even_leniently() -> None:
    players = [line(n, f"P{n}", "5.0") for n in range(1, 151)]
    with pytest.raises(FaultyFileError, match=r"\[points-sum\]"):
        ImportPlan.of(file(*players, line(151, "X", "0.0")), "club.trf", lenient=True)


@pytest.mark.parametrize("sign", ["?", "X", "Q"])
def test_an_unknown_result_is_unknown(sign: str) -> None:
    """Q166."""
    players = (
        FOUR[0].replace("   2 b 1", f"   2 b {sign}").replace("2.0", "1.5"),
        FOUR[1].replace("   1 w 0", f"   1 w {sign}").replace("1.0", "1.5"),
        *FOUR[2:],
    )
    takeover = ImportPlan.of(file(*players, first=SAID), "club.trf")
    if sign != "?":
        assert any("is not a result" in text for text in asked(takeover))
        with pytest.raises(UnconfirmedError, match="2 results have codes no format knows"):
            takeover.decisions()
    state = made(takeover, confirmed=True)
    board = next(one for one in state.rounds[1].boards if one.white == 2)
    assert board.results == (Result.UNFINISHED, Result.UNFINISHED)


def test_a_game_of_an_earlier_round_without_a_result_is_told() -> None:
    players = (
        FOUR[0].replace("   3 w 1", "   3 w  ").replace("2.0", "1.5"),
        FOUR[1],
        FOUR[2].replace("   1 b 0", "   1 b  ").replace("1.0", "1.5"),
        FOUR[3],
    )
    takeover = ImportPlan.of(file(*players, first=SAID), "club.trf")
    assert "without a result are taken as adjourned: 1-3 (1)" in told(takeover)


@pytest.mark.parametrize(
    ("points", "why"),
    [
        ("162  W 1.0    D 0.8    L 0.0", "two draws are worth more than a win and a loss"),
        ("162  W 3.0    D 1.0    P 4.0", "the bye is worth more than a win"),
        ("162  P 0.7", "with 1-½-0 the bye is worth 1, ½ or 0"),
        ("XXS BW=2", "a result is not worth the same with White and with Black"),
        ("XXS FW=0", "a win by forfeit or a full-point bye is worth less than a win"),
        ("XXS HPB=0", "a half-point bye is worth less than a draw"),
    ],
)
def test_a_point_system_fide_mode_does_not_have_takes_the_event_out_of_it(
    points: str, why: str
) -> None:
    """Q74, 81, 83."""
    players = [line(number, name, "0.0") for number, name in enumerate("ABCD", 1)]
    takeover = ImportPlan.of(file(*players, first=(*SAID, points)), "club.trf")
    (question,) = asked(takeover)
    assert question.startswith(f"FIDE mode does not have this point system: {why}")
    with pytest.raises(UnconfirmedError) as unanswered:
        takeover.decisions(confirmed=True)
    assert (unanswered.value.level, unanswered.value.word) == (Level.TWO_STEPS, "leave")
    state = made(takeover, word="leave")
    assert not state.fide_mode
    assert "### FIDE mode exited @ Round 1" in text_lines(report(state).tournament)


def test_an_event_that_left_fide_mode_does_not_come_back_by_its_file() -> None:
    """Q45."""
    takeover = ImportPlan.of(file(*FOUR, first=(*SAID, "### FIDE mode exited @ Round 2")), "c.trf")
    state = made(takeover)
    assert (state.fide_mode, state.fide_left) == (False, 2)


def test_a_line_without_a_round_takes_the_event_out_of_fide_mode_too() -> None:
    takeover = ImportPlan.of(file(*FOUR, first=(*SAID, "### FIDE mode exited")), "c.trf")
    state = made(takeover)
    assert (state.fide_mode, state.fide_left) == (False, 1)
    assert text_lines(remarked(state)) == ("### FIDE mode exited @ Round 1",)


@pytest.mark.parametrize(
    ("said", "since"),
    [
        ("###  FIDE  mode  exited @ Round 2", 2),
        ("### FIDE mode exited  @ Round 2", 2),
        ("### FIDE mode exited @Round 2", 2),
        ("### FIDE mode exited @ Round  2", 2),
        ("### FIDE mode exited, @ Round 2", 2),
        ("### FIDE mode exited @ Round 2 (by decision)", 2),
        (" ### FIDE mode exited @ Round 2", 2),
        ("###\tfide-mode exited: round 2", 2),
        ("### FIDE mode exited @ Round two", 1),
        ("### FIDE mode exited @ Round 0", 1),
        ("### FIDE mode exited @ Round 9", 3),
        ("### FIDE\xa0mode\u2009exited @ Round 2", 2),
        ("### FIDE\u200b mode: exited @ Round 2", 2),
        ("#### - 'FIDE mode exited' @ Round 2", 2),
    ],
)
def test_no_blank_more_or_less_leads_back_into_fide_mode(said: str, since: int) -> None:
    """Q45; a round the event does not have is its last one."""
    state = made(ImportPlan.of(file(*FOUR, first=(*SAID, said)), "c.trf"))
    assert (state.fide_mode, state.fide_left) == (False, since)
    assert text_lines(remarked(state)) == (f"### FIDE mode exited @ Round {since}",)


@pytest.mark.parametrize("said", ["", " @ Round one", " @ Round 0", ", round\xa01"])
def test_a_round_taken_back_that_nobody_can_read_is_the_first(said: str) -> None:
    """Q93, 109, 195: what a published round 1 has fixed stays fixed."""
    player_actions = [line(number, name, "0.0") for number, name in enumerate("ABCD", 1)]
    lines = (*SAID, f"### Pairing taken back{said}")
    state = made(ImportPlan.of(file(*player_actions, first=lines), "c.trf"))
    assert state.reached == 1


def test_a_round_of_a_file_that_is_put_right_leaves_no_line_about_the_import() -> None:
    """Neither the one of this take-over nor the one that a file brought along."""
    first = made(ImportPlan.of(file(*REMATCH, first=SAID), "c.trf"), confirmed=True)
    told = report(first).tournament
    again = made(ImportPlan.of_tournament(told, "c.trf"), confirmed=True)
    for state in (first, again):
        assert any(one.startswith("### Import @ Round 2") for one in text_lines(remarked(state)))
        back = Unpair(2, "4.4.2").apply(state)
        assert not any(one.startswith("### Import") for one in text_lines(remarked(back)))


def test_another_number_of_rounds_than_that_of_the_file_is_not_slipped_in() -> None:
    """Q58: once round 1 is paired it is a change, which is asked about."""
    assert made(ImportPlan.of(file(*FOUR, first=SAID), "c.trf", rounds=3)).settings.rounds == 3
    with pytest.raises(UsageError, match=r"\[said-by-file\]"):
        ImportPlan.of(file(*FOUR, first=SAID), "c.trf", rounds=7)


def test_what_a_published_round_has_fixed_stays_fixed_in_its_file() -> None:
    """Taken back, written, taken over, and nothing has been opened (Q93, 189, 191, 195)."""
    desk = a_desk(8, rounds=5)
    start_round(desk)
    paired = desk.state.rounds
    desk.record(Unpair(1, "4.4.2"), word="published")
    text = write(report(desk.state).tournament, "trf26")
    assert text.count(b"### Pairing taken back @ Round 1") == 1
    state = made(ImportPlan.of(text, "club.trf"))
    assert (state.started, state.reached, state.rounds) == (True, 1, ())
    with pytest.raises(RuleError, match=r"\[started\]"):
        warnings(change(state, points="3-1-0"), state)
    assert player_actions.forbid(state, [1, 2]).check(state)[0].word == "leave"
    with pytest.raises(UsageError, match=r"\[said-by-file\]"):
        ImportPlan.of(text, "club.trf", rounds=7)
    again = replace(state, rounds=paired)
    assert list(Unpair(1, "4.4.2").remarks(again)) == [Amendment(Remark.MANUAL, 1)], "said once"
    assert write(report(state).tournament, "trf26") == text


def test_what_an_event_cannot_hold_is_refused_or_left_out_on_request() -> None:
    text = file(*FOUR, first=SAID).decode().replace("001    4", "001    9")
    text = text.replace("   4 ", "   9 ")
    with pytest.raises(FaultyFileError, match="leave gaps"):
        ImportPlan.of(text.encode(), "club.trf")
    takeover = ImportPlan.of(text.encode(), "club.trf", anyway=True)
    assert any(text.startswith("left out: its numbers leave gaps") for text in asked(takeover))


def test_the_count_of_rounds_that_agree_is_of_those_that_are_named() -> None:
    """Round 2 was paired with results that were corrected later, as the file tells."""
    desk = a_desk(8, rounds=5)
    play_round(desk)
    start_round(desk)
    for board in (1, 2):
        correction = rounds.correct_result(desk.state, board, parse_result("0-1"), round_=1)
        desk.record(correction, confirmed=True)
    told = report(desk.state, interim=True)
    text = write(told.tournament, "trf26", ranks=told.ranks)
    taken = ImportPlan.of(text, "club.trf")
    assert (taken.irregular, taken.questions) == ((), ())
    assert not any("agree" in one for one in taken.assumptions)
    silent = write(replace(told.tournament, amendments=()), "trf26", ranks=told.ranks)
    blamed = ImportPlan.of(silent, "club.trf")
    assert [one.round for one in blamed.irregular] == [2]
    assert "1 of 2 rounds agrees with dutch-2026" in blamed.assumptions


def test_a_file_of_another_program_brings_clubs_and_says_what_is_not_read() -> None:
    takeover = ImportPlan.of(CHESS_RESULTS, "open.xml")
    assert takeover.edition == "chess-results.com (XML)"
    assert "tie-breaks are not read" in told(takeover)
    state = replay(JournalLine(1, "", "", one.kind, one.to_data()) for one in takeover.led)
    assert (state.entries[1].club, state.entries[1].tags) == ("SC Zug", ("U40",))
    assert len(state.rounds) == 3


def test_an_event_without_its_rounds_is_asked_about() -> None:
    takeover = ImportPlan.of(tunx(), "open.TUNX")
    (question,) = takeover.questions
    assert question.message.startswith("2 rounds were paired and are not read; in Swiss-Manager")
    with pytest.raises(UnconfirmedError):
        takeover.decisions()
    assert not ImportPlan.of(tunx(current=0), "open.TUNX").questions
