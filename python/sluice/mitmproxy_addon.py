# SPDX-License-Identifier: Apache-2.0
"""An add-on of mitmproxy that applies rule lists to requests.

    mitmdump -s "$(python -m sluice.mitmproxy_addon)" --set sluice_index=ads.sluice

Documents get the style sheet and the script that filters for pages need.
"""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, Optional

from mitmproxy import ctx, exceptions, http
from mitmproxy.net.http.url import parse_authority

# Not relative, because mitmproxy loads this file by its path.
from sluice import Decision, Matcher, SluiceError, load_of_request
from sluice._effects import elsewhere
from sluice._reloading import Reloading
from sluice._responses import LONGEST_BODY, POLICIES, SHEET_PATH, Edit, edit_of
from sluice.browsers import replacement

_LOG = logging.getLogger(__name__)
_STRIP_COOKIES = "sluice_strip_cookies"
_DECISION = "sluice_decision"
_EDIT = "sluice_edit"
_HTML = ("text/html", "application/xhtml+xml")
_TEXT = re.compile(r"text/|application/(?:json|javascript|xml|xhtml\+xml)|image/svg\+xml", re.I)
_PORTS = {"http": 80, "https": 443}
#: Longer URLs may have more bytes than can be decided about, which are 2 MiB.
_LONGEST_URL = 1 << 19
_DOT = (
    b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\x00\x00\x00"
    b"!\xf9\x04\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;"
)

#: Media type and body of an empty answer for each type of load; the rest has an empty text.
EMPTY_ANSWERS: dict[str, tuple[str, bytes]] = {
    "top-document": ("text/html", b""),
    "child-document": ("text/html", b""),
    "image": ("image/gif", _DOT),
    "style-sheet": ("text/css", b""),
    "script": ("text/javascript", b""),
}


class RuleLists:
    """Blocks, strips cookies, upgrades, redirects and changes headers, and counts what it does.

    `counts` has `asked`, `blocked`, `blocked/` with the name of each type, and `undecided`. Those
    have an invalid URL, or a redirect that cannot be looked up, and pass unchanged.
    """

    def __init__(
        self,
        matcher: Optional[Matcher] = None,
        answer: str = "403",
        reload_seconds: float = 5,
        *,
        blocks_undecided: bool = False,
        edits_pages: bool = True,
    ) -> None:
        self.counts: Counter[str] = Counter()
        self._matcher = matcher
        self._answer = answer
        self._blocks_undecided = blocks_undecided
        self._edits_pages = edits_pages
        self._reload_seconds = reload_seconds
        self._reloading: Optional[Reloading] = None
        self._has_options = matcher is None
        self._is_running = False
        self._reported = ""
        if matcher is not None:
            self._use(matcher)

    def load(self, loader: Any) -> None:
        """Declares the options to mitmproxy, unless a matcher was given."""
        if self._has_options:
            loader.add_option("sluice_index", str, "", "Indexes or rule lists, separated by commas")
            choices = ["403", "empty"]
            loader.add_option("sluice_answer", str, "403", "Response to blocked requests", choices)
            loader.add_option(
                "sluice_undecided",
                str,
                "allow",
                "What to do with requests that no rule can decide about, such as https://xn--a/",
                ["allow", "block"],
            )
            loader.add_option(
                "sluice_pages", bool, True, "Hide elements and run scriptlets in pages"
            )

    def configure(self, updated: set[str]) -> None:
        """Opens the files of the options."""
        if "sluice_answer" in updated:
            self._answer = ctx.options.sluice_answer
        if "sluice_undecided" in updated:
            self._blocks_undecided = ctx.options.sluice_undecided == "block"
        if "sluice_pages" in updated:
            self._edits_pages = ctx.options.sluice_pages
        if "sluice_index" in updated and ctx.options.sluice_index:
            self._open(ctx.options.sluice_index.split(","))

    def running(self) -> None:
        """Warns if there is nothing to do."""
        self._is_running = True
        if self._matcher is None:
            _LOG.warning("sluice: no rules are in use; set sluice_index")

    async def requestheaders(self, flow: http.HTTPFlow) -> None:
        """Decides about a request whose body may be sent before `request` is called."""
        if flow.response is None and _may_be_streamed(flow.request):
            await self._apply(flow)
            if flow.response is not None and flow.killable:
                # It would be answered only after it was sent.
                flow.response = None
                flow.kill()

    async def request(self, flow: http.HTTPFlow) -> None:
        """Answers or changes a request before it is sent."""
        # Another add-on may have answered already.
        if flow.response is None and not _may_be_streamed(flow.request):
            await self._apply(flow)

    def responseheaders(self, flow: http.HTTPFlow) -> None:
        """Changes the headers of a response, and keeps its body if that is to be edited."""
        if flow.response is None:
            return
        if flow.metadata.get(_STRIP_COOKIES):
            flow.response.headers.pop("Set-Cookie", None)
        decision = flow.metadata.get(_DECISION)
        if decision is None or self._matcher is None:
            return
        edit = self._edit(decision, flow.response)
        if edit.needs_body and _length(flow.response) <= LONGEST_BODY:
            flow.response.stream = False
            flow.metadata[_EDIT] = edit

    def response(self, flow: http.HTTPFlow) -> None:
        """Edits the body of a response."""
        edit: Optional[Edit] = flow.metadata.get(_EDIT)
        if edit is None or flow.response is None:
            return
        body = flow.response.get_content(strict=False)
        if body:
            flow.response.content = edit.body(body)

    def done(self) -> None:
        """Logs a summary when mitmproxy ends."""
        if self._reloading is not None:
            self._reloading.stop()
        counts = self.counts
        _LOG.info("sluice: %d of %d requests blocked", counts["blocked"], counts["asked"])
        if counts["undecided"]:
            _LOG.info("sluice: %d requests could not be decided", counts["undecided"])

    async def _apply(self, flow: http.HTTPFlow) -> None:
        if self._matcher is None:
            return
        self.counts["asked"] += 1
        try:
            decision = await _decide(self._matcher, flow)
            url = None if decision.blocked else elsewhere(decision)
        except SluiceError as error:
            self._report(error)
            if self._blocks_undecided:
                flow.response = _blocked("other", flow.request, self._answer)
            return
        self._count(decision)
        if decision.blocked or (decision.invalid and self._blocks_undecided):
            flow.comment = f"blocked by {_reason(decision)}"
            flow.response = self._instead(decision, flow)
        elif self._edits_pages and flow.request.path.partition("?")[0] == SHEET_PATH:
            flow.response = _sheet(self._matcher, flow.request)
        elif url is not None:
            flow.response = http.Response.make(307, b"", {"Location": url})
        else:
            _change(flow, decision)
            if self._edits_pages:
                flow.metadata[_DECISION] = decision

    def _instead(self, decision: Decision, flow: http.HTTPFlow) -> http.Response:
        """The response to a blocked request: a resource, if a filter names one that is there."""
        request = flow.request
        resource = replacement(decision)
        if resource is not None:
            headers = {"Content-Type": resource.type, **_readable(request)}
            return http.Response.make(200, resource.content, headers)
        if self._answer == "403" and decision.type == "top-document":
            # Only users see what they navigate to. Scripts of pages must not learn what is blocked.
            return http.Response.make(403, f"{flow.comment}\n", {"Content-Type": "text/plain"})
        return _blocked(decision.type, request, self._answer)

    def _edit(self, decision: Decision, response: http.Response) -> Edit:
        """Changes the headers of a response; returns what is to be done with its body."""
        assert self._matcher is not None
        media_type = response.headers.get("Content-Type", "").partition(";")[0].strip().lower()
        edit = edit_of(self._matcher, decision, is_page=media_type in _HTML)
        headers = response.headers
        for name in edit.removed:
            headers.pop(name, None)
        for name, value in edit.added:
            headers.add(name, value)
        for name in POLICIES:
            if name in headers:
                headers.set_all(name, map(edit.policy, headers.get_all(name)))
        if not _TEXT.match(media_type):
            edit.replacements = ()
        return edit

    def _report(self, error: SluiceError) -> None:
        """Logs why a request cannot be decided, and the same reason only once."""
        self.counts["undecided"] += 1
        if str(error) != self._reported:
            self._reported = str(error)
            _LOG.error("sluice: a request cannot be decided: %s", error)

    def _open(self, paths: list[str]) -> None:
        try:
            matcher = Matcher(paths)
        except SluiceError as error:
            sentence = f"sluice_index: {error}"
            if self._is_running:
                # Shown to whoever set the option; the old rules stay.
                raise exceptions.OptionsError(sentence) from error
            # An exception would be printed with its traceback. A logged error ends mitmproxy, too.
            _LOG.error(sentence)
        else:
            self._use(matcher)

    def _use(self, matcher: Matcher) -> None:
        if self._reloading is not None:
            self._reloading.stop()
        self._matcher = matcher
        self._reloading = Reloading(matcher, self._reload_seconds, _LOG)

    def _count(self, decision: Decision) -> None:
        if decision.blocked:
            self.counts.update(["blocked", f"blocked/{decision.type}"])
        elif decision.invalid:
            self.counts["undecided"] += 1


async def _decide(matcher: Matcher, flow: http.HTTPFlow) -> Decision:
    request = flow.request
    for url in _urls(flow):
        load = load_of_request(url, request.method, request.headers)
        if load.type == "websocket":
            # The URL by which a page asks for it.
            load = load._replace(url=f"ws{load.url[len('http') :]}")
        decision = await matcher.decide_async(*load)
        if not decision.invalid:
            break
    return decision


def _urls(flow: http.HTTPFlow) -> list[str]:
    """The URL of a request, and what is decided about instead if that is invalid."""
    urls = _whole_urls(flow)
    return urls + [url[:_LONGEST_URL] for url in urls if len(url) > _LONGEST_URL]


def _whole_urls(flow: http.HTTPFlow) -> list[str]:
    request = flow.request
    target = _url(request, request.host, request.port)
    # A request to a proxy is sent to the host of its first line, whatever its `Host` says.
    if flow.server_conn.address is None:
        return [target]
    # Otherwise only an address may be known, or a host that shares its connection with others.
    try:
        host, port = parse_authority(request.host_header or "", check=True)
    except ValueError:
        return [target]
    return [_url(request, host, port or _PORTS.get(request.scheme, request.port)), target]


def _url(request: http.Request, host: str, port: int) -> str:
    """The URL with a host; unlike those of mitmproxy, addresses of IPv6 are in brackets."""
    authority = f"[{host}]" if ":" in host else host
    if port != _PORTS.get(request.scheme):
        authority += f":{port}"
    # In HTTP/2 a path may be anything.
    path = request.path if request.path.startswith("/") else f"/{request.path.lstrip('*')}"
    return f"{request.scheme}://{authority}{path}"


def _may_be_streamed(request: http.Request) -> bool:
    """Whether the body may be sent to the server before it is complete."""
    if request.stream:
        return True
    # Whether a body of unknown length is too long for mitmproxy turns out while it is read.
    if not ctx.options.stream_large_bodies or "Content-Length" in request.headers:
        return False
    return "Transfer-Encoding" in request.headers or request.method not in ("GET", "HEAD")


def _blocked(kind: str, request: http.Request, answer: str) -> http.Response:
    headers = _readable(request)
    if answer == "403":
        return http.Response.make(403, "blocked by a rule list\n", headers)
    media_type, body = EMPTY_ANSWERS.get(kind, ("text/plain", b""))
    return http.Response.make(200, body, {"Content-Type": media_type, **headers})


def _sheet(matcher: Matcher, request: http.Request) -> http.Response:
    """The style sheet of generic selectors, for all pages or for one with exceptions."""
    try:
        sheet = matcher.generic_style(request.query.get("page"), everything=True)
    except (SluiceError, ValueError):
        # A page can ask for anything.
        return http.Response.make(404)
    headers = {"Content-Type": "text/css", "Cache-Control": "private, max-age=3600"}
    return http.Response.make(200, sheet.encode(), headers)


def _length(response: http.Response) -> int:
    """The length of a body as its header states it; 0 if that is unknown."""
    length = response.headers.get("Content-Length", "")
    return int(length) if length.isascii() and length.isdigit() else 0


def _readable(request: http.Request) -> dict[str, str]:
    """The header without which a page takes a response for a broken connection."""
    return {"Access-Control-Allow-Origin": request.headers.get("Origin", "*")}


def _reason(decision: Decision) -> str:
    """The filter or the rule that blocked."""
    rule = None if decision.invalid else decision.rule
    if rule is None:
        return "a rule list"
    if rule.filter is None:
        return f"{rule.list}:{rule.line}"
    text = f": {rule.filter.text}" if rule.filter.text else ""
    return f"{rule.filter.file}:{rule.filter.line}{text}"


def _change(flow: http.HTTPFlow, decision: Decision) -> None:
    if decision.cookies_blocked:
        flow.request.headers.pop("Cookie", None)
        flow.metadata[_STRIP_COOKIES] = True
    _change_headers(flow.request.headers, decision.modify_headers)


def _change_headers(headers: http.Headers, changes: Sequence[dict[str, str]]) -> None:
    for change in changes:
        name, operation = change["header"], change["operation"]
        if operation == "append":
            old = headers.get(name)
            headers[name] = f"{old}, {change['value']}" if old else change["value"]
        elif operation == "set":
            headers[name] = change["value"]
        else:
            headers.pop(name, None)


addons = [RuleLists()]

if __name__ == "__main__":
    print(__file__)
