"""How a system gives its reasons: statements, the absolute rules, and the views of a round.

The explainer asks the system of a round for its views (`System.views`); a system without views of
its own has its trace told step by step (`steps.StepViews`).
"""
