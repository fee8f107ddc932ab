# SPDX-License-Identifier: Apache-2.0
"""The loads of a HAR 1.2 log, read as `sluice replay` does."""

from __future__ import annotations

import gzip
import json
import re
import zlib
from bisect import bisect_right
from typing import Any, Optional, Union

from ._command import PathLike
from ._har_types import Entry, member, text
from .errors import SluiceError
from .loads import Load
from .tables import LoadTypeName

#: The most bytes to which a compressed log is unpacked.
LONGEST = 1 << 29

#: After so many seconds a document of the same host is taken for the next page.
_PAUSE = 2.0
#: How many pages are looked at for one of an origin.
_MOST_LOOKED_AT = 64


def read_har(har: Union[PathLike, dict[str, Any]]) -> list[Load]:
    """The loads of a log, in order; entries without a request are skipped.

    A file may be compressed with gzip.
    """
    log = member(har if isinstance(har, dict) else _parsed(har), "log")
    entries = member(log, "entries")
    if not isinstance(entries, list):
        raise SluiceError("this is not a HAR log: log.entries is missing or not a list")
    read = [Entry(entry) for entry in entries if _is_request(entry)]
    return _Pages(log, read).loads()


def _parsed(path: PathLike) -> Any:
    try:
        with open(path, "rb") as file:
            start = file.read(2)
            file.seek(0)
            if start == b"\x1f\x8b":
                with gzip.open(file) as unpacked:
                    content = unpacked.read(LONGEST + 1)
            else:
                content = file.read()
        if start == b"\x1f\x8b" and len(content) > LONGEST:
            raise SluiceError(f"{path} is longer than {LONGEST} bytes when unpacked")
        # Some programs begin the file with a byte order mark.
        return json.loads(content.decode("utf-8-sig"))
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise SluiceError(f"{path} cannot be unpacked: {error}") from error
    except OSError as error:
        raise SluiceError(f"cannot open {path}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise SluiceError(f"{path} is not a HAR log: {error}") from error


class _Page:
    """A page of a log; the entries without a page share one."""

    def __init__(self, page: Any = None) -> None:
        # Chromium and WebKit write the URL as the title, chrome-har and WebPageTest beside it.
        urls = (text(member(page, name)) for name in ("title", "_URL", "_url"))
        self.url = next((url for url in urls if url.startswith(("http://", "https://"))), "")
        self.frame = text(member(page, "_frameId"))
        self.has_base_page = False
        #: The last document of each navigation, and the number of its first entry.
        self.documents: list[str] = []
        self.starts: list[int] = []
        self.is_redirecting = False
        self.referrers: set[str] = set()
        #: When its last document was asked for, or its first entry.
        self.began: Optional[float] = None

    def is_own(self, url: str) -> bool:
        last = self.documents[-1] if self.documents else ""
        return any(own and _is_same(own, url) for own in (self.url, last))

    def note(self, entry: Entry, number: int, is_page: bool) -> None:
        started = _seconds(entry.started)
        self.began = started if is_page or self.began is None else self.began
        if not is_page:
            self.referrers.update(filter(None, (entry.referrer,)))
            return
        if self.is_redirecting:
            self.documents[-1] = entry.url
        else:
            self.documents.append(entry.url)
            self.starts.append(number)
        self.is_redirecting = entry.is_redirected
        self.frame = self.frame or entry.frame

    def navigation(self, number: int) -> Optional[str]:
        """The document of the last navigation before an entry, else of the first one."""
        found = bisect_right(self.starts, number)
        return self.documents[max(0, found - 1)] if self.documents else None


class _Pages:
    """Which documents are those of pages, and which page each entry is of.

    Entries are read twice, because some programs write the document of a page behind what it loads.
    """

    def __init__(self, log: Any, entries: list[Entry]) -> None:
        self._entries = entries
        creator = text(member(member(log, "creator"), "name")).lower()
        # Playwright has a page for each tab, BrowserMob Proxy for each step of a test.
        self._are_tabs = creator.startswith(("playwright", "browsermob"))
        self._pages: dict[str, _Page] = {"": _Page()}
        pages = member(log, "pages")
        for page in pages if isinstance(pages, list) else ():
            if isinstance(member(page, "id"), str):
                self._pages[page["id"]] = _Page(page)
        for entry in entries:
            page = self._pages.setdefault(entry.page, _Page())
            page.has_base_page = page.has_base_page or entry.is_base_page
        #: The documents of all pages and their numbers, for entries whose page is not known.
        self._documents: list[str] = []
        self._starts: list[int] = []
        self._types: list[LoadTypeName] = []
        self._numbers: dict[str, list[int]] = {}
        for number, entry in enumerate(entries):
            kind = self._type(entry)
            self._pages[entry.page].note(entry, number, kind == "top-document")
            if kind == "top-document":
                self._documents.append(entry.url)
                self._starts.append(number)
            self._types.append(kind)
            self._numbers.setdefault(entry.url, []).append(number)
        self._follow_redirects()

    def loads(self) -> list[Load]:
        """All loads, each with its page."""
        return [
            Load(entry.url, self._page_url(number), kind)
            for number, (entry, kind) in enumerate(zip(self._entries, self._types))
        ]

    # Types.

    def _type(self, entry: Entry) -> LoadTypeName:
        page, kind = self._pages[entry.page], entry.kind
        if entry.is_base_page:
            return "top-document"
        is_waiting = not page.documents or page.is_redirecting
        is_first = is_waiting and not page.referrers and not page.has_base_page
        may_open = is_first and (not entry.referrer or page.is_redirecting)
        if kind.type == "document":
            return "top-document" if self._is_page(entry, page) else "child-document"
        if kind.is_like_document and may_open and self._is_page(entry, page):
            return "top-document"
        return kind.type

    def _is_page(self, entry: Entry, page: _Page) -> bool:
        """Whether a document is that of a page, and not that of a frame."""
        if page.frame and entry.frame:
            return page.frame == entry.frame
        if page.is_redirecting or page.is_own(entry.url):
            return True
        if page.has_base_page:
            return not page.documents and entry.is_redirected
        # Chromium: the browser itself goes to pages, a parser or a script loads frames.
        is_gone_to = entry.initiator_type == "other" and not entry.referrer
        if is_gone_to or (not page.documents and not _is_asked_by_page(entry, page)):
            return True
        is_loaded = entry.initiator_type in ("parser", "script")
        is_in_page = bool(entry.page) and not self._are_tabs
        return not is_loaded and not is_in_page and _is_next_page(entry, page)

    def _follow_redirects(self) -> None:
        """Gives redirected requests the type of what they lead to, if nothing else shows it."""
        found: dict[str, LoadTypeName] = {}
        for number in range(len(self._entries) - 1, -1, -1):
            entry, kind = self._entries[number], self._types[number]
            target = found.get(entry.redirect_target, "document")
            if entry.kind.is_guessed and "document" not in kind and "document" not in target:
                self._types[number] = target
            found[entry.url] = self._types[number]

    # Pages.

    def _page_url(self, number: int) -> Optional[str]:
        entry = self._entries[number]
        if self._types[number] == "top-document":
            return entry.url
        page = self._pages[entry.page]
        navigation = page.navigation(number) if entry.page else None
        if navigation or (entry.page and page.url):
            return navigation or page.url
        if entry.referring:
            return self._behind(entry.referring[0], number)
        before = self._before(number)
        return before[-1] if before else None

    def _behind(self, url: str, number: int) -> str:
        """The page of what a request refers to.

        Behind anything but a page is the page of that, unless it is an older one: then it was not
        loaded again for the page.
        """
        before = self._before(number)
        if _is_origin(url):
            same = (known for known in reversed(before) if _origin(known) == _origin(url))
            return next(same, url)
        found = self._last_entry(url, number)
        if found is None or self._types[found] == "top-document":
            return url
        if before:
            return before[-1]
        other = self._entries[found]
        navigation = self._pages[other.page].navigation(found)
        return navigation or (other.referring or [url])[0]

    def _before(self, number: int) -> list[str]:
        """The last documents before an entry, of any page."""
        end = bisect_right(self._starts, number)
        return self._documents[max(0, end - _MOST_LOOKED_AT) : end]

    def _last_entry(self, url: str, number: int) -> Optional[int]:
        """The last entry that loaded a URL before another one, or the first one behind it."""
        found = self._numbers.get(url, [])
        before = [each for each in found[-_MOST_LOOKED_AT:] if each < number]
        return before[-1] if before else (found[0] if found else None)


def _is_asked_by_page(entry: Entry, page: _Page) -> bool:
    """Whether a document is asked for by a page whose own document is not in the log."""
    if not entry.referrer:
        return False
    return entry.referrer in page.referrers or bool(page.url and _is_same(page.url, entry.referrer))


def _is_next_page(entry: Entry, page: _Page) -> bool:
    """Without a word in the log: one without a referrer, or one of the same host a while later."""
    if not entry.referrer:
        return True
    started = _seconds(entry.started)
    if page.began is None or started is None or _origin(entry.referrer) != _origin(entry.url):
        return False
    return started - page.began >= _PAUSE


def _is_same(one: str, other: str) -> bool:
    return one.partition("#")[0] == other.partition("#")[0]


def _origin(url: str) -> str:
    scheme, mark, rest = url.partition("://")
    return scheme + mark + rest.partition("/")[0] if mark else ""


def _is_origin(url: str) -> bool:
    origin = _origin(url)
    return bool(origin) and len(url) <= len(origin) + 1


_TIME = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d(?:\.\d+)?)(?:Z|([+-])(\d\d):?(\d\d)?)?", re.ASCII
)


def _seconds(time: str) -> Optional[float]:
    """Seconds of a time of ISO 8601 within some epoch; None for any other form."""
    found = _TIME.fullmatch(time)
    if not found:
        return None
    year, month, day, hour, minute = (int(found[part]) for part in range(1, 6))
    # Years that begin in March have their leap day at the end.
    year -= month < 3
    days = year * 365 + year // 4 - year // 100 + year // 400
    days += ((month + 9) % 12 * 153 + 2) // 5 + day
    offset = int(found[8] or 0) * 60 + int(found[9] or 0)
    minutes = (days * 24 + hour) * 60 + minute + (offset if found[7] == "-" else -offset)
    return minutes * 60 + float(found[6])


def _is_request(entry: Any) -> bool:
    """Whether an entry has a request; one for a tunnel belongs to a proxy and not to a page."""
    request = member(entry, "request")
    return isinstance(member(request, "url"), str) and member(request, "method") != "CONNECT"
