# SPDX-License-Identifier: Apache-2.0
"""Running the programs that measure, and timing whole processes."""
import json
import os
import shutil
import subprocess
import time

from .places import benchmark, scratch


class Missing(Exception):
    """Something is not installed; the text is the message."""


class Failure(Exception):
    """A program failed."""


def answer_of(arguments, given="", environment=None):
    """The last line of a program's output, which is JSON."""
    done = subprocess.run(
        arguments, input=given, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=dict(os.environ, **(environment or {})))
    if done.returncode != 0:
        said = (done.stderr.strip().splitlines() or ["nothing"])[-1]
        raise Failure("%s ended with status %d: %s" % (
            os.path.basename(arguments[0]), done.returncode, said))
    return json.loads(done.stdout.strip().splitlines()[-1])


def milliseconds(arguments, good=(0,)):
    """How long a process takes from its start to its end, without its output."""
    nothing = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_WRONLY, 0) for number in (1, 2)]
    started = time.perf_counter()
    child = os.posix_spawnp(arguments[0], arguments, os.environ, file_actions=nothing)
    _, status = os.waitpid(child, 0)
    taken = 1000 * (time.perf_counter() - started)
    if os.waitstatus_to_exitcode(status) not in good:
        raise Failure("%s failed" % " ".join(arguments[:2]))
    return taken


def best_milliseconds(rounds, arguments, good=(0,)):
    return min(milliseconds(arguments, good) for _ in range(rounds))


def compiled(source, flags=(), libraries=()):
    """The program or library that is compiled from a C file."""
    name = os.path.splitext(os.path.basename(source))[0]
    program = scratch("programs", name)
    # Every Swift toolchain includes clang.
    compiler = shutil.which("cc") or shutil.which("clang")
    if not compiler:
        raise Missing("there is no C compiler")
    command = [compiler, "-std=c11", "-D_GNU_SOURCE", "-O3", *flags, "-o", program,
               benchmark(source), *libraries]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        raise Failure("%s does not compile:\n%s" % (source, done.stdout))
    return program
