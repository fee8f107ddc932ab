#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests how the page agent is packed, without a browser."""
import json
import pathlib
import re
import shutil
import sys
import tempfile
import unittest

FOLDER = pathlib.Path(__file__).resolve().parent.parent.parent / "Sources/Agent"
sys.path.insert(0, str(FOLDER))

import pack  # noqa: E402

SCRIPTLET = """// SPDX-License-Identifier: Apache-2.0
// needs: one
/**
 * @scriptlet %s
 * @aliases %s
 */
function %s(text) { return sharedOne(text); }
"""


class PackTests(unittest.TestCase):
    """The pack has what the agent consists of."""

    def sources(self, files):
        """An agent that has nothing but these files."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        for name, text in files.items():
            path = pathlib.Path(folder.name, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return pack.Sources(pathlib.Path(folder.name))

    def test_the_pack_was_made_from_these_sources(self):
        packed = json.loads(pack.PACK.read_text(encoding="utf-8"))
        self.assertEqual(packed["sources"], pack.digest(FOLDER))

    @unittest.skipUnless(shutil.which("esbuild"), "esbuild is not installed")
    def test_packing_again_gives_the_same(self):
        self.assertEqual(json.loads(pack.PACK.read_text(encoding="utf-8")), pack.packed(pack.Sources()))

    def test_each_file_is_after_those_that_it_needs(self):
        files = json.loads(pack.PACK.read_text(encoding="utf-8"))["files"]
        for number, file in enumerate(files):
            self.assertTrue(all(needed < number for needed in file["needs"]), file["name"])

    def test_every_entry_is_about_a_function_of_its_file(self):
        packed = json.loads(pack.PACK.read_text(encoding="utf-8"))
        self.assertGreater(len(packed["scriptlets"]), 80)
        for entry in packed["scriptlets"] + packed["operators"]:
            text = packed["files"][entry["file"]]["text"]
            self.assertRegex(text, r"function %s\(" % re.escape(entry["function"]), entry)

    def test_names_of_scriptlets_are_unique(self):
        packed = json.loads(pack.PACK.read_text(encoding="utf-8"))
        names = [name for entry in packed["scriptlets"] for name in entry["names"]]
        self.assertEqual(len(names), len(set(names)))

    def test_files_that_need_each_other_are_refused(self):
        sources = self.sources({
            "scriptlets/shared/one.js": "// needs: two\n", "scriptlets/shared/two.js": "// needs: one\n",
            "scriptlets/a.js": SCRIPTLET % ("a", "first", "runA")})
        with self.assertRaisesRegex(pack.PackError, "needs itself"):
            sources.with_needs(["scriptlets/a.js"])

    def test_two_files_with_the_same_name_are_refused(self):
        sources = self.sources({
            "scriptlets/a.js": SCRIPTLET % ("a", "x", "run"),
            "scriptlets/b.js": SCRIPTLET % ("b", "y", "run")})
        with self.assertRaisesRegex(pack.PackError, "declare run"):
            pack.check_names(["scriptlets/a.js", "scriptlets/b.js"], sources)

    def test_names_of_all_files_are_unique(self):
        names = [path.relative_to(FOLDER).as_posix() for path in sorted(FOLDER.rglob("*.js"))
                 if "resources" not in path.parts]
        pack.check_names(names, pack.Sources())

    def test_own_names_are_in_no_string(self):
        for path in FOLDER.rglob("*.js"):
            text = path.read_text(encoding="utf-8")
            for name in pack.OWN_NAMES:
                self.assertNotIn("'%s'" % name, text, path)

    def test_shorter_names_are_nobody_elses(self):
        for path in FOLDER.rglob("*.js"):
            if "resources" in path.parts:
                continue
            self.assertNotRegex(path.read_text(encoding="utf-8"), r"\._[A-Za-z]\b", path)


if __name__ == "__main__":
    unittest.main()
