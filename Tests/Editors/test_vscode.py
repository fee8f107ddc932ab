# SPDX-License-Identifier: Apache-2.0
"""The extension for Visual Studio Code, in Node.js with a model of the editor and the real server."""
import os
import pathlib
import shutil
import subprocess

PROJECT = pathlib.Path(__file__).resolve().parents[2]
SLUICE = str(pathlib.Path(os.environ.get("SLUICE", PROJECT / ".build/release/sluice")).resolve())


def test_the_extension():
    assert shutil.which("node"), "run `make test-editors`, which installs Node.js"
    done = subprocess.run(
        ["node", "--test", str(PROJECT / "Tests/Editors/vscode/extension.test.js")],
        env={**os.environ, "SLUICE": SLUICE}, capture_output=True, text=True, timeout=300)
    print(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr
