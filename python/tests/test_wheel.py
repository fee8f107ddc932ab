# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import base64
import hashlib
import re
import zipfile
from pathlib import Path

import pytest

import build_wheel
import sluice

PYTHON = Path(__file__).parent.parent


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    for name in ("library", "command"):
        (tmp_path / name).write_bytes(name.encode())
    given = (tmp_path / "library", tmp_path / "command", "linux_x86_64")
    first = build_wheel.write_wheel(tmp_path / "one", *given)
    second = build_wheel.write_wheel(tmp_path / "two", *given)
    assert first.read_bytes() == second.read_bytes()
    return first


def test_a_wheel_carries_the_library_and_the_command(wheel: Path) -> None:
    assert wheel.name == "sluice_rules-0.1.0-py3-none-linux_x86_64.whl"
    with zipfile.ZipFile(wheel) as archive:
        assert archive.read("sluice/libsluice.so") == b"library"
        assert archive.read("sluice/bin/sluice") == b"command"
        assert archive.getinfo("sluice/bin/sluice").external_attr >> 16 == 0o100755
        names = archive.namelist()
        assert "sluice/py.typed" in names
        sources = [
            path for path in (PYTHON / "sluice").rglob("*") if path.suffix in (".py", ".css")
        ]
        assert {path.relative_to(PYTHON).as_posix() for path in sources} <= set(names)


def test_a_wheel_carries_the_extension_if_it_was_built_next_to_the_library(
    wheel: Path, tmp_path: Path
) -> None:
    name = "sluice/sluice.duckdb_extension"
    with zipfile.ZipFile(wheel) as archive:
        assert name not in archive.namelist()
    (tmp_path / "sluice.duckdb_extension").write_bytes(b"extension")
    given = (tmp_path / "library", tmp_path / "command", "linux_x86_64")
    with zipfile.ZipFile(build_wheel.write_wheel(tmp_path / "three", *given)) as archive:
        assert archive.read(name) == b"extension"


def test_a_wheel_carries_the_module_that_is_next_to_the_library(tmp_path: Path) -> None:
    for name in ("library", "command", build_wheel.MODULE):
        (tmp_path / name).write_bytes(name.encode())
    given = (tmp_path / "library", tmp_path / "command", "linux_x86_64")
    path = build_wheel.write_wheel(tmp_path / "out", *given)
    assert path.name == "sluice_rules-0.1.0-cp39.py3-abi3.none-linux_x86_64.whl"
    with zipfile.ZipFile(path) as archive:
        assert archive.read(f"sluice/{build_wheel.MODULE}") == build_wheel.MODULE.encode()
        tags = archive.read("sluice_rules-0.1.0.dist-info/WHEEL").decode().splitlines()
    for tag in ("cp39-abi3-linux_x86_64", "py3-none-linux_x86_64"):
        assert f"Tag: {tag}" in tags


def test_a_wheel_carries_the_rule_lists_of_the_repository(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        for name in build_wheel.RULE_LISTS:
            path = PYTHON.parent / "rulesets" / name
            carried = f"sluice/rulesets/{name}"
            assert path.is_file() == (carried in archive.namelist())
            assert not path.is_file() or archive.read(carried) == path.read_bytes()


def test_a_wheel_carries_the_licences_of_what_is_inside(tmp_path: Path) -> None:
    licenses = tmp_path / "licenses"
    licenses.mkdir()
    for name in ("library", "command", "licenses/libpcre2-8.txt"):
        (tmp_path / name).write_bytes(name.encode())
    given = (tmp_path / "library", tmp_path / "command", "linux_x86_64", licenses)
    with zipfile.ZipFile(build_wheel.write_wheel(tmp_path / "out", *given)) as archive:
        records = "sluice_rules-0.1.0.dist-info"
        assert archive.read(f"{records}/licenses/libpcre2-8.txt") == b"licenses/libpcre2-8.txt"
        assert b"Apache License" in archive.read(f"{records}/licenses/LICENSE")
        fields = archive.read(f"{records}/METADATA").decode().split("\n\n")[0].splitlines()
        assert "License-File: LICENSE" in fields
        assert "License-File: libpcre2-8.txt" in fields


def test_a_wheel_lists_its_files_with_their_hashes(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        lines = archive.read("sluice_rules-0.1.0.dist-info/RECORD").decode().split()
        listed = dict(line.split(",", 1) for line in lines)
        assert list(listed) == archive.namelist()
        for name, hashed in listed.items():
            digest = base64.urlsafe_b64encode(hashlib.sha256(archive.read(name)).digest())
            assert name.endswith("RECORD") or digest.decode().rstrip("=") in hashed


def test_versions_and_requirements_are_told_alike() -> None:
    project = (PYTHON / "pyproject.toml").read_text()
    assert f'name = "{build_wheel.DISTRIBUTION}"' in project
    assert f"\nName: {build_wheel.DISTRIBUTION}\n" in build_wheel.METADATA
    assert f'version = "{sluice.__version__}"' in project
    assert sluice.__version__ == build_wheel.VERSION
    assert f'description = "{build_wheel.SUMMARY}"' in project
    for requirement in re.findall(r"Requires-Dist: ([^;]+);", build_wheel.METADATA):
        assert f'"{requirement}"' in project
    for script in build_wheel.ENTRY_POINTS.splitlines()[1:]:
        name, _, function = script.partition(" = ")
        assert f'{name} = "{function}"' in project


def test_a_wheel_without_the_two_is_not_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SLUICE_LIBRARY", raising=False)
    with pytest.raises(SystemExit, match="set SLUICE_LIBRARY"):
        build_wheel.build_wheel("nowhere")
