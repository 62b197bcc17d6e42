"""The quiz, what if, and explanations with their headlines, as pages."""

from __future__ import annotations

import gzip
import re
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.web.support import Event


def words(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def visitor(desk_data: Path) -> object:
    from django.test import Client

    assert desk_data
    return Client(SERVER_NAME="localhost")


def test_the_quiz_needs_no_event_and_no_account(desk_data: Path) -> None:
    client = visitor(desk_data)
    first = client.get("/quiz/?level=3")  # type: ignore[attr-defined]
    assert first.status_code == 302
    assert re.fullmatch(r"/quiz/\?level=3&seed=\d+", first.url)
    page = client.get("/quiz/?level=3&seed=4").content.decode()  # type: ignore[attr-defined]
    assert "Kowalski, Simon" in page
    assert "Level 3, colours" in page
    assert "1–5" not in page


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("1-5 3-13 4-12", "Right: 1–5, 3–13, 4–12."),
        ("1-5 3-12 4-13", "would be 2 instead of 1 [C12]"),
        ("1-7 3-12 4-13", "There is no player 7 in this bracket"),
        ("nonsense", "'nonsense' is not a pair"),
        ("<b>", "'<b>' is not a pair"),
    ],
)
def test_answers_are_graded_on_the_page(desk_data: Path, answer: str, said: str) -> None:
    client = visitor(desk_data)
    page = client.post("/quiz/?level=3&seed=4", {"answer": answer})  # type: ignore[attr-defined]
    assert page.status_code == 200
    assert said in words(page.content.decode())
    assert "<b>'" not in page.content.decode()


def test_only_the_first_try_counts(desk_data: Path) -> None:
    client = visitor(desk_data)

    def answered(address: str, **sent: str) -> str:
        return words(client.post(address, sent).content.decode())  # type: ignore[attr-defined]

    assert "1 of 1 right" in answered("/quiz/?level=3&seed=4", answer="1-5 3-13 4-12")
    assert "1 of 1 right" in answered("/quiz/?level=3&seed=4", answer="1-5 3-12 4-13")
    assert "1 of 2 right" in answered("/quiz/?level=5&seed=4", answer="4-2 3-5 7-8")
    assert "1 of 2 right" in answered("/quiz/?level=5&seed=4", answer="4-3 2-10 5-7")
    assert "1 of 3 right" in answered("/quiz/?level=2&seed=4", solution="1")
    assert "By the rules" in answered("/quiz/?level=2&seed=4", solution="1")


def test_hints_come_one_by_one_and_cost_the_point(desk_data: Path) -> None:
    client = visitor(desk_data)
    first = client.get("/quiz/?level=3&seed=4&hints=1").content.decode()  # type: ignore[attr-defined]
    assert "Pairs to be made here: 3." in first
    assert "If nothing stood in the way" not in first
    second = client.get("/quiz/?level=3&seed=4&hints=2").content.decode()  # type: ignore[attr-defined]
    assert "If nothing stood in the way it would be: 1–5, 3–12, 4–13." in second
    told = client.post("/quiz/?level=3&seed=4&hints=2", {"answer": "1-5 3-13 4-12"})  # type: ignore[attr-defined]
    assert "0 of 1 right" in words(told.content.decode())


@pytest.mark.parametrize(
    "address",
    [
        "/quiz/?level=99&seed=1",
        "/quiz/?level=x&seed=1",
        "/quiz/?seed=999999999",
        "/quiz/?level=2&seed=3&hints=9999",
        "/quiz/?level=3&seed=4&system=lim-2026",
        "/quiz/?level=3&seed=4&system=nothing",
    ],
)
def test_whatever_is_asked_there_is_a_page(desk_data: Path, address: str) -> None:
    page = visitor(desk_data).get(address)  # type: ignore[attr-defined]
    assert page.status_code in (200, 422)
    assert "Traceback" not in page.content.decode()


@pytest.mark.parametrize(
    ("language", "said"), [("de", "Richtig"), ("es", "Correcto"), ("fr", "Juste"), ("it", "Giusto")]
)
def test_the_quiz_speaks(desk_data: Path, language: str, said: str) -> None:
    client = visitor(desk_data)
    client.cookies["django_language"] = language  # type: ignore[attr-defined]
    page = client.post("/quiz/?level=3&seed=4", {"answer": "1-5 3-13 4-12"})  # type: ignore[attr-defined]
    assert said in words(page.content.decode())


def test_what_if_before_pairing(event: Event) -> None:
    """Who gets the bye if somebody does not come? Nothing is recorded."""
    event.play_round()
    client, decisions = event.client(), event.state.decisions
    assert 'name="away"' in client.get(f"{event.path}round/").content.decode()
    absent = event.state.numbering[0]
    address = f"{event.path}round/what-if/"
    page = words(client.get(f"{address}?away={absent}").content.decode())
    from zug.explainer.what_if import what_if

    expected = what_if(event.state.tournament, "1 absent").bye
    assert expected is not None
    surname = event.state.entries[event.state.numbering[expected - 1]].name.split(",")[0]
    assert re.search(rf"{surname}[^.]* would (get|have) the bye", page), page
    other = words(client.get(f"{address}?board=1&result=0-1").content.decode())
    assert "boards would change" in other or "would change" in other
    assert event.state.decisions == decisions


@pytest.mark.parametrize(
    "asked", [{"words": "nobody knows"}, {"board": "99", "result": "1-0"}, {"words": "99 absent"}]
)
def test_what_if_says_what_it_does_not_understand(event: Event, asked: dict[str, str]) -> None:
    event.play_round()
    page = event.client().get(f"{event.path}round/what-if/?{urlencode(asked)}")
    assert page.status_code == 200
    assert "message error" in page.content.decode()


def test_what_if_is_for_arbiters_and_for_rounds_to_come(event: Event) -> None:
    address = f"{event.path}round/what-if/"
    assert event.client("deputy").get(address).status_code == 403
    assert event.client(None).get(address).status_code == 302
    assert event.client().get(address).status_code == 200
    event.post("round/pair/", colour="w")
    assert event.client().get(address).status_code == 404


def test_articles_are_cited_as_arbiters_do(event: Event) -> None:
    event.play_round()
    page = event.client().get(f"{event.path}round/1/why/?board=1").content.decode()
    assert re.search(r'<code title="dutch-2026:5\.2\.\d">C\.04\.3, 5\.2\.\d</code>', page)
    public = event.client(None).get(f"/p/{event.row.code}/why/1/").content.decode()
    assert "C.04.3, 5.2." in public
    assert "dutch-2026" not in words(public)


def paste(event: Event, number: int) -> list[str]:
    """A round as somebody would copy it: White and Black by number."""
    tpns = event.state.tpns
    return [
        f"{tpns[one.white]} - {tpns[one.black]}" for one in event.state.rounds[number - 1].boards
    ]


def test_a_published_pairing_is_judged(event: Event) -> None:
    event.play_round()
    event.play_round("½-½")
    address, decisions = f"{event.path}round/2/compare/", event.state.decisions
    client = event.client()
    assert "Nothing is recorded" in client.get(address).content.decode()
    same = words(client.post(address, {"paste": ""}).content.decode())
    assert "is what the rules give" in same
    lines = paste(event, 2)
    same = words(client.post(address, {"paste": "\n".join(lines)}).content.decode())
    assert "is what the rules give" in same
    (white, black), (other, last) = (line.split(" - ") for line in lines[:2])
    swapped = [f"{white} - {last}", f"{other} - {black}", *lines[2:], "and nobody knows who"]
    told = client.post(address, {"paste": "\n".join(swapped)}).content.decode()
    assert "is what the rules give" not in words(told)
    assert "and nobody knows who" in words(told)
    assert "zug-picture" in told
    assert "<h3>Bracket of " in told
    assert "?</text>" in told
    assert event.state.decisions == decisions
    both = client.post(address, {"paste": "\n".join(lines), "system": "lim-2026"})
    assert "Choose one: a published pairing, or another system" in words(both.content.decode())
    filed = client.post(address, {"system": "lim-2026", "pdf": "a4"})
    assert "A verdict compares no systems" in words(filed.content.decode())


def test_the_verdict_can_be_filed(event: Event) -> None:
    pytest.importorskip("typst")
    event.play_round()
    address = f"{event.path}round/1/compare/"
    for size in ("a4", "us-letter"):
        filed = event.client().post(address, {"paste": "", "pdf": size})
        assert filed["Content-Type"] == "application/pdf"
        assert filed.content.startswith(b"%PDF")
    assert event.client().post(address, {"paste": "", "pdf": "a0"}).status_code == 404


def test_another_system_beside_ours(desk_data: Path) -> None:
    event = Event.new(10, 5)
    for _ in range(3):
        event.play_round()
    address = f"{event.path}round/3/compare/"
    page = event.client().get(address).content.decode()
    assert "dutch-2017" in page
    assert "berger" not in page
    for system in ("dutch-2017", "burstein-2026", "lim-2026"):
        told = words(event.client().post(address, {"system": system}).content.decode())
        assert system in told
        if "pairs in common" in told:
            assert f"Why dutch-2026 does not pair as {system} does" in told
            assert f"Why {system} does not pair as dutch-2026 does" in told
            assert f"{system} on " in told
    assert "pairs in common" in told
    assert "message error" in event.client().post(address, {"system": "no"}).content.decode()


def test_the_proof_of_a_round_holds(event: Event) -> None:
    from zug.api import verify

    event.play_round()
    event.play_round()
    found = event.client().get(f"{event.path}round/2/proof/")
    assert found["Content-Disposition"] == 'attachment; filename="round-2.proof"'
    assert verify(found.content, event.state.tournament).proved
    assert event.client().get(f"{event.path}round/9/proof/").status_code == 404
    assert event.client("stranger").get(f"{event.path}round/1/proof/").status_code == 404


def test_systems_without_proofs_offer_none(desk_data: Path) -> None:
    event = Event.new(9, 4, "lim-2026")
    event.play_round()
    assert "/proof/" not in event.client().get(f"{event.path}round/1/compare/").content.decode()
    assert event.client().get(f"{event.path}round/1/proof/").status_code == 422


def test_everything_about_a_round_as_a_file(event: Event) -> None:
    pytest.importorskip("typst")
    event.play_round()
    address = f"{event.path}round/1/why/"
    page = event.client().get(f"{address}?form=html")
    assert 'filename="why-1.html"' in page["Content-Disposition"]
    assert "<svg" in page.content.decode()
    assert "http" not in re.sub(r'xmlns="[^"]+"', "", page.content.decode())
    assert event.client().get(f"{address}?form=a4").content.startswith(b"%PDF")
    assert event.client().get(f"{address}?form=a0").status_code == 404


def test_the_part_that_a_script_loads_leads_to_the_steps_and_the_files(event: Event) -> None:
    event.post("round/pair/", colour="w")
    address = f"{event.path}round/1/why/"
    part = event.client().get(address, headers={"HX-Request": "true"}).content.decode()
    links = re.findall(r'href="([^"]+)"', part)
    assert links == [
        f"{event.path}round/1/walk/",
        *(f"{address}?form={form}" for form in ("html", "a4", "us-letter")),
    ]
    assert all(event.client().get(link).status_code == 200 for link in links[:2])
    event.post("round/change/", turn=1, shown=1, confirmed=1, word="manual")
    part = event.client().get(address, headers={"HX-Request": "true"}).content.decode()
    assert re.findall(r'href="([^"]+)"', part) == links, "of a round made by hand, too"


@pytest.mark.usefixtures("desk_data")
def test_a_normal_round_begins_with_what_matters() -> None:
    event = Event.new(7)
    event.post("round/pair/", colour="w")
    page = event.client().get(f"{event.path}round/1/why/").content.decode()
    assert '<p class="big">Paired by the rules. Bye: Player007, Given.</p>' in page


def test_results_of_a_round_do_not_explain_it_anew(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    from zug.screens import explanations

    event.post("round/pair/", colour="w")
    event.post("round/publish/")
    client, address = event.client(), f"{event.path}round/1/why/?board=1"
    client.get(address)
    event.enter(1, "1-0")
    monkeypatch.setattr(explanations, "explain", None)
    assert client.get(address).status_code == 200


def test_the_page_of_a_phone_stays_small(desk_data: Path) -> None:
    event = Event.new(60, 5)
    for _ in range(3):
        event.play_round()
    phone = event.client(None, HTTP_ACCEPT_ENCODING="gzip")
    page = phone.get(f"/p/{event.row.code}/why/2/")
    assert page["Content-Encoding"] == "gzip"
    assert len(page.content) < 30_000
    assert b"<svg" in gzip.decompress(page.content)


@pytest.mark.parametrize("system", ["lim-2026", "dutch-2026"])
def test_the_procedure_can_be_paged_through(desk_data: Path, system: str) -> None:
    event = Event.new(9, 4, system)
    event.play_round()
    event.play_round()
    client, address = event.client(), f"{event.path}round/2/walk/"
    assert f"{address}" in client.get(f"{event.path}round/2/why/").content.decode()
    page = client.get(address).content.decode()
    steps = 1
    while (found := re.search(r'rel="next" href="(\?step=\d+)"', page)) is not None:
        steps += 1
        page = client.get(f"{address}{found[1]}").content.decode()
        assert f"Step {steps} of" in page
    assert steps > 3
    assert "Everybody is paired." in page
    assert f'href="{event.path}round/2/"' in page
    assert f"Step {steps} of" in client.get(f"{address}?step={steps + 1}").content.decode()
    assert "Step 1 of" in client.get(f"{address}?step=x").content.decode()


@pytest.mark.parametrize(
    "file", ["samples/open.trf", "tests/conformance/dutch-2026/club-00028.trf"]
)
def test_rounds_taken_over_are_explained_for_those_who_took_part(event: Event, file: str) -> None:
    """The witness is `zug check` of the file: what the rules give each round."""
    from django.core.files.uploadedfile import SimpleUploadedFile

    from zug import check, read
    from zug.web.desk.rounds.questions import _judged
    from zug.web.events.cached import explained
    from zug.web.events.models import EventRow
    from zug.web.events.store import ledger

    path = Path(__file__).parents[2] / file
    client = event.client("arbiter")
    sent = {"file": SimpleUploadedFile("open.trf", path.read_bytes()), "confirmed": "1"}
    place = client.post("/import/", sent).headers["Location"]
    state = ledger(EventRow.objects.get(pk=int(place.split("/")[2]))).state
    report = check(read(path))
    assert any(round_.absent for round_ in state.rounds)
    for found in report.rounds:
        told = explained(0, state, found.round).everything
        assert {*told.boards} == {*found.expected}
        assert told.bye == found.expected_bye
        assert _judged(state, found.round, "").is_same == found.identical
        page = client.get(f"{place}round/{found.round}/why/?board=3").content.decode()
        assert "by hand" not in page


def asked(event: Event, query: list[tuple[str, object]]) -> str:
    address = f"{event.path}round/what-if/?{urlencode(query)}"
    return words(event.client().get(address).content.decode())


def test_everybody_chosen_is_absent(desk_data: Path) -> None:
    """Twenty-four of twenty-six away: the two that are left are the only board."""
    event = Event.new(26, 5)
    event.play_round()
    told = asked(event, [("away", entry) for entry in range(1, 25)])
    assert "Player024" in told
    assert "Board 1:" in told
    assert "Player025" in told.rpartition("Board 1:")[2]
    assert "Board 2:" not in told


@pytest.mark.parametrize(
    ("board", "result", "said"),
    [
        ("3", "", "Choose how board 3 ended"),
        ("", "1-0", "Give the board that ended 1-0"),
        ("x", "1-0", "'x' is not the number of a board"),
    ],
)
def test_half_a_result_is_not_passed_over(event: Event, board: str, result: str, said: str) -> None:
    event.play_round()
    told = asked(event, [("away", 1), ("board", board), ("result", result)])
    assert said in told
    assert "Board 1:" not in told


def test_the_new_bye_has_its_reason_and_open_games_are_told(desk_data: Path) -> None:
    event = Event.new(10, 5)
    event.play_round()
    event.post("round/pair/")
    event.post("round/publish/")
    event.enter(1, "1-0")
    told = asked(event, [("away", 1)])
    assert "would get the bye" in told
    assert "so Player" in told.partition("would get the bye")[2]
    assert "4 results are still open and count as draws here." in told
    assert "have no result yet" not in told  # once is enough
    told = asked(event, [("away", 1), ("board", "2"), ("result", "1-0")])
    assert "3 results are still open and count as draws here." in told


def test_namesakes_have_numbers_where_one_chooses(desk_data: Path) -> None:
    event = Event.new(8, 5)
    event.post("players/import/", text="name;rating\nTwin, Tim;1500\nTwin, Tim;1400")
    event.play_round()
    form = words(event.client().get(f"{event.path}round/what-if/").content.decode())
    assert "Twin, Tim (9) Twin, Tim (10)" in form
    assert "Twin, Tim (9) Twin, Tim (10)" in words(
        event.client().get(f"{event.path}round/1/why-not/").content.decode()
    )
    assert "Twin, Tim (9) Twin, Tim (10)" in words(
        event.client().get(f"{event.path}players/1/").content.decode()
    )


def test_why_not_can_be_asked_without_scripts(event: Event) -> None:
    event.play_round()
    client, address = event.client(), f"{event.path}round/1/why-not/"
    assert address in client.get(f"{event.path}round/1/").content.decode()
    form = client.get(address).content.decode()
    assert form.count('<option value="1"') == 2
    assert "message error" not in form
    assert "Choose two different players" in client.get(f"{address}?a=1&b=1").content.decode()
    assert 'class="big answer"' in client.get(f"{address}?a=1&b=2").content.decode()


def test_whoever_has_the_bye_can_ask_why(desk_data: Path) -> None:
    event = Event.new(9, 5)
    event.post("round/pair/", colour="w")
    event.post("round/publish/")
    phone = event.client(None)
    bye = event.state.tpns[event.state.rounds[0].bye]
    address = f"/p/{event.row.code}/why/bye/"
    assert address in phone.get(f"/p/{event.row.code}/player/{bye}/").content.decode()
    told = words(phone.get(address).content.decode())
    assert "Why the bye?" in told
    assert f"Player{bye:03d}" in told
    even = Event.new(8, 5)
    even.post("round/pair/", colour="w")
    even.post("round/publish/")
    assert phone.get(f"/p/{even.row.code}/why/bye/").status_code == 404


def test_colours_so_far_are_marks_not_letters(event: Event) -> None:
    """Signs of text turn with the theme; White must stay white."""
    event.play_round()
    event.play_round()
    page = event.client().get(f"{event.path}round/2/why/?board=1").content.decode()
    assert re.search(r'<span class="c [wb]" role="img" aria-label="(White|Black)"></span>', page)
    assert "●" not in re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL)


def test_a_level_that_a_system_lacks_leads_on(desk_data: Path) -> None:
    client = visitor(desk_data)
    page = client.get("/quiz/?level=3&system=dubov-2026", follow=True)  # type: ignore[attr-defined]
    assert page.status_code == 200
    assert "Colours decide no bracket of dubov-2026" in words(page.content.decode())
    assert page.redirect_chain[-1][0].startswith("/quiz/?level=1&seed=")


def test_a_step_shows_nothing_that_comes_later(event: Event) -> None:
    """No colour is denied before there is a board, and nobody has left a group just opened."""
    from zug.web.events.cached import explained

    for _ in range(3):
        event.play_round()
    told = explained(0, event.state, 3).everything
    maps = {one.group: one for one in told.maps}
    seen = [(step, step.seen(maps[step.group])) for step in told.walk if step.group in maps]
    assert any(one.departures for _step, one in seen)
    for step, drawn in seen:
        paired = {tpn for pair in step.pairs for tpn in pair}
        assert all(face.given == "" for tpn, face in drawn.faces.items() if tpn not in paired)
        assert not (step.told.id == "bracket.residents" and drawn.departures)


@pytest.mark.usefixtures("desk_data")
def test_a_late_entry_that_moves_numbers_changes_no_reason_of_the_round_before() -> None:
    """The round was paired with the numbers of then: its reasons go by these."""
    from zug.web.events.cached import explained

    event = Event.new(8)
    event.post("round/pair/", colour="w")
    event.post("round/publish/")

    def reasons() -> list[str]:
        state = event.state
        explanation = explained(event.row.pk, state, 1)
        assert explanation.is_by_the_rules
        pairs = [(pair.white, pair.black) for pair in state.rounds[0].boards]
        return [explanation.board(pair, "en").lead for pair in pairs]

    before, numbers = reasons(), event.state.tpns
    event.post(
        "players/", name="Late, Bird", rating=9999 // 4, late="on", reason="late", confirmed=1
    )
    moved = {entry for entry, tpn in event.state.tpns.items() if numbers.get(entry, tpn) != tpn}
    assert moved, "the newcomer has a number in the middle"
    assert reasons() == before
