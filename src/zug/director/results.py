"""Where results were read and shown until 0.1; now it is `zug.model.results`."""

from zug.deprecation import renamed

__getattr__ = renamed(
    __name__,
    {
        "parse_result": "zug.model.results:parse_result",
        "show_result": "zug.model.results:show_result",
    },
)
