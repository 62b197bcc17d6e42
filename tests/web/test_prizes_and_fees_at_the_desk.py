"""Categories, prizes and fees at the desk."""

from __future__ import annotations

import re

import pytest

from tests.web.support import Event
from zug.prizes import Category, Fee, Sharing


def text(event: Event, path: str, language: str = "en", role: str = "owner") -> str:
    answer = event.client(role).get(f"{event.path}{path}", headers={"Accept-Language": language})
    assert answer.status_code == 200
    return str(answer.content.decode())


def define(event: Event, name: str, **terms: object) -> str:
    sent = {f"c-{key}": value for key, value in {"name": name, **terms}.items()}
    return str(event.post("categories/", form="category", **sent).content.decode())


def ranks(page: str) -> list[tuple[str, ...]]:
    """Rank, that among all where it is another one, and number of every row."""
    body = page.split("<tbody>")[1].split("</tbody>", maxsplit=1)[0]
    return re.findall(r"<tr[^>]*><td>(\d+)(?: <small>\((\d+)\)</small>)?<td>(\d+)<td>", body)


def test_a_category_is_defined_changed_and_removed(event: Event) -> None:
    define(event, "Strong", rated_from=2390, prizes="100,50; 50", sharing="hort", least_players=2)
    define(event, "Local", tags="local, school", unrated="too", place=1)
    strong = Category(
        "Strong", rated_from=2390, prizes=(10050, 5000), sharing="hort", least_players=2
    )
    assert event.state.categories == (
        Category("Local", tags=("local", "school"), unrated="too"),
        strong,
    )
    page = text(event, "categories/?edit=Strong")
    assert 'value="100.50, 50.00"' in page
    assert "Change category Strong" in page
    refused = define(event, "Strong", rated_from=2390)
    assert "There is a category Strong already" in refused, "a new one replaces no other"
    assert event.state.categories[1] == strong
    sent = {"form": "category", "c-name": "Strong", "c-rated_from": 2390}
    event.post("categories/?edit=Strong", **sent)
    assert event.state.categories[1] == Category("Strong", rated_from=2390)
    assert "rating 2390 or more" in text(event, "categories/")
    event.post("categories/", **{"drop-category": "Local"})
    assert [one.name for one in event.state.categories] == ["Strong"]


def test_a_form_that_is_wrong_says_so(event: Event) -> None:
    assert "is required" in define(event, "")
    assert event.state.categories == ()
    money = define(event, "x", prizes="lots")
    assert "lots is not an amount of money" in money
    assert re.search('name="c-prizes"[^>]* autofocus', money), "the field has the focus"
    wrong = define(event, "x", rated_from=2000, rated_to=1000)
    assert "The upper bound is below the lower one" in wrong
    assert re.search('name="c-rated_to"[^>]* autofocus', wrong)
    assert 'value="2000"' in wrong, "what was typed stays"
    assert event.state.categories == ()
    define(event, "U14")
    assert "say in the set-up when it begins" in text(event, "categories/")


def test_standings_have_a_tab_for_every_category(event: Event) -> None:
    event.play_round()
    define(event, "Weak & slow", rated_to=2392)
    page = text(event, "standings/")
    assert '<a href="?after=1&amp;category=Weak%20%26%20slow">Weak &amp; slow</a>' in page
    whole = {tpn: rank for rank, _, tpn in ranks(page)}
    chosen = ranks(text(event, "standings/?category=Weak+%26+slow"))
    assert {tpn for _, _, tpn in chosen} == {"4", "5", "6", "7", "8"}
    assert all(whole[tpn] == overall for _, overall, tpn in chosen)
    places = [int(place) for place, _, _ in chosen]
    assert places == [
        1 + sum(int(other) < int(overall) for _, other, _ in chosen) for _, overall, _ in chosen
    ]
    assert "the rank among all" not in text(event, "standings/?category=none")
    paper = text(event, "print/standings/?category=Weak+%26+slow")
    assert "Standings after round 1: Weak &amp; slow" in paper
    assert "print/standings/?category=Weak%20%26%20slow" in text(event, "print/")


def test_players_see_their_category(event: Event) -> None:
    event.row.public = True
    event.row.save(update_fields=["public"])
    event.play_round()
    define(event, "Strong", rated_from=2396)
    address = f"/p/{event.row.code}/standings/"
    page = event.client(None).get(f"{address}?category=Strong").content.decode()
    assert re.findall(r"Player\d{3}", page) == ["Player001", "Player002"]
    assert (
        '<a href="?category=Strong">Strong</a>' in event.client(None).get(address).content.decode()
    )


def test_prizes_are_divided_and_explained(event: Event) -> None:
    assert "No prizes are announced yet" in text(event, "prizes/")
    terms = {"t-prizes": "500 300", "t-sharing": "equal", "t-prize_unit": "1", "t-fee": "20"}
    event.post("categories/", form="terms", **terms)
    settings = event.state.settings
    assert (settings.prizes, settings.sharing) == ((50000, 30000), Sharing.EQUAL)
    assert (settings.prize_unit, settings.fee) == (100, 2000)
    assert "from the first published round on" in text(event, "prizes/")
    event.play_round()
    assert "everybody belongs to it" in define(event, "All", prizes="400")
    assert not event.state.categories
    event.post(
        "categories/", form="category", confirmed="1", **{"c-name": "All", "c-prizes": "400"}
    )
    page = text(event, "prizes/", role="deputy")
    assert page.count("400.00</td>") == 1
    assert "places 1 to 3 share 500.00 + 300.00 = 800.00" in page
    assert "takes 400.00 (category All) and leaves 200.00 (main prizes) to the next" in page
    assert "1200.00" in page
    assert "provisional" in page
    event.post("categories/", form="terms", **terms, **{"t-several_prizes": "1"})
    assert event.state.settings.several_prizes
    assert "leaves" not in text(event, "prizes/")


def test_fees_are_noted_by_whoever_sits_at_the_check_in(event: Event) -> None:
    assert "No fees are announced yet" in text(event, "fees/")
    event.post("categories/", form="terms", **{"t-sharing": "equal", "t-fee": "60"})
    define(event, "Strong", rated_from=2396)
    fee = {"f-name": "masters", "f-amount": "0", "f-category": "Strong", "f-titles": "GM, IM"}
    event.post("categories/", form="fee", **fee)
    assert event.state.fees == (Fee("masters", 0, "Strong", ("GM", "IM")),)
    event.post("players/1/", name="Player001, Given", rating=2398, title="GM", tags="a, b")
    assert event.state.entries[1].tags == ("a", "b")
    page = text(event, "fees/", role="deputy")
    assert "<b>420.00</b>" in page
    event.post("fees/", "deputy", id=3, amount="60")
    event.post("fees/", "deputy", id=4, amount="25")
    assert event.state.paid == {3: 6000, 4: 2500}
    page = text(event, "fees/", role="deputy")
    assert [f"<b>{money}</b>" in page for money in ("85.00", "335.00")] == [True, True]
    assert "to pay: 35.00" in text(event, "checkin/", role="deputy")
    assert "Brings now" in page
    row = page.split('id="e4"')[1].split("</tr>")[0]
    assert 'name="before" value="2500"' in row
    assert 'value="35.00"' in row
    brought = {"id": 4, "before": 2500, "amount": "40"}
    asked = event.post("fees/", "deputy", **brought)
    assert "65.00 is more than the 60.00 due" in asked.content.decode()
    assert event.state.paid[4] == 2500
    event.post("fees/", "deputy", **brought, confirmed="1")
    assert event.state.paid[4] == 6500
    page = text(event, "fees/", role="deputy")
    assert "overpaid <b>5.00</b>" in page
    assert "5.00 too much" in page
    event.post("fees/", "deputy", id=4, amount="25")
    event.post("fees/", "deputy", id=3, amount="")
    assert event.state.paid == {4: 2500}
    client = event.client("deputy")
    answer = client.post(f"{event.path}fees/", {"id": 99}, follow=True)
    assert "There is no such player" in answer.content.decode()
    event.post("categories/", **{"drop-fee": "masters"})
    assert event.state.fees == ()
    assert event.client("deputy").get(f"{event.path}categories/").status_code == 403


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", "Kategorien, Preise"),
        ("es", "Categorías, premios"),
        ("fr", "Catégories, prix"),
        ("it", "Categorie, premi"),
    ],
)
def test_the_pages_speak_every_language(event: Event, language: str, words: str) -> None:
    event.play_round()
    define(event, "Strong", rated_from=2390, prizes="100")
    event.post(
        "categories/", form="terms", **{"t-sharing": "hort", "t-prizes": "500", "t-fee": "9"}
    )
    for path in ("categories/", "prizes/", "fees/"):
        page = text(event, path, language)
        assert words in page
        assert not {"Save", "Fees", "Prizes", "Paid"} & {*re.findall(r">([A-Z][a-z]+)<", page)}
