#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Packs the page agent into the one file that Sluice embeds: pack.py [--check]

The pack has every file of the agent without what only people read, after those that it needs; which
function each scriptlet and each operator is; and the resources. `sluice page --script` and the
libraries make scripts for pages of it. It needs esbuild, which Debian has. With --check it only
compares the pack with the sources that it was made from.
"""
import base64
import hashlib
import json
import pathlib
import re
import shutil
import string
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
PACK = FOLDER.parent / "C/CPageAgent/page_agent.json"
NEEDS = re.compile(r"^// needs: (.+)$", re.MULTILINE)
OPERATORS = re.compile(r"^// operators: (.+)$", re.MULTILINE)
TAG = re.compile(r"^ \* @(scriptlet|aliases|adguard|trust|world) (.+)$", re.MULTILINE)
FUNCTION = re.compile(r"^(?:async )?function (\w+)", re.MULTILINE)
DECLARED = re.compile(r"^(?:(?:async )?function\*?|const|let|class) (\w+)", re.MULTILINE)

#: Names of members that neither browsers nor plans have, so that they can be made shorter.
OWN_NAMES = (
    "acted", "addAll", "calm", "credit", "fromPath", "fromStyle", "guards", "isHidden", "isLocal",
    "isNear", "isOff", "isStale", "isWhole", "leaves", "schedule", "spent", "unkeyed", "visitKeyed",
    "waiting", "walk", "wanted", "whole",
)
SHORTER = ["_" + letter for letter in string.ascii_letters]


class PackError(Exception):
    """A file of the agent is not as it has to be."""


class Sources:
    """The files of the agent, each read once."""

    def __init__(self, folder=FOLDER):
        self.folder = folder
        self.texts = {}

    def text(self, path):
        if path not in self.texts:
            self.texts[path] = (self.folder / path).read_text(encoding="utf-8")
        return self.texts[path]

    def paths(self, folder):
        """The JavaScript of a folder."""
        prefix = "" if folder == "." else folder + "/"
        return [prefix + path.name for path in sorted((self.folder / folder).glob("*.js"))]

    def needs(self, path):
        """The files that a file needs."""
        folder = pathlib.PurePath(path).parent
        if folder.name == "scriptlets":
            folder = folder / "shared"
        found = []
        for line in NEEDS.findall(self.text(path)):
            for name in line.split(","):
                name = name.strip()
                place = folder.parent / name[3:] if name.startswith("../") else folder / name
                found.append(place.as_posix() + ".js")
        return found

    def with_needs(self, paths):
        """The files and those that they need, each once and after those that it needs."""
        ordered = []

        def add(path, users=()):
            if path in users:
                raise PackError("%s needs itself" % path)
            for needed in self.needs(path):
                add(needed, (*users, path))
            if path not in ordered:
                ordered.append(path)

        for path in paths:
            add(path)
        return ordered

    def scriptlets(self):
        """Each scriptlet: its names, its file, its function, and whether the page has to see it."""
        taken = set()
        for path in self.paths("scriptlets"):
            names, world = [], "page"
            for tag, value in TAG.findall(self.text(path)):
                if tag in ("scriptlet", "aliases", "adguard"):
                    names += re.split(r"[,\s]+", value.strip())
                elif tag == "world":
                    world = value.strip()
            names = [name for name in dict.fromkeys(names) if name not in taken]
            taken.update(names)
            yield {"names": names, "file": path, "function": self.function(path), "world": world}

    def operators(self):
        """Each operator of procedural filters: its name, its file and its function."""
        for path in self.paths("operators"):
            for name in OPERATORS.search(self.text(path)).group(1).split(","):
                yield {"name": name.strip(), "file": path, "function": self.function(path)}

    def function(self, path):
        """The first function of a file, by which it is called."""
        return FUNCTION.search(self.text(path)).group(1)

    def resources(self):
        """Each resource: its names, its type and its content."""
        table = self.folder / "resources/resources.json"
        for entry in json.loads(table.read_text(encoding="utf-8")) if table.exists() else ():
            packed = {"names": [entry["name"], *entry["aliases"]], "type": entry["type"]}
            if entry.get("scriptlet"):
                packed["scriptlet"] = True
            content = b""
            if entry["file"]:
                content = (self.folder / "resources" / entry["file"]).read_bytes()
            if entry["type"] == "text/javascript":
                content = minified(content.decode()).encode()
            try:
                packed["text"] = content.decode("ascii")
            except UnicodeDecodeError:
                packed["base64"] = base64.b64encode(content).decode()
            yield packed


def check_names(paths, sources):
    """Fails if two files declare a name: all of them can be in one script."""
    owners = {}
    for path in paths:
        for name in DECLARED.findall(sources.text(path)):
            if owners.setdefault(name, path) != path:
                raise PackError("%s and %s declare %s" % (owners[name], path, name))


def minified(text, names=()):
    """The text without what only people read. What a file declares keeps its name, members get others."""
    if not shutil.which("esbuild"):
        raise PackError("esbuild is not installed; it is a package of Debian")
    with tempfile.TemporaryDirectory() as folder:
        script, cache = pathlib.Path(folder, "script.js"), pathlib.Path(folder, "names.json")
        script.write_text(text, encoding="utf-8")
        command = ["esbuild", script, "--minify", "--target=es2020", "--log-level=error"]
        if names:
            # Files are made smaller one by one, so all of them need the same shorter names.
            cache.write_text(json.dumps(dict(zip(names, SHORTER))), encoding="utf-8")
            command += ["--mangle-props=^(?:%s)$" % "|".join(names), "--mangle-cache=%s" % cache]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def packed(sources):
    """The content of the pack."""
    ordered = sources.with_needs(
        [*sources.paths("."), *sources.paths("operators"), *sources.paths("scriptlets")])
    check_names(ordered, sources)
    number = {path: index for index, path in enumerate(ordered)}

    def placed(entry):
        return {**entry, "file": number[entry["file"]]}

    return {
        "sources": digest(sources.folder),
        "files": [{"name": path, "needs": [number[needed] for needed in sources.needs(path)],
                   "text": minified(sources.text(path), OWN_NAMES)} for path in ordered],
        "scriptlets": [placed(entry) for entry in sources.scriptlets()],
        "operators": [placed(entry) for entry in sources.operators()],
        "resources": list(sources.resources()),
    }


def digest(folder):
    """A name for the sources: others have another one."""
    names = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        if path.suffix in (".md", ".pyc", ".ts"):
            continue
        names.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return names.hexdigest()


def main():
    try:
        if sys.argv[1:] == ["--check"]:
            if json.loads(PACK.read_text(encoding="utf-8"))["sources"] != digest(FOLDER):
                sys.exit("pack.py: %s was made from other sources; run Sources/Agent/pack.py" % PACK.name)
            return
        PACK.write_text(json.dumps(packed(Sources()), indent=0, separators=(",", ":")) + "\n",
                        encoding="utf-8")
    except (OSError, ValueError, PackError, subprocess.CalledProcessError) as error:
        sys.exit("pack.py: %s" % error)


if __name__ == "__main__":
    main()
