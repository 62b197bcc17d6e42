"""How a system explains a round: why these pairs, why not others, in values that have no language.

The explainer opens a `RoundContext` and asks its explainer (`System.views`). A round is a row of
choices, and all sentences and pictures are made of them. Two kinds of explainers know where the
choices are and what an alternative is worth: `by_criteria`, for systems that compare the candidates
of a bracket, and `step_by_step`, for procedures, which need nothing but their trace.

- `trace`: what a pairing leaves in its trace: choices with their alternatives, judged brackets
- `statements`: facts of an explanation, parts, how articles are cited, and the answer to why not
- `round_context`: a round as the engine saw it, and the absolute rules that hold in it
- `explainer`: what every system can say about a round, in full and in one sentence
- `choices`: the choices of a round, and how its groups were first proposed
- `alternatives`: who was rejected before the one who was chosen, and why
- `maps`: pictures of brackets, and a round as steps one can page through
- `criteria`: how the values of criteria compare
- `bracket_view`: a bracket of a real round, compared with any other pairing of it
- `upward`: brackets whose floaters come up from below
- `by_criteria`, `step_by_step`: the two kinds of explainers, and why a pair has its colours
"""
