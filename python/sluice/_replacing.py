# SPDX-License-Identifier: Apache-2.0
"""Replaces files as the command does: a reader sees the old file or the new one, complete.

A new file has no name until it is complete and on the disk, so that nothing is left behind if the
process ends before. Where there are no such files, its name ends with six letters.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import secrets
import stat
import string
import time
from collections.abc import Iterator
from typing import NamedTuple, Optional

#: Linux itself follows no more links than this.
_MOST_LINKS = 40
#: The longest name of a file, in bytes.
_LONGEST_NAME = 255
#: A writer waits for another one in the same folder for so many seconds.
_LONGEST_WAIT = 1.0
_FOREIGN = "it leads over a link that another user created in a folder that others can write to"


def replace(path: str, data: bytes) -> None:
    """Replaces or creates a file; the permissions of an old one stay, and its owner if possible."""
    file = NewFile(path, data)
    try:
        file.put()
    finally:
        file.close()


def check(path: str) -> None:
    """Raises OSError if the path leads over a link that is not followed, or to no regular file."""
    with _errors_about(path):
        _follow(path)


class NewFile:
    """A file that is complete and on the disk, and will replace another one."""

    def __init__(self, path: str, data: bytes) -> None:
        self._path = path
        self._descriptor = -1
        #: Its name, if it has one yet.
        self._name: Optional[bytes] = None
        with _errors_about(path):
            self._target = _follow(path)
            try:
                self._open()
                self._write(data)
            except BaseException:
                self.close()
                raise

    def put(self) -> None:
        """Gives it the path of the old file, which is gone then."""
        with _errors_about(self._path):
            folder = self._target.folder.descriptor
            if self._name is None:
                self._put_nameless()
            else:
                os.rename(self._name, self._target.name, src_dir_fd=folder, dst_dir_fd=folder)
                self._name = None
            # Otherwise a power failure could bring the old file back. Not every file system can.
            with contextlib.suppress(OSError):
                _sync(folder)

    def close(self) -> None:
        """Removes it, unless it was put."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1
        if self._name is not None:
            with contextlib.suppress(OSError):
                os.unlink(self._name, dir_fd=self._target.folder.descriptor)
            self._name = None

    def _open(self) -> None:
        folder = self._target.folder.descriptor
        # Without /proc it could not be given a name.
        if os.path.isdir("/proc/self/fd"):
            with contextlib.suppress(OSError):
                flags = os.O_TMPFILE | os.O_WRONLY
                self._descriptor = os.open(".", flags, 0o600, dir_fd=folder)
                return
        letters = "".join(secrets.choice(string.ascii_lowercase) for _ in range(6))
        name = _extended(self._target.name, f".{letters}")
        flags = os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_WRONLY
        self._descriptor = os.open(name, flags, 0o600, dir_fd=folder)
        self._name = name

    def _write(self, data: bytes) -> None:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(self._descriptor, rest) :]
        old = self._target.old
        if old is not None:
            _keep_owner(self._descriptor, old)
        with contextlib.suppress(OSError):
            mode = _usual_mode() if old is None else stat.S_IMODE(old.st_mode)
            os.fchmod(self._descriptor, mode)
        os.fsync(self._descriptor)

    def _put_nameless(self) -> None:
        """Gives it a name and renames it, while no other writer does the same.

        Linux does not link a file again that has lost its last name. So two writers must not remove
        each other's names.
        """
        folder = self._target.folder.descriptor
        usual = _extended(b"." + self._target.name, ".being-replaced")
        with _locked(folder) as is_locked:
            # A process that was killed may have left it there.
            name = usual if is_locked and self._is_linked(usual) else self._linked_besides(usual)
            try:
                os.rename(name, self._target.name, src_dir_fd=folder, dst_dir_fd=folder)
            except BaseException:
                os.unlink(name, dir_fd=folder)
                raise

    def _is_linked(self, name: bytes) -> bool:
        """Gives it a name that may be left over; false if something else has it, as a folder."""
        try:
            self._link(name)
        except FileExistsError:
            try:
                os.unlink(name, dir_fd=self._target.folder.descriptor)
                self._link(name)
            except OSError:
                return False
        return True

    def _linked_besides(self, name: bytes) -> bytes:
        while True:
            other = _extended(name, f".{secrets.randbits(32)}")
            with contextlib.suppress(FileExistsError):
                self._link(other)
                return other

    def _link(self, name: bytes) -> None:
        # With a folder, Python follows the link at the first path.
        opened, folder = f"/proc/self/fd/{self._descriptor}", self._target.folder.descriptor
        os.link(opened, name, dst_dir_fd=folder, follow_symlinks=True)


class _Entry:
    """An entry of a folder, held open: it stays the same whatever its name leads to later."""

    def __init__(self, name: bytes, folder: Optional[int] = None) -> None:
        self.descriptor = -1
        self.descriptor = os.open(name, os.O_PATH | os.O_NOFOLLOW, dir_fd=folder)
        self.status = os.fstat(self.descriptor)

    def __del__(self) -> None:
        if self.descriptor >= 0:
            os.close(self.descriptor)

    def trusts(self, link: _Entry) -> bool:
        """Whether a link in this folder is of the user, of its owner, or nobody else can make one.

        Linux asks the same with `protected_symlinks`, which is not on everywhere.
        """
        is_open_to_others = self.status.st_mode & (stat.S_IWOTH | stat.S_ISVTX)
        return not is_open_to_others or link.status.st_uid in (os.geteuid(), self.status.st_uid)


class _Target(NamedTuple):
    """A file that is replaced or created: a folder, a name in it, and what is there already."""

    folder: _Entry
    name: bytes
    old: Optional[os.stat_result] = None


def _follow(path: str) -> _Target:
    """Follows a path to its end, links included.

    Part by part, because any link on the way could be that of another user. Each folder is held
    open, so that no link can replace it meanwhile.
    """
    rest = _parts(os.fsencode(path))
    folder = _start(os.fsencode(path))
    links = 0
    while rest:
        name = rest.pop()
        try:
            entry = _Entry(name, folder.descriptor)
        except FileNotFoundError:
            if rest:
                raise
            return _Target(folder, name)
        mode = entry.status.st_mode
        if stat.S_ISLNK(mode):
            links += 1
            target = _target_of(entry, folder, links)
            folder = _start(target) if target.startswith(b"/") else folder
            rest += _parts(target)
        elif stat.S_ISREG(mode) and not rest:
            return _Target(folder, name, entry.status)
        elif stat.S_ISDIR(mode) or rest:
            folder = entry
        else:
            break
    raise OSError(errno.EINVAL, "it is not a regular file")


def _start(path: bytes) -> _Entry:
    return _Entry(b"/" if path.startswith(b"/") else b".")


def _parts(path: bytes) -> list[bytes]:
    """The parts of a path, the first one last; one that ends in a slash leads to a folder."""
    end = [b"."] if path.endswith(b"/") else []
    return end + [part for part in reversed(path.split(b"/")) if part]


def _target_of(link: _Entry, folder: _Entry, links: int) -> bytes:
    if not folder.trusts(link):
        raise OSError(errno.EACCES, _FOREIGN)
    if links > _MOST_LINKS:
        raise OSError(errno.ELOOP, "it leads over too many links")
    return os.readlink(b"", dir_fd=link.descriptor)


@contextlib.contextmanager
def _locked(folder: int) -> Iterator[bool]:
    """Whether the lock on a folder is held that only one writer has; the system releases it.

    Any user who can read the folder can take it, so a writer does not wait for long.
    """
    try:
        descriptor = os.open(".", os.O_RDONLY | os.O_DIRECTORY, dir_fd=folder)
    except OSError:
        yield False
        return
    try:
        yield _is_taken(descriptor)
    finally:
        os.close(descriptor)


def _is_taken(descriptor: int) -> bool:
    until = time.monotonic() + _LONGEST_WAIT
    while time.monotonic() < until:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(0.001)
        except OSError:
            return False
        else:
            return True
    return False


def _sync(folder: int) -> None:
    descriptor = os.open(".", os.O_RDONLY | os.O_DIRECTORY, dir_fd=folder)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _keep_owner(descriptor: int, old: os.stat_result) -> None:
    """Only root can give files away, but the group alone can be kept by who is in it."""
    if (old.st_uid, old.st_gid) == (os.geteuid(), os.getegid()):
        return
    for owner in (old.st_uid, -1):
        with contextlib.suppress(OSError):
            os.fchown(descriptor, owner, old.st_gid)
            return


def _usual_mode() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _extended(name: bytes, ending: str) -> bytes:
    """A name with an ending, shortened if it would be too long."""
    return name[: _LONGEST_NAME - len(ending)] + ending.encode()


@contextlib.contextmanager
def _errors_about(path: str) -> Iterator[None]:
    """Errors name the path, and not what was opened on the way to it."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, path) from error
