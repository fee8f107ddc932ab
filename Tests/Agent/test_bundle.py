#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests what a bundle contains, without a browser."""
import pathlib
import sys
import tempfile
import unittest

FOLDER = pathlib.Path(__file__).resolve().parent.parent.parent / "Sources/Agent"
sys.path.insert(0, str(FOLDER))

import bundle  # noqa: E402

CARD = {"type": "css-selector", "arg": ".card"}
SCRIPTLET = """// SPDX-License-Identifier: Apache-2.0
// needs: one
/**
 * @scriptlet %s
 * @aliases %s
 */
function %s(text) { return sharedOne(text); }
"""


class BundleTests(unittest.TestCase):
    """A bundle has what its plan needs, once."""

    def sources(self, files):
        """An agent that has nothing but these files."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        for name, text in files.items():
            path = pathlib.Path(folder.name, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return bundle.Sources(pathlib.Path(folder.name))

    def test_an_empty_plan_needs_no_script(self):
        self.assertEqual(bundle.bundle({"generic": True}), "")

    def test_only_the_parts_and_operators_of_the_plan_are_there(self):
        steps = [CARD, {"type": "has-text", "arg": "x"}]
        text = bundle.bundle({"procedural": [{"selector": steps}]})
        self.assertEqual(text.count("function startProcedural("), 1)
        self.assertEqual(text.count("function textStep("), 1)
        for name in ("startStyles", "startGeneric", "startDiagnostics", "pathStep"):
            self.assertNotIn("function %s(" % name, text)

    def test_operators_in_operators_are_there(self):
        path = {"type": "matches-path", "arg": "/"}
        steps = [CARD, {"type": "has", "arg": [{"type": "not", "arg": [path]}]}]
        text = bundle.bundle({"procedural": [{"selector": steps}]})
        self.assertEqual(text.count("function pathStep("), 1)

    def test_generic_hiding_needs_someone_to_ask(self):
        self.assertIn("startGeneric", bundle.bundle({"generic": True}, request="ask"))
        self.assertNotIn("startGeneric", bundle.bundle({"generic": False}, request="ask"))

    def test_a_bundle_is_one_function(self):
        text = bundle.bundle({"selectors": [".ad"]}, diagnostics="name")
        self.assertTrue(text.startswith("(()=>{\n"))
        self.assertTrue(text.endswith("})();\n"))

    def test_each_function_is_there_once_and_each_different_call(self):
        sources = self.sources({
            "scriptlets/a.js": SCRIPTLET % ("a", "first, x.js", "runA"),
            "scriptlets/b.js": SCRIPTLET % ("b", "second", "runB"),
            "scriptlets/shared/one.js": "// needs: two\nfunction sharedOne() {}\n",
            "scriptlets/shared/two.js": "const sharedTwo = 1;\n"})
        plan = {"scriptlets": [["a", "1"], ["first", "1"], ["a.js", "2"], ["b", "1"], ["x.js"]]}
        text = bundle.bundle(plan, sources=sources)
        for piece in ("function runA", "function runB", "function sharedOne", 'runA("1")',
                      'runA("2")'):
            self.assertEqual(text.count(piece), 1, piece)
        self.assertLess(text.index("sharedTwo"), text.index("function sharedOne"))
        self.assertLess(text.index("function sharedOne"), text.index("function runA"))

    def test_two_files_with_the_same_name_are_refused(self):
        sources = self.sources({
            "scriptlets/a.js": SCRIPTLET % ("a", "x", "run"),
            "scriptlets/b.js": SCRIPTLET % ("b", "y", "run"),
            "scriptlets/shared/one.js": "function sharedOne() {}\n"})
        with self.assertRaises(bundle.BundleError):
            bundle.bundle({"scriptlets": [["a"], ["b"]]}, sources=sources)

    def test_an_unknown_scriptlet_is_refused(self):
        with self.assertRaises(bundle.BundleError):
            bundle.bundle({"scriptlets": [["no-such-scriptlet"]]})

    def test_unknown_scriptlets_can_be_left_out(self):
        calls = [["no-such-scriptlet"], ["set-constant", "a", "1"], ["popads"]]
        plan, unknown = bundle.without_unknown_scriptlets(
            {"generic": True, "scriptlets": calls}, bundle.Sources())
        self.assertEqual(plan, {"generic": True, "scriptlets": calls[1:]})
        self.assertEqual(unknown, ["no-such-scriptlet"])

    def test_a_resource_can_run_as_a_scriptlet(self):
        for names in (["popads.js"], ["popads"], ["prevent-popads-net.js"], ["popads.net"]):
            text = bundle.bundle({"scriptlets": [names, names]})
            self.assertEqual(text.count("PopAds"), bundle.bundle(
                {"scriptlets": [["popads"]]}).count("PopAds"))
            self.assertIn("PopAds", text)
        with self.assertRaises(bundle.BundleError):
            bundle.bundle({"scriptlets": [["amazon_apstag.js"]]})

    def test_a_scriptlet_hides_the_resource_of_its_name(self):
        sources = self.sources({
            "scriptlets/a.js": SCRIPTLET.replace("// needs: one\n", "") % ("a", "first", "runA"),
            "resources/resources.json":
                '[{"name": "a.js", "aliases": [], "file": "a.js", "scriptlet": true}]',
            "resources/a.js": "resourceOfA();"})
        text = bundle.bundle({"scriptlets": [["a.js"]]}, sources=sources)
        self.assertIn("runA", text)
        self.assertNotIn("resourceOfA", text)

    def test_the_resources_that_answers_name_are_there(self):
        text = bundle.bundle({"scriptlets": [["prevent-fetch", "x", "war:noop.json"],
                                             ["prevent-xhr", "y", "war:noop.json"],
                                             ["prevent-xhr", "z", "war:1x1.gif"]]})
        self.assertEqual(text.count('resourceTexts.set("noop.json","{}");'), 1)
        self.assertNotIn('resourceTexts.set("1x1.gif"', text)
        self.assertNotIn("resourceTexts.set(", bundle.bundle(
            {"scriptlets": [["set-constant", "x", "war:noop.json"]]}))

    def test_texts_cannot_end_a_script_element(self):
        text = bundle.bundle({"selectors": ["</script><!--\u2028"]})
        self.assertNotIn("</script", text)
        self.assertNotIn("<!--", text)
        self.assertNotIn("\u2028", text)

    def test_names_of_all_files_are_unique(self):
        sources = bundle.Sources()
        names = [path.relative_to(FOLDER).as_posix() for path in sorted(FOLDER.rglob("*.js"))
                 if "resources" not in path.parts]
        bundle.check_names(names, sources)

    def test_own_names_are_in_no_string(self):
        for path in FOLDER.rglob("*.js"):
            text = path.read_text(encoding="utf-8")
            for name in bundle.OWN_NAMES:
                self.assertNotIn("'%s'" % name, text, path)


if __name__ == "__main__":
    unittest.main()
