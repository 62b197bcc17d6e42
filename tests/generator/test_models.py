"""Result models against vectors computed elsewhere."""

from __future__ import annotations

import pytest

from zug.generator.rates import MODELS, Chances, fide, logistic, milvang, normal


@pytest.mark.parametrize(
    ("white", "black", "expected"),
    [
        (2467, 2344, (0.511, 0.351, 0.138)),
        (2000, 2000, (0.363, 0.317, 0.319)),
        (2250, 2250, (0.329, 0.396, 0.275)),
        (1650, 1650, (0.398, 0.239, 0.364)),
        (2000, 1800, (0.618, 0.214, 0.169)),
        (1800, 2000, (0.201, 0.235, 0.564)),
        (2500, 2500, (0.286, 0.491, 0.223)),
    ],
)
def test_milvang(white: int, black: int, expected: tuple[float, float, float]) -> None:
    assert milvang(white, black) == pytest.approx(expected, abs=0.0015)


@pytest.mark.parametrize(
    ("white", "black", "expected"),
    [
        (2467, 2344, (0.480, 0.411, 0.110)),
        (2000, 2000, (0.355, 0.363, 0.282)),
        (2000, 1800, (0.670, 0.219, 0.111)),
    ],
)
def test_logistic(white: int, black: int, expected: tuple[float, float, float]) -> None:
    assert logistic(white, black) == pytest.approx(expected, abs=0.0015)


@pytest.mark.parametrize(
    ("gap", "percentage", "expected"),
    [
        # E = Φ(7·gap/2000): Φ(0.7) = 0.75804, Φ(2.1) = 0.98214, from a table of Φ.
        (200, 30, (0.75804 - 0.15, 0.30, 0.24196 - 0.15)),
        (600, 30, (0.98214 - 0.01786, 2 * 0.01786, 0.0)),  # draws only as far as they go
        (0, 50, (0.25, 0.50, 0.25)),
    ],
)
def test_normal(gap: int, percentage: int, expected: tuple[float, float, float]) -> None:
    assert normal(percentage)(2000 + gap, 2000) == pytest.approx(expected, abs=1e-4)


def test_normal_is_the_same_from_both_sides() -> None:
    one, other = normal(30)(2000, 1800), normal(30)(1800, 2000)
    assert one == Chances(other.black, other.draw, other.white)


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("white", [800, 1500, 2200, 2800])
@pytest.mark.parametrize("black", [800, 1500, 2200, 2800])
def test_chances_are_chances(name: str, white: int, black: int) -> None:
    chances = MODELS[name](white, black)
    assert all(0 <= chance <= 1 for chance in chances)
    assert sum(chances) == pytest.approx(1)


@pytest.mark.parametrize(
    ("gap", "percent"),  # B.02, 8.1.2
    [(0, 50), (3, 50), (4, 51), (10, 51), (92, 63), (200, 76), (400, 92), (735, 99), (736, 100)],
)
def test_q32_the_model_fide_expects_what_the_rating_table_says(gap: int, percent: int) -> None:
    for draws in (0, 30, 50):
        for white, expected in ((1500 + gap, percent), (1500 - gap, 100 - percent)):
            chances = fide(draws)(white, 1500)
            assert sum(chances) == pytest.approx(1)
            assert min(chances) >= -1e-9
            assert chances.white + chances.draw / 2 == pytest.approx(expected / 100)
    assert fide(30)(1500, 1500).draw == pytest.approx(0.3)
