"""`dataclass` and `NamedTuple` as in the standard library, but quick to import.

The standard library imports `inspect`, `ast`, `re` and `typing` for them, and compiles the methods
of each class when its module is imported. Here a named tuple is a `collections.namedtuple`, which
`functools` has loaded anyway, and a dataclass gets its `__init__` when the first object is made.
CPU time of short runs in ms, with Python 3.11, which takes 7 of them itself:

                        engine   zug pair   zug check   zug explain
    this module           28        46         62          108
    standard library      44        55         78          154

Type checkers see the standard library's own, whose `fields`, `asdict` and `replace` work with these
classes as well. Of the options there are those in use.
"""

from __future__ import annotations

from collections import namedtuple
from functools import partial
from operator import attrgetter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from dataclasses import dataclass, field, fields, replace
    from typing import Any, NamedTuple, Protocol, TypeVar

    AnyTuple = TypeVar("AnyTuple", bound=tuple[object, ...])

__all__ = ["NamedTuple", "Protocol", "dataclass", "field", "fields", "maker", "replace"]

_MISSING: Any = object()


class _Naming(type):
    """The class of `NamedTuple`: makes a tuple of what is written as a class with fields."""

    def __new__(cls, name: str, _bases: tuple[type, ...], body: dict[str, Any]) -> Any:
        names = tuple(body.get("__annotations__", ()))
        defaults = [body.pop(field) for field in names if field in body]
        base = namedtuple(name, names, defaults=defaults)  # type: ignore[misc]
        return type(name, (base,), {**body, "__slots__": ()})


def maker(cls: type[AnyTuple]) -> Callable[[tuple[object, ...]], AnyTuple]:
    """Return a function that makes named tuples of one tuple of values, for inner loops."""
    return partial(tuple.__new__, cls)


class _Field:
    """A field of a dataclass, with the attributes of `dataclasses.Field`."""

    name: str
    type: Any
    kw_only: bool

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
        self.default, self.default_factory = default, default_factory
        self.init, self.repr, self.compare, self.metadata = init, repr, compare, metadata or {}


class _Lazy:
    """An attribute of a class that is made when it is first asked for, and replaces this one."""

    def __init__(self, cls: type, name: str, make: Callable[[Any, str], object]) -> None:
        self.cls, self.name, self.make = cls, name, make

    def __get__(self, instance: object, owner: type) -> Any:
        value: Any = self.make(self.cls, self.name)
        setattr(self.cls, self.name, value)
        return value.__get__(instance, owner) if hasattr(value, "__get__") else value


def _dataclass(
    cls: Any = None,
    /,
    *,
    frozen: bool = False,
    slots: bool = False,
    eq: bool = True,
    kw_only: bool = False,
) -> Any:
    """Add the methods of a dataclass to a class; `slots` makes a new class."""
    if cls is None:
        return lambda cls: _dataclass(cls, frozen=frozen, slots=slots, eq=eq, kw_only=kw_only)
    own = {}
    for name, kind in cls.__annotations__.items():
        if "ClassVar" in kind:
            continue
        value = cls.__dict__.get(name, _MISSING)
        own[name] = one = value if isinstance(value, _Field) else _Field(default=value)
        one.name, one.type, one.kw_only = name, kind, kw_only
        if value is one:
            delattr(cls, name)
        if value is one and one.default is not _MISSING:
            setattr(cls, name, one.default)
    bases = [getattr(base, "__fastclass_fields__", {}) for base in cls.__mro__[:0:-1]]
    every = {name: one for named in (*bases, own) for name, one in named.items()}
    if slots:
        cls = _with_slots(cls, own)
    values = [one.name for one in every.values() if one.compare]
    methods = {
        "__fastclass_fields__": every,
        "__fastclass_frozen__": frozen,
        "__fastclass_values__": attrgetter(*values) if values else bool,
        "__init__": _Lazy(cls, "__init__", _make_init),
        "__match_args__": tuple(one.name for one in every.values() if one.init and not one.kw_only),
        "__repr__": _repr,
        "__replace__": _replace,
        "__dataclass_fields__": _Lazy(cls, "__dataclass_fields__", _standard),
        "__dataclass_params__": _Lazy(cls, "__dataclass_params__", _standard),
    }
    if eq:
        methods |= {"__eq__": _eq, "__hash__": _hash if frozen else None}
    if frozen:
        methods |= {"__setattr__": _refuse, "__delattr__": _refuse}
    if frozen and slots:
        methods |= {"__getstate__": _get_state, "__setstate__": _set_state}
    for name, method in methods.items():
        if cls.__dict__.get(name) is None:
            setattr(cls, name, method)
    return cls


def _with_slots(cls: Any, own: Iterable[str]) -> Any:
    """Return a class like this one with slots, which are laid out when a class is made."""
    inherited = {name for base in cls.__mro__[1:] for name in getattr(base, "__slots__", ())}
    without = {*own, "__dict__", "__weakref__"}
    body = {name: value for name, value in cls.__dict__.items() if name not in without}
    body["__slots__"] = tuple(name for name in own if name not in inherited)
    body["__qualname__"] = cls.__qualname__
    return type(cls)(cls.__name__, cls.__bases__, body)


def _make_init(cls: Any, name: str) -> Any:
    """Return the compiled `__init__` of a dataclass."""
    known: dict[str, Any] = {"_MISSING": _MISSING, "_set": object.__setattr__}
    heads: dict[bool, list[str]] = {False: ["self"], True: []}
    body = ["pass"]
    for field, one in cls.__fastclass_fields__.items():
        value, default = field, f"_default_{field}"
        known[default] = one.default if one.default_factory is _MISSING else one.default_factory
        if one.default_factory is not _MISSING:
            value = f"{default}() if {field} is _MISSING else {field}"
            default = "_MISSING"
        if one.init:
            optional = known[f"_default_{field}"] is not _MISSING
            heads[one.kw_only].append(f"{field}={default}" if optional else field)
            body.append(f"_set(self, {field!r}, {value})")
        elif one.default is not _MISSING:
            body.append(f"_set(self, {field!r}, {default})")
    head = ", ".join([*heads[False], *(["*", *heads[True]] if heads[True] else [])])
    exec(f"def {name}({head}):\n " + "\n ".join(body), known)
    init: Any = known[name]
    init.__module__, init.__qualname__ = cls.__module__, f"{cls.__qualname__}.{name}"
    return init


def _eq(self: Any, other: Any) -> Any:
    if other.__class__ is not self.__class__:
        return NotImplemented
    return self.__fastclass_values__(self) == self.__fastclass_values__(other)


def _hash(self: Any) -> int:
    return hash(self.__fastclass_values__(self))


def _repr(self: Any) -> str:
    shown = [f"{one.name}={getattr(self, one.name)!r}" for one in _fields(self) if one.repr]
    return f"{self.__class__.__qualname__}({', '.join(shown)})"


def _refuse(_self: object, name: str, *value: object) -> None:
    from dataclasses import FrozenInstanceError  # noqa: PLC0415 - heavy

    raise FrozenInstanceError(f"cannot {'assign to' if value else 'delete'} field {name!r}")


def _get_state(self: Any) -> list[object]:
    return [getattr(self, one.name) for one in _fields(self)]


def _set_state(self: Any, state: Iterable[object]) -> None:
    for one, value in zip(_fields(self), state, strict=True):
        object.__setattr__(self, one.name, value)


def _fields(record: Any) -> tuple[_Field, ...]:
    """Return the fields of a dataclass or of an object of one."""
    return tuple(record.__fastclass_fields__.values())


def _replace(record: Any, /, **changes: object) -> Any:
    """Return an object like this one with other values for some fields."""
    for one in _fields(record):
        if one.init and one.name not in changes:
            changes[one.name] = getattr(record, one.name)
    return record.__class__(**changes)


def _derive(record: Any, /, **changes: object) -> Any:
    """As `_replace`, but what our own code knows of the record may hold of the other one too."""
    derived = _replace(record, **changes)
    inherit = getattr(record, "__inherit__", None)
    if inherit is not None:
        inherit(derived)
    return derived


def _standard(cls: Any, name: str) -> Any:
    """Return an attribute of a class of the standard library with the same fields."""
    import dataclasses  # noqa: PLC0415 - heavy

    made = []
    for one in _fields(cls):
        given = {key: value for key, value in vars(one).items() if value is not _MISSING}
        made.append((given.pop("name"), given.pop("type"), dataclasses.field(**given)))
    standard = dataclasses.make_dataclass(cls.__name__, made, frozen=cls.__fastclass_frozen__)
    return getattr(standard, name)


if not TYPE_CHECKING:
    dataclass, field, fields, replace = _dataclass, _Field, _fields, _derive
    NamedTuple = type.__new__(_Naming, "NamedTuple", (), {})
    Protocol = object
