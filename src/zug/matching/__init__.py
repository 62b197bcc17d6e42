"""Minimum-cost perfect matching on general graphs, and questions about all optimal matchings.

The compiled kernel does the work where it is installed, the same kernel in WebAssembly where Python
runs in a browser. The pure-Python twin in `zug.matching.reference` has the same interface and
stands in elsewhere (or on request, by the environment variable `ZUG_PURE`). `KERNEL` says which one
is in use: `compiled`, `wasm` or `python`; `NATIVE` whether it is one of the first two.

`reference`    the twin: the interface of the kernel
`certificate`  proof that a matching is optimal, by its duals
`_inputs`      what the twin accepts and refuses, as the kernel does
`_graph`       vertices, edges, costs and exclusions; duals, and which edges are tight
`_matching`    matchings, their odd sets, maximum matchings without costs
`_solver`      the primal-dual algorithm, where it starts, all optimal matchings
`_wasm`        the kernel in WebAssembly
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.matching._core import NATIVE, Exclusions, Problem, Structure
    from zug.matching.certificate import CertificateError, certify

    KERNEL: str
elif os.environ.get("ZUG_PURE"):
    from zug.matching.reference import NATIVE, Exclusions, Problem, Structure

    KERNEL = "python"
else:
    try:
        from zug.matching._core import NATIVE, Exclusions, Problem, Structure

        KERNEL = "compiled"
    except ImportError:
        try:
            from zug.matching._wasm import NATIVE, Exclusions, Problem, Structure

            KERNEL = "wasm"
        except ImportError:
            from zug.matching.reference import NATIVE, Exclusions, Problem, Structure

            KERNEL = "python"

__all__ = ["KERNEL", "NATIVE", "CertificateError", "Exclusions", "Problem", "Structure", "certify"]


def __getattr__(name: str) -> object:
    """The judge is loaded when there is something to judge: pairing does without."""
    if name not in ("CertificateError", "certify"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from zug.matching import certificate  # noqa: PLC0415

    return getattr(certificate, name)
