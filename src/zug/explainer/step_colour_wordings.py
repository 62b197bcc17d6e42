"""Why a pair has its colours, in systems that pair step by step: one sentence for every rule.

`step.colours-<why>`: the engines name the rule in a word (`why` of the step). A system can have
its own sentence for one.
"""

from __future__ import annotations

from zug.messages import Wording, wording

STEP_COLOURS: dict[str, Wording] = {
    "step.colours-due": wording(
        "Their due colours do not clash: {white:player} has White ({white:player}: "
        "{white_history:colours}, {black:player}: {black_history:colours})."
    ),
    "step.colours-stronger": wording(
        "Both prefer {due:colour}, {served:player} more strongly: {white:player} has White "
        "({white:player}: {white_history:colours}, {black:player}: {black_history:colours})."
    ),
    "step.colours-equalise": wording(
        "Both are due {due:colour}, and {served:player} has the larger colour difference: "
        "{white:player} has White ({white:player}: {white_history:colours}, {black:player}: "
        "{black_history:colours})."
    ),
    "step.colours-reversed": wording(
        "Both are due {due:colour}; the colours of the last time theirs differed are reversed: "
        "{white:player} has White ({white:player}: {white_history:colours}, {black:player}: "
        "{black_history:colours})."
    ),
    "step.colours-higher": wording(
        "Both are due {due:colour}, and their colours never differed; the higher-ranked "
        "{served:player} gets it: {white:player} has White ({white:player}: "
        "{white_history:colours}, {black:player}: {black_history:colours})."
    ),
    "step.colours-odd": wording(
        "Neither is due a colour; the higher-ranked {by:player} has an odd number and gets the "
        "colour of player 1 ({drawn:colour}): {white:player} has White."
    ),
    "step.colours-even": wording(
        "Neither is due a colour; the higher-ranked {by:player} has an even number and gets the "
        "opposite of the colour of player 1 ({drawn:colour}): {white:player} has White."
    ),
    "step.colours-smaller-odd": wording(
        "Neither is due a colour; {by:player} has the smaller number, an odd one, and gets the "
        "colour of player 1 ({drawn:colour}): {white:player} has White."
    ),
    "step.colours-smaller-even": wording(
        "Neither is due a colour; {by:player} has the smaller number, an even one, and gets the "
        "opposite of the colour of player 1 ({drawn:colour}): {white:player} has White."
    ),
    "step.colours-list-odd": wording(
        "In the first, third, fifth pair and so on, the upper player, here {by:player}, has the "
        "colour drawn ({drawn:colour}): {white:player} has White."
    ),
    "step.colours-list-even": wording(
        "In the second, fourth, sixth pair and so on, the upper player, here {by:player}, has the "
        "opposite of the colour drawn ({drawn:colour}): {white:player} has White."
    ),
    "step.colours-thrice": wording(
        "The other way round {hurt:players} would have the same colour more than twice running: "
        "{white:player} has White ({white:player}: {white_history:colours}, {black:player}: "
        "{black_history:colours})."
    ),
    "step.colours-excess": wording(
        "The other way round {hurt:players} would have had one colour three times more than the "
        "other: {white:player} has White ({white:player}: {white_history:colours}, "
        "{black:player}: {black_history:colours})."
    ),
    "step.colours-average": wording(
        "Due colours do not decide; White goes to the higher average rating of the opponents: "
        "{white:player} has White ({white:player}: {white_history:colours}, {black:player}: "
        "{black_history:colours})."
    ),
    "step.colours-rating": wording(
        "Due colours do not decide, and the opponents’ average ratings are equal; White goes to "
        "the lower rating: {white:player} has White ({white:player}: {white_history:colours}, "
        "{black:player}: {black_history:colours})."
    ),
    "step.colours-number": wording(
        "Due colours do not decide, and the ratings, their own and their opponents’, are equal; "
        "White goes to the larger number: {white:player} has White ({white:player}: "
        "{white_history:colours}, {black:player}: {black_history:colours})."
    ),
    "step.colours-rarer": wording(
        "{served:player} has had {due:colour} less often than the other colour and gets it; "
        "{other:player} has had both equally often: {white:player} has White ({white:player}: "
        "{white_history:colours}, {black:player}: {black_history:colours})."
    ),
    "step.colours-rarer-both": wording(
        "Both get the colour they have had less often: {white:player} has White ({white:player}: "
        "{white_history:colours}, {black:player}: {black_history:colours})."
    ),
    "step.colours-rarer-better": wording(
        "Both have had {due:colour} less often than the other colour, and the better-ranked "
        "{served:player} gets it: {white:player} has White ({white:player}: "
        "{white_history:colours}, {black:player}: {black_history:colours})."
    ),
    "step.colours-first-game": wording(
        "Both colours have come equally often; {served:player} gets the colour of the first game "
        "again: {white:player} has White ({white:player}: {white_history:colours}, "
        "{black:player}: {black_history:colours})."
    ),
    "step.colours-odd-number": wording(
        "Odd numbers begin with White: {white:player} has White against {black:player}."
    ),
    "step.colours-larger-number": wording(
        "Both numbers are odd, or both even, and the larger one has White: {white:player} against "
        "{black:player}."
    ),
    "step.colours-fewer-whites": wording(
        "{white:player} has the smaller surplus of Whites over Blacks and so has White "
        "({white:player}: {white_history:colours}, {black:player}: {black_history:colours})."
    ),
    "step.colours-last-game": wording(
        "The surplus of Whites over Blacks is the same; the colours of the last game are reversed: "
        "{white:player} has White ({white:player}: {white_history:colours}, {black:player}: "
        "{black_history:colours})."
    ),
    "step.colours-numbers-alike": wording(
        "Colours so far do not decide; both numbers are odd, or both even, and the larger one has "
        "White: {white:player} ({white:player}: {white_history:colours}, {black:player}: "
        "{black_history:colours})."
    ),
    "step.colours-numbers-unlike": wording(
        "Colours so far do not decide; one number is odd and one even, and the smaller one has "
        "White: {white:player} ({white:player}: {white_history:colours}, {black:player}: "
        "{black_history:colours})."
    ),
}
