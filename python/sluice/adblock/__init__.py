# SPDX-License-Identifier: Apache-2.0
"""The interface of the PyPI package `adblock` (python-adblock 0.6), implemented by Sluice.

Programs that use that package need no change if a file `adblock.py` on their path contains
`from sluice.adblock import *`.
"""

from .engine import Engine
from .errors import (
    AdblockException,
    AddResourceException,
    BadFilterAddUnsupported,
    BlockerException,
    DeserializationError,
    FilterExists,
    InvalidBase64ContentError,
    InvalidUtf8ContentError,
    OptimizedFilterExistence,
    SerializationError,
)
from .filters import FilterSet
from .results import BlockerResult, UrlSpecificResources

#: The version of the interface; programs compare it with the oldest one that they can use.
__version__ = "0.6.0"

__all__ = [
    "AdblockException",
    "AddResourceException",
    "BadFilterAddUnsupported",
    "BlockerException",
    "BlockerResult",
    "DeserializationError",
    "Engine",
    "FilterExists",
    "FilterSet",
    "InvalidBase64ContentError",
    "InvalidUtf8ContentError",
    "OptimizedFilterExistence",
    "SerializationError",
    "UrlSpecificResources",
    "__version__",
]
