"""Records: `dataclass` and `NamedTuple` as in the standard library, but quick to import.

The standard library writes and compiles the methods of every such class when its module is
imported, and needs `inspect`, `ast` and `re` for it: half of what a short run took. Here the first
records of a class are filled by a loop, and only a class that makes many has its method compiled
(`zug.compiling`).
Type checkers see the standard library's own, and programs may go on using `dataclasses.fields`,
`asdict` and `replace`. Of the options there are those in use.
"""

from __future__ import annotations

from _collections import _tuplegetter  # type: ignore[import-not-found]
from functools import partial
from operator import attrgetter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from dataclasses import dataclass, field, fields, replace
    from typing import Any, NamedTuple, Protocol, Self, TypeVar

    Made = TypeVar("Made", bound=tuple[object, ...])

__all__ = [
    "NamedTuple",
    "Protocol",
    "dataclass",
    "field",
    "fields",
    "maker",
    "replace",
    "unguarded",
]

_set = object.__setattr__
_MANY = 100
"""Compiling a method takes as long as filling so many records by a loop."""


class _Missing:
    """Stands where no default is, and in signatures where a factory makes it."""

    def __repr__(self) -> str:
        return "<factory>"


_MISSING: Any = _Missing()


class _OnDemand:
    """An attribute of a class that is made when it is first asked for, and then takes its place."""

    __slots__ = ("cls", "make", "name")

    def __init__(self, cls: type, name: str, make: Callable[[Any], object]) -> None:
        self.cls, self.name, self.make = cls, name, make

    def __get__(self, instance: object, owner: type) -> Any:
        made: Any = self.make(self.cls)
        setattr(self.cls, self.name, made)
        return made.__get__(instance, owner) if hasattr(made, "__get__") else made


class _Init:
    """The `__init__` of a record: a loop, until it has been used often or somebody looks at it."""

    __slots__ = ("cls", "left")

    def __init__(self, cls: Any) -> None:
        self.cls, self.left = cls, _MANY

    def __get__(self, instance: object, owner: type) -> Any:
        if instance is not None and self.left > 0:
            self.left -= 1
            return lambda *args, **given: self.fill(instance, args, given)
        return self.compiled().__get__(instance, owner)

    def compiled(self) -> Any:
        from zug.compiling import make_init  # noqa: PLC0415 - a short run does without

        init = self.cls.__init__ = make_init(self.cls, _fields(self.cls), _MISSING)
        return init

    def fill(self, record: object, args: tuple[object, ...], given: dict[str, object]) -> None:
        values = {**dict(zip(self.cls.__match_args__, args, strict=False)), **given}
        fits = len(values) == len(args) + len(given)
        for name, one in self.cls.__record_fields__.items():
            value = values.pop(name, one.default) if one.init else _MISSING
            if value is _MISSING and one.default_factory is not _MISSING:
                value = one.default_factory()
            if value is not _MISSING:
                _set(record, name, value)
            elif one.init:
                fits = False
        if values or not fits:
            self.compiled()(record, *args, **given)  # it knows what to say


class _New:
    """The `__new__` of a named tuple, likewise."""

    __slots__ = ("cls", "left")

    def __init__(self, cls: Any) -> None:
        self.cls, self.left = cls, _MANY

    def __call__(self, cls: Any, /, *args: object, **given: object) -> Any:
        self.left -= 1
        rest = self.cls._fields[len(args) :]
        values = {**self.cls._field_defaults, **given} if rest else given
        made = (*args, *[values[name] for name in rest if name in values])
        if self.left <= 0 or len(made) != len(self.cls._fields) or not given.keys() <= {*rest}:
            return self.compiled()(cls, *args, **given)
        return tuple.__new__(cls, made)

    def compiled(self) -> Any:
        from zug.compiling import make_new  # noqa: PLC0415 - a short run does without

        self.cls.__new__ = make_new(self.cls)
        return self.cls.__new__

    @property
    def __signature__(self) -> Any:
        from inspect import signature  # noqa: PLC0415 - heavy

        return signature(self.compiled())


class _Field:
    """One field, described in the words of `dataclasses.Field`."""

    name: str
    type: Any

    def __init__(
        self,
        *,
        default: Any = _MISSING,
        default_factory: Any = _MISSING,
        init: bool = True,
        repr: bool = True,  # noqa: A002
        compare: bool = True,
        metadata: Mapping[Any, Any] | None = None,
    ) -> None:
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.compare = compare
        self.metadata = metadata or {}
        self.kw_only = False

    @property
    def is_optional(self) -> bool:
        return self.default is not _MISSING or self.default_factory is not _MISSING


def _dataclass(
    cls: Any = None,
    /,
    *,
    frozen: bool = False,
    slots: bool = False,
    eq: bool = True,
    kw_only: bool = False,
) -> Any:
    """`dataclasses.dataclass`."""
    if cls is None:
        return lambda cls: _dataclass(cls, frozen=frozen, slots=slots, eq=eq, kw_only=kw_only)
    own = {one.name: one for one in _own_fields(cls, kw_only)}
    if slots:
        cls = _with_slots(cls, own)
    inherited = (getattr(base, "__record_fields__", {}) for base in cls.__mro__[:0:-1])
    cls.__record_fields__ = {name: one for held in (*inherited, own) for name, one in held.items()}
    cls.__record_is_frozen__ = frozen
    methods: dict[str, object] = {
        "__init__": _Init(cls),
        "__match_args__": tuple(one.name for one in _fields(cls) if one.init and not one.kw_only),
        "__repr__": _repr,
        "__replace__": _replace,
        "__dataclass_fields__": _OnDemand(cls, "__dataclass_fields__", _standard_fields),
        "__dataclass_params__": _OnDemand(cls, "__dataclass_params__", _standard_params),
    }
    if eq:
        methods["__eq__"] = _OnDemand(cls, "__eq__", _make_eq)
        methods["__hash__"] = _OnDemand(cls, "__hash__", _make_hash) if frozen else None
    if frozen:
        methods.update(_guards(cls))
    if frozen and slots:
        methods.update(__getstate__=_get_state, __setstate__=_set_state)
    for name, method in methods.items():
        if cls.__dict__.get(name) is None:
            setattr(cls, name, method)
    return cls


def _own_fields(cls: Any, kw_only: bool) -> Iterator[_Field]:
    for name, kind in cls.__annotations__.items():
        if "ClassVar" in str(kind):
            continue
        given = cls.__dict__.get(name, _MISSING)
        one = given if isinstance(given, _Field) else _Field(default=given)
        if isinstance(one.default, list | dict | set):
            raise ValueError(f"{name}: a mutable default would be shared; use default_factory")
        if given is one:
            delattr(cls, name)
            if one.default is not _MISSING:
                setattr(cls, name, one.default)
        one.name, one.type, one.kw_only = name, kind, kw_only
        yield one


def _with_slots(cls: Any, own: Iterable[str]) -> Any:
    """The class made anew: slots are laid out when a class is made."""
    inherited = {slot for base in cls.__mro__[1:] for slot in getattr(base, "__slots__", ())}
    held = {name: value for name, value in cls.__dict__.items() if name not in own}
    held["__slots__"] = tuple(name for name in own if name not in inherited)
    held.pop("__dict__", None)
    held.pop("__weakref__", None)
    made: Any = type(cls)(cls.__name__, cls.__bases__, held)
    made.__qualname__ = cls.__qualname__
    return made


def _compared(cls: Any) -> Callable[[object], object]:
    names = [one.name for one in _fields(cls) if one.compare]
    return attrgetter(*names) if names else bool


def _make_eq(cls: Any) -> Any:
    values = _compared(cls)

    def __eq__(self: object, other: object) -> bool:  # noqa: N807
        if other.__class__ is not self.__class__:
            return NotImplemented
        return values(self) == values(other)

    return __eq__


def _make_hash(cls: Any) -> Any:
    values = _compared(cls)
    return lambda self: hash(values(self))


def _repr(self: Any) -> str:
    shown = ", ".join(
        f"{one.name}={getattr(self, one.name)!r}" for one in _fields(self) if one.repr
    )
    return f"{self.__class__.__qualname__}({shown})"


def _guards(cls: Any) -> dict[str, object]:
    """What keeps the values of a frozen record."""

    def forbid(self: object, name: str, verb: str) -> None:
        if type(self) is cls or name in cls.__record_fields__:
            from dataclasses import FrozenInstanceError  # noqa: PLC0415 - heavy

            raise FrozenInstanceError(f"cannot {verb} field {name!r}")

    def set_attribute(self: object, name: str, value: object) -> None:
        forbid(self, name, "assign to")
        super(cls, self).__setattr__(name, value)

    def delete_attribute(self: object, name: str) -> None:
        forbid(self, name, "delete")
        super(cls, self).__delattr__(name)

    return {"__setattr__": set_attribute, "__delattr__": delete_attribute}


def _get_state(self: Any) -> list[object]:
    return [getattr(self, one.name) for one in _fields(self)]


def _set_state(self: Any, state: Iterable[object]) -> None:
    for one, value in zip(_fields(self), state, strict=True):
        _set(self, one.name, value)


def _standard(cls: Any) -> Any:
    """A class of the standard library with the same fields."""
    from zug.compiling import make_standard  # noqa: PLC0415 - heavy

    return make_standard(cls, _fields(cls), _MISSING)


def _standard_fields(cls: Any) -> object:
    return _standard(cls).__dataclass_fields__


def _standard_params(cls: Any) -> object:
    return _standard(cls).__dataclass_params__


def _fields(record: Any) -> tuple[_Field, ...]:
    """`dataclasses.fields`."""
    cls: Any = record if isinstance(record, type) else record.__class__
    if "__record_fields__" in cls.__dict__:
        return tuple(cls.__record_fields__.values())
    import dataclasses  # noqa: PLC0415 - of a class that somebody derived from ours

    standard: Any = dataclasses.fields(cls)
    return tuple(standard)


_GIVEN: dict[type, tuple[dict[str, None], Callable[[Any], Iterable[object]], bool]] = {}
"""The fields that the records of a class are made from, what takes all of them, and whether these
make a record without its `__init__`."""


def _replace(record: Any, /, **changes: object) -> Any:
    """`dataclasses.replace`."""
    cls = record.__class__
    if cls not in _GIVEN:
        names = dict.fromkeys(one.name for one in _fields(record) if one.init)
        # the two at the end: of less than two names `attrgetter` takes no tuple
        every = attrgetter(*names, "__class__", "__class__")
        _GIVEN[cls] = names, every, _is_open(cls) and len(names) == len(_fields(record))
    names, values, is_open = _GIVEN[cls]
    if is_open and changes.keys() <= names.keys():
        held, made = record.__dict__, object.__new__(cls)
        _set(made, "__dict__", {name: held[name] for name in names} | changes)
        return made
    kept = dict(zip(names, values(record), strict=False))
    kept.update(changes)
    return cls(**kept)


def _is_open(cls: Any) -> bool:
    """Are the fields of such a record in its `__dict__`, and all of them set by our `__init__`?"""
    slotted = any("__slots__" in base.__dict__ for base in cls.__mro__)
    return "__record_fields__" in cls.__dict__ and not slotted


class _Tuple(tuple[object, ...]):
    """What all named tuples can do."""

    __slots__ = ()
    if TYPE_CHECKING:
        _fields: tuple[str, ...]

    @classmethod
    def _make(cls, values: Iterable[object]) -> Self:
        made = tuple.__new__(cls, values)
        if len(made) != len(cls._fields):
            raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
        return made

    def _replace(self, /, **changes: object) -> Self:
        made = self._make(map(changes.pop, self._fields, self))
        if changes:
            raise ValueError(f"Got unexpected field names: {list(changes)!r}")
        return made

    __replace__ = _replace

    def _asdict(self) -> dict[str, object]:
        return dict(zip(self._fields, self, strict=True))

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in self._asdict().items())
        return f"{self.__class__.__name__}({shown})"

    def __getnewargs__(self) -> tuple[object, ...]:
        return tuple(self)


class _Naming(type):
    """Makes a tuple of what is written as a class with fields."""

    def __new__(cls, name: str, _bases: tuple[type, ...], held: dict[str, Any]) -> Any:
        names = tuple(held.get("__annotations__", ()))
        held["__slots__"] = ()
        held["__match_args__"] = held["_fields"] = names
        held["_field_defaults"] = {field: held[field] for field in names if field in held}
        for place, field in enumerate(names):
            held[field] = _tuplegetter(place, f"Alias for field number {place}")
        made: Any = type(name, (_Tuple,), held)
        made.__new__ = _New(made)
        return made


def maker(cls: type[Made]) -> Callable[[tuple[object, ...]], Made]:
    """Makes named tuples of this class in inner loops: takes all their values as one tuple."""
    return partial(tuple.__new__, cls)


def unguarded(cls: Any) -> Any:
    """A class with the slots of a frozen record, and nothing that guards them, for inner loops.

    What is filled becomes such a record by its `__class__`; calling the record takes twice as long.
    """
    return type(cls.__name__, (), {"__slots__": cls.__slots__})


if not TYPE_CHECKING:
    dataclass, field, fields, replace = _dataclass, _Field, _fields, _replace
    NamedTuple = type.__new__(_Naming, "NamedTuple", (), {})
    Protocol = object
