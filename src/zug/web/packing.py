"""Pages, styles and scripts are sent packed: a list of a thousand takes a sixth of its size."""

from __future__ import annotations

from django.middleware.gzip import GZipMiddleware

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpRequest
    from django.http.response import HttpResponseBase

TEXTS = ("text/", "image/svg", "application/json")
"""Papers and copies are packed already."""


class CompressTexts(GZipMiddleware):
    """Compress text responses; Django pads them, so their length reveals no secret."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if not response.headers.get("Content-Type", "").startswith(TEXTS):
            return response
        found: HttpResponseBase = super().process_response(request, response)
        return found
