"""The hall screen with many players: two columns, several screens by letters."""

from __future__ import annotations

import re

import pytest

from tests.web.support import Event

pytestmark = pytest.mark.usefixtures("desk_data")


def test_parts_are_about_equal_and_no_letter_is_torn() -> None:
    from zug.web.players.public_pages import HallScreen, part_of, parts

    names = [f"{letter}x, Ada" for letter in "AABBBCÇDEÉF" for _ in range(5)]
    two = parts(names, 2)
    assert [one.letters for one in two] == ["A–B", "C–F"]
    assert [sum(map(one.has, names)) for one in two] == [25, 30]
    for of in (2, 3, 4, 6):
        found = parts(names, of)
        assert sum(one.has(name) for one in found for name in names) == len(names)
    assert parts(["Only, One"], 3) == [HallScreen(1, 3, "O", "O")]
    assert part_of(names, 2, 2) == two[1]
    assert [part_of(names, *asked) for asked in ((3, 2), (0, 2), (1, 5), (1, 0))] == [None] * 4
    assert parts([], 2) == []


def test_many_players_have_short_lines_and_a_choice_of_letters(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    event.post("players/import/", text="Zweig, Ada\nÄrmel, Bo\nMeier, Cy\nNagel, Di")
    event.play_round()
    screen, guest = f"/p/{event.row.code}/screen/", event.client(None)
    few = guest.get(screen).content.decode()
    assert "Opponent" in few
    assert "Latest results" in few
    assert "by letters" not in event.client().get(f"{event.path}share/").content.decode()
    monkeypatch.setattr("zug.web.players.public_pages.MANY_NAMES", 10)
    many = guest.get(screen).content.decode()
    assert 'class="screen many"' in many
    assert "Opponent" not in many
    assert "Latest results" not in many
    assert re.search(r'Player001, Given</td><td class="n">1</td><td class="r">[01]<', many)
    event.post("round/pair/")
    event.post("round/publish/")
    seat = re.search(r"Player001, Given</td>.*?</tr>", guest.get(screen).content.decode())
    assert seat is not None
    assert re.search(
        r'<td class="n"><span class="c [wb]" role="img" aria-label="\w+"></span>', seat[0]
    )
    share = event.client().get(f"{event.path}share/").content.decode()
    links = re.findall(rf'href="({screen}\?[^"]+of=2)">([^<]+)<', share)
    assert [letters for _, letters in links] == ["A–N", "P–Z"]
    first, second = (guest.get(link.replace("&amp;", "&")).content.decode() for link, _ in links)
    assert ("Ärmel" in first, "Player001" in first, "Zweig" in first) == (True, False, False)
    assert ("Ärmel" in second, "Player001" in second, "Zweig" in second) == (False, True, True)
    assert "· <b>P–Z</b>" in second
