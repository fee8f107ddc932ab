# SPDX-License-Identifier: Apache-2.0
"""Sluice: the decisions of WebKit content-blocker lists about the requests of a page."""

from ._library import library_version
from .costs import Beginning, CostedRule, Explosion, ListCost, MachineCost, cost
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
from .optimizing import Optimization, optimize
from .tables import TYPE_NAMES, Bits, LoadType

__version__ = "0.1.0"

__all__ = [
    "TYPE_NAMES",
    "Beginning",
    "Bits",
    "ClosedError",
    "Compilation",
    "CostedRule",
    "Decision",
    "Decisions",
    "Explosion",
    "Filter",
    "FilterListReport",
    "FilterVerdict",
    "Finding",
    "ListCost",
    "Load",
    "LoadType",
    "MachineCost",
    "Matcher",
    "Optimization",
    "RefusedError",
    "Report",
    "Rule",
    "SluiceError",
    "compile",
    "cost",
    "library_version",
    "lint",
    "lint_reports",
    "load_of_request",
    "optimize",
]
