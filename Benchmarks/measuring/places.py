# SPDX-License-Identifier: Apache-2.0
"""The paths of the benchmarks."""
import os

BENCHMARKS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROJECT = os.path.dirname(BENCHMARKS)
# Everything that a run writes, except records.
SCRATCH = os.path.join(PROJECT, ".build", "benchmarks")
PROGRAMS = os.path.join(PROJECT, ".build", "release")
RECORDS = os.path.join(BENCHMARKS, "records")
SHARED = os.path.join(os.path.dirname(PROJECT), "shared")


def scratch(*names):
    """A file in the scratch folder, whose own folder exists."""
    path = os.path.join(SCRATCH, *names)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    return path


def scratch_folder(*names):
    path = os.path.join(SCRATCH, *names)
    os.makedirs(path, exist_ok=True)
    return path


def benchmark(*names):
    """A file of the benchmarks."""
    return os.path.join(BENCHMARKS, *names)
