"""What Python answers to the page, without a browser."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import zug
from zug.director import read_state
from zug.director.actions import manual_rounds
from zug.explainer.results import voice_of
from zug.formats import read
from zug.messages import languages
from zug.page import answer
from zug.page.calls import CALLS, SHELF, VIEWS
from zug.page.holding import OpenEvent
from zug.page.shell import shells
from zug.rules.chess960 import drawn_position, position
from zug.systems import SYSTEMS

SAMPLE = (Path(__file__).parents[2] / "samples" / "open.trf").read_bytes()
CASES = Path(__file__).parents[1] / "cases"
NAMES = "Adler, Eva; 2150\nBrun, Luc; 1980\nCattaneo, Paul; 1875\nDupont, Marie; 1840\nEgli, Tom"


def ask(call: str, *files: bytes, **args: object) -> Any:
    told = json.loads(answer(call, json.dumps({"id": "a"} | args), files))
    assert set(told) == {"ok"}, told
    return told["ok"]


def refused(call: str, *files: bytes, **args: object) -> dict[str, str]:
    told = json.loads(answer(call, json.dumps({"id": "a"} | args), files))
    assert set(told) == {"error"}, told
    assert told["error"].keys() == {"code", "message", "advice"}
    return dict(told["error"])


def decide(act: str, **fields: object) -> Any:
    return ask("act", act=act, **fields)


def shown(view: str, **args: object) -> str:
    found = ask("view", view=view, **args)
    assert found["view"] == view
    return str(found["html"])


class Kept:
    """What the browser keeps of an event: the text, and lines that follow upon it."""

    def __init__(self, **args: object) -> None:
        made = ask("new", name="Club Night", rounds=3, list=NAMES, **args)
        self.text: str = made["text"]

    def decide(self, act: str, **fields: object) -> Any:
        done = decide(act, **fields)
        assert done["from"] == self.text.count("\n")
        self.text += done["added"]
        return done

    def play(self, *results: str) -> None:
        self.decide("pair")
        self.decide("publish")
        number = self.text.count('"do":"publish"')
        for board, result in enumerate(results, 1):
            self.decide("result", round=number, board=board, result=result)


def test_the_version_and_its_kernel() -> None:
    assert ask("version")["zug"] == zug.__version__
    assert ask("warm") == len(VIEWS)


def test_a_file_is_seen_from_all_sides() -> None:
    opened = ask("open", SAMPLE, name="open.trf")
    assert (opened["kind"], opened["name"]) == ("file", "Lakeside Open")
    assert opened["line"] == "25 players, 5 rounds"
    boards = shown("round", round=5)
    assert "Almasi, Viktor" in boards
    assert "Half-point bye" in boards
    assert boards.count('data-part="why"') == 12
    assert "All rounds agree with dutch-2026" in shown("check")
    standings = shown("standings")
    assert standings.index("Okafor") < standings.index("Almasi")
    assert '<td class="b"><i>b</i>14 <b>1</b></td>' in shown("crosstable")
    assert "Add round 6" in shown("pair")
    assert "TRF26" in shown("papers")


def test_standings_after_an_earlier_round() -> None:
    ask("open", SAMPLE, name="open.trf")
    assert "after round 2" in shown("standings", round=2)
    assert shown("standings", round=2) != shown("standings")


def test_positions_of_chess960_and_who_was_expelled_are_shown() -> None:
    lines = b"### Variant: Chess960\n### Seed: 4711\n### Expelled @ Round 3: 1\n"
    ask("open", lines + SAMPLE, name="open.trf")
    number = drawn_position("4711", 2)
    assert f"Chess960, position {number}: {position(number)}" in shown("round", round=2)
    assert "Expelled: " in shown("standings")


def test_the_page_keeps_all_of_a_file() -> None:
    text = ask("open", SAMPLE, name="open.trf")["text"]
    assert read(text.encode()) == read(SAMPLE)
    assert ask("open", text.encode(), name="kept")["text"] == text


def test_why_a_board_and_why_not_another() -> None:
    ask("open", SAMPLE, name="open.trf")
    board = next(iter(zug.pair(read(SAMPLE), round=5).boards))
    why = ask("part", part="why", round=5, board=1, white=board.white, black=board.black)["html"]
    told = zug.explain(read(SAMPLE), round=5)
    headline = told.headlines[1]
    assert voice_of(told, "en").sentence(headline) in unescape(why)
    assert "<svg" in why
    assert "Why board 1?" in why
    for tpn in board:
        args = {"round": 5, "board": 1, "white": board.white, "black": board.black, "player": tpn}
        viewed = voice_of(told, "en").sentence(told.player(tpn).lead)
        assert viewed in unescape(ask("part", part="why", **args)["html"])
    against = ask("part", part="why-not", round=5, white=1, black=25)["html"]
    assert "Why not" in against
    assert 'class="big answer"' in against
    summary = ask("part", part="summary", round=5)["html"]
    assert summary.startswith('<p class="big">Paired by the rules.</p>')
    assert "<p>7 brackets" in summary


def test_a_board_the_rules_do_not_give_says_so() -> None:
    ask("open", SAMPLE, name="open.trf")
    why = ask("part", part="why", round=5, board=1, white=25, black=1)["html"]
    assert "The rule book pairs otherwise here." in why


def test_why_the_bye() -> None:
    ask("open", SAMPLE, name="open.trf")
    assert "Why the bye?" in ask("part", part="why-bye", round=4, white=21)["html"]
    told = ask("part", part="why-bye", round=4, white=1)["html"]
    assert "By the rule book somebody else gets the bye." in told


@pytest.mark.parametrize("system", [one.id for one in SYSTEMS if not one.pairs_teams])
def test_any_system_pairs_or_says_why_it_does_not(system: str) -> None:
    ask("open", SAMPLE, name="open.trf")
    for number in (1, 6):
        page = shown("pair", round=number, by=system)
        assert ("data-part" in page) is not ("message error" in page)


def test_the_same_boards_as_the_library() -> None:
    ask("open", SAMPLE, name="open.trf")
    page = shown("pair", round=6, by="dubov-2026")
    for white, black in zug.pair(read(SAMPLE), "dubov-2026").boards:
        assert f'data-white="{white}" data-black="{black}"' in page


def test_boards_that_differ_from_the_record_are_marked() -> None:
    ask("open", SAMPLE, name="open.trf")
    assert "≠" not in shown("pair", round=5)
    assert "≠" in shown("pair", round=5, by="dubov-2026")
    differing = shown("check", by="dubov-2026")
    assert "agree" in differing
    assert "<div>" in differing


def test_a_round_is_added_and_filled_in() -> None:
    ask("open", SAMPLE, name="open.trf")
    added = decide("add")
    assert added["told"] == ["Round 6 is added"]
    expected = zug.pair(read(SAMPLE))
    white, black = expected.boards[0]
    decide("result", round=6, white=white, black=black, result="1")
    after = read(ask("save", form="json")["text"].encode())
    assert str(after.by_tpn[white].cells[5].result) == "1"
    assert "11 open" in shown("round", round=6)
    decide("result", round=6, white=white, black=black, result="")
    assert "12 open" in shown("round", round=6)


def test_files_are_saved_as_the_library_writes_them() -> None:
    ask("open", SAMPLE, name="open.trf")
    tournament = read(SAMPLE)
    ranks = zug.standings(tournament).ranks
    for form in ("trf16", "trf26", "json"):
        saved = ask("save", form=form)
        assert saved["text"].encode() == zug.write(tournament, form, ranks=ranks)
    assert ask("save", form="explanation", round=5)["text"].startswith("<!doctype html>")


def test_an_event_from_nothing_is_a_journal_that_everybody_opens(tmp_path: Path) -> None:
    kept = Kept()
    kept.play("1", "0")
    kept.play("5", "1")
    kept.play("=", "+")
    saved = ask("save", form="zug")
    assert (saved["name"], saved["text"]) == ("club-night.zug", kept.text)
    path = tmp_path / saved["name"]
    path.write_text(saved["text"], encoding="utf-8")
    state = read_state(path)
    assert len(state.rounds) == 3
    assert not state.rounds[-1].open_boards
    again = ask("open", saved["text"].encode(), name=saved["name"])
    assert (again["kind"], again["text"]) == ("event", kept.text)
    assert again["line"] == "Round 3 of 3: 2 of 2 results"
    assert "See the final standings" in shown("round")


def test_a_decision_is_undone() -> None:
    kept = Kept()
    kept.play("1")
    done = kept.decide("undo")
    assert "undone" in done["told"][0]
    assert done["line"] == "Round 1 of 3: 0 of 2 results"
    kept.decide("result", round=1, board=1, result="0-1")
    assert "0–1" in shown("round")
    assert "(undone)" in shown("journal")


def test_the_undo_of_what_had_to_be_confirmed_is_asked_about() -> None:
    kept = Kept()
    kept.play("1")
    bye = {"entry": 1, "round": 2, "kind": "F"}
    assert "question" in decide("bye", **bye)
    kept.decide("bye", **bye, confirmed=True)
    assert "had to be confirmed" in str(decide("undo")["question"])
    assert "undone" in kept.decide("undo", confirmed=True)["told"][0]


def test_a_check_reads_what_the_page_has_recorded() -> None:
    """Round 2 is paired with a result that is corrected afterwards: it was paired rightly."""
    kept = Kept()
    kept.play("1-0", "1-0")
    kept.play()
    answers = {"replaces": True, "was": "1-0", "confirmed": True}
    kept.decide("result", round=1, board=1, result="0-1", **answers)
    assert not zug.check(SHELF.get("a").tournament).identical, "without what the page has recorded"
    page = shown("check")
    assert "All rounds agree" in page
    assert "Round 2 was compared with the results, colours, numbers" in page


def test_a_draft_is_taken_back_at_will_and_a_round_on_a_ground() -> None:
    kept = Kept()
    kept.decide("pair")
    kept.decide("unpair")
    kept.decide("pair")
    kept.decide("publish")
    assert refused("act", act="unpair")["code"] == "no-ground"
    ground = {"ground": "4.4.2", "reason": "by mistake"}
    first = decide("unpair", **ground)["question"]
    assert "Round 1 is published" in first
    assert marked(first) == "no"
    asked = decide("unpair", **ground, asked="published")["question"]
    assert "Leave the round as it is?" in asked
    assert 'name="reason" value="by mistake"' in asked
    assert marked(asked) == default(asked) == "no"
    assert "Pair round 1" not in shown("round")
    kept.decide("unpair", **ground, confirmed=True, word="published")
    assert "Pair round 1" in shown("round")


def marked(question: str) -> str:
    """What the button says that is marked."""
    return "".join(re.findall(r'class="primary" value="(\w+)"', question))


def default(question: str) -> str:
    """What Enter in a field says: the first button that sends the form."""
    return re.findall(r'<button type="submit"[^>]* value="(\w+)"', question)[0]


def test_enter_in_the_field_of_a_question_goes_to_the_marked_button() -> None:
    kept = Kept()
    kept.play("1")
    once = decide("bye", entry=1, round=3, kind="F")["question"]
    assert 'name="reason"' in once
    assert marked(once) == default(once) == "yes"
    twice = decide("settings", name="Club Night", rounds=2)["question"]
    assert 'name="reason"' in twice
    assert marked(twice) == default(twice) == "no"
    ask("open", SAMPLE, name="open.trf")
    takeover = ask("run", **{"as": "b"})["question"]
    assert marked(takeover) == default(takeover) == "yes"


def test_a_round_by_hand_is_not_said_to_be_as_expected() -> None:
    kept = Kept()
    kept.decide("pair")
    told = ask("part", part="summary", round=1)["html"]
    assert "as expected" in told
    assert "by hand" not in told
    kept.decide("by-hand", boards="1-2\n3-4\n5", word="manual", confirmed=True)
    for _ in ("draft", "published"):
        told = ask("part", part="summary", round=1)["html"]
        assert "This round was paired by hand." in told
        assert "The rule book pairs otherwise here." in told
        assert "as expected" not in told
        if "Publish round 1" in shown("round"):
            kept.decide("publish")


def test_a_round_of_a_file_that_differs_from_the_rules_is_not_said_to_be_as_expected() -> None:
    ask("open", SAMPLE, name="open.trf")
    assert "The rule book pairs otherwise here." not in ask("part", part="summary", round=5)["html"]
    kept = Kept()
    kept.decide("by-hand", boards="1-2\n3-4\n5", word="manual", confirmed=True)
    ask("open", ask("save", form="trf26")["text"].encode(), name="club-night.trf")
    told = ask("part", part="summary", round=1)["html"]
    assert "The rule book pairs otherwise here." in told
    assert "as expected" not in told
    of_the_rules = ask("part", part="summary", round=1, by="dutch-2026")["html"]
    assert "as expected" in of_the_rules


def test_a_round_by_hand_is_asked_about_and_is_never_a_dead_end() -> None:
    kept = Kept()
    kept.decide("remove", entry=5)
    kept.decide("settings", name="Club Night", rounds=4, confirmed=True)
    for _ in range(3):
        kept.play("5", "5")
    assert refused("act", act="pair")["advice"].endswith("pair it by hand")
    assert "Pair this round by hand" in shown("round")
    assert "not seated" in refused("act", act="by-hand", boards="1-2")["message"]
    boards = "1-2\n3-4"
    question = decide("by-hand", boards=boards)["question"]
    assert "have already met" in question
    kept.decide("by-hand", boards=boards, confirmed=True)
    assert "draft" in shown("round")
    assert ">1-2\n3-4</textarea>" in shown("round")


def test_a_manual_pairing_begun_at_the_desk_is_gone_on_with_or_left() -> None:
    Kept()
    event = SHELF.get("a")
    assert isinstance(event, OpenEvent)
    event.desk.record(manual_rounds.begin(event.state, 1, "empty"))
    assert refused("act", act="pair")["code"] == "manual-open"
    page = shown("round")
    assert "This round is being paired by hand." in page
    decide("leave-manual")
    assert "This round is being paired by hand." not in shown("round")


def test_people_come_late_stay_away_and_leave() -> None:
    kept = Kept()
    kept.decide("enter", name="Fischer, Nora", rating="1500")
    kept.decide("bye", entry=1, round=1, kind="H")
    assert "Absent, half a point" in shown("round")
    kept.decide("bye", entry=1, round=1, kind="")
    kept.play("1", "1", "1")
    kept.decide("enter", name="Garcia, Mateo")
    kept.decide("withdraw", entry=2)
    assert "withdrawn from round 2" in shown("players")
    kept.decide("return", entry=2)
    kept.decide("correct", entry=2, name="Brun, Lucie", rating="1990")
    assert "Brun, Lucie" in shown("player", entry=2)
    assert refused("act", act="remove", entry=2)["code"]


TYPED = "Ada\nBea; 1500\nCléa; 1700\nDora\nEve; abc\nFay, 1400\nGil; 2100"


def test_lines_that_are_refused_stay_in_the_field() -> None:
    made = ask("new", name="Club Night", rounds=3, list=TYPED)
    assert made["left"] == "Eve; abc"
    assert made["told"][0] == "6 players entered"
    assert made["told"][1].startswith("Line 5: 'Eve; abc'")
    assert [name in shown("players") for name in ("Fay, 1400", "Eve", "Fay")] == [
        False,
        False,
        True,
    ]
    assert decide("list", list="Hal\nIda; x")["left"] == "Ida; x"
    assert decide("list", list="Jan")["left"] == ""


def test_a_round_by_any_system_says_who_is_not_playing() -> None:
    """Virtanen (12) has a zero-point bye in round 6 of the sample; `zug pair` names him absent."""
    ask("open", SAMPLE, name="open.trf")
    page = shown("pair", round=6)
    assert "Virtanen" in page[page.index("Not playing") :]
    assert page.count("Virtanen") == 1


def test_the_next_round_is_paired_with_one_press() -> None:
    kept = Kept()
    kept.play("1", "1")
    page = shown("round", round=1)
    button = page[page.index('id="next"') :]
    assert button.startswith('id="next" data-act="pair" data-then="round/2"')
    kept.decide("pair")
    assert 'data-act="publish"' in shown("round", round=2)


def test_what_must_be_read_first_is_asked() -> None:
    kept = Kept()
    kept.play("1")
    asked = decide("bye", entry=1, round=3, kind="F")
    assert ">Grant the bye</button>" in asked["question"]
    twice = decide("settings", name="Club Night", rounds=2, confirmed=True)
    assert ">Save the changes</button>" in twice["question"]
    assert (
        "Keep the number of rounds?"
        in (
            decide("settings", name="Club Night", rounds=2, confirmed=True, asked="rounds")[
                "question"
            ]
        )
    )


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("99999", "An event cannot have 99999 rounds Use 1 to 99"),
        ("100", "An event cannot have 100 rounds Use 1 to 99"),
        ("abc", "'abc' is not a number of rounds Use 1 to 99"),
        ("2.5", "'2.5' is not a number of rounds Use 1 to 99"),
        ("-3", "'-3' is not a number of rounds Use 1 to 99"),
        ("", "'' is not a number of rounds Use 1 to 99"),
    ],
)
def test_a_number_of_rounds_that_cannot_be_is_refused_with_its_bound(typed: str, told: str) -> None:
    error = refused("new", rounds=typed)
    assert f"{error['message']} {error['advice']}" == told
    kept = Kept()
    for _ in ("before round 1", "after it"):
        error = refused("act", act="settings", name="Club Night", rounds=typed)
        assert (error["code"], f"{error['message']} {error['advice']}") == ("bad-rounds", told)
        kept.play("1", "1")


def test_fewer_rounds_than_are_paired_are_refused_for_that() -> None:
    kept = Kept()
    kept.play("1", "1")
    kept.play("1", "1")
    error = refused("act", act="settings", name="Club Night", rounds=1)
    assert error["message"] == "2 rounds are already paired"


def test_the_number_of_rounds_is_typed_whole() -> None:
    for shell in shells().values():
        [field] = re.findall(r'<input id="new-rounds"[^>]*>', str(shell["start"]))
        assert "maxlength" not in field  # which would make 99 of 99999, unseen


def test_undo_of_another_number_of_rounds_says_what_is_true() -> None:
    kept = Kept()
    kept.play("1")
    kept.decide("settings", name="Club Night", rounds=4, word="rounds", confirmed=True)
    question = decide("undo")["question"]
    assert "4 rounds have been announced; players may object to 3" in question
    assert "before the start" not in question


@pytest.mark.parametrize("data", [b"hello", b"", b"012 Cup\n", b"{}"])
def test_a_file_that_only_calls_itself_an_event_is_told_that(data: bytes) -> None:
    told = refused("open", data, name="x.ZUG")["message"]
    assert "this file does not begin with the creation of an event" in told
    assert "`" not in told
    assert told != refused("open", data, name="x.trf")["message"]


def test_a_result_is_not_overwritten_unasked() -> None:
    kept = Kept()
    kept.play("1")
    assert refused("act", act="result", round=1, board=1, result="0")["code"] == "has-result"
    kept.decide("result", round=1, board=1, result="0", replaces=True, was="1-0")


def test_a_file_goes_on_as_an_event() -> None:
    ask("open", SAMPLE, name="open.trf")
    question = ask("run", **{"as": "b"})["question"]
    assert "No tie-breaks are named (202)" in question
    made = ask("run", **{"as": "b", "confirmed": True})
    assert made["kind"] == "event"
    decide("pair", id="b")
    boards = json.loads(made["text"].splitlines()[-1])["do"]
    assert boards
    page = ask("view", id="b", view="round")["html"]
    for white, black in zug.pair(read(SAMPLE)).boards:
        assert f'data-white="{white}" data-black="{black}"' in page


@pytest.mark.parametrize("system", [one.id for one in SYSTEMS if not one.pairs_teams])
def test_an_event_by_any_system_plays_a_round(system: str) -> None:
    ask("new", rounds=3, system=system, list=NAMES.rsplit("\n", 1)[0])
    decide("pair")
    decide("publish")
    page = shown("round", round=1)
    result = "1-0 ½-½" if 'data-games="2"' in page else "½-½"
    for board in (1, 2):
        done = decide("result", round=1, board=board, result=result)
    assert done["line"].endswith("2 of 2 results")
    white, black = re.findall(r'data-white="(\d)" data-black="(\d)"', page)[0]
    assert "whybox" in ask("part", part="why", round=1, board=1, white=white, black=black)["html"]
    assert "all rounds agree" in shown("check") or "one round agrees" in shown("check")


def test_a_team_tournament_is_seen_and_explained_but_not_edited() -> None:
    case = next(iter(sorted((CASES / "team-2026").glob("*.trf"))))
    opened = ask("open", case.read_bytes(), name=case.name)
    assert "teams" in opened["line"]
    page = shown("round")
    assert 'id="boards"' in page
    white, black = re.findall(r'data-white="(\d+)" data-black="(\d+)"', page)[0]
    number = read(case).rounds_played
    args = {"round": number, "board": 1, "white": white, "black": black}
    assert "whybox" in ask("part", part="why", **args)["html"]
    assert refused("act", act="result", result="1-0", **args)["code"] == "teams"
    assert refused("run", **{"as": "b"})["code"] == "teams"


def test_papers_need_nothing_but_themselves() -> None:
    ask("open", SAMPLE, name="open.trf")
    for name in ("pairings-by-board", "pairings-by-name", "slips", "standings", "crosstable"):
        made = ask("paper", paper=name, round=4, made="2026-11-16 10:00")
        assert made["name"] == f"lakeside-open-{name}.html"
        assert "http" not in made["text"].replace("http://www.w3.org", "")


@pytest.mark.parametrize("language", languages())
def test_every_screen_in_every_language(language: str) -> None:
    Kept(language=language).play("1", "5")
    for view in VIEWS:
        args = {"entry": 1, "paper": "slips", "language": language}
        assert "<h1>" in shown(view, **args), view


def test_words_of_the_start_are_translated() -> None:
    made = shells()
    assert set(made) == set(languages())
    for key, text in made["en"]["words"].items():  # type: ignore[attr-defined]
        for language in set(made) - {"en"}:
            assert made[language]["words"][key] != text, key  # type: ignore[index]


def test_what_is_wrong_is_told_in_the_language_of_the_reader() -> None:
    broken = SAMPLE.replace(b"4.0 ", b"9.0 ", 1)
    told = ask("open", broken, name="broken.trf", language="fr")["faulty"]
    assert told["message"]
    assert told != ask("open", broken, name="broken.trf")["faulty"]
    assert refused("open", b'{"n":1}\n', name="torn.zug")["code"].startswith("journal")
    assert refused("view", id="nothing", view="round")["code"] == "not-open"
    ask("open", SAMPLE, name="open.trf")
    assert refused("view", view="round", round=9)["code"] == "no-such-round"
    assert refused("act", act="pair")["code"] == "not-an-event"
    assert refused("part", part="why-not", round=5, white=1, black=1)["code"] == "who"
    assert refused("new", list="", rounds=0)["code"] == "bad-rounds"


@pytest.mark.parametrize(
    "rubbish", [b"", b"Dear Sir or Madam,", b"\0\1\2", b"{}", SAMPLE.replace(b"   2 ", b"   1 ", 1)]
)
def test_what_nobody_can_open_is_refused_at_once(rubbish: bytes) -> None:
    assert refused("open", rubbish, name="it")["message"]
    assert refused("open", rubbish, name="it", lenient=True)["message"]


@pytest.mark.parametrize("system", [one.id for one in SYSTEMS if one.meetings == 1])
def test_nobody_is_sent_to_the_shell(system: str) -> None:
    ask("open", SAMPLE, name="open.trf")
    for view in ("pair", "check"):
        assert "`" not in shown(view, by=system)
    assert "`" not in refused("open", b'{"n":1}\n', name="torn.zug")["message"]


def test_a_second_player_of_the_same_name_is_asked_about_first() -> None:
    kept = Kept()
    asked = decide("enter", name="brun, luc")
    assert "already entered as number 2" in asked["question"]
    kept.decide("enter", name="brun, luc", confirmed=True)
    done = kept.decide("list", list="Egli, Tom; 1500")
    assert "both are in the list now" in done["told"][1]
    assert done["line"].startswith("7 players")


def test_players_of_the_same_name_are_told_apart_on_the_boards() -> None:
    ask("new", name="Twins", rounds=3, list="Ann; 1900\nBob; 1800\nBob; 1700\nCid; 1600")
    decide("pair")
    page = shown("round")
    assert "Bob (2)" in page
    assert "Bob (3)" in page
    assert "Ann (" not in page


def test_files_have_names_of_their_own() -> None:
    ask("open", SAMPLE, name="open.trf")
    names = {ask("save", form=form)["name"] for form in ("trf16", "trf26", "json")}
    assert names == {"lakeside-open-trf16.trf", "lakeside-open-trf26.trf", "lakeside-open.json"}


def test_one_player_is_not_nobody() -> None:
    assert ask("new", name="Small", rounds=3)["line"] == "No players yet"
    assert decide("enter", name="Ann")["line"] == "One player so far"


def test_a_name_that_is_markup_stays_a_name() -> None:
    ask("new", name="<b>Cup</b>", rounds=3, list="<img src=x onerror=alert(1)>; 1000\nBea")
    page = shown("players")
    assert "<img src=x" not in page
    assert "&lt;img src=x" in page


def test_every_call_is_tried_here() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    assert all(f'"{call}"' in source for call in CALLS)


def test_leaving_fide_mode_is_asked_twice_the_second_time_turned_round() -> None:
    kept = Kept()
    kept.play("1")
    assert "Leave FIDE mode" in shown("players")
    first = decide("leave", confirmed=True)["question"]
    assert "nothing brings it back" in first
    assert 'name="asked" value="leave"' in first
    second = decide("leave", confirmed=True, asked="leave")["question"]
    assert "Stay in FIDE mode?" in second
    assert second.index("Stay in FIDE mode</button>") < second.index("Leave FIDE mode</button>")
    assert second.count("<h2>") == 1, "one question"
    assert 'class="primary" value="no"' in second
    told = kept.decide("leave", word="leave")["told"]
    assert told[0] == "Not in FIDE mode from round 1 on"
    page = shown("players")
    assert "Not in FIDE mode since round 1" in page
    assert "Not in FIDE mode since round 1" in shown("standings")
    assert "Leave FIDE mode" not in page


def test_a_file_outside_fide_mode_is_asked_about_in_two_steps() -> None:
    players = tuple(zug.Player(number, f"P{number}") for number in range(1, 5))
    odd = zug.Tournament(players, rounds=3, points=zug.PointSystem(pab=zug.Points(7)))
    ask("open", zug.write(odd, "trf26"), name="open.trf")
    faulty = {"as": "b", "confirmed": True}
    first = ask("run", **faulty)["question"]
    assert 'name="asked" value="leave"' in first
    second = ask("run", **faulty, asked="leave")["question"]
    assert "Stay in FIDE mode?" in second
    assert ask("run", **faulty, word="leave")["kind"] == "event"


def test_a_result_found_wrong_two_rounds_later_counts_without_ratings_or_in_two_steps() -> None:
    for is_rated in (True, False):
        kept = Kept()
        if not is_rated:
            names = re.sub("; [0-9]+", "", NAMES)
            kept.text = ask("new", name="Club Night", rounds=3, list=names)["text"]
        fields = {"round": 1, "board": 1, "result": "0-1", "replaces": True, "was": "1-0"}
        for _ in range(3):
            kept.play("1", "1")
        question = decide("result", **fields)["question"]
        if not is_rated:
            assert 'value="for_rating"' in question
            assert kept.decide("result", **fields, confirmed=True)["told"]
            continue
        assert 'value="counts"' in question
        first = decide("result", **fields, counts=True, confirmed=True)["question"]
        assert 'name="asked" value="counts"' in first
        answers = {"counts": True, "confirmed": True, "asked": "counts", "word": "counts"}
        assert refused("act", act="result", **fields, **answers)["code"] == "no-reason"
        kept.decide("result", **fields, **answers, reason="regulations, 7.2")
        assert "regulations, 7.2" in kept.text


def test_a_correction_for_rating_is_shown_beside_the_result_that_counts() -> None:
    kept = Kept()
    for _ in range(3):
        kept.play("1", "1")
    fields = {"round": 1, "board": 1, "result": "0-1", "replaces": True, "was": "1-0"}
    done = kept.decide("result", **fields, confirmed=True)
    assert done["board"] == {"result": "1-0", "rating": "0–1"}
    page = ask("view", view="round", round=1)["html"]
    assert 'data-r="1-0" data-rating="0–1"' in page
    assert "1–0 (0–1)" in page
    number = done["from"] + 1
    undone = kept.decide("undo", number=number, round=1, board=1, confirmed=True)
    assert undone["board"] == {"result": "1-0", "rating": ""}
