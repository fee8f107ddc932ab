#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the script that carries out the plan of one page: bundle.py PLAN.json [-o FILE]

A bundle is one function that calls itself and leaves no global behind. It holds the parts of the
agent that the plan needs, each scriptlet and each shared function once, and a call for each
different scriptlet with its arguments. It has to run before the page's own scripts.
"""
import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
NEEDS = re.compile(r"^// needs: (.+)$", re.MULTILINE)
OPERATORS = re.compile(r"^// operators: (.+)$", re.MULTILINE)
TAG = re.compile(r"^ \* @(scriptlet|aliases|adguard|trust|world) (.+)$", re.MULTILINE)
FUNCTION = re.compile(r"^(?:async )?function (\w+)", re.MULTILINE)
DECLARED = re.compile(r"^(?:(?:async )?function\*?|const|let|class) (\w+)", re.MULTILINE)
COMMENT = re.compile(r"^\s*(?:/\*\*.*?\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)
#: The members of a plan that the agent reads when it runs.
READ = ("selectors", "styles", "exceptions", "procedural")
#: The file with the bodies of answers, which can be resources.
BODIES = "scriptlets/shared/bodies.js"

#: Names of members that neither browsers nor plans have, so that they can be made shorter.
OWN_NAMES = (
    "acted", "addAll", "calm", "credit", "fromPath", "fromStyle", "guards", "isHidden", "isLocal",
    "isNear", "isOff", "isStale", "isWhole", "leaves", "schedule", "spent", "unkeyed", "visitKeyed",
    "waiting", "walk", "wanted", "whole",
)


class BundleError(Exception):
    """The plan or a file of the agent is not as it has to be."""


class Sources:
    """The files of the agent, each read once."""

    def __init__(self, folder=FOLDER):
        self.folder = folder
        self.texts = {}
        self.scriptlets = None
        self.entries = None

    def text(self, path):
        if path not in self.texts:
            self.texts[path] = (self.folder / path).read_text(encoding="utf-8")
        return self.texts[path]

    def with_needs(self, paths):
        """The files and those that they need, each once and behind those that it needs."""
        ordered = []

        def add(path, users=()):
            if path in users:
                raise BundleError("%s needs itself" % path)
            for name in needs(self.text(path)):
                add(self._neighbor(path, name), (*users, path))
            if path not in ordered:
                ordered.append(path)

        for path in paths:
            add(path)
        return ordered

    def scriptlet(self, name):
        """The path of a scriptlet by its name or an alias; None if there is none."""
        if self.scriptlets is None:
            self.scriptlets = {}
            for path in sorted((self.folder / "scriptlets").glob("*.js")):
                relative = "scriptlets/" + path.name
                for tag, value in TAG.findall(self.text(relative)):
                    if tag in ("scriptlet", "aliases", "adguard"):
                        for alias in re.split(r"[,\s]+", value.strip()):
                            self.scriptlets.setdefault(alias, relative)
        return self.scriptlets.get(name) or self.scriptlets.get(re.sub(r"\.js$", "", name))

    def resource(self, name):
        """The entry of a resource by its name or an alias; None if there is none."""
        if self.entries is None:
            table = self.folder / "resources/resources.json"
            entries = json.loads(table.read_text(encoding="utf-8")) if table.exists() else []
            self.entries = {}
            for entry in entries:
                for alias in (entry["name"], *entry["aliases"]):
                    self.entries.setdefault(alias, entry)
        return self.entries.get(name)

    def resource_scriptlet(self, name):
        """The text of a resource that may run as a scriptlet; None if there is none."""
        for candidate in (name, name + ".js", re.sub(r"\.js$", "", name)):
            entry = self.resource(candidate)
            if entry and entry.get("scriptlet"):
                return COMMENT.sub("", self.text("resources/" + entry["file"])).strip()
        return None

    def _neighbor(self, path, name):
        folder = pathlib.PurePath(path).parent
        if folder.name == "scriptlets":
            folder = folder / "shared"
        if name.startswith("../"):
            folder, name = folder.parent, name[3:]
        return (folder / (name + ".js")).as_posix()

    def operators(self):
        """The path and the function of each operator."""
        found = {}
        for path in sorted((self.folder / "operators").glob("*.js")):
            relative = "operators/" + path.name
            function = FUNCTION.search(self.text(relative)).group(1)
            for name in OPERATORS.search(self.text(relative)).group(1).split(","):
                found[name.strip()] = (relative, function)
        return found


def needs(text):
    """The names of the files that a file needs."""
    return [name.strip() for line in NEEDS.findall(text) for name in line.split(",")]


def literal(value):
    """A value as JavaScript that can also stand in a script element."""
    return json.dumps(value, separators=(",", ":")).replace("</", "<\\/").replace("<!--", "<\\!--")


def bundle(plan, request=None, diagnostics=None, sources=None):
    """The script for a plan.

    `request` is a JavaScript expression of the function that asks for generic selectors,
    `diagnostics` the name of the event by which a program asks which filters acted.
    """
    sources = sources or Sources()
    calls, paths = scriptlet_calls(plan, sources)
    parts = parts_of(plan, request)
    makers = operators_of(plan, sources)
    if parts:
        paths += ["agent.js", *(path for path, _ in parts), *(path for path, _ in makers.values())]
    if diagnostics:
        paths.append("diagnostics.js")
    if not paths and not calls and not plan.get("scripts"):
        return ""
    ordered = sources.with_needs(paths)
    check_names(ordered, sources)
    pieces = [COMMENT.sub("", sources.text(path)).strip() for path in ordered]
    if BODIES in ordered:
        pieces += resource_texts(plan, sources)
    # Scriptlets come first: they have to be there before anything of the page.
    pieces += calls
    # A script with a mistake must not void the bundle. A page's policy can forbid this.
    pieces += ["try{(0,eval)(%s)}catch(error){}" % literal(one) for one in plan.get("scripts", ())]
    if plan.get("procedural"):
        pairs = ("%s:%s" % (literal(name), function) for name, (_, function) in makers.items())
        pieces.append("const stepMakers={__proto__:null,%s};" % ",".join(pairs))
    pieces += starting(plan, parts, request, diagnostics)
    return "(()=>{\n%s\n})();\n" % "\n".join(pieces)


def without_unknown_scriptlets(plan, sources):
    """The plan without calls of scriptlets that do not exist, and their names.

    Lists call scriptlets of other ad blockers, and the rest of a plan is still of use.
    """
    unknown = [name for name, *_ in plan.get("scriptlets", ())
               if sources.scriptlet(name) is None and sources.resource_scriptlet(name) is None]
    known = [call for call in plan.get("scriptlets", ()) if call[0] not in unknown]
    return {**plan, "scriptlets": known}, unknown


def scriptlet_calls(plan, sources):
    """The calls of a plan's scriptlets, each different one once, and the files that they need."""
    calls, paths = [], []
    for name, *arguments in plan.get("scriptlets", ()):
        path = sources.scriptlet(name)
        if path is None:
            code = sources.resource_scriptlet(name)
        else:
            function = FUNCTION.search(sources.text(path)).group(1)
            code = "%s(%s)" % (function, ",".join(map(literal, arguments)))
        if code is None:
            raise BundleError("there is no scriptlet %s" % name)
        call = "try{%s}catch(error){}" % code
        if call not in calls:
            calls.append(call)
        if path is not None and path not in paths:
            paths.append(path)
    return calls, paths


def resource_texts(plan, sources):
    """The lines that keep the resources which scriptlets answer with, each once."""
    words = {word for _, *arguments in plan.get("scriptlets", ()) for word in arguments}
    lines = []
    for name in sorted(word[4:] for word in words if word.startswith("war:")):
        entry = sources.resource(name)
        if entry and entry["file"] and re.match(r"text/|application/json", entry["type"]):
            text = sources.text("resources/" + entry["file"])
            lines.append("resourceTexts.set(%s,%s);" % (literal(name), literal(text)))
    return lines


def parts_of(plan, request):
    """The parts of the agent that a plan needs: their files and the functions that start them."""
    parts = []
    is_generic = plan.get("generic") and request
    if plan.get("selectors") or plan.get("styles") or is_generic:
        parts.append(("styles.js", "startStyles"))
    if is_generic:
        parts.append(("generic.js", "startGeneric"))
    if plan.get("procedural"):
        parts.append(("slices.js", "startProcedural"))
    return parts


def operators_of(plan, sources):
    """The operators that the procedural filters of a plan have."""
    names = set()

    def add(steps):
        for step in steps:
            names.add(step["type"])
            if isinstance(step.get("arg"), list):
                add(step["arg"])

    for procedural in plan.get("procedural", ()):
        steps = procedural["selector"]
        # The agent itself looks for the selector with which nearly all filters begin.
        add(steps[1:] if steps and steps[0]["type"] == "css-selector" else steps)
    return {name: found for name, found in sources.operators().items() if name in names}


def starting(plan, parts, request, diagnostics):
    """The lines that start the agent."""
    read = literal({key: plan[key] for key in READ if plan.get(key)})
    page = "null"
    if parts:
        starters = ",".join(function for _, function in parts)
        page = "startAgent(plan,[%s]%s)" % (starters, "," + request if request else "")
    if diagnostics:
        page = "startDiagnostics(%s,plan,%s)" % (literal(diagnostics), page)
    return ["const plan=%s;" % read, page + ";"] if page != "null" else []


def check_names(paths, sources):
    """Fails if two files declare a name."""
    owners = {}
    for path in paths:
        for name in DECLARED.findall(sources.text(path)):
            if owners.setdefault(name, path) != path:
                raise BundleError("%s and %s declare %s" % (owners[name], path, name))


def minified(text):
    """The text without what only people read, by esbuild."""
    if not shutil.which("esbuild"):
        raise BundleError("esbuild is not installed")
    command = ["esbuild", "--minify", "--target=es2020", "--log-level=error",
               "--mangle-props=^(?:%s)$" % "|".join(OWN_NAMES)]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("plan", help="the plan as JSON; - reads it from standard input")
    parser.add_argument("-o", "--output", help="the file to write; standard output without")
    parser.add_argument("--request", metavar="EXPRESSION",
                        help="the function that asks for generic selectors, in JavaScript")
    parser.add_argument("--diagnostics", metavar="NAME",
                        help="the event by which a program asks which filters acted")
    parser.add_argument("--minify", action="store_true", help="needs esbuild")
    options = parser.parse_args()
    try:
        path = "/dev/stdin" if options.plan == "-" else options.plan
        text = pathlib.Path(path).read_text(encoding="utf-8")
        sources = Sources()
        plan, unknown = without_unknown_scriptlets(json.loads(text), sources)
        for name in dict.fromkeys(unknown):
            print("bundle.py: there is no scriptlet %s, so it is not called" % name,
                  file=sys.stderr)
        script = bundle(plan, options.request, options.diagnostics, sources)
        script = minified(script) if options.minify else script
    except (OSError, ValueError, BundleError, subprocess.CalledProcessError) as error:
        sys.exit("bundle.py: %s" % error)
    if options.output:
        pathlib.Path(options.output).write_text(script, encoding="utf-8")
    else:
        sys.stdout.write(script)


if __name__ == "__main__":
    main()
