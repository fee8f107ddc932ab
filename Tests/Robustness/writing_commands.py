# SPDX-License-Identifier: Apache-2.0
"""Every command that writes files, with what it reads and what it writes.

SLUICE in the environment is the command, and READING a Python in which `sluice-read` can run.
"""
import contextlib
import json
import os
import pathlib
import random
import resource
import signal
import subprocess
import tempfile

PROJECT = pathlib.Path(__file__).resolve().parents[2]
SLUICE = os.path.abspath(os.environ.get("SLUICE", ".build/release/sluice"))
READING = os.environ.get("READING")
#: What the file that is replaced has in it.
OLD = b"the old file\n"
#: SECURITY.md: what a writer that was killed may leave behind.
LEFT_BEHIND = ".being-replaced"


def block(pattern):
    return {"trigger": {"url-filter": pattern}, "action": {"type": "block"}}


def filter_list(count, name="a"):
    return "".join(f"||{name}{number}.test^\n||{name}{number}.test^$script,removeparam=x\n{name}{number}.test##.ad\n"
                   for number in range(count)).encode()


def rule_list(count, name="a"):
    """Every rule twice, so that there is something to remove."""
    return json.dumps([block(f"^https?://([^:/]+\\.)?{name}{number // 2}\\.test[/:]") for number in range(count)]).encode()


def requests(count):
    return "".join(json.dumps({"url": f"https://a{number}.test/", "type": "script"}) + "\n"
                   for number in range(count)).encode()


class WritingCommand:
    """A command line, the files that it reads, and those that it writes.

    What it writes is the same each time, so that a file is either the old one, or the new one, or wrong.
    """

    def __init__(self, name, arguments, inputs, outputs, statuses=(0,), program=(SLUICE,)):
        self.name, self.arguments, self.inputs, self.outputs = name, arguments.split(), inputs, outputs
        self.statuses, self.program = statuses, program
        with tempfile.TemporaryDirectory() as folder:
            self.prepare(folder)
            done = self.run(folder)
            assert done.returncode in statuses, (name, done)
            self.new = {output: read(folder, output) for output in outputs}
            assert names(folder) == self.all_names(), (name, names(folder))

    @property
    def is_in_place(self):
        return set(self.outputs) <= set(self.inputs)

    def all_names(self):
        return {*self.inputs, *self.outputs, *(str(pathlib.Path(output).parent) for output in self.outputs)} - {"."}

    def old(self, output):
        return self.inputs.get(output, OLD)

    def prepare(self, folder):
        """Puts the inputs, and the old file in place of each output."""
        for name, content in self.inputs.items():
            write(folder, name, content)
        for name in self.outputs:
            write(folder, name, self.old(name))

    def command(self):
        return [*self.program, *self.arguments]

    def start(self, folder, before=(), **options):
        """Starts it, behind the words of another program."""
        return subprocess.Popen([*before, *self.command()], cwd=folder, stdin=subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, **options)

    def run(self, folder, before=(), **options):
        return subprocess.run([*before, *self.command()], cwd=folder, stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False, **options)

    def faults(self, folder):
        """What is neither an old nor a new file, nor may stay behind."""
        for name in self.outputs:
            if read(folder, name) not in (self.old(name), self.new[name]):
                yield f"{self.name}: {name} is neither the old file nor the new one"
        for name in names(folder) - self.all_names():
            if not (os.path.basename(name).startswith(".") and name.endswith(LEFT_BEHIND)):
                yield f"{self.name}: {name} was left behind"

    def faults_at_last(self, folder):
        """Runs it to its end; what is not new after that, or was not removed."""
        for name in set(self.inputs) & set(self.outputs):
            if read(folder, name) != self.new[name]:
                write(folder, name, self.old(name))
        done = self.run(folder)
        if done.returncode not in self.statuses:
            yield f"{self.name}: the next run ends with status {done.returncode}: {done.stderr.decode()}"
        for name in self.outputs:
            if read(folder, name) != self.new[name]:
                yield f"{self.name}: {name} is not new after the next run"
        for name in names(folder) - self.all_names():
            yield f"{self.name}: {name} is still there after the next run"


def read(folder, name):
    with contextlib.suppress(FileNotFoundError):
        return pathlib.Path(folder, name).read_bytes()
    return None


def write(folder, name, content):
    path = pathlib.Path(folder, name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def names(folder):
    return {str(path.relative_to(folder)) for path in pathlib.Path(folder).rglob("*")}


def leftovers(folder):
    return {name for name in names(folder) if name.endswith(LEFT_BEHIND)}


def all_commands(size=300, name="a"):
    """All of them, with lists of a size, and hosts of a name."""
    filters, rules = filter_list(size, name), rule_list(size, name)
    untidy = json.dumps(json.loads(rules), indent=7).encode()
    test = json.dumps({"url": f"https://{name}0.test/", "type": "script", "expect": {"rule": 0}}).encode() + b"\n"
    lists = {"a.txt": filters}
    return [
        WritingCommand("compile filters", "compile -q --filter-texts a.txt -o out.sluice", lists, ["out.sluice"]),
        WritingCommand("compile rules", "compile -q a.json -o out.sluice", {"a.json": rules}, ["out.sluice"]),
        WritingCommand("compile with a report", "compile -q a.txt -o out.sluice --report lost.html", lists,
                       ["out.sluice", "lost.html"]),
        WritingCommand("convert", "convert -q a.txt -o out.json --report lost.json", lists,
                       ["out.json", "out.specific-hiding.json", "out.changes.json", "lost.json"]),
        WritingCommand("convert to dnr", "convert -q --to dnr a.txt -o out.json --report lost.txt", lists,
                       ["out.json", "lost.txt"]),
        WritingCommand("optimize", "optimize -q a.json -o out.json --log log.jsonl --map map.json "
                       "--rewrite-tests a.tests.jsonl", {"a.json": rules, "a.tests.jsonl": test},
                       ["out.json", "log.jsonl", "map.json", "out.tests.jsonl"]),
        WritingCommand("optimize several", "optimize -q a.json b.json -o out",
                       {"a.json": rules, "b.json": rule_list(size // 2, "b")}, ["out/a.json", "out/b.json"]),
        WritingCommand("optimize and split", f"optimize -q a.json -o out.json --split --max-rules {size // 4}",
                       {"a.json": rules}, ["out.json", "out.2.json"]),
        WritingCommand("lint --fix", "lint -q --fix=all a.json", {"a.json": rules}, ["a.json"], (0, 1)),
        WritingCommand("lint --fix filters", "lint -q --fix=all a.txt", {"a.txt": filters * 2}, ["a.txt"], (0, 1)),
        WritingCommand("format", "format a.json", {"a.json": untidy}, ["a.json"]),
        WritingCommand("replay as text", "replay log.jsonl -l a.txt -o out.txt",
                       {"a.txt": filters, "log.jsonl": requests(size)}, ["out.txt"]),
        WritingCommand("replay as a page", "replay log.jsonl -l a.txt -f html -o out.html",
                       {"a.txt": filters, "log.jsonl": requests(size)}, ["out.html"]),
        WritingCommand("cost as a page", "cost -f html -o out.html a.json", {"a.json": rules}, ["out.html"]),
    ]


def reading_commands():
    """`sluice-read`, if it can run."""
    if not READING:
        return []
    with tempfile.TemporaryDirectory() as folder:
        write(folder, "a.json", rule_list(10))
        subprocess.run([SLUICE, "compile", "-q", "a.json", "-o", "a.sluice"], cwd=folder, check=True)
        index = read(folder, "a.sluice")
    text = "".join(f"<p>Paragraph {number} of a text that is long enough to be taken for one.</p>" for number in range(99))
    page = f"<!doctype html><title>A page</title><article><h1>A page</h1>{text}</article>".encode()
    # From standard input, because the report has the path of a file, which is another one each time.
    program = ("bash", "-c", f'exec {READING} -B -m sluice.reading - "$@" <page.html', "-")
    return [WritingCommand("read", "-o out.html --report out.json --list a.sluice",
                           {"page.html": page, "a.sluice": index}, ["out.html", "out.json"], program=program)]


def seeded():
    """Random numbers whose seed is printed, and taken from SEED."""
    seed = int(os.environ.get("SEED") or random.randrange(1 << 32))
    print(f"seed {seed}", flush=True)
    return random.Random(seed)


def count(name, usual):
    """A number of repetitions, from the environment."""
    return int(os.environ.get(name) or usual)


def limit_files(size):
    """For a child: no file may have more bytes, and writing more is an error of `write`, not a signal."""
    def change():
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    return change
