"""Small doors: unknown actions, claims all at once, what a deputy learns of a draft."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from tests.web.postgres import postgres
from tests.web.support import Event, Served, serve


def published(event: Event) -> Event:
    event.post("share/act/", do="options", public="on", phone_results="on")
    event.post("round/pair/", colour="w")
    event.post("round/publish/")
    event.row.refresh_from_db()
    return event


@pytest.mark.parametrize(
    ("path", "data"),
    [
        ("share/act/", {"do": "dance"}),
        ("share/act/", {"do": ""}),
        ("share/act/", {"do": "remove"}),
        ("share/act/", {"do": "revoke"}),
        ("results/1/claim/", {}),
        ("results/1/claim/", {"do": "dance"}),
        ("players/1/act/", {"do": "dance"}),
        ("players/1/act/", {}),
        ("checkin/", {"fate": "dance"}),
        ("checkin/", {"dance": "1"}),
        ("round/change/", {"how": "dance", "a": "1", "b": "2", "shown": "1"}),
        ("round/change/", {"shown": "1"}),
        ("setup/colour/", {"colour": "purple"}),
        ("journal/undo/", {"do": "dance"}),
        ("journal/undo/", {"list": "dance"}),
        ("delete/", {}),
        ("players/forbid/", {"who": "dance"}),
    ],
)
def test_an_unknown_action_does_nothing(event: Event, path: str, data: dict[str, str]) -> None:
    from zug.web.events.models import Claim

    published(event)
    here = {"tournament": event.row, "round": 1, "board": 1, "white": 1, "black": 5}
    Claim.objects.create(**here, result="1-0")
    before = event.state.decisions
    event.client().post(f"{event.path}{path}", data)
    event.row.refresh_from_db()
    assert (event.row.public, event.row.phone_results) == (True, True)
    assert event.state.decisions == before
    assert (event.row.members.count(), event.row.claims.count()) == (3, 1)


def test_an_unknown_colour_is_not_drawn_by_lot(event: Event) -> None:
    assert event.post("round/pair/", colour="purple").status_code == 400
    assert event.state.rounds == ()
    event.post("round/pair/", colour="")
    assert event.state.settings.initial_colour is not None


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_claims_sent_at_once_are_as_few_as_in_turn(
    desk_data: Path, tmp_path: Path, kind: str
) -> None:
    if kind == "sqlite":
        with serve(tmp_path) as server:
            claim_at_once(server)
    else:
        with postgres() as url, serve(tmp_path, "--database", url) as server:
            claim_at_once(server)


def claim_at_once(server: Served) -> None:
    from zug.web.players.phone_results import MOST_CLAIMS

    owner = server.visitor()
    owner.open_desk()
    path = owner.new_event("Open", 5, 4)
    owner.post(f"{path}share/act/", do="options", public="on", phone_results="on")
    owner.post(f"{path}round/pair/", colour="w")
    owner.post(f"{path}round/publish/")
    link = link_of_first_board(server, path, owner.get(f"{path}share/"))
    phones = [server.visitor() for _ in range(20)]
    for phone in phones:
        phone.get(link)
        assert phone.status == 200
    ready = threading.Barrier(len(phones))
    moved: list[int] = []

    def send(number: int) -> None:
        ready.wait()
        phones[number].post(link, result="1-0")
        moved.append(phones[number].status)

    threads = [threading.Thread(target=send, args=(n,)) for n in range(len(phones))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (moved.count(302), moved.count(200)) == (MOST_CLAIMS, 20 - MOST_CLAIMS)


def link_of_first_board(server: Served, path: str, share: str) -> str:
    """As the slip of board 1 has it, where number 1 meets number 3."""
    from django.utils.crypto import salted_hmac

    code = share.split("/p/")[1].split("/", maxsplit=1)[0]
    what = f"{path.split('/')[2]}:{code}:1:1:1:3"
    secret = (server.folder / "secret.key").read_text()
    mark = salted_hmac("zug.board", what, secret).hexdigest()[:16]
    return f"/b/{code}/1/1/{mark}/"


PLACES = ("", "round/", "results/", "results/1/", "standings/", "checkin/", "print/", "crosstable/")


def seen_by_deputy(event: Event) -> list[str]:
    """What stands on the pages of a deputy, without what every page has anew."""
    deputy = event.client("deputy")
    pages = [deputy.get(f"{event.path}{place}") for place in PLACES]
    pages += [deputy.get("/"), deputy.get(f"{event.path}round/2/")]
    texts = [str(page.status_code) + page.content.decode() for page in pages]
    return [_plain(text) for text in texts]


def _plain(text: str) -> str:
    import re

    text = re.sub(r'name="csrfmiddlewaretoken" value="\w+"|data-token="\w+"', "", text)
    return re.sub(r'(name="seen" value|data-version)="\d+"', "", text)


def test_a_deputy_does_not_learn_that_there_is_a_draft(event: Event) -> None:
    event.play_round()
    before = seen_by_deputy(event)
    event.post("round/pair/")
    assert event.state.draft is not None
    assert seen_by_deputy(event) == before
    deputy = event.client("deputy")
    assert deputy.get(f"{event.path}round/3/").status_code == 404
    assert "draft" in event.client().get(event.path).content.decode()
    event.post("round/change/", a=1, b=2, shown=1, word="manual")
    event.post("round/unpair/")
    assert seen_by_deputy(event) == before
    event.post("round/pair/")
    event.post("journal/undo/", number=event.state.decisions)
    assert event.state.draft is None
    assert seen_by_deputy(event) == before
    event.post("round/pair/")
    event.post("round/publish/")
    assert seen_by_deputy(event) != before


def test_a_saved_result_does_not_tell_a_deputy_of_a_draft(event: Event) -> None:
    event.play_round()
    event.post("round/pair/")
    answer = event.enter(1, "0-1", "deputy", replace=True, was="1-0")
    assert answer.status_code == 422
    again = event.enter(1, "1-0", "deputy").json()
    assert "draft" not in again["line"]
    assert "draft" in event.enter(1, "1-0", "owner").json()["line"]
