# SPDX-License-Identifier: Apache-2.0
"""Counts what the stages of Sluice cost for a made-up list: instructions and allocations.

Counts do not depend on what else the machine does. They do depend on the instructions that the
processor has, because the code chooses by them."""
import json
import os
import re
import shutil
import subprocess

from . import filter_workload, workload
from .places import scratch, scratch_folder
from .processes import Failure, Missing, answer_of, compiled
from .sluice import program

RULES = 4000
FILTERS = 4000
REQUESTS = 200
# Two numbers of repetitions; their difference is without start and set-up.
REPETITIONS = {
    "decide-hit": (1, 11), "decide-miss": (1, 11), "page": (1, 11), "row": (1, 11),
    "open": (1, 11), "compile": (1, 3), "lint": (1, 3), "convert": (1, 3), "note-layer": (1, 11)}
# How an array grows depends a little on the address of its memory, so that some processes allocate
# up to 0.1 % more than others.
PROCESSES = 5
# Otherwise sets are hashed with another seed in each process.
ENVIRONMENT = {"SWIFT_DETERMINISTIC_HASHING": "1"}


def processor():
    """Which of the optional instructions of the code this processor has."""
    with open("/proc/cpuinfo") as file:
        for line in file:
            if line.startswith("flags"):
                return "avx2" if {"avx2", "bmi2"} <= set(line.split()) else "other"
    return "other"


class Stages:
    """The program that repeats stages, and its folder of inputs."""

    def __init__(self):
        self.folder = scratch_folder("guard")
        self.program = without_debug_information(program("GuardBenchmark"))
        self.write_inputs()

    def write_inputs(self):
        rules = list(workload.rules(RULES))
        hosts = workload.blocked_hosts(rules)
        workload.write_list(self.path("list.json"), map(json.dumps, rules))
        workload.write_requests(self.path("hits.jsonl"), workload.hits(REQUESTS, hosts))
        workload.write_requests(self.path("misses.jsonl"), workload.misses(REQUESTS))
        filter_workload.write_list(self.path("list.txt"), filter_workload.filters(FILTERS))
        compiling = [program("sluice"), "compile", "--quiet", self.path("list.json"),
                     "-o", self.path("list.sluice")]
        if subprocess.run(compiling).returncode != 0:
            raise Failure("the made-up list does not compile")

    def path(self, name):
        return os.path.join(self.folder, name)

    def instructions(self):
        """For one operation of each stage."""
        if not shutil.which("valgrind"):
            raise Missing("valgrind is not installed; `scripts/setup --checks` installs it")
        return {stage: round(self.instructions_of(stage)) for stage in REPETITIONS}

    def instructions_of(self, stage):
        few, many = REPETITIONS[stage]
        (all_of_few, operations), (all_of_many, _) = self.counted(stage, few), self.counted(
            stage, many)
        return (all_of_many - all_of_few) / ((many - few) * operations)

    def counted(self, stage, repetitions):
        """The instructions of a whole process, and how many operations a repetition has."""
        command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", self.program,
                   stage, str(repetitions), self.folder]
        done = subprocess.run(
            command, env={**os.environ, **ENVIRONMENT}, capture_output=True, text=True)
        found = re.search(r"Collected\s*:\s*(\d+)", done.stderr)
        if done.returncode != 0 or not found:
            raise Failure("valgrind could not count %s: %s" % (
                stage, (done.stdout + done.stderr).strip()[-500:]))
        return int(found.group(1)), json.loads(done.stdout)["operations"]

    def allocations(self):
        """For one operation of each stage, without those that only the first one makes: the fewest
        of a few processes."""
        counter = compiled("allocations/count.c", flags=["-fPIC", "-shared"])
        return {stage: min(self.allocations_of(stage, counter) for _ in range(PROCESSES))
                for stage in REPETITIONS}

    def allocations_of(self, stage, counter):
        repetitions = REPETITIONS[stage][1]
        result = answer_of([self.program, stage, str(repetitions), self.folder],
                         environment={**ENVIRONMENT, "LD_PRELOAD": counter})
        if result["allocations"] is None:
            raise Failure("the library that counts allocations was not loaded")
        each = round(result["allocations"] / ((repetitions - 1) * result["operations"]), 2)
        return int(each) if each.is_integer() else each


def without_debug_information(path):
    """A copy, because not every valgrind can read what a newer compiler has written."""
    copy = scratch("programs", os.path.basename(path))
    if subprocess.run(["objcopy", "--strip-debug", path, copy]).returncode != 0:
        raise Failure("objcopy could not copy %s" % path)
    return copy
