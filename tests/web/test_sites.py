"""Websites kept in a folder of the server, and the one to download."""

from __future__ import annotations

import io
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.support import Event, serve
from tests.web.test_copies import wait_until
from zug.cli.main import guarded
from zug.web.jobs.auto_website import AGAIN, PATIENCE, STATUS, Sites


@pytest.fixture
def sites(tmp_path: Path, event: Event, desk_data: Path) -> Iterator[Sites]:
    """Only this event is to have a website."""
    from zug.web.events.models import EventRow

    EventRow.objects.filter(pk=event.row.pk).update(website=True)
    EventRow.objects.exclude(pk=event.row.pk).update(public=False)
    (tmp_path / "www").mkdir()
    yield Sites(tmp_path / "www", "en,fr", desk_data / STATUS)
    (desk_data / STATUS).unlink()


def site_of(tmp_path: Path, event: Event) -> Path:
    return tmp_path / "www" / str(event.row.code)


def test_a_website_is_written_at_each_publication_and_when_a_name_changes(
    tmp_path: Path, event: Event, sites: Sites
) -> None:
    sites.turn(0)
    site = site_of(tmp_path, event)
    assert not (site / "en" / "round-1.html").exists()
    event.post("round/pair/", colour="w")
    sites.turn(3)
    assert not (site / "en" / "round-1.html").exists(), "a draft"
    event.post("round/publish/")
    sites.turn(6)
    page = site / "fr" / "round-1.html"
    published = page.read_bytes()
    assert "sans résultat" in published.decode()
    for board in (1, 2, 3):
        event.enter(board, "1-0")
        sites.turn(9)
    assert page.read_bytes() == published, "results are not complete"
    event.enter(4, "=")
    sites.turn(12)
    assert page.read_bytes() != published
    assert (site / "en" / "standings-1.html").exists()
    event.enter(1, "0-1", replace=True, confirmed=True)
    before = page.read_bytes()
    sites.turn(15)
    assert page.read_bytes() != before, "a correction"
    event.post("players/1/", name="Renamed, Ruth", rating="2000", confirmed="on")
    sites.turn(15 + PATIENCE / 2)
    assert "Renamed, Ruth" not in page.read_text(), "not while somebody is still typing"
    sites.turn(15 + PATIENCE)
    assert "Renamed, Ruth" in page.read_text(), "names need no publication"
    assert page.stat().st_mode & 0o044 == 0o044, "a web server reads it"


def test_closed_pages_and_deleted_events_have_no_website(
    tmp_path: Path, event: Event, sites: Sites
) -> None:
    sites.turn(0)
    site = site_of(tmp_path, event)
    assert (site / "index.html").exists()
    event.post("share/act/", do="options")
    sites.turn(3)
    assert not site.exists()
    event.post("share/act/", do="options", public="on", website="on")
    sites.turn(6)
    (site / "logo.svg").write_text("mine")
    event.post("delete/", name=event.row.name)
    sites.turn(9)
    assert [path.name for path in site.iterdir()] == ["logo.svg"]


def test_share_tells_where_the_website_is_and_what_is_wrong(
    tmp_path: Path, event: Event, sites: Sites
) -> None:
    def page() -> str:
        text: str = event.client().get(f"{event.path}share/").content.decode()
        return text

    assert "in a moment" in page()
    site = site_of(tmp_path, event)
    site.mkdir()
    (site / "index.html").write_text("mine")
    sites.turn(0)
    assert "a file that Zug did not write: index.html" in page()
    (site / "index.html").unlink()
    sites.turn(AGAIN / 2)
    assert "did not write" in page(), "not every few seconds"
    sites.turn(AGAIN)
    assert "last written" in page()
    shutil.rmtree(tmp_path / "www")
    sites.turn(2 * AGAIN)
    assert "is not there" in page()
    (tmp_path / "www").mkdir()
    sites.turn(2 * AGAIN + 3)
    assert (site / "index.html").exists()
    assert "last written" in page()
    event.post("share/act/", do="options", website="on")
    assert "pages are closed" in page()


def test_a_new_event_is_on_no_website_before_its_owner_says_so(
    tmp_path: Path, sites: Sites
) -> None:
    """Neither is one that was imported; the page of the event says how it stands."""
    event = Event.new(4)

    def home() -> str:
        return str(event.client().get(event.path).content.decode())

    event.play_round()
    sites.turn(0)
    assert not site_of(tmp_path, event).exists()
    assert "This event is not on the web." in home()
    share = event.client().get(f"{event.path}share/").content.decode()
    assert "nobody has decided so" in share
    assert 'name="website">' in share, "not ticked"
    event.post("share/act/", "arbiter", do="options", public="on", website="on")
    sites.turn(3)
    assert not site_of(tmp_path, event).exists(), "the owner decides"
    event.post("share/act/", do="options", public="on", website="on")
    sites.turn(6)
    assert (site_of(tmp_path, event) / "index.html").exists()
    assert f"its website is kept in {site_of(tmp_path, event)}" in home()
    event.post("share/act/", do="options", public="on")
    sites.turn(9)
    assert not site_of(tmp_path, event).exists()


def test_without_a_folder_nothing_is_asked_about_it(event: Event) -> None:
    event.post("share/act/", do="options", public="on", website="on")
    event.row.refresh_from_db()
    assert not event.row.website
    assert "on the web" not in event.client().get(event.path).content.decode()
    assert 'name="website"' not in event.client().get(f"{event.path}share/").content.decode()


def test_the_next_desk_knows_what_the_last_one_wrote(
    tmp_path: Path, event: Event, sites: Sites, desk_data: Path
) -> None:
    sites.turn(0)
    event.post("share/act/", do="options")
    Sites(tmp_path / "www", "en", desk_data / STATUS).turn(0)
    assert not site_of(tmp_path, event).exists()


def test_the_website_can_be_downloaded(event: Event) -> None:
    event.play_round()
    event.post("round/pair/")
    answer = event.client("arbiter", HTTP_ACCEPT_LANGUAGE="it").get(f"{event.path}share/website/")
    assert answer.headers["Content-Disposition"].endswith('.zip"')
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert b'<html lang="it">' in archive.read("index.html")
        names = archive.namelist()
    assert "en/round-1.html" in names
    assert "en/round-2.html" not in names, "a draft"
    assert event.client("deputy").get(f"{event.path}share/website/").status_code in (403, 404)
    assert event.client("stranger").get(f"{event.path}share/website/").status_code == 404


def test_a_served_desk_writes_websites(tmp_path: Path) -> None:
    folder = tmp_path / "www"
    folder.mkdir()
    with serve(tmp_path, "--site-to", str(folder), "--site-languages", "fr") as desk:
        owner = desk.visitor()
        owner.open_desk()
        event = owner.new_event("Club Open", 3, 4)
        owner.post(f"{event}share/act/", do="options", public="on", website="on")
        owner.post(f"{event}round/pair/", colour="w")
        owner.post(f"{event}round/publish/")
        wait_until(lambda: list(folder.glob("*/fr/round-1.html")))
    assert not list(folder.glob("*/en"))
    assert "Traceback" not in (tmp_path / "log").read_text()


def test_a_language_that_is_not_spoken_is_told_at_the_start(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert guarded(["serve", "--data", str(tmp_path / "data"), "--site-languages", "fr,xx"]) == 2
    assert "no catalogue for 'xx'" in capfd.readouterr().err
    assert not (tmp_path / "data").exists()
