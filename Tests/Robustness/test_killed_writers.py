# SPDX-License-Identifier: Apache-2.0
"""A command that is killed while it writes leaves the old file or the new one, and the next run cleans up.

KILLS in the environment is how often each command is killed, SEED the seed, READING a Python for `sluice-read`.
"""
import contextlib
import itertools
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.dont_write_bytecode = True
from writing_commands import READING, all_commands, count, leftovers, reading_commands, seeded  # noqa: E402

KILLS = count("KILLS", 25)
SIGNALS = [signal.SIGKILL, signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP]
#: All calls that touch a file or a folder on the way to the new file.
CALLS = "openat,write,fchown,fchmod,fsync,linkat,renameat,unlinkat,close"
#: Python opens hundreds of files of its own.
CALLS_OF_PYTHON = "write,fchown,fchmod,fsync,linkat,renameat,unlinkat"


class KilledWriters(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.reading = reading_commands()
        cls.commands = all_commands() + cls.reading
        if not READING:
            print("sluice-read is not killed, because READING names no Python for it")

    def check(self, faults):
        self.assertEqual(list(faults), [])

    def test_a_signal_at_any_time_leaves_the_old_file_or_the_new_one(self):
        chance, ended, left = seeded(), 0, 0
        for command in self.commands:
            with self.subTest(command.name), tempfile.TemporaryDirectory() as folder:
                duration = seconds(command, folder)
                for _ in range(KILLS):
                    # A command that works in place finds its work to be done again.
                    command.prepare(folder)
                    ended += killed_after(command, folder, chance.uniform(0, duration * 1.2), chance.choice(SIGNALS))
                    self.check(command.faults(folder))
                    left += len(leftovers(folder))
                self.check(command.faults_at_last(folder))
        print(f"{KILLS * len(self.commands)} commands, {ended} of them had ended; {left} names left behind, and removed")

    @unittest.skipUnless(shutil.which("strace"), "strace is not installed")
    def test_a_kill_before_each_system_call_leaves_the_old_file_or_the_new_one(self):
        kills, left = 0, 0
        for command in self.commands:
            with self.subTest(command.name), tempfile.TemporaryDirectory() as folder:
                calls = CALLS if command not in self.reading else CALLS_OF_PYTHON
                for call in calls.split(","):
                    for number in itertools.takewhile(
                            lambda number: is_killed_before(command, folder, call, number), itertools.count(1)):
                        kills, left = kills + 1, left + len(leftovers(folder))
                        self.check(command.faults(folder))
                        if leftovers(folder):
                            self.check(command.faults_at_last(folder))
                self.check(command.faults_at_last(folder))
        print(f"{kills} kills before a system call; {left} names left behind, and removed")
        self.assertGreater(left, 0, "no kill between the two names of a file")


def is_killed_before(command, folder, call, number):
    """Runs a command; whether it made that many calls, before the last of which it was killed."""
    command.prepare(folder)
    trace = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}",
             "-e", f"inject={call}:signal=KILL:when={number}"]
    return command.run(folder, trace).returncode not in command.statuses


def seconds(command, folder):
    """How long a command takes."""
    command.prepare(folder)
    start = time.monotonic()
    command.run(folder)
    return time.monotonic() - start


def killed_after(command, folder, seconds, number):
    """Whether it had ended before the signal came."""
    process = command.start(folder)
    killer = threading.Timer(seconds, stop, [process, number])
    killer.start()
    process.communicate()
    killer.cancel()
    killer.join()
    return process.returncode >= 0


def stop(process, number):
    with contextlib.suppress(ProcessLookupError, subprocess.SubprocessError):
        process.send_signal(number)


if __name__ == "__main__":
    unittest.main(verbosity=2)
