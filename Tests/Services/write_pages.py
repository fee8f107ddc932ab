# SPDX-License-Identifier: Apache-2.0
"""Writes what Squid.md, Refresh.md and Serve.md tell to write and to run into a folder: write_pages.py FOLDER"""
import pathlib
import sys

sys.dont_write_bytecode = True
PROJECT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "Tests" / "Integrations"))
from local_squid import configuration, documented  # noqa: E402

REFRESH, SERVE = PROJECT / "Documentation/Refresh.md", PROJECT / "Documentation/Serve.md"


def split(commands):
    """The commands that need Debian's packages, and the others."""
    lines = commands.splitlines(keepends=True)
    packages = [line for line in lines if line.startswith("apt-get ")]
    return "".join(packages), "".join(line for line in lines if line not in packages)


def main():
    folder = pathlib.Path(sys.argv[1])
    packages, set_up = split(documented("Squid", "sh"))
    tunnels, authority = "Https without an authority", "Https with an authority"
    files = {
        "packages.sh": packages,
        "set-up.sh": set_up,
        "refresh.sh": split(documented("With systemd", "sh", REFRESH))[1],
        "accept.sh": documented("What can go wrong", "sh", REFRESH),
        "serve.sh": documented("With systemd", "sh", SERVE),
        "authority.sh": documented(authority, "sh"),
        "blocking.conf": configuration(),
        "tunnels.conf": configuration(tunnels, "Empty pictures and scripts"),
        "authority.conf": configuration(authority, "Empty pictures and scripts", "Upgrades and redirects"),
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
