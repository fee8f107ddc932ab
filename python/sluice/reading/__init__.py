# SPDX-License-Identifier: Apache-2.0
"""Reads a page in the dark: its text and its images, without what rule lists block and hide.

    from sluice import Matcher
    from sluice.reading import read

    reading = read("https://news.example/today", Matcher("midnight.json"))
    print(reading.html, len(reading.report.stopped))

It needs `pip install 'sluice-rules[read]'`, and is also the command `sluice-read`.
"""

from .addresses import address_of_argument
from .limits import Limits
from .pipeline import Reading, read
from .problems import Problem, ProblemKind, ReadingError
from .report import Report
from .requests import Request
from .states import State

__all__ = [
    "Limits",
    "Problem",
    "ProblemKind",
    "Reading",
    "ReadingError",
    "Report",
    "Request",
    "State",
    "address_of_argument",
    "read",
]
