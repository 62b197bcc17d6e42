"""What records leave to be done later: methods compiled for classes that make many, and the like.

A short run of the engine does without this module.
"""

from __future__ import annotations

from types import MemberDescriptorType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


def make_init(cls: Any, fields: Sequence[Any], missing: object) -> Any:
    """The `__init__` of a record; `missing` stands where no default is."""
    known: dict[str, object] = {"_MISSING": missing}
    places: dict[bool, list[str]] = {False: [], True: []}
    body = []
    for one in fields:
        name = value = one.name
        if one.default_factory is not missing:
            known[f"_default_{name}"] = one.default_factory
            value = f"_default_{name}()"
            if one.init:
                value = f"{value} if {name} is _MISSING else {name}"
        elif one.default is not missing:
            known[f"_default_{name}"] = one.default
        if one.init:
            default = "_MISSING" if one.default_factory is not missing else f"_default_{name}"
            places[one.kw_only].append(f"{name}={default}" if one.is_optional else name)
        elif one.default_factory is missing:
            continue
        slot = getattr(cls, name, None)
        if not cls.__record_is_frozen__:
            body.append(f"self.{name}={value}")
        elif isinstance(slot, MemberDescriptorType):
            known[f"_set_{name}"] = slot.__set__
            body.append(f"_set_{name}(self, {value})")
        else:
            body.append(f"_held[{name!r}] = {value}")
    head = ", ".join(["self", *places[False], *(["*", *places[True]] if places[True] else [])])
    if any(line.startswith("_held") for line in body):
        body.insert(0, "_held = self.__dict__")
    init = _compiled(cls, "__init__", head, "\n ".join(body or ["pass"]), known)
    init.__annotations__ = {one.name: one.type for one in fields if one.init}
    init.__annotations__["return"] = None
    return init


def make_new(cls: Any) -> Any:
    """The `__new__` of a named tuple."""
    defaults = {f"_default_{name}": value for name, value in cls._field_defaults.items()}
    head = "".join(
        f", {name}=_default_{name}" if name in cls._field_defaults else f", {name}"
        for name in cls._fields
    )
    values = "".join(f"{name}, " for name in cls._fields)
    known = {"_new": tuple.__new__, **defaults}
    new = _compiled(cls, "__new__", f"_cls{head}", f"return _new(_cls, ({values}))", known)
    new.__annotations__ = cls.__annotations__
    return staticmethod(new)


def make_standard(cls: Any, fields: Sequence[Any], missing: object) -> Any:
    """A class of the standard library with the same fields."""
    import dataclasses  # noqa: PLC0415 - heavy

    made = []
    for one in fields:
        given = {name: value for name, value in vars(one).items() if value is not missing}
        made.append((given.pop("name"), given.pop("type"), dataclasses.field(**given)))
    return dataclasses.make_dataclass(cls.__name__, made, frozen=cls.__record_is_frozen__)


def _compiled(cls: type, name: str, head: str, body: str, known: dict[str, object]) -> Any:
    exec(f"def {name}({head}):\n {body}", known)
    function: Any = known[name]
    function.__module__ = cls.__module__
    function.__qualname__ = f"{cls.__qualname__}.{name}"
    return function
