# SPDX-License-Identifier: Apache-2.0
"""One request to a Gemini capsule, whose certificate is trusted on first use."""

from __future__ import annotations

import hashlib
import json
import os
import socket
import ssl
from pathlib import Path
from typing import Optional, Union
from urllib.parse import urlsplit

from .. import _replacing
from .answers import Answer, Redirect, too_large
from .limits import Deadline
from .problems import ProblemKind, ReadingError

_PORT = 1965
_LONGEST_HEADER = 1029
_CHUNK = 65536


def known_capsules() -> Path:
    """The default file for certificates."""
    state = os.environ.get("XDG_STATE_HOME") or os.path.join("~", ".local", "state")
    return Path(state).expanduser() / "sluice" / "capsules.json"


def request(
    url: str, limit: int, deadline: Deadline, known: Optional[Path]
) -> Union[Answer, Redirect]:
    """Sends one request. Without a file of known certificates, any is accepted."""
    try:
        with _connected(url, deadline) as connection:
            if known is not None:
                _check_certificate(url, connection.getpeercert(binary_form=True) or b"", known)
            connection.sendall(f"{url}\r\n".encode())
            return _answer(url, connection, limit, deadline)
    except ssl.SSLEOFError as error:
        raise ReadingError(ProblemKind.NO_CONNECTION, f"the response of {url} broke off") from error
    except ssl.SSLError as error:
        sentence = f"no secure connection to {url}: {error.reason or error}"
        raise ReadingError(ProblemKind.TLS, sentence) from error
    except TimeoutError as error:
        raise deadline.error(url) from error
    except (OSError, ValueError) as error:
        sentence = f"{url} cannot be fetched: {getattr(error, 'strerror', None) or error}"
        raise ReadingError(ProblemKind.NO_CONNECTION, sentence) from error


def _connected(url: str, deadline: Deadline) -> ssl.SSLSocket:
    parts = urlsplit(url)
    host = parts.hostname or ""
    # Capsules sign their certificates themselves; what is checked is that they stay the same.
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    plain = socket.create_connection((host, parts.port or _PORT), timeout=deadline.left(url))
    try:
        # An end that the capsule did not announce is an error: the response may be truncated.
        return context.wrap_socket(plain, server_hostname=host, suppress_ragged_eofs=False)
    except BaseException:
        plain.close()
        raise


def _check_certificate(url: str, certificate: bytes, known: Path) -> None:
    """Stores the certificate of a capsule, or raises if it has changed."""
    host = urlsplit(url).netloc
    print_now = hashlib.sha256(certificate).hexdigest()
    prints = _read(known)
    before = prints.setdefault(host, print_now)
    if before != print_now:
        sentence = (
            f"the certificate of {host} has changed, so no request was sent; if that "
            f"is expected, remove {host} from {known}"
        )
        raise ReadingError(ProblemKind.TLS, sentence)
    _write(known, prints)


def _read(known: Path) -> dict[str, str]:
    try:
        prints: dict[str, str] = json.loads(known.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    return prints


def _write(known: Path, prints: dict[str, str]) -> None:
    known.parent.mkdir(parents=True, exist_ok=True)
    _replacing.replace(str(known), f"{json.dumps(prints, indent=1)}\n".encode())


def _answer(
    url: str, connection: ssl.SSLSocket, limit: int, deadline: Deadline
) -> Union[Answer, Redirect]:
    data = _received(url, connection, limit + _LONGEST_HEADER, deadline)
    header, found, body = data.partition(b"\r\n")
    words = header.decode("utf-8", "replace")
    status, meta = words[:2], words[3:].strip()
    if not found or len(header) > _LONGEST_HEADER or not status.isdigit():
        raise ReadingError(ProblemKind.NO_CONNECTION, f"{url} sent no Gemini response")
    if status[0] == "3":
        return Redirect(meta)
    if status[0] != "2":
        sentence = f"{url} returned {words.strip()}"
        raise ReadingError(ProblemKind.STATUS, sentence)
    if len(body) > limit:
        raise too_large(url, limit)
    return _as_answer(url, meta or "text/gemini", body)


def _as_answer(url: str, meta: str, body: bytes) -> Answer:
    media_type, *parameters = (part.strip() for part in meta.split(";"))
    pairs = (part.split("=", 1) for part in parameters if "=" in part)
    named = {name.strip().lower(): value for name, value in pairs}
    language = named.get("lang", "").strip('"')
    charset = named.get("charset", "utf-8").strip('"')
    return Answer(url, body, media_type.lower(), charset, len(body), language)


def _received(url: str, connection: ssl.SSLSocket, most: int, deadline: Deadline) -> bytes:
    parts: list[bytes] = []
    size = 0
    while size <= most:
        connection.settimeout(deadline.left(url))
        chunk = connection.recv(_CHUNK)
        if not chunk:
            break
        parts.append(chunk)
        size += len(chunk)
    return b"".join(parts)
