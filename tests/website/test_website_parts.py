"""Large events: no page beyond 150 KB as it lies on the disk, and nobody is lost between parts."""

from __future__ import annotations

import random

import pytest

from tests.support.histories import random_tournament
from tests.website.test_website import a_played_desk, check_links, entries, of_desk, read
from zug.fastclasses import replace
from zug.messages import languages
from zug.website import made_of_report, site_of
from zug.website.page_model import part_file

PLAYERS, ROUNDS, MOST = 1000, 9, 150_000


def large(name: str, *spoken: str) -> dict[str, bytes]:
    """1,000 players of such a name with a number, nine rounds, five tie-breaks."""
    held = random_tournament(random.Random(5), PLAYERS, ROUNDS, rounds=ROUNDS, mess=0.02)
    people = (
        replace(
            one,
            name=f"{name} {one.tpn:04d}, {name}",
            rating=2500 - one.tpn,
            title="WGM",
            federation="GER",
        )
        for one in held.players
    )
    codes = ("BH/C1", "BH", "SB", "WIN", "BPG")
    ranked = replace(held, players=tuple(people), absent=frozenset(), tiebreaks=codes)
    return site_of(made_of_report(ranked), spoken)


@pytest.fixture(scope="module")
def site() -> dict[str, bytes]:
    return large("Papadopoulou", "en", "de")


def parts(files: dict[str, bytes], name: str) -> list[str]:
    """The files of all parts of a page, in order."""
    found = (part_file(f"en/{name}.html", number) for number in range(1, PLAYERS))
    return [file for file in found if file in files]


@pytest.mark.slow
def test_no_page_is_beyond_150_kb_on_the_disk(site: dict[str, bytes]) -> None:
    assert {name: len(data) for name, data in site.items() if len(data) > MOST} == {}
    wide = large("Παπαδοπούλου&Αναγνωστοπούλου", "fr")  # two bytes a letter, and &amp;
    assert {name: len(data) for name, data in wide.items() if len(data) > MOST} == {}


@pytest.mark.slow
def test_every_link_of_a_large_event_leads_somewhere(site: dict[str, bytes]) -> None:
    check_links(site)


@pytest.mark.parametrize("name", ["crosstable", "standings-9", "round-9-by-name", "players"])
def test_everybody_is_in_one_part(site: dict[str, bytes], name: str) -> None:
    found = [read(site[file]).ids for file in parts(site, name)]
    assert len(found) > 1
    assert sorted(one for ids in found for one in ids) == sorted(
        f"p{number}" for number in range(1, PLAYERS + 1)
    )


def test_parts_are_called_by_their_ends_and_lead_to_one_another(site: dict[str, bytes]) -> None:
    """1,000 in parts of 200: the second has the places 201 to 400, as its label says."""
    files = parts(site, "crosstable")
    assert len(files) == 5
    page = site[files[1]].decode()
    assert page.count("<tr id=") == 200
    for file, label in zip(files, ("1–200", "201–400", "401–600"), strict=False):
        assert f'href="{file.removeprefix("en/")}"' in page
        assert f">{label}</a>" in page
    assert page.count('aria-current="page">201–400</a>') == 2, "above the table and below"
    assert "<title>Cross table" in page
    assert "201–400" in page[: page.index("</title>")]
    assert 'href="../de/crosstable-part-2.html"' in page
    assert 'href="crosstable.html" class="here"' in page
    boards = site["en/round-9-part-2.html"].decode()
    assert 'href="round-9.html" aria-current="page">9</a>' in boards, "the round it belongs to"
    names = site["en/round-9-by-name-part-2.html"].decode()
    assert "Papadopoulou 0251 – Papadopoulou 0500</a>" in names


def test_the_feed_leads_to_the_first_part(site: dict[str, bytes]) -> None:
    assert {one[3] for one in entries(site["en/feed.xml"])} == {
        f"standings-{number}.html" for number in range(1, ROUNDS + 1)
    }


def test_small_events_have_every_page_in_one() -> None:
    files = of_desk(a_played_desk())
    assert not [name for name in files if "-part-" in name]
    assert {f"{one}/crosstable.html" for one in languages()} <= files.keys()
    assert b"Parts of the list" not in b"".join(files.values())
