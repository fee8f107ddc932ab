# SPDX-License-Identifier: Apache-2.0
"""A disk that is full, a folder that cannot be written to, and a standard output that is full or closed:
one sentence and status 2, the old file or the new one, and nothing left behind.

Full disks are file systems in memory, which need the permission to mount.
"""
import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
from writing_commands import (  # noqa: E402
    SLUICE, all_commands, filter_list, limit_files, names, read, requests, rule_list, write)

#: Calls on the way to a new file, and what a disk or a network answers to them.
ERRORS = ["write:ENOSPC", "write:EDQUOT", "write:EIO", "write:EFBIG", "fchmod:EPERM", "fsync:EIO", "fsync:ENOSPC",
          "fsync:EDQUOT", "linkat:ENOSPC", "linkat:EDQUOT", "renameat:EIO", "renameat:EXDEV", "renameat:EDQUOT"]
#: Without an effect: the permissions of a new file.
HARMLESS = {"fchmod:EPERM"}
TINY = 200


def can_mount():
    with tempfile.TemporaryDirectory() as folder, contextlib.suppress(subprocess.CalledProcessError, OSError):
        with mounted(folder, 64):
            return True
    return False


@contextlib.contextmanager
def mounted(folder, kilobytes):
    """A file system in memory of a size."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "none", folder], check=True,
                   capture_output=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


class WritingTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.commands = all_commands()

    def check(self, command, done, folder):
        """It failed with one sentence, or succeeded; the files are whole either way."""
        errors = done.stderr.decode()
        if done.returncode not in command.statuses or errors.startswith("sluice: cannot"):
            self.assertEqual((done.returncode, errors.count("\n")), (2, 1), (command.name, errors))
            self.assertRegex(errors, r"^sluice: cannot (write|replace) .+: [A-Z]")
        else:
            for name in command.outputs:
                self.assertEqual(read(folder, name), command.new[name], (command.name, name))
        self.assertEqual(list(command.faults(folder)), [])
        self.assertEqual(names(folder), command.all_names())
        return done.returncode == 2


@unittest.skipUnless(can_mount(), "file systems cannot be mounted")
class FullDisks(WritingTest):
    def test_a_disk_that_becomes_full_keeps_the_old_file(self):
        refused = 0
        for command in self.commands:
            with self.subTest(command.name), tempfile.TemporaryDirectory() as folder:
                for kilobytes in (0, 4, 8, 16, 32, 64, 128, 256, 1024):
                    with mounted(folder, 4096):
                        command.prepare(folder)
                        fill(folder, kilobytes)
                        done = command.run(folder)
                        os.remove(os.path.join(folder, "filler"))
                        refused += self.check(command, done, folder)
        print(f"{refused} of {9 * len(self.commands)} writers found the disk full")
        self.assertGreater(refused, 0)

    def test_a_disk_that_cannot_be_written_to_is_one_sentence(self):
        for command in self.commands:
            with self.subTest(command.name), tempfile.TemporaryDirectory() as folder, mounted(folder, 4096):
                command.prepare(folder)
                subprocess.run(["mount", "-o", "remount,ro", folder], check=True)
                self.assertTrue(self.check(command, command.run(folder), folder), command.name)


def fill(folder, left):
    """Leaves so many kilobytes."""
    with open(os.path.join(folder, "filler"), "wb", buffering=0) as filler, contextlib.suppress(OSError):
        while filler.write(bytes(4096)):
            pass
    os.truncate(os.path.join(folder, "filler"), max(os.path.getsize(os.path.join(folder, "filler")) - left * 1024, 0))


class FailingCalls(WritingTest):
    def test_a_limit_of_the_size_of_files_is_one_sentence(self):
        for command in self.commands:
            with self.subTest(command.name), tempfile.TemporaryDirectory() as folder:
                command.prepare(folder)
                done = command.run(folder, preexec_fn=limit_files(TINY))
                if max(map(len, command.new.values())) > TINY:
                    self.assertTrue(self.check(command, done, folder), (command.name, done))

    @unittest.skipUnless(shutil.which("strace"), "strace is not installed")
    def test_each_call_may_fail(self):
        for command in self.commands:
            for error in ERRORS:
                with self.subTest(command.name, error=error), tempfile.TemporaryDirectory() as folder:
                    command.prepare(folder)
                    call, name = error.split(":")
                    # What is written first is the file.
                    when = ":when=1" if call == "write" else ""
                    done = command.run(folder, ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}",
                                                "-e", f"inject={call}:error={name}{when}"])
                    self.assertEqual(self.check(command, done, folder), error not in HARMLESS, done)

    @unittest.skipUnless(os.geteuid() == 0 and shutil.which("setpriv"), "needs root and setpriv to run a command as another user")
    def test_a_folder_of_somebody_else_is_one_sentence(self):
        somebody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        with tempfile.TemporaryDirectory() as place:
            os.chmod(place, 0o755)
            shutil.copy(SLUICE, place)
            for command in self.commands:
                with self.subTest(command.name):
                    folder = os.path.join(place, command.name)
                    os.mkdir(folder)
                    command.prepare(folder)
                    done = subprocess.run([*somebody, os.path.join(place, "sluice"), *command.arguments], cwd=folder,
                                          stdin=subprocess.DEVNULL, capture_output=True, check=False)
                    self.assertTrue(self.check(command, done, folder), (command.name, done))

    def test_closed_streams_are_not_taken_for_files(self):
        for command in self.commands:
            for streams in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
                with self.subTest(command.name, streams=streams), tempfile.TemporaryDirectory() as folder:
                    command.prepare(folder)
                    done = command.run(folder, ["bash", "-c", f'"$@" {streams}', "-"])
                    self.assertIn(done.returncode, {*command.statuses, 2})
                    for name in command.outputs:
                        self.assertEqual(read(folder, name), command.new[name])
                    self.assertEqual(names(folder), command.all_names())


#: What each subcommand prints to standard output; the names are those of `Printing.setUpClass`.
PRINTED = [
    "--help", "--version", "help compile", "help match --table", "schema", "schema --syntax dnr", "completion bash",
    "completion zsh", "completion fish", "lint a.json", "lint a.txt", "lint -f json a.json", "lint -f sarif a.json",
    "lint -f github a.json", "lint --diff a.json", "lint --explain all", "lint --explain targets", "format --diff a.json",
    "format --check a.json", "format -", "convert --explain ||a.test^", "inspect a.sluice", "inspect -f json a.sluice",
    "dump --list network a.sluice", "dump --all a.sluice", "diff a.json b.json", "diff -f json a.json b.json",
    "diff a.json b.json -r log.jsonl", "test a.json", "test -f tap a.json", "test -f junit a.json", "test -f json a.json",
    "replay log.jsonl -l a.sluice", "replay log.jsonl -l a.sluice -f json", "replay log.jsonl -l a.sluice -f html",
    "replay log.jsonl -l a.sluice --requests -f json-lines", "cost a.json", "cost -f json a.json", "cost -f html a.json",
    "match a.sluice -r log.jsonl", "match a.sluice --url https://a1.test/ --type script",
    "explain a.sluice --url https://a1.test/ --type script", "explain -f json a.sluice --url https://a1.test/ --type script",
    "compile a.txt -o new.sluice", "convert a.txt -o new.json", "optimize a.json -o new.json", "lint --fix=all b.json",
    "squid a.sluice",
]


class Printing(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.place = tempfile.TemporaryDirectory()
        folder = cls.place.name
        write(folder, "a.txt", filter_list(2000))
        write(folder, "a.json", rule_list(3000))
        write(folder, "b.json", rule_list(2000, "b"))
        write(folder, "log.jsonl", requests(2000))
        write(folder, "a.tests.jsonl", b'{"url":"https://a1.test/","type":"script","expect":"block"}\n' * 1000
              + b'{"url":"https://a1.test/","type":"script","expect":"allow"}\n')
        subprocess.run([SLUICE, "compile", "-q", "a.txt", "-o", "a.sluice"], cwd=folder, check=True)

    @classmethod
    def tearDownClass(cls):
        cls.place.cleanup()

    def run_to(self, arguments, script):
        """Runs the command in a script of the shell, with a rule list or lines for Squid as its input."""
        given = b"GET https://a1.test/ - script\n" * 5000 if arguments.startswith("squid") else rule_list(3000)
        return subprocess.run(["bash", "-c", script, "-", SLUICE, *arguments.split()], cwd=self.place.name, input=given,
                              capture_output=True, check=False)

    def test_a_full_standard_output_is_status_2(self):
        for arguments in PRINTED:
            with self.subTest(arguments):
                done = self.run_to(arguments, '"$@" >/dev/full')
                self.assertEqual(done.returncode, 2, done)
                self.assertEqual(done.stderr.decode().splitlines()[-1],
                                 "sluice: cannot write standard output: No space left on device")

    def test_a_full_standard_error_changes_no_status(self):
        for arguments in PRINTED:
            with self.subTest(arguments):
                usual = self.run_to(arguments, '"$@"')
                full = self.run_to(arguments, '"$@" 2>/dev/full')
                self.assertIn(full.returncode, (usual.returncode, 2))
                self.assertGreaterEqual(usual.returncode, 0)

    def test_a_reader_that_goes_away_is_no_error(self):
        for arguments in PRINTED:
            with self.subTest(arguments):
                usual = self.run_to(arguments, '"$@" >/dev/null').returncode
                done = self.run_to(arguments, '{ "$@"; echo "status $?" >&2; } | head -1 >/dev/null')
                self.assertEqual(done.stderr.decode().splitlines()[-1], f"status {usual}")
                # Gone before the first byte.
                done = self.run_to(arguments, '{ sleep 0.1; "$@"; echo "status $?" >&2; } | true')
                self.assertEqual(done.stderr.decode().splitlines()[-1], f"status {usual}")

    def test_a_limit_of_the_size_of_standard_output_is_one_sentence(self):
        for arguments in PRINTED:
            size = len(self.run_to(arguments, '"$@"').stdout)
            if size > 1024:
                with self.subTest(arguments):
                    done = self.run_to(arguments, 'ulimit -f 1; "$@" >limited')
                    self.assertEqual(done.returncode, 2, done)
                    self.assertRegex(done.stderr.decode().splitlines()[-1], "^sluice: cannot write .*: File too large$")


if __name__ == "__main__":
    unittest.main(verbosity=2)
