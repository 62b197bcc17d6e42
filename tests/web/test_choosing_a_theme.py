"""Light or dark: the choice at the foot of every page, kept in the browser."""

from __future__ import annotations

from tests.web.support import Event


def test_a_choice_is_kept_and_taken_back(event: Event) -> None:
    client = event.client()
    assert "data-theme" not in client.get(event.path).text
    for theme in ("dark", "light"):
        answer = client.post("/theme/", {"theme": theme, "next": event.path})
        assert (answer.status_code, answer["Location"]) == (302, event.path)
        shown = client.get(event.path).text
        assert f'data-theme="{theme}"' in shown
        assert f'value="{theme}" aria-current="true"' in shown
    client.post("/theme/", {"theme": "", "next": event.path})
    assert "data-theme" not in client.get(event.path).text


def test_nothing_else_can_be_chosen_and_nobody_is_sent_elsewhere(event: Event) -> None:
    client = event.client()
    answer = client.post("/theme/", {"theme": '"><b>', "next": "https://elsewhere.example/"})
    assert answer["Location"] == "/"
    client.cookies["theme"] = '"><b>'
    assert "data-theme" not in client.get(event.path).text
    assert client.get("/theme/").status_code == 405


def test_players_choose_too_and_the_hall_is_dark(event: Event) -> None:
    visitor = event.client(None)
    address = f"/p/{event.row.code}/"
    visitor.post("/theme/", {"theme": "light", "next": address})
    assert 'data-theme="light"' in visitor.get(address).text
    assert 'data-theme="dark"' in visitor.get(f"{address}screen/").text


def test_a_refused_form_says_on_top_what_to_put_right(event: Event) -> None:
    entry = next(iter(event.state.entries))
    fields = {"name": "Suter, Jan", "rating": "21390", "federation": "SWITZERLAND", "seen": "999"}
    shown = event.client().post(f"{event.path}players/{entry}/", fields).text
    assert "2 things to put right:" in shown
    top = shown.split("2 things to put right:")[1].split("</p>")[0]
    assert top.count('<a href="#id_') == 2
    assert 'value="21390"' in shown, "what was typed stays"
