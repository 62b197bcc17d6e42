"""Write docs/images/papers-*.png: what the papers look like, from a random event; and the maps of
the sample, docs/images/map.svg and round-maps.svg.

python scripts/paper_pictures.py
"""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import zug
from zug import reports
from zug.explainer.pictures import Album, FullMap, stand_alone
from zug.generator import Config, generate
from zug.model import Cell, Result, Tournament
from zug.prizes import Due, PrizeList, Purse
from zug.rules.fmjd_card import fiches

OUTPUT = Path(__file__).resolve().parent.parent / "docs" / "images"
SAMPLE = OUTPUT.parent.parent / "samples" / "open.trf"
ROUND = 5
FAMILIES = (
    *("Alvarez", "Bergmann", "Castellano", "D'Angelo", "Eriksson", "Fernández", "Grünwald"),
    *("Hoffmann-Meier", "Ivanov", "Jankowski", "Keller", "Lindqvist", "Müller", "Novák"),
    *("O'Connor", "Papadopoulos", "Rasmussen", "Schwarzenberger", "Thompson", "Ullmann"),
    *("Vandenberghe", "Wiśniewski", "Xu", "Yilmaz", "Zimmermann"),
)
GIVEN = (
    *("Anna", "Béla", "Carlos", "Dagmar", "Émile", "Fatima", "Göran", "Hélène", "Ivo"),
    *("Jürgen", "Luís", "Nora", "Oleg", "Pía", "Zoë"),
)
LINK = "http://192.168.1.20:8000/p/k3j9x2/5/{}/0123456789abcdef/"
PRIZES = Purse((PrizeList("", (50000, 30000, 20000, 10000, 5000)),))


def event() -> Tournament:
    """48 players with names; the games of the last round are still open."""
    dice = random.Random(1)
    settings = {"players": "48", "rounds": str(ROUND), "half-byes": "30"}
    drawn = generate(Config().with_settings(settings), 3)
    players = []
    for player in drawn.players:
        *played, last = player.cells
        if last.opponent:
            last = Cell(last.opponent, last.colour, Result.OPEN)
        name = f"{dice.choice(FAMILIES)}, {dice.choice(GIVEN)}"
        title = dice.choice(("", "", "", "FM", "IM", "WFM", "GM"))
        players.append(replace(player, name=name, title=title, cells=(*played, last)))
    return replace(
        drawn, players=tuple(players), rounds=7, event=replace(drawn.event, name="Spring Open")
    )


def papers(tournament: Tournament) -> dict[str, reports.Document]:
    stamp = reports.Stamp("Spring Open", ROUND, "version 1", "2026-11-15 10:00")
    finished = tournament.before(ROUND)
    dues = {player.tpn: Due(3000) for player in tournament.players}
    return {
        "by-board": reports.pairings_by_board(tournament, ROUND, stamp),
        "by-name": reports.pairings_by_name(tournament, ROUND, stamp),
        "by-name-large": reports.pairings_by_name(tournament, ROUND, stamp, large=True),
        "slips": reports.result_slips(tournament, ROUND, stamp, link=LINK.format),
        "standings": reports.standings_sheet(finished, stamp),
        "crosstable": reports.cross_table(finished, stamp),
        "cards": reports.player_cards(finished, stamp),
        "fiches": reports.fiche_cards(fiches(finished), stamp),
        "check-in": reports.check_in_list(tournament, stamp, dues),
        "prizes": reports.prize_sheet(finished, stamp, PRIZES),
        "receipts": reports.receipts(finished, stamp, PRIZES),
        "board-number": reports.board_numbers(12, stamp),
        "poster": reports.poster("http://192.168.1.20:8000/", stamp),
    }


def round_robin(tournament: Tournament) -> dict[str, reports.Document]:
    """Papers of twelve players of the event, after seven rounds of the table."""
    players = tuple(replace(p, tpn=n, cells=()) for n, p in enumerate(tournament.players[:12], 1))
    club = replace(tournament, players=players, rounds=None, system="round-robin", tiebreaks=())
    dice = random.Random(2)
    for _ in range(7):
        pairing = zug.pair(club)
        club = club.with_round(pairing, [dice.choice(("1-0", "0-1", "=")) for _ in pairing.boards])
    stamp = reports.Stamp("Club Championship", 7, made="2026-11-15 10:00")
    return {
        "schedule": reports.schedule_sheet(club, stamp),
        "own-schedules": reports.own_schedules(club, stamp),
        "crosstable-round-robin": reports.cross_table(club, stamp),
    }


def main() -> None:
    OUTPUT.mkdir(exist_ok=True)
    drawn = event()
    for name, document in (papers(drawn) | round_robin(drawn)).items():
        picture = reports.as_pictures(document, ppi=48)[0]
        path = OUTPUT / f"papers-{name}.png"
        path.write_bytes(picture)
        print(f"{path.name}: {len(picture) // 1024} KB")
    album = Album(zug.explain(zug.read(SAMPLE)))
    (OUTPUT / "map.svg").write_text(stand_alone(FullMap(album.scenes[2]).drawn()), "utf-8")
    (OUTPUT / "round-maps.svg").write_text(stand_alone(album.strip()), "utf-8")


if __name__ == "__main__":
    main()
