"""`zug-engine -g`: random tournaments by the command lines of JaVaFo and bbpPairings."""

from __future__ import annotations

from zug.cli.engine.check import check_lists
from zug.cli.engine.input import input_bytes, unasked_acceleration
from zug.cli.engine.request import is_number, seed_of
from zug.fastclasses import replace
from zug.formats import read
from zug.formats.files import read_bytes, write_bytes
from zug.generator import DIALECTS, Config, Recipe, in_likeness, make, new_seed, read_properties
from zug.systems import find_system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.cli.engine.request import EngineRequest
    from zug.model import Tournament


def run_generate(request: EngineRequest) -> None:
    """Make one tournament and write it; the check lists of its rounds too, if asked for."""
    model = None if request.file is None else read(*input_bytes(request))
    recipe = Recipe(_config(request, model), _seed(request), "trf16", model)
    tournament, data = make(recipe)
    if request.output_path is not None:
        write_bytes(request.output_path, data)
    if request.check_list_path is not None:
        rounds = range(1, tournament.rounds_played + 1)
        config = recipe.config
        lists = check_lists(request, tournament, config.system, config.acceleration, rounds)
        write_bytes(request.check_list_path, lists.encode())


def _seed(request: EngineRequest) -> int:
    """The seed given; without one a tournament is new every time, and its file says which."""
    if request.seed is not None:
        return request.seed
    return seed_of(request.recipe or "") if _recipe_is_seed(request) else new_seed()


def _recipe_is_seed(request: EngineRequest) -> bool:
    return request.is_javafo and is_number(request.recipe or "")


def _config(request: EngineRequest, model: Tournament | None) -> Config:
    """The settings of the file after `-g`, else the ranges of the program that is imitated."""
    dialect = "javafo" if request.is_javafo else "bbp"
    config = DIALECTS[dialect]
    if request.recipe and not _recipe_is_seed(request):
        text = read_bytes(request.recipe).decode("utf-8", "replace")
        config = read_properties(text, default=dialect)
    if model is not None:
        config = in_likeness(config, model)
    system = find_system(request.system or config.system)
    acceleration = request.acceleration or unasked_acceleration(request, system)
    options = tuple(f"{key}={value}".lower() for key, value in request.options.items())
    return replace(
        config,
        system=system.id,
        acceleration=acceleration,
        options=options or config.options,
    )
