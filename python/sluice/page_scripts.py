# SPDX-License-Identifier: Apache-2.0
"""Scripts that do in every document what filter lists want, for browsers that programs drive."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, Optional

from ._command import PathLike
from ._files import Files, Sources
from ._folder import TemporaryFolder
from .lists import options_of

#: A window that a page opens, or a frame that it looks into early, first has an empty document, and
#: browsers keep its window for the real one without running scripts again. They hide that document
#: first, and a message is the first thing that arrives in the real one, before its own scripts.
_REPEATED = """(() => {
const run = () => {
%s};
run();
if (location.href !== "about:blank") return;
const empty = document, channel = new MessageChannel();
let left = 1000;
channel.port1.onmessage = () => {
  if (document !== empty) run();
  else if (left--) channel.port2.postMessage(0);
};
addEventListener("pagehide", () => channel.port2.postMessage(0), {capture: true, once: true});
})();
"""


class PageScripts(NamedTuple):
    """Scripts for the start of every document, in frames, too.

    `page` has to run in the world of the page: most scriptlets. `isolated` can run in a world of
    its own, or in that of the page after the other one: it hides, restyles and finds elements. A
    script that has nothing to do is empty.
    """

    page: str
    isolated: str

    @property
    def all(self) -> str:
        """Both, for the world of the page."""
        return self.page + self.isolated


def page_scripts(
    lists: Sources,
    *,
    trust: Sequence[PathLike] = (),
    resources: Optional[PathLike] = None,
    syntax: Optional[str] = None,
) -> PageScripts:
    """The scripts for filter lists, from files or from memory.

    They have what the lists do to all pages, and find what is for a document by its URL. Lists in
    `trust` may call scriptlets whose names begin with `trusted-`. `resources` is a file with
    scriptlets in the JSON of Brave, instead of those of Sluice.
    """
    options = options_of(syntax=syntax)
    with Files(lists) as files, TemporaryFolder() as folder:
        options += [f"--trust={files.path(path)}" for path in trust]
        if resources is not None:
            options.append(f"--resources={files.path(resources)}")
        options += [f"--output={folder}/rules.json", f"--page-scripts={folder}/all"]
        files.run(["convert", "--quiet", "--to=dnr", *options, *files.operands()])
        paths = (Path(folder, f"all.{name}.js") for name in PageScripts._fields)
        return PageScripts(*(_repeated(path.read_text(encoding="ascii")) for path in paths))


def _repeated(script: str) -> str:
    """A script that runs again where a document takes the window of an empty one."""
    return _REPEATED % script if script else ""
