# SPDX-License-Identifier: Apache-2.0
"""Files that are replaced as the command does it."""

from __future__ import annotations

import errno
import os
import threading
from pathlib import Path

import pytest

from sluice import _replacing
from sluice._replacing import NewFile, replace

OLD, NEW = b"old", b"the new file"


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_has_no_name_before_it_is_put(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(OLD)
    file = NewFile(str(path), NEW)
    assert (names(tmp_path), path.read_bytes()) == (["a"], OLD)
    file.put()
    file.close()
    assert (names(tmp_path), path.read_bytes()) == (["a"], NEW)


def test_what_is_not_put_goes(tmp_path: Path) -> None:
    NewFile(str(tmp_path / "a"), NEW).close()
    assert names(tmp_path) == []


def test_a_name_that_a_killed_writer_left_is_removed(tmp_path: Path) -> None:
    (tmp_path / ".a.being-replaced").write_bytes(OLD)
    replace(str(tmp_path / "a"), NEW)
    assert names(tmp_path) == ["a"]


def test_what_else_has_that_name_stays(tmp_path: Path) -> None:
    (tmp_path / ".a.being-replaced").mkdir()
    replace(str(tmp_path / "a"), NEW)
    assert names(tmp_path) == [".a.being-replaced", "a"]


def test_a_file_system_without_files_without_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "O_TMPFILE", os.O_DIRECTORY)
    path = tmp_path / "a"
    file = NewFile(str(path), NEW)
    (name,) = names(tmp_path)
    assert name.startswith("a.")
    assert len(name) == len("a.") + 6
    file.close()
    assert names(tmp_path) == []
    replace(str(path), NEW)
    assert (names(tmp_path), path.read_bytes()) == (["a"], NEW)


@pytest.mark.parametrize("name", ["a" * 255, "ä" * 127])
def test_the_longest_name(tmp_path: Path, name: str) -> None:
    for _ in range(2):
        replace(str(tmp_path / name), NEW)
    assert names(tmp_path) == [name]


def test_permissions_stay(tmp_path: Path) -> None:
    path = tmp_path / "a"
    replace(str(path), NEW)
    mask = os.umask(0)
    os.umask(mask)
    assert path.stat().st_mode & 0o7777 == 0o666 & ~mask
    path.chmod(0o640)
    replace(str(path), NEW)
    assert path.stat().st_mode & 0o7777 == 0o640


def test_links_of_the_user_are_followed_and_stay(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "folder").symlink_to("mine")
    (tmp_path / "mine" / "link").symlink_to(tmp_path / "mine" / "file")
    replace(str(tmp_path / "folder" / "link"), NEW)
    assert names(tmp_path / "mine") == ["file", "link"]
    assert (tmp_path / "mine" / "file").read_bytes() == NEW
    assert (tmp_path / "mine" / "link").is_symlink()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make links of others")
@pytest.mark.parametrize("mode", [0o1777, 0o777, 0o1755])
@pytest.mark.parametrize("name", ["file", "folder/file", "folder/new", "nothing"])
def test_links_of_others_are_not_followed(tmp_path: Path, mode: int, name: str) -> None:
    mine, place = tmp_path / "mine", tmp_path / "open"
    mine.mkdir()
    place.mkdir()
    (mine / "file").write_bytes(OLD)
    for link, target in (("file", "file"), ("nothing", "new"), ("folder", "")):
        (place / link).symlink_to(mine / target)
        os.chown(place / link, 12345, 12345, follow_symlinks=False)
    place.chmod(mode)
    for function in (lambda path: replace(path, NEW), _replacing.check):
        with pytest.raises(OSError, match="a link that another user created") as error:
            function(str(place / name))
        assert error.value.filename == str(place / name)
    assert (names(mine), (mine / "file").read_bytes()) == (["file"], OLD)


@pytest.mark.parametrize(
    ("name", "number"),
    [("none/a", errno.ENOENT), ("file/a", errno.ENOTDIR), ("loop", errno.ELOOP)]
    + [(name, errno.EINVAL) for name in ("", "folder", "folder/", ".", "pipe")],
)
def test_a_path_that_leads_to_no_file(tmp_path: Path, name: str, number: int) -> None:
    (tmp_path / "file").write_bytes(OLD)
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match=r"\w") as error:
        replace(f"{tmp_path}/{name}", NEW)
    assert (error.value.errno, error.value.filename) == (number, f"{tmp_path}/{name}")
    assert names(tmp_path) == ["file", "folder", "loop", "pipe"]


def test_two_writers_take_turns(tmp_path: Path) -> None:
    path, contents = tmp_path / "a", [letter * 100_000 for letter in (b"a", b"b")]
    wrong: list[BaseException] = []

    def write(content: bytes) -> None:
        try:
            for _ in range(100):
                replace(str(path), content)
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=write, args=(content,)) for content in contents]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        if path.exists():
            assert path.read_bytes() in contents
    assert wrong == []
    assert names(tmp_path) == ["a"]
