#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Builds the wheel, which contains the C library and the command: build_wheel.py --help.

`pip wheel` calls it for this folder too (PEP 517); then SLUICE_LIBRARY and SLUICE_COMMAND
are the paths of the two. The extension module is added if it is next to the library. The same files
give the same bytes.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import os
import sysconfig
import zipfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, Optional

#: The package that is imported.
NAME = "sluice"
#: What pip installs: PyPI has a `sluice` of somebody else.
DISTRIBUTION = "sluice-rules"
VERSION = "0.1.0"
SUMMARY = "What rule lists of WebKit content blockers do with the requests of a page"

FOLDER = Path(__file__).resolve().parent
#: The beginning of the names of the wheel and of its metadata.
STEM = f"{DISTRIBUTION.replace('-', '_')}-{VERSION}"
RECORDS = f"{STEM}.dist-info"

#: Of Sluice, PCRE2, the public-suffix list, and the tables for international hosts.
LICENSES = "Apache-2.0 AND BSD-3-Clause AND MPL-2.0 AND Unicode-DFS-2016"

METADATA = f"""Metadata-Version: 2.4
Name: {DISTRIBUTION}
Version: {VERSION}
Summary: {SUMMARY}
License-Expression: {LICENSES}
Requires-Python: >=3.9
Classifier: Operating System :: POSIX :: Linux
Classifier: Programming Language :: Python :: 3
Classifier: Typing :: Typed
Provides-Extra: arrow
Requires-Dist: pyarrow>=14; extra == "arrow"
Provides-Extra: pandas
Requires-Dist: pandas; extra == "pandas"
Requires-Dist: pyarrow>=14; extra == "pandas"
Provides-Extra: read
Requires-Dist: lxml>=5; extra == "read"
Requires-Dist: cssselect>=1.2; extra == "read"
Provides-Extra: warc
Requires-Dist: fastwarc>=2; extra == "warc"
Requires-Dist: pyarrow>=14; extra == "warc"
Description-Content-Type: text/markdown
"""

ENTRY_POINTS = f"""[console_scripts]
sluice = {NAME}._command:main
sluice-read = {NAME}.reading.command:script
"""

#: The extension module, which stays next to the library.
MODULE = "_native.abi3.so"

#: The rule lists of the repository that `sluice-read` uses if none is named.
RULE_LISTS = ("midnight.json", "general.json", "rocketeer.json")

#: What is in the wheel, too, if it was built next to the library: `make-duckdb` builds the first.
OPTIONAL = ("sluice.duckdb_extension",)

#: The oldest time that a ZIP file can store.
_NO_TIME = (1980, 1, 1, 0, 0, 0)


def main() -> None:
    """Builds the wheel that the arguments describe and prints its path."""
    parser = argparse.ArgumentParser(description="Builds the wheel of Sluice.")
    parser.add_argument("--library", type=Path, required=True, help="libsluice.so")
    parser.add_argument("--command", type=Path, required=True, help="the command sluice")
    parser.add_argument(
        "--licenses", type=Path, help="a folder with the licenses of what is inside the two"
    )
    parser.add_argument("--out", type=Path, default=Path("dist"), help="the folder to write to")
    parser.add_argument("--platform", default=platform_tag(), help="the platform of the two")
    given = parser.parse_args()
    print(write_wheel(given.out, given.library, given.command, given.platform, given.licenses))


def write_wheel(
    out: Path, library: Path, command: Path, platform: str, licenses: Optional[Path] = None
) -> Path:
    """Writes the wheel into a folder and returns its path."""
    tag = f"{pythons(library)}-{platform}"
    files = {**package_files(library, command), **record_files(tag, license_files(licenses))}
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"{STEM}-{tag}.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, data in {**files, **record_of(files)}.items():
            wheel.writestr(entry(name), data)
    return path


def pythons(library: Path) -> str:
    """The first parts of the tag: which Pythons the wheel is for.

    The module is for CPython with the stable ABI. Others, such as free-threaded ones, may install
    the same wheel, and do without it.
    """
    return "cp39.py3-abi3.none" if library.with_name(MODULE).is_file() else "py3-none"


def package_files(library: Path, command: Path) -> dict[str, bytes]:
    """The package with the library, the extension module, the command and rule lists."""
    patterns = ("*.py", "py.typed", "adblock/*.py", "reading/*.py", "reading/*.css")
    sources = [path for pattern in patterns for path in sorted((FOLDER / NAME).glob(pattern))]
    binaries = [path for path in (library.with_name(MODULE),) if path.is_file()]
    return {
        **{path.relative_to(FOLDER).as_posix(): path.read_bytes() for path in sources},
        **rule_lists(),
        **{f"{NAME}/{path.name}": path.read_bytes() for path in binaries},
        f"{NAME}/libsluice.so": library.read_bytes(),
        f"{NAME}/bin/sluice": command.read_bytes(),
        **optional_files(library.parent),
    }


def optional_files(folder: Path) -> dict[str, bytes]:
    """Those of the optional files that are in the folder of the library."""
    paths = [folder / name for name in OPTIONAL]
    return {f"{NAME}/{path.name}": path.read_bytes() for path in paths if path.is_file()}


def rule_lists() -> dict[str, bytes]:
    """Those of the repository's rule lists that exist."""
    paths = [FOLDER.parent / "rulesets" / name for name in RULE_LISTS]
    return {f"{NAME}/rulesets/{path.name}": path.read_bytes() for path in paths if path.is_file()}


def license_files(folder: Optional[Path]) -> dict[str, bytes]:
    """The license of Sluice, and those in a folder."""
    others = sorted(folder.iterdir()) if folder else []
    return {path.name: path.read_bytes() for path in [FOLDER.parent / "LICENSE", *others]}


def record_files(tag: str, licenses: dict[str, bytes]) -> dict[str, bytes]:
    """The metadata of the wheel."""
    named = "".join(f"License-File: {name}\n" for name in licenses)
    wheel = f"Wheel-Version: 1.0\nGenerator: {DISTRIBUTION}\nRoot-Is-Purelib: false\n"
    wheel += "".join(f"Tag: {single}\n" for single in single_tags(tag))
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    return {
        f"{RECORDS}/METADATA": (METADATA + named + "\n" + readme).encode(),
        f"{RECORDS}/WHEEL": wheel.encode(),
        f"{RECORDS}/entry_points.txt": ENTRY_POINTS.encode(),
        **{f"{RECORDS}/licenses/{name}": text for name, text in licenses.items()},
    }


def single_tags(tag: str) -> Iterator[str]:
    """The tags that a tag with dots stands for."""
    return map("-".join, product(*(part.split(".") for part in tag.split("-"))))


def record_of(files: dict[str, bytes]) -> dict[str, bytes]:
    """The list of all files with their hashes, and of itself without one."""
    lines = [f"{name},sha256={digest(data)},{len(data)}" for name, data in files.items()]
    name = f"{RECORDS}/RECORD"
    return {name: "\n".join([*lines, f"{name},,", ""]).encode()}


def digest(data: bytes) -> str:
    """The SHA-256 of bytes as wheels write it."""
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def entry(name: str) -> zipfile.ZipInfo:
    """A file of the wheel; an executable keeps its permission."""
    info = zipfile.ZipInfo(name, _NO_TIME)
    runs = name.startswith(f"{NAME}/bin/") or name.endswith(".so")
    info.external_attr = (0o100755 if runs else 0o100644) << 16
    info.compress_type = zipfile.ZIP_DEFLATED
    return info


def platform_tag() -> str:
    """The platform of this machine, such as linux_x86_64."""
    return sysconfig.get_platform().replace("-", "_").replace(".", "_")


def build_wheel(
    wheel_directory: str,
    config_settings: Optional[dict[str, Any]] = None,
    metadata_directory: Optional[str] = None,
) -> str:
    """Called by pip."""
    library, command = (_named(name) for name in ("SLUICE_LIBRARY", "SLUICE_COMMAND"))
    return write_wheel(Path(wheel_directory), library, command, platform_tag()).name


def _named(variable: str) -> Path:
    path = os.environ.get(variable)
    if not path:
        raise SystemExit(f"set {variable}: the wheel contains the file that it names")
    return Path(path)


if __name__ == "__main__":
    main()
