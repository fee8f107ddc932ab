# SPDX-License-Identifier: Apache-2.0
"""Sessions in a real Neovim and a real Emacs, without a screen; each is the same when it is run again."""
import os
import pathlib
import shutil
import subprocess

import pytest

HERE = pathlib.Path(__file__).resolve().parent
PROJECT = HERE.parents[1]
SLUICE = str(pathlib.Path(os.environ.get("SLUICE", PROJECT / ".build/release/sluice")).resolve())
COMMANDS = {
    "neovim": ["nvim", "--headless", "-u", "NONE", "-i", "NONE", "-n", "-S", str(HERE / "neovim.lua")],
    "emacs": ["emacs", "--batch", "-q", "-l", str(HERE / "emacs.el")],
}
# An emoji stands before a finding, so that columns in bytes, units and characters differ.
EXAMPLE = (PROJECT / "rulesets/examples/mistakes.json").read_text(encoding="utf-8").replace(
    '"trigger": { "url-filter": "/banner/large"', '"😀": 1, "trigger": { "url-filter": "/banner/large"')


def session(editor, folder):
    """Runs a session in a folder of its own; gives what it recorded."""
    folder.mkdir()
    (folder / "list.json").write_text(EXAMPLE, encoding="utf-8")
    environment = {**os.environ, "SLUICE": SLUICE, "LIST": str(folder / "list.json"),
                   "RECORD": str(folder / "record.txt"), "HOME": str(folder), "LC_ALL": "C.UTF-8",
                   "XDG_CONFIG_HOME": str(folder), "XDG_STATE_HOME": str(folder), "XDG_CACHE_HOME": str(folder)}
    done = subprocess.run(COMMANDS[editor], cwd=folder, env=environment, capture_output=True, text=True, timeout=120)
    record = folder / "record.txt"
    said = record.read_text(encoding="utf-8") if record.exists() else ""
    assert done.returncode == 0, f"{said}\n{done.stdout}\n{done.stderr}"
    return said


@pytest.mark.parametrize("editor", COMMANDS)
def test_a_session_is_what_it_should_be_and_the_same_again(editor, tmp_path):
    assert shutil.which(COMMANDS[editor][0]), "run `make test-editors`, which installs the editors"
    first = session(editor, tmp_path / "first")
    print(first)
    assert session(editor, tmp_path / "second") == first
    for text in ("`|` is not supported", "counted repetition is not supported",
                 "`{2}`", "the server ended"):
        assert text in first, text
    # The fix was made in the text of the editor.
    assert "(ads|track)" not in first.split("after the fix:")[1].split("after a change:")[0]
    # The place behind an emoji is right: exactly the repetition.
    line = next(line for line in first.split("after a change:")[1].splitlines() if "`{2}`" in line)
    assert "😀" not in line
    for topic in ("hover", "symbol", "action", "completion", "formatted"):
        assert f"\n{topic}: " in first, topic
    assert "skipped: " not in first


# The lines of Documentation/Editors.md


def block(heading, language):
    """The first block of a language behind a heading of the guide, with the command's path in it."""
    guide = (PROJECT / "Documentation/Editors.md").read_text(encoding="utf-8")
    text = guide.split(f"### {heading}\n")[1].split(f"```{language}\n")[1].split("```")[0]
    assert "sluice" in text
    return text.replace("'sluice', 'language-server'", f"'{SLUICE}', 'language-server'") \
        .replace('"sluice" "language-server"', f'"{SLUICE}" "language-server"')


LISTS = {"list.json": (EXAMPLE, "is not supported"),
         "list.txt": ("! Title: a list\n||ads.example^$scirpt\n", "scirpt")}


@pytest.mark.parametrize("name", LISTS)
def test_the_lines_for_neovim(name, tmp_path):
    text, wanted = LISTS[name]
    (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "init.lua").write_text(block("Neovim 0.7 to 0.10", "lua") + """
vim.cmd('filetype on')
vim.defer_fn(function()
  vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 20)
  for _, one in ipairs(vim.diagnostic.get(0)) do io.stdout:write(one.code, ' ', one.message, '\\n') end
  vim.cmd('qa!')
end, 10)
""", encoding="utf-8")
    done = subprocess.run(
        ["nvim", "--headless", "-u", "init.lua", "-i", "NONE", "-n", name], cwd=tmp_path,
        env={**os.environ, "HOME": str(tmp_path)}, capture_output=True, text=True, timeout=60)
    assert wanted in done.stdout, done.stderr


@pytest.mark.parametrize("name", LISTS)
def test_the_lines_for_emacs(name, tmp_path):
    text, wanted = LISTS[name]
    (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "init.el").write_text(f"""(package-initialize)
{block("Emacs, with eglot", "elisp")}
(setq eglot-sync-connect 30)
(find-file "{name}")
(apply #'eglot (eglot--guess-contact))
(let ((deadline (time-add nil 20)))
  (while (and (null (flymake-diagnostics)) (time-less-p nil deadline))
    (accept-process-output nil 0.1)
    (flymake-start)))
(dolist (one (flymake-diagnostics)) (princ (format "%s\\n" (flymake-diagnostic-text one))))
(eglot-shutdown (eglot-current-server))
""", encoding="utf-8")
    done = subprocess.run(
        ["emacs", "--batch", "-q", "-l", "init.el"], cwd=tmp_path,
        env={**os.environ, "HOME": str(tmp_path)}, capture_output=True, text=True, timeout=60)
    assert wanted in done.stdout, done.stderr
