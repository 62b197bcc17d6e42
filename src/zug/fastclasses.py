"""`dataclass` and `NamedTuple` as in the standard library, but quick to import.

The standard library imports `inspect`, `ast`, `re` and `typing` for them, and compiles the methods
of each class when its module is imported. Here a class costs hardly more than its body, and its
`__init__` or `__new__` is made for the first object, without compiling: it has the code of a
template, with the names of the fields as parameters (`CodeType.replace`).

Type checkers see the standard library's own, whose `fields`, `asdict` and `replace` work with these
classes as well. Of the options there are those in use.
"""

from __future__ import annotations

from collections import _tuplegetter  # type: ignore[attr-defined]
from functools import cache, partial
from operator import attrgetter
from types import FunctionType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from dataclasses import dataclass, field, fields, replace
    from types import CodeType
    from typing import Any, NamedTuple, Protocol, Self, TypeVar

    AnyTuple = TypeVar("AnyTuple", bound=tuple[object, ...])

__all__ = ["NamedTuple", "Protocol", "dataclass", "field", "fields", "maker", "replace"]

_MISSING: Any = object()
_set = object.__setattr__


class _Lazy:
    """An attribute of a class that is made when it is first asked for, and replaces this one."""

    def __init__(self, cls: type, name: str, make: Callable[[Any, str], object]) -> None:
        self.cls, self.name, self.make = cls, name, make

    def __get__(self, instance: object, owner: type) -> Any:
        value: Any = self.make(self.cls, self.name)
        setattr(self.cls, self.name, value)
        return value.__get__(instance, owner) if hasattr(value, "__get__") else value


def _method(
    cls: Any, name: str, code: CodeType, known: dict[str, Any], defaults: tuple[object, ...]
) -> Any:
    """Return a method of a class with this code, the names known to it, and defaults."""
    method = FunctionType(code, known, name, defaults)
    method.__module__, method.__qualname__ = cls.__module__, f"{cls.__qualname__}.{name}"
    return method


class _Tuple(tuple[object, ...]):
    """What all named tuples can do."""

    __slots__ = ()
    if TYPE_CHECKING:
        _fields: tuple[str, ...]

    @classmethod
    def _make(cls, values: Iterable[object]) -> Self:
        row = tuple.__new__(cls, values)
        if len(row) != len(cls._fields):
            raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(row)}")
        return row

    def _replace(self, /, **changes: object) -> Self:
        row = self._make(map(changes.pop, self._fields, self))
        if changes:
            raise ValueError(f"Got unexpected field names: {list(changes)!r}")
        return row

    __replace__ = _replace

    def _asdict(self) -> dict[str, object]:
        return dict(zip(self._fields, self, strict=True))

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in self._asdict().items())
        return f"{self.__class__.__name__}({shown})"

    def __getnewargs__(self) -> tuple[object, ...]:
        return tuple(self)


class _Naming(type):
    """The class of `NamedTuple`: makes a tuple of what is written as a class with fields."""

    def __new__(cls, name: str, _bases: tuple[type, ...], body: dict[str, Any]) -> Any:
        names = tuple(body.get("__annotations__", ()))
        defaults = {field: body[field] for field in names if field in body}
        body |= {field: _tuplegetter(place, None) for place, field in enumerate(names)}
        body |= {"__slots__": (), "__match_args__": names}
        body |= {"_fields": names, "_field_defaults": defaults}
        named: Any = type(name, (_Tuple,), body)
        named.__new__ = _Lazy(named, "__new__", _make_new)
        return named


def _make_new(cls: Any, name: str) -> Any:
    """Return the `__new__` of a named tuple."""
    code = _code_of_row(len(cls._fields)).replace(co_varnames=("cls", *cls._fields))
    defaults = tuple(cls._field_defaults.values())
    return _method(cls, name, code, {"new": tuple.__new__}, defaults)


@cache
def _code_of_row(count: int) -> CodeType:
    """Return the code of a function that puts so many arguments into a tuple."""
    names = [f"_{place}" for place in range(count)]
    row = "".join(f"{name}, " for name in names)
    code: CodeType = eval(f"lambda cls, {row}: new(cls, ({row}))").__code__
    return code


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

    @property
    def has_default(self) -> bool:
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
    """Add the methods of a dataclass to a class; `slots` makes a new class."""
    if cls is None:
        return lambda cls: _dataclass(cls, frozen=frozen, slots=slots, eq=eq, kw_only=kw_only)
    own = {}
    for name, kind in cls.__annotations__.items():
        if "ClassVar" in kind:
            continue
        value = cls.__dict__.get(name, _MISSING)
        field = own[name] = value if isinstance(value, _Field) else _Field(default=value)
        field.name, field.type, field.kw_only = name, kind, kw_only
        if value is field and field.default is _MISSING:
            delattr(cls, name)
        elif value is field:
            setattr(cls, name, field.default)
    bases = [getattr(base, "__fastclass_fields__", {}) for base in cls.__mro__[:0:-1]]
    every = {name: field for named in (*bases, own) for name, field in named.items()}
    if slots:
        cls = _with_slots(cls, own)
    compared = [field.name for field in every.values() if field.compare]
    methods = {
        "__fastclass_fields__": every,
        "__fastclass_frozen__": frozen,
        "__fastclass_values__": attrgetter(*compared) if compared else bool,
        "__init__": _Lazy(cls, "__init__", _make_init),
        "__match_args__": tuple(
            field.name for field in every.values() if field.init and not field.kw_only
        ),
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
        methods["__setstate__"] = _set_state
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


def _template(self: Any) -> None:
    """Fill an object with the arguments: what every `__init__` does, which has more of them."""
    fill(self, locals())  # type: ignore[name-defined] # noqa: F821 - known to each of them


def _make_init(cls: Any, name: str) -> Any:
    """Return the `__init__` of a dataclass."""
    fields: Sequence[_Field] = [*cls.__fastclass_fields__.values()]
    positional = [field for field in fields if field.init and not field.kw_only]
    by_name = [field for field in fields if field.init and field.kw_only]
    fixed = {field.name: field.default for field in fields if not field.init and field.has_default}
    factories = {field.name: field.default_factory for field in fields}

    def fill(record: object, values: dict[str, Any]) -> None:
        del values["self"]
        for field, value in (values | fixed).items():
            _set(record, field, factories[field]() if value is _MISSING else value)

    names = [field.name for field in (*positional, *by_name)]
    code = _template.__code__.replace(
        co_argcount=1 + len(positional),
        co_kwonlyargcount=len(by_name),
        co_nlocals=1 + len(names),
        co_varnames=("self", *names),
    )
    defaults = tuple(field.default for field in positional if field.has_default)
    init = _method(cls, name, code, {"fill": fill, "locals": locals}, defaults)
    init.__kwdefaults__ = {field.name: field.default for field in by_name if field.has_default}
    return init


def _eq(self: Any, other: Any) -> Any:
    if other.__class__ is not self.__class__:
        return NotImplemented
    return self.__fastclass_values__(self) == self.__fastclass_values__(other)


def _hash(self: Any) -> int:
    return hash(self.__fastclass_values__(self))


def _repr(self: Any) -> str:
    shown = [f"{field.name}={getattr(self, field.name)!r}" for field in _fields(self) if field.repr]
    return f"{self.__class__.__qualname__}({', '.join(shown)})"


def _refuse(_self: object, name: str, *value: object) -> None:
    from dataclasses import FrozenInstanceError  # noqa: PLC0415 - heavy

    raise FrozenInstanceError(f"cannot {'assign to' if value else 'delete'} field {name!r}")


def _set_state(self: object, state: tuple[None, dict[str, object]]) -> None:
    """Fill the slots of a copy."""
    for name, value in state[1].items():
        _set(self, name, value)


def _fields(record: Any) -> tuple[_Field, ...]:
    """Return the fields of a dataclass or of an object of one."""
    return tuple(record.__fastclass_fields__.values())


def _replace(record: Any, /, **changes: object) -> Any:
    """Return an object like this one with other values for some fields."""
    for field in _fields(record):
        if field.init and field.name not in changes:
            changes[field.name] = getattr(record, field.name)
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

    described = []
    for field in _fields(cls):
        known = {key: value for key, value in vars(field).items() if value is not _MISSING}
        described.append((known.pop("name"), known.pop("type"), dataclasses.field(**known)))
    standard = dataclasses.make_dataclass(cls.__name__, described, frozen=cls.__fastclass_frozen__)
    return getattr(standard, name)


if not TYPE_CHECKING:
    dataclass, field, fields, replace = _dataclass, _Field, _fields, _derive
    NamedTuple = type.__new__(_Naming, "NamedTuple", (), {})
    Protocol = object
