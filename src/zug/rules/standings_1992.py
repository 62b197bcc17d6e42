"""The standings of the Swiss System Based on Rating stand beside their system."""

from zug.deprecation import renamed

__getattr__ = renamed(
    __name__,
    {
        "Standing": "zug.systems.rating_1992.standings:Standing",
        "final_standings": "zug.systems.rating_1992.standings:final_standings",
    },
)
