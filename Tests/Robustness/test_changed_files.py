# SPDX-License-Identifier: Apache-2.0
"""Files that are written into or cut short while they are used.

A program that maps an index ends with SIGBUS, as SECURITY.md says; one that opens a copy goes on. The command reads
copies, so it goes on, too, and so do the helpers of proxies.

SLUICE in the environment is the command, SLUICE_LIBRARY the library in its folder with `sluice.h`; ROUNDS is how often
files are changed, SEED the seed.
"""
import contextlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import unittest

sys.dont_write_bytecode = True
from writing_commands import PROJECT, SLUICE, count, filter_list, requests, rule_list, seeded  # noqa: E402

ROUNDS = count("ROUNDS", 20)
LIBRARY = os.environ.get("SLUICE_LIBRARY", str(PROJECT / ".build/libsluice/libsluice.so"))
FOLDER = os.path.dirname(os.path.abspath(LIBRARY))
#: A Python program that decides once for each line; its argument is how it opens the index.
PROGRAM = """
import sys, sluice
matcher = sluice.Matcher(sys.argv[1], access=sys.argv[2])
for line in sys.stdin:
    print("block" if matcher.decide(line.strip(), None, "script").blocked else "allow", flush=True)
"""
MAPPING = "sluice_open(arguments[1], error, sizeof error)"
COPYING = "sluice_open_copies((const char *const *)&arguments[1], 1, error, sizeof error)"


class Program:
    """A program that answers lines."""

    def __init__(self, arguments, folder, **environment):
        self.process = subprocess.Popen(
            arguments, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env={**os.environ, **environment})

    def ask(self, line):
        """The answer, which is empty after its end."""
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
        return self.process.stdout.readline().decode()

    def end(self):
        """The exit status."""
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait(60)


def cut(path, chance):
    os.truncate(path, chance.choice([0, 1, 8, 4096, chance.randrange(os.path.getsize(path) + 1)]))


def empty(path, chance):
    os.truncate(path, 0)


def overwrite(path, chance):
    with open(path, "r+b") as file:
        for _ in range(chance.randint(1, 20)):
            file.seek(chance.randrange(os.path.getsize(path) + 1))
            file.write(chance.randbytes(chance.randint(1, 5000)))


class ChangedFiles(unittest.TestCase):
    def setUp(self):
        self.chance = seeded()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.write("a.txt", filter_list(3000))
        self.write("a.json", rule_list(3000))
        self.write("log.jsonl", requests(3000))
        subprocess.run([SLUICE, "compile", "-q", "--filter-texts", "a.txt", "-o", "whole.sluice"], cwd=self.folder,
                       check=True)
        self.index = os.path.join(self.folder, "used.sluice")

    def write(self, name, content):
        pathlib.Path(self.folder, name).write_bytes(content)

    def restore(self):
        with contextlib.suppress(FileNotFoundError):
            os.remove(self.index)
        shutil.copy(os.path.join(self.folder, "whole.sluice"), self.index)

    # Programs

    def decide(self, opening):
        """The example in C, which opens an index in some way."""
        source = (PROJECT / "Examples/C/decide.c").read_text(encoding="utf-8")
        self.assertIn(MAPPING, source)
        self.write("decide.c", source.replace(MAPPING, opening).encode())
        subprocess.run(["cc", "decide.c", "-I", FOLDER, "-L", FOLDER, "-lsluice", "-o", "decide"], cwd=self.folder,
                       check=True)
        # It answers at once only if its output is not buffered.
        return ["stdbuf", "-oL", os.path.join(self.folder, "decide"), self.index]

    def python(self, access):
        return [sys.executable, "-B", "-c", PROGRAM, self.index, access]

    def end_after(self, change, arguments, lines):
        """The exit status of a program whose file is changed between two questions, and its last answer."""
        self.restore()
        program = Program(arguments, self.folder, LD_LIBRARY_PATH=FOLDER, SLUICE_LIBRARY=LIBRARY,
                          PYTHONPATH=str(PROJECT / "python"))
        self.assertIn("block", program.ask(lines[0]))
        change(self.index, self.chance)
        answers = [program.ask(line) for line in lines[1:]]
        return program.end(), answers

    def test_a_mapping_ends_with_its_file(self):
        line = "script - https://a%d.test/"
        self.assertEqual(self.end_after(empty, self.decide(MAPPING), [line % 1, line % 2])[0], -signal.SIGBUS)
        line = "https://a%d.test/"
        self.assertEqual(self.end_after(empty, self.python("map"), [line % 1, line % 2])[0], -signal.SIGBUS)

    def test_a_copy_does_not_need_its_file(self):
        for arguments, line in ((self.decide(COPYING), "script - https://%s%d.test/"),
                                (self.python("copy"), "https://%s%d.test/")):
            for _ in range(ROUNDS):
                change = self.chance.choice([cut, overwrite, empty])
                lines = [line % (self.chance.choice("ab"), number) for number in range(3000)]
                status, answers = self.end_after(change, arguments, [line % ("a", 1), *lines[::100]])
                self.assertEqual(status, 0)
                self.assertEqual([answer.startswith("block") for answer in answers],
                                 ["//a" in asked for asked in lines[::100]])

    # The command

    def check_command(self, arguments, form, blocked):
        for _ in range(ROUNDS):
            lines = [form % (name, number) for number in range(0, 3000, 100) for name in "ab"]
            status, answers = self.end_after(self.chance.choice([cut, overwrite, empty]), arguments,
                                             [form % ("a", 1), *lines])
            self.assertEqual(status, 0)
            self.assertEqual([blocked(answer) for answer in answers], [True, False] * (len(lines) // 2))

    def test_match_goes_on_with_the_old_index(self):
        self.check_command([SLUICE, "match", self.index], '{"url":"https://%s%d.test/","type":"script"}',
                           lambda answer: json.loads(answer)["decision"] == "block")

    def test_the_helper_of_squid_goes_on_with_the_old_index(self):
        self.check_command([SLUICE, "squid", self.index], "GET https://%s%d.test/ - script",
                           lambda answer: answer.startswith("OK"))

    def test_a_file_that_changes_while_it_is_read_is_read_or_refused(self):
        commands = ["inspect used.sluice", "match used.sluice --url https://a1.test/ --type script", "dump -a used.sluice",
                    "explain used.sluice --url https://a1.test/ --type script", "diff used.sluice whole.sluice",
                    "lint used.sluice", "compile -q used.sluice -o new.sluice", "convert -q used.sluice -o new.json",
                    "optimize -q used.sluice -o new.json", "cost used.sluice", "replay used.sluice -l used.sluice",
                    "lint --fix used.sluice", "format used.sluice", "test used.sluice"]
        refused = 0
        for _ in range(ROUNDS):
            for command in commands:
                source = self.chance.choice(["whole.sluice", "a.txt", "a.json", "log.jsonl"])
                with contextlib.suppress(FileNotFoundError):
                    os.remove(self.index)
                shutil.copy(os.path.join(self.folder, source), self.index)
                done = self.run_while_changing(command.split())
                self.assertIn(done.returncode, (0, 1, 2), (command, source, done.stderr[-300:]))
                if done.returncode == 2:
                    self.assertTrue(done.stderr.startswith(b"sluice: "), done.stderr[-300:])
                refused += done.returncode == 2
        print(f"{ROUNDS * len(commands)} commands, {refused} refused the file")

    def run_while_changing(self, arguments):
        """Runs the command while another thread writes into its file and cuts it."""
        file = os.open(self.index, os.O_RDWR)
        ended = threading.Event()
        changing = threading.Thread(target=change_until, args=(file, ended, self.chance.randrange(1 << 32)))
        process = subprocess.Popen([SLUICE, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        changing.start()
        errors = process.communicate()[1]
        ended.set()
        changing.join()
        os.close(file)
        return subprocess.CompletedProcess(arguments, process.returncode, stderr=errors)


def change_until(file, ended, seed):
    """Cuts a file, grows it and writes into it until something has ended."""
    size = os.fstat(file).st_size
    content = os.pread(file, size, 0)
    while not ended.is_set():
        seed = (seed * 1103515245 + 12345) % (1 << 31)
        os.ftruncate(file, seed % (size + 1))
        os.pwrite(file, content[seed % size:], seed % size)
        os.pwrite(file, content[:seed % size], 0)


if __name__ == "__main__":
    unittest.main(verbosity=2)
