"""`zug protect`: rules about who is kept apart, from the shell."""

from __future__ import annotations

from pathlib import Path

from running import Zug


def test_a_rule_is_made_listed_and_dropped(zug: Zug, event: Path) -> None:
    assert zug("protect").out == "No rules yet: everybody may meet everybody.\n"
    zug("edit", 1, "--club", "Zug"), zug("edit", 4, "--club", "zug")
    assert zug("protect", "--same", "club", "--rounds", "1-2").out == (
        "kept apart in rounds 1 to 2: same club\n"
        "2 players in 1 group are kept apart as things stand\n"
    )
    zug("protect", 2, 5, "--label", "the Kellers", "--if-possible", "--place", 1)
    assert zug("protect").out.splitlines() == [
        "No.  Who                      Rounds            How",
        "  1  the Kellers: Berg; Egli  in all rounds     where possible",
        "  2  same club                in rounds 1 to 2  strictly",
        "1: Berg; Egli",
        "2: Adler; Dahl",
    ]
    assert zug("protect", "--drop", 1).out == (
        "not kept apart in all rounds any more: the Kellers: Berg; Egli\n"
    )
    assert "[no-such-rule]" in zug("protect", "--drop", 2).err
    assert "[nobody-to-separate]" in zug("protect", "--only", "Zug").err
    assert "round 3 comes before round 5" in zug("protect", 1, 2, "--rounds", "5-3").err
    assert "[bad-rounds]" in zug("protect", 1, 2, "--rounds", "all").err
    assert "[drop-alone]" in zug("protect", "--drop", 1, "--rounds", "1-2").err
    zug("protect", 3, 6)
    zug("protect", "--same", "club", "--rounds", "1-2", "--place", 7)
    assert (
        zug("log")
        .out.splitlines()[-1]
        .endswith("now rule 2: kept apart in rounds 1 to 2: same club")
    )
    zug("forbid", 1, 2)
    assert zug("protect").out.splitlines()[1:4] == [
        "  1  Cole; Frei   in all rounds     strictly",
        "  2  same club    in rounds 1 to 2  strictly",
        "  –  Adler; Berg  in all rounds     strictly",
    ]


def test_what_a_round_gives_up_is_asked_told_and_reported(zug: Zug, event: Path) -> None:
    """Five of six are of one club: two of their pairs meet, which FIDE mode asks about."""
    for number in range(1, 6):
        zug("edit", number, "--club", "Zug")
    zug("protect", "--same", "club", "--if-possible")
    asked = zug("next")
    assert asked.exit == 7
    assert asked.err.count("2 pairs are not kept apart, since no legal pairing keeps all of") == 1
    assert asked.err.count("(same club)") == 2, "each pair once"
    assert zug("next", "--yes").exit == 0
    zug("publish")
    assert zug("export", "trf26", "--interim", "--output", "club.trf").exit == 0
    lines = Path("club.trf").read_text(encoding="utf-8").splitlines()
    assert any(line.startswith("### Prohibition @ Round 1: given up ") for line in lines)
    assert all(line.startswith("260 001 001 ") for line in lines if line.startswith("260"))
    assert zug("check", "club.trf").out.startswith("club.trf: 1 round, identical")


def test_a_board_by_hand_against_a_wish_is_not_illegal_in_the_file(zug: Zug, event: Path) -> None:
    for number in (1, 2, 3):
        zug("edit", number, "--club", "Zug")
    zug("protect", "--same", "club", "--if-possible")
    made = zug("change", "--boards", "1-2,4-3,5-6", "--yes", "--confirm", "manual")
    assert "not kept apart: 1 Adler – 2 Berg" in made.out
    zug("publish")
    zug("export", "trf26", "--interim", "--output", "club.trf")
    lines = Path("club.trf").read_text(encoding="utf-8").splitlines()
    assert "### Prohibition @ Round 1: given up 1-2" in lines
    assert [line.split()[3:] for line in lines if line.startswith("260")] == [
        ["1", "3"],
        ["2", "3"],
    ]
    checked = zug("check", "club.trf").out
    assert "illegal" not in checked
    assert "by hand" in checked


def test_a_strict_rule_that_leaves_no_pairing_is_named(zug: Zug, event: Path) -> None:
    zug("protect", *range(1, 6), "--label", "the Kellers")
    stuck = zug("next")
    assert stuck.exit == 6
    assert "without this rule there is one: the Kellers: Adler; Berg" in stuck.err
    assert (
        "the same rule is there twice"
        in zug("protect", *range(1, 6), "--label", "the Kellers", "--if-possible").err
    )


def test_zug_explain_tells_of_a_pair_that_was_given_up(zug: Zug, event: Path) -> None:
    """Four of six are of one club: of two boards among them and the two others, one cannot be."""
    for number in (1, 2, 3, 4):
        zug("edit", number, "--club", "Zug")
    zug("protect", "--same", "club", "--if-possible")
    zug("next", "--yes")
    told = [zug("explain", str(event), "--board", str(board)).out for board in (1, 2, 3)]
    here = [one for one in told if "were to be kept apart where possible (same club), but" in one]
    assert len(here) == 1
    zug("export", "trf26", "--interim", "--output", "club.trf")
    of_file = zug("explain", "club.trf", "--round", "1").out
    assert of_file.count("were to be kept apart where possible, but") == 1


def test_many_pairs_are_counted_and_some_are_named(zug: Zug, event: Path) -> None:
    """All of 16 are of one club: no pair of 8 can be kept apart, five are named."""
    for number in range(10):
        zug("enter", f"Person {number}", "--rating", str(1900 - number))
    for number in range(1, 17):
        zug("edit", number, "--club", "Zug")
    zug("protect", "--same", "club", "--if-possible")
    asked = zug("next").err
    assert "8 pairs are not kept apart, since no legal pairing keeps all of them apart" in asked
    assert asked.count("(same club)") == 5
    assert "and 3 more" in asked
