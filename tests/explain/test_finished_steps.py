"""A step of a trace is finished when it is made: what it says does not change afterwards."""

from __future__ import annotations

import pytest

import zug
from tests.explain.forcing import SYSTEMS, position_for
from zug.systems.explaining.trace import LazyStepData, PairingChoice


def written_out(data: LazyStepData) -> list[object]:
    """Everything a step says of its choices, the value of every alternative included."""
    return [*map(_choice, data.choices()), *data.rows()]


def _choice(choice: PairingChoice) -> tuple[object, ...]:
    tries = tuple(choice.tries)
    said = tuple((tpn, choice.barred(tpn), choice.worth(tpn)) for tpn in tries)
    return choice.kind, choice.seeker, choice.chosen, choice.together, choice.measures, said


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_step_says_the_same_at_once_and_after_the_round(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[tuple[LazyStepData, list[object]]] = []
    make = LazyStepData.__init__

    def make_and_look(self: LazyStepData, *args: object, **data: object) -> None:
        make(self, *args, **data)  # type: ignore[arg-type]
        steps.append((self, written_out(self)))

    monkeypatch.setattr(LazyStepData, "__init__", make_and_look)
    for seed in range(40):
        steps.clear()
        trace = zug.pair(position_for(system, seed), system).trace
        for data, at_once in steps:
            if any(step.data is data for step in trace):
                assert written_out(data) == at_once, (seed, data)
