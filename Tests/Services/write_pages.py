# SPDX-License-Identifier: Apache-2.0
"""Writes what Squid.md and Serve.md tell to write and to run into a folder: write_pages.py FOLDER"""
import pathlib
import re
import sys

sys.dont_write_bytecode = True
PROJECT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "Tests" / "Integrations"))
from local_squid import configuration, documented  # noqa: E402


def main():
    folder = pathlib.Path(sys.argv[1])
    commands = documented("Squid", "sh").splitlines(keepends=True)
    packages = [line for line in commands if line.startswith("apt-get ")]
    tunnels, authority = "Https without an authority", "Https with an authority"
    files = {
        "packages.sh": "".join(packages),
        "set-up.sh": "".join(line for line in commands if line not in packages),
        "authority.sh": documented(authority, "sh"),
        "blocking.conf": configuration(),
        "tunnels.conf": configuration(tunnels, "Empty pictures and scripts"),
        "authority.conf": configuration(authority, "Empty pictures and scripts", "Upgrades and redirects"),
        "serve.sh": re.search(r"## With systemd\n.*?```sh\n(.*?)```",
                              (PROJECT / "Documentation" / "Serve.md").read_text(encoding="utf-8"), re.S)[1],
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
