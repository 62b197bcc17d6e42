"""The desk of a round robin: its pages, its words, who may do what."""

from __future__ import annotations

import re

import pytest

import zug
from tests.web.support import Event
from zug.director.actions import players as player_actions
from zug.director.reporting.report import report
from zug.formats import Reading
from zug.reports import PAPERS

DESK = ["", "setup/", "players/", "players/1/", "numbers/", "checkin/", "round/", "round/1/"]
DESK += ["round/1/why/?board=1", "results/", "standings/", "crosstable/", "crosstable/?ranked=1"]
DESK += ["schedule/", "card/1/", "card/3/", "journal/", "print/", "files/", "share/"]
PUBLIC = [
    "",
    "pairings/",
    "standings/",
    "crosstable/",
    "schedule/",
    "player/1/",
    "player/2/",
    "why/1/",
    "screen/",
]


@pytest.fixture
def club(desk_data: object) -> Event:
    """Five players, numbers by rating."""
    event = Event.new(5, None, "round-robin")
    event.post("numbers/draw/", way="rating")
    return event


def text(page: str) -> str:
    """What is read on a page, the choice of systems and the footer left out."""
    page = re.sub(
        r"<select.*?</select>|<footer.*?</footer>|<script.*?</script>", "", page, flags=re.S
    )
    return re.sub(r"<[^>]+>", " ", page)


APART = ("receipts", "it3")
"""Prizes are needed for the one; the other quotes the systems that B.01 allows."""


def test_no_page_speaks_of_swiss_byes_or_floaters(club: Event) -> None:
    club.play_round()
    club.post("round/pair/")
    client = club.client()
    papers = [name for name, kind in PAPERS.items() if kind.of_table is not False]
    paths = [f"{club.path}{page}" for page in DESK]
    paths += [f"{club.path}print/{name}/" for name in papers if name not in APART]
    paths += [f"/p/{club.row.code}/{page}" for page in PUBLIC]
    for path in paths:
        answer = client.get(path, follow=True)
        assert answer.status_code == 200, path
        found = re.search(
            r"swiss|\bbyes?\b|float|buchholz|solkoff", text(answer.content.decode()), re.I
        )
        assert not found, (path, found)


def test_the_schedule_has_every_round_and_who_is_free(club: Event) -> None:
    page = club.client("deputy").get(f"{club.path}schedule/").content.decode()
    assert re.findall(r"Round (\d)", text(page))[-5:] == ["1", "2", "3", "4", "5"]
    assert "Free: Player001, Given" in page
    assert "schedule" in club.client("deputy").get(club.path).content.decode()


def test_a_swiss_has_no_schedule_and_draws_no_numbers(event: Event) -> None:
    assert event.client().get(f"{event.path}schedule/").status_code == 404
    before = event.state.numbering
    event.post("numbers/draw/", way="lot")
    assert event.state.numbering == before, "numbers of a Swiss go by strength"


def test_a_deputy_looks_and_does_not_draw(club: Event) -> None:
    assert club.client("deputy").get(f"{club.path}schedule/").status_code == 200
    assert club.client("deputy").get(f"{club.path}numbers/").status_code == 403
    before = club.state.numbering
    assert club.post("numbers/draw/", "deputy", way="lot").status_code == 403
    assert club.state.numbering == before


def test_numbers_by_hand_by_lot_and_never_after_round_1(club: Event) -> None:
    turned = {f"n{entry}": str(6 - entry) for entry in range(1, 6)}
    club.post("numbers/draw/", way="hand", **turned)
    assert club.state.numbering == (5, 4, 3, 2, 1)
    club.post("numbers/draw/", way="hand", **(turned | {"n1": "2"}))
    club.post("numbers/draw/", way="hand", n1="x")
    club.post("numbers/draw/", way="magic")
    assert club.state.numbering == (5, 4, 3, 2, 1)
    club.post("numbers/draw/", way="lot", seed="7")
    assert club.state.drawn.endswith("seed 7")
    drawn = club.state.numbering
    club.play_round()
    club.post("numbers/draw/", way="hand", **turned)
    assert club.state.numbering == drawn
    assert "<input name" not in club.client().get(f"{club.path}numbers/").content.decode()


def test_the_home_asks_for_the_draw_first(desk_data: object) -> None:
    event = Event.new(4, None, "round-robin")
    page = event.client().get(event.path).content.decode()
    assert f'href="{event.path}numbers/"' in page
    assert "numbers not drawn yet" in page
    coming = event.client().get(f"{event.path}round/").content.decode()
    assert "Pair round 1" not in coming


def test_set_up_of_a_round_robin_asks_for_no_rounds_and_refuses_buchholz(club: Event) -> None:
    client = club.client()
    page = client.get(f"{club.path}setup/").content.decode()
    assert 'name="rounds"' not in page
    assert '<option value="BH">' not in page
    assert '<option value="SB">' in page
    data = {"name": "Club", "system": "double-round-robin", "tiebreaks": "SB, BH"}
    refused = club.post("setup/", **data).content.decode()
    assert "BH is not a tie-break for double-round-robin" in refused
    assert "Not for this rule book." in refused  # beside its row
    assert club.state.system.id == "round-robin"
    club.post("setup/", **(data | {"tiebreaks": "SB, KS"}))
    assert club.state.system.id == "double-round-robin"
    assert club.state.settings.rounds == 10


def test_a_new_round_robin_has_its_own_tie_breaks(club: Event) -> None:
    from zug.web.events.models import EventRow
    from zug.web.events.store import ledger

    data = {"name": "New", "system": "round-robin", "rounds": "5"}
    client = club.client()
    client.post("/new/", data | {"tiebreaks": "BH/C1, BH, DE, SB"})
    made = ledger(EventRow.objects.latest("pk")).state.settings
    assert (made.name, made.rounds) == ("New", 0)
    assert made.tiebreaks == ("DE", "SB", "KS", "WIN")
    refused = client.post("/new/", {"name": "None", "system": "dutch-2026", "tiebreaks": ""})
    assert "Say how many rounds there are." in refused.content.decode()


def test_a_published_round_is_taken_back_without_a_ground_of_the_swiss_rules(club: Event) -> None:
    club.post("round/pair/")
    club.post("round/publish/")
    page = club.client().get(f"{club.path}round/1/").content.decode()
    assert 'name="ground"' not in page
    club.post("round/unpair/", reason="wrong day")
    assert club.state.rounds
    club.post("round/unpair/", reason="wrong day", word="published")
    assert club.state.rounds == ()


def test_nobody_is_put_against_somebody_met_already_and_colours_can_be_turned(club: Event) -> None:
    """Round 1 has 2-5, round 2 has 5-3 and 1-2: 2 in the place of 3 would meet 5 again."""
    club.play_round()
    club.post("round/pair/")
    boards = [(pair.white, pair.black) for pair in club.state.rounds[1].boards]
    assert boards == [(5, 3), (1, 2)]
    club.post("round/change/", a=2, b=3, how="exchange", shown=1, confirmed=1)
    assert [(pair.white, pair.black) for pair in club.state.rounds[1].boards] == boards
    club.post("round/change/", turn=1, shown=1, confirmed=1)
    assert club.state.rounds[1].boards[0].white == boards[0][1]


def test_a_phone_lists_the_rounds_to_come(club: Event) -> None:
    club.play_round()
    page = club.client(None).get(f"/p/{club.row.code}/player/2/").content.decode()
    assert "Rounds to come" in page
    assert "free" in page


def test_the_points_beside_a_name_are_those_that_count(club: Event) -> None:
    """Number 2 beats number 5 in round 1, who then leaves: the point counts no more."""
    from zug.screens.boards import event_boards
    from zug.web.events.store import event_desk

    club.play_round()
    with event_desk(club.row.pk, "test") as desk:
        desk.record(player_actions.withdraw(desk.state, 5), confirmed=True)
    club.post("round/pair/")
    state = club.state
    seats = [s for row in event_boards(state, state.rounds[1]) for s in (row.white, row.black)]
    assert {seat.tpn: seat.points for seat in seats} == {5: 0, 3: 10, 1: 0, 2: 0}


def test_results_that_count_for_nobody_are_marked_and_explained(club: Event) -> None:
    """Number 5 loses to number 2 in round 1 and leaves; the game of 3 and 4 counts."""
    from zug.web.events.store import event_desk

    club.play_round()
    path = f"{club.path}crosstable/"
    assert 'class="void"' not in club.client().get(path).content.decode()
    with event_desk(club.row.pk, "test") as desk:
        desk.record(player_actions.withdraw(desk.state, 5), confirmed=True)
    page = club.client().get(path).content.decode()
    assert '<b data-g="1.1.w" class="void">1</b>' in page
    assert '<b data-g="1.1.b" class="void">0</b>' in page
    assert '<b data-g="1.2.w">1</b>' in page
    assert "In brackets: results that count for nobody" in page


@pytest.mark.parametrize("path", ["results/1/", "round/1/", "card/2/", "schedule/", "crosstable/"])
def test_everywhere_results_that_count_for_nobody_have_brackets_and_a_note(
    club: Event, path: str
) -> None:
    """Number 2 beats number 5 in round 1, who then leaves."""
    from zug.web.events.store import event_desk

    club.play_round()
    note = "In brackets: results that count for nobody"
    page = club.client().get(f"{club.path}{path}").content.decode()
    assert note not in page
    assert " void" not in page
    with event_desk(club.row.pk, "test") as desk:
        desk.record(player_actions.withdraw(desk.state, 5), confirmed=True)
    page = club.client().get(f"{club.path}{path}").content.decode()
    assert note in page
    assert len(re.findall(r'void"?>(1–0|1|0)<', page)) == (2 if path == "crosstable/" else 1)


def test_a_card_adds_up_what_counts(club: Event) -> None:
    from zug.screens.player_rounds import rounds_of
    from zug.web.events.store import event_desk

    club.play_round()
    assert [one.points for one in rounds_of(club.state, 2)] == [10]
    with event_desk(club.row.pk, "test") as desk:
        desk.record(player_actions.withdraw(desk.state, 5), confirmed=True)
    assert [(one.points, one.counts) for one in rounds_of(club.state, 2)] == [(0, False)]
    assert [(one.points, one.counts) for one in rounds_of(club.state, 3)] == [(10, True)]


def test_nobody_is_sent_to_the_board_of_somebody_who_has_left(club: Event) -> None:
    """Number 3 leaves after round 1; round 2 has 5-3 and 1-2, and number 4 is free."""
    from zug.web.events.store import event_desk

    club.play_round()
    with event_desk(club.row.pk, "test") as desk:
        desk.record(player_actions.withdraw(desk.state, 3), confirmed=True)
    club.post("round/pair/")
    club.post("round/publish/")
    guest, public = club.client(None), f"/p/{club.row.code}/"
    screen = guest.get(f"{public}screen/").content.decode()
    hall = {
        row[0]: [cell for cell in row[1:] if cell]
        for row in (
            [text(cell).strip() for cell in re.findall(r"<td.*?</td>", line)]
            for line in re.findall(r"<tr>.*?</tr>", screen)
        )
        if row
    }
    assert hall["Player003, Given"] == ["3", "does not play"]
    assert hall["Player005, Given"] == ["5", "wins by forfeit", "Player003, Given"]
    assert hall["Player001, Given"] == ["1", "2", "White", "Player002, Given"]
    gone = text(guest.get(f"{public}player/3/").content.decode())
    assert "You do not play in this round." in gone
    other = text(guest.get(f"{public}player/5/").content.decode())
    assert "You win by forfeit." in other
    assert "Player003, Given does not play." in other
    listed = guest.get(f"{public}pairings/").content.decode()
    assert listed.count("does not play") == 1
    seated = re.findall(r'<td class="n">(.*?)</td><td class="w"><small>.*?</small> (\w+)', listed)
    assert ("", "Player005") in seated
    assert ("2", "Player001") in seated


def test_a_game_that_was_played_after_all_is_seated_again(club: Event) -> None:
    from zug.web.events.store import event_desk

    club.play_round()
    with event_desk(club.row.pk, "test") as desk:
        desk.record(player_actions.withdraw(desk.state, 3), confirmed=True)
    club.post("round/pair/")
    club.post("round/publish/")
    assert club.enter(1, "½-½", replace=True, was="+-").status_code == 200
    page = club.client(None).get(f"/p/{club.row.code}/screen/").content.decode()
    assert "does not play" not in page


def test_phones_have_the_cross_table_and_the_schedule_of_a_round_robin_alone(
    club: Event, event: Event
) -> None:
    club.play_round()
    club.post("round/pair/")  # a draft
    guest, public = club.client(None), f"/p/{club.row.code}/"
    start = guest.get(public).content.decode()
    for path in ("crosstable/", "schedule/"):
        assert f'href="{public}{path}"' in start
        page = guest.get(f"{public}{path}").content.decode()
        assert len(page.encode()) < 30_000
    table = text(guest.get(f"{public}crosstable/").content.decode())
    assert re.search(r"2\s+Player002, Given\s+1\s+2\s+×\s+4\s+5\s+1\s", table)
    plan = text(guest.get(f"{public}schedule/").content.decode())
    assert re.findall(r"Round (\d)", plan)[:5] == ["1", "2", "3", "4", "5"]
    assert plan.count("free") == 5
    for path in ("crosstable/", "schedule/"):
        assert guest.get(f"/p/{event.row.code}/{path}").status_code == 404
    assert "crosstable" not in guest.get(f"/p/{event.row.code}/").content.decode()


def test_before_the_draw_phones_have_no_table(desk_data: object) -> None:
    event = Event.new(5, None, "round-robin")
    guest, public = event.client(None), f"/p/{event.row.code}/"
    assert "schedule" not in guest.get(public).content.decode()
    assert guest.get(f"{public}schedule/").status_code == 404


def test_the_largest_tables_are_small_pages(desk_data: object) -> None:
    """A phone loads less than 30 KB; a long schedule is on several pages."""
    event = Event.new(30, None, "double-round-robin")
    event.post("numbers/draw/", way="rating")
    event.post("round/pair/")
    event.post("round/publish/")
    guest, public = event.client(None), f"/p/{event.row.code}/"
    assert len(guest.get(f"{public}crosstable/").content) < 30_000
    seen: list[str] = []
    for number in range(1, 7):
        page = guest.get(f"{public}schedule/?page={number}").content
        assert len(page) < 30_000
        seen += re.findall(r"<caption>Round (\d+)", page.decode())
    assert seen == [str(number) for number in range(1, 59)]


@pytest.mark.parametrize(
    ("system", "players", "held"),
    [
        ("scheveningen", 6, 3),
        ("double-scheveningen", 4, 4),
        ("double-round-robin", 5, 10),
        ("double-round-robin-plain", 4, 6),
        ("round-robin-3", 4, 9),
    ],
)
def test_every_kind_is_run_to_its_end_and_every_role_reads_it(
    desk_data: object, system: str, players: int, held: int
) -> None:
    event = Event.new(players, None, system)
    event.post("numbers/draw/", way="rating")
    for _ in range(held):
        event.play_round()
    assert not event.state.has_more_rounds
    assert "Every round is paired as the rules say." in text(
        event.client().get(f"{event.path}files/?check=1").content.decode()
    )
    for role in ("owner", "arbiter", "deputy"):
        for path in ("", "results/", "standings/", "crosstable/", "schedule/", "card/1/", "print/"):
            assert event.client(role).get(f"{event.path}{path}").status_code == 200, (role, path)
    for size in ("a4", "us-letter"):
        for paper in ("schedule", "own-schedules", "crosstable", "pairings-by-name"):
            pdf = event.client().get(f"{event.path}print/{paper}/?pdf={size}").content
            assert pdf.startswith(b"%PDF"), (paper, size)


def test_the_score_of_the_teams_of_a_scheveningen_match(desk_data: object) -> None:
    """Teams of two, White wins: A1 and A2 have White in round 1, B1 and B2 in round 2."""
    event = Event.new(4, None, "scheveningen")
    event.play_round()
    for path in ("standings/", "crosstable/", ""):
        page = text(event.client().get(f"{event.path}{path}").content.decode())
        assert "Team score: First team 2.0 – 0.0 Second team" in page, path
    for path in ("standings/", "crosstable/"):
        page = text(event.client(None).get(f"/p/{event.row.code}/{path}").content.decode())
        assert "Team score: First team 2.0 – 0.0 Second team" in page, path
    event.play_round()
    page = text(event.client().get(f"{event.path}standings/").content.decode())
    assert "Team score: First team 2.0 – 2.0 Second team" in page


def test_a_draw_from_varmas_envelopes_is_undone_in_the_journal(desk_data: object) -> None:
    event = Event.new(10, None, "round-robin")
    event.post("numbers/draw/", way="varma", seed="7")
    assert "Varma" in event.state.drawn
    drawn = event.state.numbering
    event.post("numbers/draw/", way="lot")  # once is enough
    assert event.state.numbering == drawn
    event.post("journal/undo/", number=str(event.state.decisions))
    assert event.state.awaits_draw
    assert event.state.numbering == tuple(range(1, 11))
    page = event.client().get(f"{event.path}crosstable/").content.decode()
    assert "The cross table begins when the numbers are given." in page
    event.post("numbers/draw/", way="rating")
    assert not event.state.awaits_draw


def test_whoever_leaves_with_a_game_open_is_told_what_it_decides(club: Event) -> None:
    """Of four games number 2 has completed one; the open one would be the second."""
    club.play_round()
    club.post("round/pair/")
    club.post("round/publish/")
    asked = text(club.post("players/2/act/", do="withdraw").content.decode())
    assert "only if the open game of round 2 is" in asked
    club.post("players/2/act/", do="withdraw", confirmed="1")
    page = text(club.client().get(f"{club.path}crosstable/").content.decode())
    assert "has left with a game open (round 2)" in page
    assert "In brackets" not in page
    assert club.enter(2, "+-").status_code == 200  # 1-2: number 2 does not come
    page = text(club.client().get(f"{club.path}crosstable/").content.decode())
    assert "In brackets: results that count for nobody" in page


def test_nobody_withdraws_when_every_round_is_paired(club: Event) -> None:
    for _ in range(5):
        club.play_round()
    answer = club.client().post(f"{club.path}players/2/act/", {"do": "withdraw"}, follow=True)
    page = text(answer.content.decode())
    assert "All rounds are paired: there is none to withdraw from" in page
    assert "enter the games that are not played as forfeits" in page
    assert club.state.withdrawn == {}


def test_a_helper_fills_open_games_and_no_forfeit_of_somebody_who_left(club: Event) -> None:
    from zug.web.events.models import HelperCode
    from zug.web.events.store import event_desk

    club.play_round()
    with event_desk(club.row.pk, "test") as desk:
        desk.record(player_actions.withdraw(desk.state, 3), confirmed=True)
    club.post("round/pair/")
    club.post("round/publish/")  # 5-3 is forfeited, 1-2 is open
    token = f"helper-{club.row.pk}"
    HelperCode.objects.create(tournament=club.row, label="Kim", token=token)
    phone = club.client(None)
    for board in ("1", "2"):
        phone.post(f"/h/{token}/", {"round": "2", "board": board, "result": "1-0"})
    first, second = club.state.rounds[1].boards
    assert [str(result) for result in first.results] == ["+", "-"]
    assert [str(result) for result in second.results] == ["1", "0"]


def test_no_name_follows_a_french_word_that_would_lose_its_vowel(desk_data: object) -> None:
    """Before Eli it would have to be "d’Eli": the sentences are built so that it never comes up."""
    from zug.web.events.store import event_desk

    event = Event.new(6, None, "round-robin")
    with event_desk(event.row.pk, "test") as desk:
        desk.record(player_actions.correct_entry(desk.state, 6, name="Eli"), confirmed=True)
    client = event.client(headers={"Accept-Language": "fr"})
    pages = [client.get(f"{event.path}numbers/").content.decode()]
    event.post("numbers/draw/", way="rating")
    event.play_round()
    with event_desk(event.row.pk, "test") as desk:
        desk.record(player_actions.withdraw(desk.state, 6), confirmed=True)
    paths = ("", "standings/", "crosstable/", "round/1/", "journal/", "print/standings/")
    pages += [client.get(f"{event.path}{path}").content.decode() for path in paths]
    assert any("moins de la moitié" in page for page in pages)
    for page in pages:
        assert not re.search(r"\b(de|que) Eli\b", page)


def test_why_speaks_of_the_table_and_of_no_colour_that_is_due(club: Event) -> None:
    club.play_round()
    page = club.client().get(f"{club.path}round/1/why/?board=1").content.decode()
    assert "The round in the table" in page
    assert "The groups they came through" not in page
    assert "Due" not in text(page)
    assert "Due" not in text(club.client(None).get(f"/p/{club.row.code}/why/1/").content.decode())


def test_open_games_of_earlier_rounds_are_told(club: Event) -> None:
    club.post("round/pair/")
    club.post("round/publish/")
    assert "earlier rounds" not in club.client().get(club.path).content.decode()
    club.play_round()
    page = club.client().get(club.path).content.decode()
    assert "Round 2 of 5: 2 of 2 results, 2 games of earlier rounds open" in page


def test_compatriots_at_the_end_are_one_line_with_the_names_behind_it(club: Event) -> None:
    from zug.web.events.store import event_desk

    with event_desk(club.row.pk, "test") as desk:
        for entry, federation in ((1, "SUI"), (3, "SUI"), (2, "FRA"), (4, "SUI"), (5, "FRA")):
            desk.record(
                player_actions.correct_entry(desk.state, entry, federation=federation),
                confirmed=True,
            )
    page = club.client().get(f"{club.path}numbers/").content.decode()
    assert "<summary>2 games of players of one federation in the last three rounds" in page
    assert page.count("meet in round") == 2


def test_nobody_is_missing_when_somebody_is_free(club: Event) -> None:
    club.play_round()
    page = text(club.client().get(f"{club.path}round/1/").content.decode())
    assert "Not playing" not in page
    assert "Free" in page


@pytest.mark.parametrize(
    ("way", "words"),
    [
        ("rating", "Numéros selon le classement Elo"),
        ("lot", "Numéros par tirage au sort (C.05, annexe 2)"),
    ],
)
def test_how_the_numbers_were_given_is_told_in_the_language_of_the_page(
    desk_data: object, way: str, words: str
) -> None:
    event = Event.new(5, None, "round-robin")
    event.post("numbers/draw/", way=way, seed="7")
    client = event.client()
    page = client.get(f"{event.path}numbers/", HTTP_ACCEPT_LANGUAGE="fr").content.decode()
    assert words in page


def test_clubs_of_a_list_name_the_teams(desk_data: object) -> None:
    event = Event.new(0, None, "scheveningen")
    rows = [f"P{n};{'Lakeside' if n < 3 else 'Old Town'};red" for n in range(1, 5)]
    sent = {"text": "\n".join(["name;Club;Shirt", *rows])}
    asked = text(event.post("players/import/", **sent).content.decode())
    assert re.search(r"Shirt\s+not known", asked), "what the column is, is asked"
    columns = {"heading": ["name", "Club", "Shirt"], "field": ["name", "club", ""]}
    event.post("players/import/", **sent, **columns)
    event.play_round()
    page = text(event.client().get(f"{event.path}standings/").content.decode())
    assert "Team score: Lakeside 2.0 – 0.0 Old Town" in page


@pytest.mark.parametrize("system", ["round-robin", "dutch-2026"])
def test_files_of_the_desk_have_ranks_and_tiebreaks(desk_data: object, system: str) -> None:
    event = Event.new(4, None if system == "round-robin" else 3, system)
    if system == "round-robin":
        event.post("numbers/draw/", way="rating")
    event.play_round()
    data = event.client().get(f"{event.path}files/trf26/").content
    told = report(event.state)
    assert Reading.of(data).listed.ranks == told.ranks
    assert sorted(told.ranks) == [1, 2, 3, 4]
    assert (b"\n212 " in data) == (system == "round-robin")


def test_lots_that_fell_in_the_order_of_the_list_are_recorded(desk_data: object) -> None:
    event = Event.new(5, None, "round-robin")
    in_order = {f"n{entry}": str(entry) for entry in event.state.entries}
    event.post("numbers/draw/", way="hand", **in_order)
    assert not event.state.awaits_draw
    assert event.state.numbering == (1, 2, 3, 4, 5)
    assert "Numbers by hand, as the list stands" in event.client().get(event.path).content.decode()
    known = event.state.decisions
    event.post("numbers/draw/", way="hand", **in_order)
    assert event.state.decisions == known


@pytest.mark.parametrize("players", [2, 31])
def test_a_field_without_a_table_is_told(desk_data: object, players: int) -> None:
    event = Event.new(0, None, "round-robin")
    names = "\n".join(["name", *(f"P{n}" for n in range(players))])
    told = event.post("players/import/", text=names).content.decode()
    wanted = f"no table for {players} players: it has tables for 3 to 30 players"
    assert wanted in told
    for path in ("", "numbers/"):
        page = event.client().get(f"{event.path}{path}").content.decode()
        assert wanted in page, path
        assert "Draw the numbers" not in page
        assert "Give the numbers" not in page
    event.post("numbers/draw/", way="hand", **{f"n{one}": str(one) for one in event.state.entries})
    assert wanted in event.client().get(f"{event.path}crosstable/").content.decode()
    for path in ("", "schedule/", "standings/", "round/"):
        assert event.client().get(f"{event.path}{path}").status_code == 200


def test_who_has_left_is_marked_in_standings_and_on_phones(club: Event) -> None:
    for _ in range(3):
        club.play_round()
    club.post("players/3/act/", do="withdraw", confirmed="1")
    for page in (f"{club.path}standings/", f"/p/{club.row.code}/standings/"):
        shown = text(club.client().get(page).content.decode())
        assert re.search(r"Player003, Given\s+withdrawn", shown), page
        assert not re.search(r"Player001, Given\s+withdrawn", shown), page
    coming = [
        number
        for number, one in enumerate(zug.schedule(5).rounds, 1)
        if number > 3 and any(3 in board for board in one.boards)
    ]
    tpn = next(
        tpn
        for board in zug.schedule(5).rounds[coming[0] - 1].boards
        if 3 in board
        for tpn in board
        if tpn != 3
    )
    ahead = club.client().get(f"/p/{club.row.code}/player/{tpn}/").content.decode()
    assert "<small>withdrawn</small>" in ahead
    gone = club.client().get(f"/p/{club.row.code}/player/3/").content.decode()
    assert "Rounds to come" not in gone


def test_the_entry_form_is_closed_once_round_1_is_paired(club: Event) -> None:
    page = club.client().get(f"{club.path}players/").content.decode()
    assert 'id="adder"' in page
    club.play_round()
    page = club.client().get(f"{club.path}players/").content.decode()
    assert 'id="adder"' not in page
    assert "Round 1 is paired: the table has no place for another player." in page


def test_team_mates_of_a_scheveningen_match_are_not_paired_silently(desk_data: object) -> None:
    event = Event.new(4, None, "scheveningen")
    with event.desk() as desk:
        for entry, club in enumerate(("Youth", "Veterans", "Youth", "Veterans"), 1):
            desk.record(player_actions.correct_entry(desk.state, entry, club=club))
    client = event.client()
    assert "/numbers/" in client.get(event.path).content.decode()
    asked = client.post(f"{event.path}round/pair/", {}).content.decode()
    assert 'name="confirmed"' in asked
    assert not event.state.rounds
    page = client.get(f"{event.path}numbers/").content.decode()
    assert 'name="way" value="club"' in page
    client.post(f"{event.path}numbers/draw/", {"way": "club"})
    assert event.state.numbering == (1, 3, 2, 4)
    home = client.get(event.path).content.decode()
    assert "Numbers 1 to 2: Youth." in home
    client.post(f"{event.path}round/pair/", {})
    assert len(event.state.rounds) == 1
