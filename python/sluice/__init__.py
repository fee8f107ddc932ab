# SPDX-License-Identifier: Apache-2.0
"""Sluice: the decisions of WebKit content-blocker lists about the requests of a page."""

from ._library import library_version
from .decision import Decision, Decisions, Filter, Rule
from .errors import ClosedError, RefusedError, SluiceError
from .lists import (
    Compilation,
    FilterListReport,
    FilterVerdict,
    Finding,
    Report,
    compile,
    lint,
    lint_reports,
)
from .loads import Load, load_of_request
from .matcher import Matcher
from .tables import TYPE_NAMES, Bits, LoadType

__version__ = "0.1.0"

__all__ = [
    "TYPE_NAMES",
    "Bits",
    "ClosedError",
    "Compilation",
    "Decision",
    "Decisions",
    "Filter",
    "FilterListReport",
    "FilterVerdict",
    "Finding",
    "Load",
    "LoadType",
    "Matcher",
    "RefusedError",
    "Report",
    "Rule",
    "SluiceError",
    "compile",
    "library_version",
    "lint",
    "lint_reports",
    "load_of_request",
]
