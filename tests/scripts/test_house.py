"""The report on the size and shape of the package, on a package small enough to count by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.house import GOALS, House, Size, report

FILES = {
    "__init__.py": '"""The front page."""\n\nfrom zug.api import pair\n\n__all__ = ["pair"]\n',
    "__main__.py": "from zug.cli import main\n\nmain()\n",
    "api.py": "def pair() -> None:\n    from zug.rules import deal\n\n    deal()\n",
    "rules/__init__.py": (
        '"""Rules."""\n\nfrom zug.rules.cards import deal\nfrom zug.rules.points import count\n\n'
        '__all__ = ["deal"]\nTOTAL = count()\n'
    ),
    "rules/cards.py": (
        '"""Cards.\n\nTwo paragraphs.\n"""\n\nTYPE_CHECKING = False\nif TYPE_CHECKING:\n'
        "    from zug.model.player import (\n        Player,\n    )\n\n\n"
        'class Card:\n    """A card."""\n\n    LOADER = "zug.rules.loaded:load"\n'
        '    """Its loader."""\n\n\ndef deal() -> Card:\n    # why\n    return Card()\n'
    ),
    "rules/points.py": "class Points:\n    class Meta: ...\n\n\ndef count() -> None: ...\n",
    "rules/loaded.py": "import zug.rules.points\n\n\ndef load() -> None: ...\n",
    "model/player.py": "class Player: ...\n",
    "web/style.css": f"a {{}}\n{'b' * 121}\n{'c' * 120}\n",
    "web/views.py": (
        "from zug.model import player\nfrom zug.rules import cards as table\n\n\n"
        "class Card:\n    class Meta: ...\n\n\ndef view() -> Card:\n    class Points: ...\n\n"
        "    one = found = 1\n    return found\n"
    ),
}
"""`deal` is passed on by the front page of `rules`, which itself uses `count`."""


@pytest.fixture
def house(tmp_path: Path) -> House:
    for name, text in FILES.items():
        path = tmp_path / "zug" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return House(tmp_path / "zug")


def test_lines_of_code_are_counted_without_text_and_imports(house: House) -> None:
    assert house.modules["zug.rules.cards"].size() == Size(files=1, lines=22, code=4)
    assert house.packages()["model"] == Size(files=1, lines=1, code=1)
    assert house.size().files == 9
    assert house.size(engine_side=True).files == 8


def test_importers_are_found_through_front_pages_and_names_of_modules(house: House) -> None:
    assert house.one_importer() == {
        "zug.api": "zug",  # the public API
        "zug.rules.loaded": "zug.rules.cards",  # by its name
    }, "cards: api and web; points: loaded and the front page, which uses it; player: cards and web"


def test_repeated_class_names_are_listed_with_their_places(house: House) -> None:
    assert house.classes() == {
        "Card": ["zug/rules/cards.py:13", "zug/web/views.py:5"],
        "Points": ["zug/rules/points.py:1", "zug/web/views.py:10"],
    }


def test_the_event_side_is_all_but_the_engine_side(house: House) -> None:
    assert house.one_importer(engine_side=False) == {}, "nobody imports the views"
    assert house.modules_by_package() == {"zug.web": 1}
    assert house.vague_names() == {"zug.web.views": 2}
    assert house.long_lines() == {"web/style.css": 1}


def test_the_report_has_a_line_for_every_goal() -> None:
    lines = list(report(dict.fromkeys(GOALS, 1234)))
    assert len(lines) == 1 + len(GOALS)
    assert " ".join(lines[1].split()) == "engine side: files 386 1,234 about 200, at most 240"
