# SPDX-License-Identifier: Apache-2.0
"""Writes web archives with warcio, as crawlers and Common Crawl do."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from typing import Any, Optional

from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

Headers = Sequence[tuple[str, str]]


class Archive:
    """A WARC file in memory, of which the offsets of the records are known."""

    def __init__(self, *, gzip: bool = True) -> None:
        self._bytes = io.BytesIO()
        self._writer = WARCWriter(self._bytes, gzip=gzip)
        self.offsets: list[int] = []

    @property
    def data(self) -> bytes:
        return self._bytes.getvalue()

    def response(
        self, url: str, mime: str = "text/html", body: bytes = b"", status: str = "200 OK"
    ) -> str:
        """Adds a response; returns its name."""
        headers = [("Content-Type", mime)] if mime else []
        head = StatusAndHeaders(status, headers, protocol="HTTP/1.1")
        return self._add(url, "response", body, head=head)

    def chunked(self, url: str, mime: str, body: bytes) -> str:
        """Adds a response as it was sent, in chunks."""
        headers = [("Content-Type", mime), ("Transfer-Encoding", "chunked")]
        head = StatusAndHeaders("200 OK", headers, protocol="HTTP/1.1")
        sent = b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)
        return self._add(url, "response", sent, head=head)

    def request(self, url: str, response: str, headers: Headers, method: str = "GET") -> str:
        """Adds the request of a response."""
        head = StatusAndHeaders(f"{method} / HTTP/1.1", list(headers), is_http_request=True)
        extra = {"WARC-Concurrent-To": response} if response else {}
        return self._add(url, "request", b"", head=head, extra=extra)

    def page(self, url: str, links: Sequence[dict[str, Any]], **head: Any) -> str:
        """Adds what a WAT file has about a page; `head` are members of its head."""
        html = {"Head": head, "Links": list(links)}
        answer = {
            "Response-Message": {"Status": "200", "Version": "HTTP/1.1", "Reason": "OK"},
            "Headers": {"Content-Type": "text/html; charset=utf-8"},
            "HTML-Metadata": html,
        }
        envelope = {
            "Format": "WARC",
            "WARC-Header-Metadata": {"WARC-Type": "response", "WARC-Target-URI": url},
            "Payload-Metadata": {"HTTP-Response-Metadata": answer},
        }
        return self.metadata(url, json.dumps({"Envelope": envelope}).encode())

    def metadata(self, url: str, content: bytes) -> str:
        return self._add(url, "metadata", content, kind="application/json")

    def resource(self, url: str, mime: str) -> str:
        """Adds what was not fetched over HTTP."""
        return self._add(url, "resource", b"content", kind=mime)

    def revisit(self, url: str, mime: str) -> str:
        """Adds a response whose content was archived before."""
        head = StatusAndHeaders("200 OK", [("Content-Type", mime)], protocol="HTTP/1.1")
        return self._add(url, "revisit", b"", head=head)

    def text(self, url: str, text: str) -> str:
        """Adds the text of a page, as WET files have it."""
        return self._add(url, "conversion", text.encode(), kind="text/plain")

    def _add(
        self,
        url: str,
        kind_of_record: str,
        content: bytes,
        *,
        kind: str = "",
        head: Optional[StatusAndHeaders] = None,
        extra: Optional[dict[str, str]] = None,
    ) -> str:
        self.offsets.append(self._bytes.tell())
        record = self._writer.create_warc_record(
            url,
            kind_of_record,
            payload=io.BytesIO(content),
            warc_content_type=kind,
            http_headers=head,
            warc_headers_dict=extra or {},
        )
        self._writer.write_record(record)
        name: str = record.rec_headers.get_header("WARC-Record-ID")
        return name
