"""Maps made by hand, as rounds of real tournaments gave them; and random ones."""

from __future__ import annotations

import random

from zug.explainer.pictures import NO_HIGHLIGHT, Highlight, Scene
from zug.explainer.sentence_writer import SentenceWriter
from zug.messages import wording
from zug.systems.base import Board
from zug.systems.explaining.maps import (
    REASONS,
    Arrival,
    BracketMap,
    LeavingPlayer,
    Mark,
    PlayerCell,
    Section,
)
from zug.systems.explaining.statements import Person, Statement


def said(text: str) -> Statement:
    """A statement with a sentence of its own."""
    braced = text.replace("{", "{{").replace("}", "}}")
    return Statement("made-up", "dutch-2026:3.1", wording=wording(braced))


def scene(
    bracket: BracketMap,
    names: dict[int, str],
    *,
    language: str = "en",
    round_: int = 5,
    highlight: Highlight = NO_HIGHLIGHT,
) -> Scene:
    people = {tpn: Person(tpn, name) for tpn, name in names.items()}
    voice = SentenceWriter(language, people, "dutch-2026")
    return Scene(bracket, voice, round_, "dutch-2026", highlight)


EIGHT_NAMES = {
    1: "Kowalski, Tim",
    3: "Yılmaz, Felix",
    5: "Marchetti, Luca",
    6: "Ulrich, Lara",
    7: "Cattaneo, Paul",
    8: "Jenni, Eva",
    11: "Haas, Jonas",
    18: "Huber, Alice",
}
_WBWB, _BWBW = ("wbwb", "w"), ("bwbw", "b")
_EIGHT = {
    1: (1991, _WBWB, "w"),
    3: (1912, _WBWB, "w"),
    5: (1869, _WBWB, "w"),
    6: (1859, _BWBW, "b"),
    7: (1858, _WBWB, "b"),
    8: (1833, _BWBW, "b"),
    11: (1697, _WBWB, "w"),
    18: (1479, _BWBW, "b"),
}


def eight() -> BracketMap:
    """Eight players, three natural pairs not taken."""
    return BracketMap(
        1,
        said("Bracket of 3 points"),
        said(
            "Yılmaz’s natural opponent Jenni was met in round 3; Huber is the next who costs "
            "nobody a colour."
        ),
        (Section("halves", (1, 3, 5, 6), (7, 8, 11, 18)),),
        {2: Board(1, 7), 3: Board(3, 18), 4: Board(5, 8), 5: Board(11, 6)},
        (
            Mark((3, 8), "met", said("not Jenni: met in round 3")),
            Mark((5, 11), "colours", said("not Haas: both due White")),
            Mark((6, 18), "colours", said("not Huber: both due Black")),
        ),
        (),
        (),
        {
            tpn: PlayerCell(30, rating, colours, due, "mild", given)
            for tpn, (rating, (colours, due), given) in _EIGHT.items()
        },
        ((3, 8), (3, 1), (7, 11)),
    )


MOVED_NAMES = {
    17: "Adler, Davide",
    18: "Huber, Alice",
    20: "Weber, Zoé",
    21: "Erni, Leon",
    22: "Lang, Giulia",
    25: "Jung, Tim",
}


def moved_down() -> BracketMap:
    """Two moved-down players, one of whom waits in the Limbo, and a downfloater."""

    def face(score: int, colours: str, due: str, strength: str, given: str) -> PlayerCell:
        return PlayerCell(score, 1819, colours, due, strength, given)

    return BracketMap(
        4,
        said("Bracket of 2½ points"),
        said(
            "Adler cannot play Weber: Huber and Jung would then float down, and not everybody "
            "below could be paired."
        ),
        (Section("mdps", (17, 18), (20,)), Section("rest", (21,), (22, 25))),
        {10: Board(17, 25), 12: Board(22, 20)},
        (
            Mark((17, 20), "completion", said("not Weber: blocks the pairing below")),
            Mark((21, 22), "float", said("floats down instead of Jung")),
        ),
        (Arrival(17, 35), Arrival(18, 30)),
        (
            LeavingPlayer(18, "limbo", 20, said("waits in the Limbo: met 20, 21 and 25")),
            LeavingPlayer(21, "down", 20, said("floats down instead of Jung")),
        ),
        {
            17: face(35, "wbwbwbwb", "w", "mild", "w"),
            18: face(30, "bwbwbbww", "b", "absolute", ""),
            20: face(25, "bwbwbwwb", "b", "mild", "b"),
            21: face(25, "wbwbbwbw", "b", "mild", ""),
            22: face(25, "bwwbwwbb", "w", "absolute", "w"),
            25: face(25, "wbbwwbwb", "w", "mild", "b"),
        },
    )


_FAMILIES = (
    "Li", "Vonlanthen", "Rossi", "Garcia-Fernandez de la Torre", "Nagy", "Müller", "Đorđević",
    "Papadopoulou-Konstantinidis", "O’Neill", "Wolfeschlegelsteinhausenbergerdorff", "Ö", "Suter",
)  # fmt: skip
_GIVEN = ("A", "Zoé", "Maria Magdalena", "Jean-Christophe", "Tim", "Bartholomäus", "")
_LABELS = {
    "de": "nicht Papadopoulou: Paarungsverbot des Veranstalters",
    "en": "not Papadopoulou: kept apart by the organiser",
    "es": "no Papadopoulou: separados por el organizador",
    "fr": "pas Papadopoulou : séparés par l’organisateur",
    "it": "non Papadopoulou: tenuti separati dall’organizzatore",
}


def random_scene(seed: int) -> Scene:
    """Anything a picture may meet: 2 to 60 players, long names, floaters, changed pairs."""
    dice = random.Random(seed)
    count = dice.choice((2, 3, 5, 8, 9, 14, 24, 39, 41, 60))
    language = dice.choice([*_LABELS])
    tpns = sorted(dice.sample(range(1, dice.choice((61, 400, 9999))), count))
    names = {tpn: _name(dice) for tpn in tpns}
    moved = dice.randrange(0, min(3, count // 2))
    mdps, rest = tpns[:moved], tpns[moved:]
    half = (len(rest) - moved) // 2
    sections = (
        (
            Section("mdps", tuple(mdps), tuple(rest[:moved])),
            Section("rest", tuple(rest[moved : moved + half]), tuple(rest[moved + half :])),
        )
        if moved
        else (Section("halves", tuple(rest[: count // 2]), tuple(rest[count // 2 :])),)
    )
    return scene(
        _random_map(dice, tpns, sections, mdps, language),
        names,
        language=language,
        highlight=dice.choice((NO_HIGHLIGHT, Highlight(1), Highlight(0, None, "Why? " * 60))),
    )


def _name(dice: random.Random) -> str:
    family, given = dice.choice(_FAMILIES), dice.choice(_GIVEN)
    return dice.choice((f"{family}, {given}".rstrip(", "), family, ""))


def _random_map(
    dice: random.Random,
    tpns: list[int],
    sections: tuple[Section, ...],
    mdps: list[int],
    language: str,
) -> BracketMap:
    natural = [pair for one in sections for pair in zip(one.left, one.right, strict=False)]
    broken = [pair for pair in natural if dice.random() < 0.4]
    if len(broken) == 1:
        broken = []
    kept = [pair for pair in natural if pair not in broken]
    loose = [tpn for pair in broken for tpn in pair]
    dice.shuffle(loose)
    pairs = kept + [(loose[n], loose[n + 1]) for n in range(0, len(loose), 2)]
    gone = [tpn for tpn in tpns if not any(tpn in pair for pair in pairs)]
    if dice.random() < 0.5 and len(pairs) > 1:
        gone += pairs.pop()
    boards = {n: Board(*pair) for n, pair in enumerate(pairs, dice.choice((1, 95, 998)))}
    given = {pair.white: "w" for pair in boards.values()}
    given |= {pair.black: "b" for pair in boards.values()}
    rounds = dice.randrange(0, 14)
    faces = {
        tpn: PlayerCell(
            dice.choice((0, 5, 105, 30)),
            dice.choice((0, 1500, 2700)),
            "".join(dice.choice("wb-") for _ in range(rounds)),
            due := dice.choice(("w", "b", "")),
            dice.choice(("mild", "strong", "absolute")) if due else "",
            given.get(tpn, ""),
        )
        for tpn in tpns
    }
    label = said(_LABELS[language])
    return BracketMap(
        1,
        said("Penultimate bracket (PPB) of 2½ points: the others must remain pairable"),
        said("Papadopoulou-Konstantinidis has the bye: " * dice.randrange(1, 6)),
        sections,
        boards,
        tuple(Mark(pair, dice.choice(REASONS), label) for pair in broken),
        tuple(Arrival(tpn, faces[tpn].score) for tpn in mdps),
        tuple(
            LeavingPlayer(
                tpn, dice.choice(("down", "limbo", "bye")), dice.choice((None, 20)), label
            )
            for tpn in gone
        ),
        faces,
        tuple(tuple(dice.sample(tpns, 2)) for _ in tpns),  # type: ignore[misc]
    )
