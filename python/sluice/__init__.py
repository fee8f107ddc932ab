# SPDX-License-Identifier: Apache-2.0
"""Sluice: the decisions of WebKit content-blocker lists about the requests of a page."""

from ._library import library_version
from .converting import Conversion, ConvertedList, InexactError, convert
from .costs import Beginning, CostedRule, Explosion, ListCost, MachineCost, cost
from .decision import Decision, Decisions
from .details import Details
from .errors import ClosedError, RefusedError, SluiceError
from .findings import Finding
from .limits import OpeningLimits
from .lists import (
    Compilation,
    FilterListReport,
    Omission,
    Report,
    Verdict,
    compile,
    lint,
    lint_reports,
)
from .loads import Load, load_of_request
from .matcher import Matcher
from .memory import InMemory
from .optimizing import Optimization, optimize
from .page_scripts import PageScripts, page_scripts
from .pages import Action, PagePlan, ProceduralFilter, Step, Style
from .resources import Resource, Resources
from .rules import Filter, Rule
from .tables import TYPE_NAMES, Bits, LoadType, LoadTypeName, load_type_name
from .urls import nearest_url

__version__ = "0.1.0"

__all__ = [
    "TYPE_NAMES",
    "Action",
    "Beginning",
    "Bits",
    "ClosedError",
    "Compilation",
    "Conversion",
    "ConvertedList",
    "CostedRule",
    "Decision",
    "Decisions",
    "Details",
    "Explosion",
    "Filter",
    "FilterListReport",
    "Finding",
    "InMemory",
    "InexactError",
    "ListCost",
    "Load",
    "LoadType",
    "LoadTypeName",
    "MachineCost",
    "Matcher",
    "Omission",
    "OpeningLimits",
    "Optimization",
    "PagePlan",
    "PageScripts",
    "ProceduralFilter",
    "RefusedError",
    "Report",
    "Resource",
    "Resources",
    "Rule",
    "SluiceError",
    "Step",
    "Style",
    "Verdict",
    "compile",
    "convert",
    "cost",
    "library_version",
    "lint",
    "lint_reports",
    "load_of_request",
    "load_type_name",
    "nearest_url",
    "optimize",
    "page_scripts",
]
