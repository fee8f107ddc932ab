# SPDX-License-Identifier: Apache-2.0
"""URLs for the rules and for fetching: one spelling for both.

If the rules read a URL in one way and the code that fetches it in another, a page could get
around the rules. So each is brought into a plain form first; one that cannot be is not fetched.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Optional
from urllib.parse import quote, unquote, urljoin, urlsplit, urlunsplit

from .problems import ProblemKind, ReadingError

#: The argument for a page on standard input, and its URL then: nothing can be joined
#: to it, and rules for all pages apply to it.
STANDARD_INPUT_ARGUMENT = "-"
STANDARD_INPUT = "about:standard-input"

#: The schemes that can be fetched.
SCHEMES = ("http", "https", "file", "gemini")

#: The schemes that a page of each scheme may load: none from the web may load files.
LOADED_BY = {
    "http": ("http", "https"),
    "https": ("http", "https"),
    "file": ("file", "http", "https"),
    "gemini": ("gemini",),
    "about": ("http", "https"),
}

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")
_EDGES = "".join(map(chr, range(0x21)))
#: A missing file may have been meant as a host: a name with dots and a path, or a port.
_LIKE_HOST = re.compile(
    r"(?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d{1,5}(?:/.*)?|/.*)|www\.[\w.-]+|localhost:\d{1,5}.*"
)
_HOST = re.compile(r"[a-z0-9_.-]+|\[[0-9a-f:.]+\]")
_PATH_CHARACTERS = "/%:@!$&'()*+,;=~-._"
_QUERY_CHARACTERS = _PATH_CHARACTERS + "?[]{}|^`"


def address_of_argument(text: str) -> str:
    """The URL for an argument: a URL, the path of a file, or - for standard input."""
    if text == STANDARD_INPUT_ARGUMENT:
        return STANDARD_INPUT
    if not text.strip():
        raise ReadingError(ProblemKind.WRONG_USE, "the name of the page is empty")
    # A file may have a colon in its name, but hardly one that looks like a scheme with slashes.
    scheme = _SCHEME.match(text)
    if "://" not in text and not _exists(text) and _LIKE_HOST.fullmatch(text):
        sentence = f"there is no file {text}; if it is on the web, write http://{text}"
        raise ReadingError(ProblemKind.NOT_THERE, sentence)
    if scheme is None or ("://" not in text and _exists(text)):
        return _address_of_file(text)
    if scheme.group(1).lower() not in SCHEMES:
        raise ReadingError(
            ProblemKind.WRONG_USE,
            f"{scheme.group(1)}: is not supported; supported are {', '.join(SCHEMES)} and files",
        )
    url = plain(text)
    if url is None and _has_user(text):
        sentence = "user names and passwords in URLs are not supported"
        raise ReadingError(ProblemKind.WRONG_USE, sentence)
    if url is None:
        raise ReadingError(ProblemKind.WRONG_USE, f"{text!r} is not a URL")
    return url


def _exists(text: str) -> bool:
    try:
        return Path(text).exists()
    except (OSError, ValueError):
        return False


def _has_user(text: str) -> bool:
    try:
        return "@" in urlsplit(_slashed(text.strip(_EDGES))).netloc
    except ValueError:
        return False


def _address_of_file(text: str) -> str:
    try:
        return Path(text).resolve().as_uri()
    except (OSError, ValueError) as error:
        raise ReadingError(ProblemKind.WRONG_USE, f"{text!r} is not a path: {error}") from error


def path_of(url: str) -> Path:
    """The path that a `file` URL names."""
    return Path(unquote(urlsplit(url).path))


def plain(url: str) -> Optional[str]:
    """The plain form of a URL that can be fetched, or None."""
    text = re.sub("[\t\n\r]", "", url.strip(_EDGES))
    scheme = scheme_of(text)
    if scheme not in SCHEMES:
        return None
    try:
        return _plain(_slashed(text), scheme)
    except (ValueError, UnicodeError):
        return None


def joined(base: str, reference: str) -> Optional[str]:
    """The plain form of a reference in a document, or None if it cannot be fetched."""
    text = re.sub("[\t\n\r]", "", reference.strip(_EDGES))
    if _SCHEME.match(text):
        return plain(text)
    if base == STANDARD_INPUT:
        # Only references within the page can be resolved.
        return f"{base}{text}" if text.startswith("#") else None
    # The standard library joins only known schemes.
    scheme, _, rest = base.partition(":")
    try:
        together = urljoin(f"http:{rest}" if scheme == "gemini" else base, _slashed(text))
    except ValueError:
        return None
    return plain(f"gemini:{together.partition(':')[2]}" if scheme == "gemini" else together)


def scheme_of(url: str) -> str:
    """The scheme in lower case, or nothing."""
    found = _SCHEME.match(url)
    return found.group(1).lower() if found else ""


def host_of(url: str) -> str:
    """The host with its port, or nothing."""
    return urlsplit(url).netloc


def without_fragment(url: str) -> str:
    """A URL up to its fragment."""
    return url.partition("#")[0]


def _slashed(text: str) -> str:
    """For browsers a backslash is a slash; for `urlsplit` it is part of a name."""
    end = re.search("[?#]", text)
    cut = end.start() if end else len(text)
    return text[:cut].replace("\\", "/") + text[cut:]


def _plain(text: str, scheme: str) -> Optional[str]:
    parts = urlsplit(text)
    host = "" if scheme == "file" else _host(parts.hostname or "")
    if host is None or "@" in parts.netloc or (scheme == "file" and parts.netloc not in _HERE):
        return None
    path = quote(_without_dots(parts.path), safe=_PATH_CHARACTERS) or "/"
    query = quote(parts.query, safe=_QUERY_CHARACTERS)
    fragment = quote(parts.fragment, safe=_QUERY_CHARACTERS)
    port = parts.port
    default = {"http": 80, "https": 443, "gemini": 1965}.get(scheme)
    place = host if port in (None, default) else f"{host}:{port}"
    if scheme == "file":
        return urlunsplit((scheme, "", path, "", fragment))
    return urlunsplit((scheme, place, path, query, fragment))


_HERE = ("", "localhost")


def _host(name: str) -> Optional[str]:
    host = name.lower()
    if not host.isascii():
        host = host.encode("idna").decode()
    if ":" in host:
        host = f"[{host}]"
    return host if _HOST.fullmatch(host) else None


def _without_dots(path: str) -> str:
    """A path whose `.` and `..` are resolved, as browsers do before a request."""
    kept: list[str] = []
    parts = path.split("/")
    for part in parts:
        name = part.lower().replace("%2e", ".")
        if name == "..":
            if len(kept) > 1:
                kept.pop()
        elif name != ".":
            kept.append(part)
    if parts[-1].lower().replace("%2e", ".") in (".", ".."):
        kept.append("")
    return "/".join(kept)
