"""Lists fetched from an address its owner named, from a real server on this computer."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lists.samples import ADA, BEN, COMBINED, PEOPLE, fixed, packed, single, xml
from tests.lists.serving import ListServer, list_server
from zug.errors import AccessError, FaultyFileError, UsageError
from zug.lists import RatingLists, addresses, find_people, forget_address, name_address
from zug.lists import fetching as at
from zug.lists.fetching import fetch, fetch_all
from zug.messages import Message


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "127.0.0.1")


@pytest.fixture
def server() -> Iterator[ListServer]:
    with list_server() as serving:
        yield serving


@pytest.fixture
def lists(tmp_path: Path) -> RatingLists:
    return RatingLists(tmp_path / "data" / "lists.sqlite3")


def november(server: ListServer, path: str = "/standard_rating_list.txt") -> str:
    server.files[path] = single(PEOPLE, "SRtng").encode("latin-1")
    return server.address(path)


def fetched(lists: RatingLists) -> list[str]:
    return [one.added.list.called for one in fetch_all(lists) if one.added is not None]


def refusal(lists: RatingLists) -> str:
    """The code of the error with which the only address gives nothing; the lists stay."""
    before = lists.all()
    (only,) = fetch_all(lists)
    assert only.error is not None
    assert only.added is None
    assert lists.all() == before
    (kept,) = addresses(lists)
    assert kept.error
    return only.error.code


def test_nothing_is_fetched_unless_an_address_was_named(
    lists: RatingLists, server: ListServer
) -> None:
    november(server)
    assert addresses(lists) == ()
    assert fetch_all(lists) == ()
    assert server.asked == []
    assert not lists.path.exists()


def test_a_list_is_fetched_and_read_as_a_downloaded_file_is(
    lists: RatingLists, server: ListServer, tmp_path: Path
) -> None:
    url = server.address("/download/players_list.zip")
    path = packed(tmp_path, "p.zip", {"players_list_foa.txt": fixed(PEOPLE, COMBINED)})
    server.files["/download/players_list.zip"] = path.read_bytes()
    name_address(lists, url)
    told: list[float] = []
    (only,) = fetch_all(lists, told.append)
    assert only.added is not None
    assert (only.added.list.name, only.added.list.valid) == ("FIDE", "2026-11-01")
    assert only.added.list.file == "players_list.zip"
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert [one.name for one in find_people(lists, "adler")] == ["Adler, Ada"]
    (kept,) = addresses(lists)
    assert (kept.list, kept.error) == ("FIDE 2026-11-01", "")
    assert kept.fetched
    assert not kept.is_due(23)


@pytest.mark.parametrize("by", ["etags", "modified"])
def test_a_list_that_has_not_changed_is_not_sent_again(
    lists: RatingLists, server: ListServer, by: str
) -> None:
    name_address(lists, november(server))
    mark = '"7"' if by == "etags" else "Sun, 01 Nov 2026 08:00:00 GMT"
    getattr(server, by)["/standard_rating_list.txt"] = mark
    assert fetched(lists) == ["FIDE 2026-11-01"]
    assert fetched(lists) == []
    header = "if-none-match" if by == "etags" else "if-modified-since"
    assert [asked.get(header) for _path, asked in server.asked] == [None, mark]
    assert addresses(lists)[0].error == ""


def test_the_same_bytes_are_not_read_again(
    lists: RatingLists, server: ListServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    name_address(lists, november(server))
    assert fetched(lists) == ["FIDE 2026-11-01"]
    monkeypatch.setattr(RatingLists, "add", None)
    assert fetched(lists) == []


def test_a_list_that_was_removed_is_fetched_again(lists: RatingLists, server: ListServer) -> None:
    name_address(lists, november(server))
    server.etags["/standard_rating_list.txt"] = '"7"'
    fetch_all(lists)
    lists.remove("FIDE")
    assert fetched(lists) == ["FIDE 2026-11-01"]


def test_a_newer_list_comes_beside_the_older_one(lists: RatingLists, server: ListServer) -> None:
    url = november(server)
    name_address(lists, url)
    fetch_all(lists)
    newer = single(PEOPLE, "SRtng").replace("NOV26", "DEC26")
    server.files["/standard_rating_list.txt"] = newer.encode("latin-1")
    assert fetched(lists) == ["FIDE 2026-12-01"]
    assert [one.valid for one in lists.all()] == ["2026-11-01", "2026-12-01"]


def test_a_list_that_does_not_say_its_day_is_of_the_month_it_was_written_in(
    lists: RatingLists, server: ListServer
) -> None:
    server.files["/club.csv"] = b"Name;Rating\nOtt;1500\n"
    server.modified["/club.csv"] = "Sat, 05 Sep 2026 08:00:00 GMT"
    name_address(lists, server.address("/club.csv"), name="club", national=True)
    assert fetched(lists) == ["club 2026-09-01"]
    assert lists.all()[0].kind == "national"


def test_without_a_server_it_is_told(lists: RatingLists) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    name_address(lists, f"http://127.0.0.1:{port}/l.zip")
    assert refusal(lists) == "unreachable"
    assert "cannot reach 127.0.0.1" in addresses(lists)[0].error
    assert addresses(lists)[0].is_due(23)


@pytest.mark.parametrize("status", [404, 500])
def test_what_is_not_served_is_told(lists: RatingLists, server: ListServer, status: int) -> None:
    server.files["/l.zip"] = status
    name_address(lists, server.address("/l.zip"))
    assert refusal(lists) == "not-served"
    assert str(status) in addresses(lists)[0].error


def test_what_is_no_list_is_told(lists: RatingLists, server: ListServer) -> None:
    server.files["/l.zip"] = b"<html><body>Sign in to the hotel</body></html>"
    name_address(lists, server.address("/l.zip"))
    assert refusal(lists) == "bad-list"


def test_a_list_cut_short_replaces_nothing(lists: RatingLists, server: ListServer) -> None:
    url = november(server)
    name_address(lists, url)
    fetch_all(lists)
    server.files["/standard_rating_list.txt"] = single([BEN, ADA], "SRtng").encode()
    server.cut.add("/standard_rating_list.txt")
    assert refusal(lists) == "cut-short"
    assert [one.size for one in lists.all()] == [3]
    server.cut.clear()
    assert fetched(lists) == ["FIDE 2026-11-01"], "the next time it is whole"
    assert [one.size for one in lists.all()] == [2]


def test_a_damaged_list_replaces_nothing(lists: RatingLists, server: ListServer) -> None:
    name_address(lists, november(server))
    fetch_all(lists)
    server.files["/standard_rating_list.txt"] = xml(PEOPLE[:1])[:-20].encode()
    assert refusal(lists) == "bad-list"


def test_what_is_too_large_is_not_even_taken(
    lists: RatingLists, server: ListServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    name_address(lists, november(server))
    server.announced["/standard_rating_list.txt"] = at.LARGEST + 1
    assert refusal(lists) == "too-large"
    del server.announced["/standard_rating_list.txt"]
    monkeypatch.setattr(at, "LARGEST", 100)
    assert refusal(lists) == "too-large"


def test_who_sends_nothing_is_not_waited_for(
    lists: RatingLists, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(at, "SILENCE", 0.05)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        name_address(lists, f"http://127.0.0.1:{silent.getsockname()[1]}/l.zip")
        assert refusal(lists) == "unreachable"


def test_who_sends_too_slowly_is_not_waited_for(
    lists: RatingLists, server: ListServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(at, "LONGEST", -1.0)
    name_address(lists, november(server))
    assert refusal(lists) == "unreachable"


def test_one_is_sent_on_within_http_and_nowhere_else(
    lists: RatingLists, server: ListServer, tmp_path: Path
) -> None:
    november(server)
    secret = tmp_path / "secret.csv"
    secret.write_text("Name;Rating\nOtt;1500\n")
    server.files["/moved.txt"] = server.address("/standard_rating_list.txt")
    name_address(lists, server.address("/moved.txt"))
    assert fetched(lists) == ["FIDE 2026-11-01"]
    refused = {secret.as_uri(): "not-served", "ftp://127.0.0.1/l.zip": "redirected"}
    for elsewhere, code in refused.items():
        forget_address(lists, addresses(lists)[0].url)
        server.files["/away.txt"] = elsewhere
        name_address(lists, server.address("/away.txt"))
        assert refusal(lists) == code


def test_who_is_sent_round_in_circles_stops(lists: RatingLists, server: ListServer) -> None:
    server.files["/a.txt"] = server.address("/a.txt")
    name_address(lists, server.address("/a.txt"))
    assert refusal(lists) == "not-served"
    assert len(server.asked) < 10


def test_an_address_that_fails_stops_no_other(lists: RatingLists, server: ListServer) -> None:
    name_address(lists, server.address("/none.zip"))
    name_address(lists, november(server))
    first, second = fetch_all(lists)
    assert first.error is not None
    assert second.added is not None
    with pytest.raises(AccessError):
        fetch(lists, first.address)


@pytest.mark.parametrize(
    "url",
    [
        *("", "players_list.zip", "file:///etc/passwd", "ftp://example.org/l.zip", "https://"),
        *("http://me:secret@example.org/l.zip", "http://exa mple.org/", "http://a\n.org/"),
        *("http://example.org:port/", f"http://example.org/{'a' * 600}"),
    ],
)
def test_what_is_no_address_is_refused(lists: RatingLists, url: str) -> None:
    with pytest.raises(UsageError) as told:
        name_address(lists, url)
    assert told.value.code == "bad-address"
    assert not lists.path.exists()


def test_names_of_sequences_are_refused_at_once(lists: RatingLists) -> None:
    with pytest.raises(UsageError, match="cannot be called"):
        name_address(lists, "https://example.org/l.csv", name="rapid")


def test_addresses_are_forgotten(lists: RatingLists) -> None:
    assert not forget_address(lists, "https://example.org/l.zip")
    name_address(lists, "https://example.org/l.zip")
    assert forget_address(lists, "https://example.org/l.zip")
    assert addresses(lists) == ()
    assert not forget_address(lists, "https://example.org/l.zip")


def test_only_addresses_that_are_due_are_asked(lists: RatingLists, server: ListServer) -> None:
    name_address(lists, november(server))
    assert len(fetch_all(lists, due=23)) == 1
    assert fetch_all(lists, due=23) == ()
    server.files.clear()
    assert len(fetch_all(lists)) == 1
    assert len(fetch_all(lists, due=23)) == 1, "it failed: it is asked again"


def test_an_error_is_kept_so_that_it_can_be_said_in_another_language(
    lists: RatingLists, server: ListServer
) -> None:
    name_address(lists, server.address("/none.zip"))
    (told,) = fetch_all(lists)
    kept = addresses(lists)[0].error
    assert isinstance(kept, Message)
    assert told.error is not None
    assert kept == told.error.message
    assert not isinstance(told.error, FaultyFileError)
    assert kept.translated("fr") != kept
