"""`zug.fastclasses` against the standard library's `dataclasses` and `typing.NamedTuple`."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import pprint
import subprocess
import sys
import typing
from typing import Any, ClassVar

import pytest

from zug import fastclasses


def made_by(dataclass: Any, field: Any) -> dict[str, Any]:
    """The same classes, made by one library or the other."""

    @dataclass(frozen=True, slots=True)
    class Point:
        x: int
        y: int = 2

        @property
        def sum(self) -> int:
            return self.x + self.y

    @dataclass(frozen=True)
    class Base:
        KIND: ClassVar[str] = "base"
        name: str
        notes: tuple[str, ...] = ()
        seen: dict[str, int] = field(default_factory=dict)
        hidden: int = field(default=3, compare=False, repr=False)

    @dataclass(frozen=True)
    class Derived(Base):
        extra: int = 1
        notes: tuple[str, ...] = ("more",)

    @dataclass(frozen=True, kw_only=True, eq=False)
    class Named:
        first: int
        second: int = 5
        place: str = field(default="", init=False)
        marked: bool = field(default=False, metadata={"said": True})

    @dataclass
    class Mutable:
        a: int = 1
        b: list[int] = field(default_factory=list)

    @dataclass(frozen=True)
    class Empty:
        pass

    @dataclass(frozen=True)
    class Own:  # noqa: PLW1641 - that of the record
        a: int

        def __repr__(self) -> str:
            return "mine"

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Own)

    return {name: one for name, one in locals().items() if name[0].isupper()}


OURS = made_by(fastclasses.dataclass, fastclasses.field)
THEIRS = made_by(dataclasses.dataclass, dataclasses.field)

MADE: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = [
    ("Point", (1,), {}),
    ("Point", (), {"y": 4, "x": 1}),
    ("Base", ("a", ("b",)), {}),
    ("Base", ("a",), {"seen": {"a": 1}, "hidden": 9}),
    ("Derived", ("a",), {"extra": 7}),
    ("Named", (), {"first": 1}),
    ("Mutable", (), {}),
    ("Mutable", (3, [4]), {}),
    ("Empty", (), {}),
    ("Own", (3,), {}),
]


@pytest.mark.parametrize(("name", "args", "given"), MADE)
def test_ours_are_dataclasses(name: str, args: tuple[Any, ...], given: dict[str, Any]) -> None:
    make = OURS[name]
    ours, theirs = make(*args, **given), THEIRS[name](*args, **given)
    eq = THEIRS[name].__eq__ is not object.__eq__
    assert repr(ours) == repr(theirs)
    assert pprint.pformat(ours) == pprint.pformat(theirs)
    assert dataclasses.is_dataclass(ours)
    assert dataclasses.asdict(ours) == dataclasses.asdict(theirs)
    assert (ours == make(*args, **given)) == eq
    assert ours != theirs or name == "Own"
    assert hasattr(ours, "__dict__") == hasattr(theirs, "__dict__")
    for replace in (fastclasses.replace, dataclasses.replace):
        assert repr(replace(ours)) == repr(ours)
    assert repr(copy.deepcopy(ours)) == repr(ours)
    assert ours.__match_args__ == theirs.__match_args__


@pytest.mark.parametrize("name", OURS)
def test_their_fields_and_signatures(name: str) -> None:
    def described(cls: type, fields: Any) -> list[object]:
        return [
            (one.name, one.type, one.init, one.repr, one.compare, one.kw_only, {**one.metadata})
            for one in fields(cls)
        ]

    ours, theirs = OURS[name], THEIRS[name]
    wanted = described(theirs, dataclasses.fields)
    assert described(ours, fastclasses.fields) == described(ours, dataclasses.fields) == wanted
    assert [one.default for one in dataclasses.fields(ours)] == [
        one.default for one in dataclasses.fields(theirs)
    ]
    assert [*inspect.signature(ours).parameters] == [*inspect.signature(theirs).parameters]


def test_equal_ones_have_equal_hashes() -> None:
    point, base = OURS["Point"], OURS["Base"]
    assert {point(1), point(1, 2), point(1, 3)} == {point(1), point(1, 3)}
    assert base("a") == base("a", hidden=8)
    assert base("a") != base("a", ("b",))
    own = OURS["Own"]
    assert own(1) == own(2)
    named = OURS["Named"](first=1)
    assert hash(named) == object.__hash__(named)
    with pytest.raises(TypeError, match="unhashable type: 'dict'"):
        hash(base("a"))


def test_values_that_do_not_fit() -> None:
    for classes in (OURS, THEIRS):
        point = classes["Point"](1)
        with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'x'"):
            point.x = 2
        with pytest.raises(dataclasses.FrozenInstanceError, match="cannot delete field 'y'"):
            del point.y
        with pytest.raises(TypeError, match=r"__init__\(\) missing 1 required positional"):
            classes["Point"]()
        with pytest.raises(TypeError, match="unexpected keyword argument 'z'"):
            classes["Point"](1, z=3)
        with pytest.raises(TypeError):
            classes["Named"](1)
        with pytest.raises(TypeError, match="unhashable"):
            hash(classes["Mutable"]())


@fastclasses.dataclass(frozen=True, slots=True)
class Slotted:
    a: int
    b: tuple[int, ...] = ()


class Pair(fastclasses.NamedTuple):
    """Two numbers."""

    first: int
    second: int = 2

    @property
    def sum(self) -> int:
        return self.first + self.second

    def __str__(self) -> str:
        return f"{super().__repr__()}!"


class StandardPair(typing.NamedTuple):
    """Two numbers."""

    first: int
    second: int = 2


def test_a_maker_makes_what_the_class_makes() -> None:
    made = fastclasses.maker(Pair)((1, 4))
    assert (type(made), made, made.sum) == (Pair, Pair(1, 4), 5)


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_pickling_and_copying(protocol: int) -> None:
    for held in (Slotted(1, (2,)), Pair(3)):
        assert pickle.loads(pickle.dumps(held, protocol)) == held
        assert type(pickle.loads(pickle.dumps(held, protocol))) is type(held)
        assert copy.copy(held) == copy.deepcopy(held) == held


def test_named_tuples() -> None:
    ours: Any = Pair
    theirs: Any = StandardPair
    for name in ("_fields", "_field_defaults", "__match_args__", "__doc__"):
        assert getattr(ours, name) == getattr(theirs, name)
    assert typing.get_type_hints(ours) == typing.get_type_hints(theirs)
    assert str(inspect.signature(ours)) == "(first, second=2)"
    pair = ours(1)
    assert pair == theirs(1) == (1, 2)
    assert (pair.first, pair.second, pair.sum, hash(pair)) == (1, 2, 3, hash((1, 2)))
    assert ours(second=5, first=4) == ours._make([4, 5]) == pair._replace(first=4, second=5)
    assert pair._asdict() == {"first": 1, "second": 2}
    assert (repr(pair), str(pair)) == ("Pair(first=1, second=2)", "Pair(first=1, second=2)!")
    assert not hasattr(pair, "__dict__")
    for cls in (ours, theirs):
        with pytest.raises(TypeError, match="missing 1 required positional argument: 'first'"):
            cls()
        with pytest.raises(TypeError, match="takes from 2 to 3 positional arguments but 4"):
            cls(1, 2, 3)
        with pytest.raises(TypeError, match="Expected 2 arguments, got 3"):
            cls._make([1, 2, 3])
        with pytest.raises(ValueError, match="Got unexpected field names: "):
            cls(1)._replace(third=3)
        with pytest.raises(AttributeError):
            cls(1).first = 3


def test_making_a_tournament_loads_no_dataclasses() -> None:
    program = (
        "import sys; before = {*sys.modules}; from zug.model import Player, Tournament;"
        "Tournament((Player(1), Player(2)), rounds=3); print(*{*sys.modules} - before)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert not {"dataclasses", "inspect"} & {*ran.stdout.split()}
