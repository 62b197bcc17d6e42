"""How a system explains a round: why these pairs, why not others, in values that have no language.

The explainer opens a `RoundContext` and asks its explainer (`System.views`). There are two kinds:
systems that choose among candidates of a bracket by criteria (`by_criteria`), and systems that pair
step by step (`step_by_step`), which need nothing but their trace.

- `trace`: what a pairing leaves in its trace: choices with their alternatives, judged brackets
- `statements`: facts of an explanation, parts, and how articles are cited
- `round_context`: a round as the engine saw it, and the absolute rules that hold in it
- `why_not`: the answer why a round is not paired otherwise
- `explainer`: what every system can say about a round
- `criteria`: criteria, how their values compare, and whom they count
- `bracket_view`: a bracket of a real round, compared with any other pairing of it
- `upward`: brackets whose floaters come up from below
- `alternatives`: who was rejected before the one who was chosen, and why
- `headlines`: one sentence for a board, a floater, the bye, a bracket and the round
- `maps`, `pictures`: what a picture of a bracket shows, and how it is made
- `walk`: a round as steps one can page through
- `by_criteria`, `step_by_step`: the two kinds of explainers
- `colours`, `step_colours`: why a pair has its colours
"""
