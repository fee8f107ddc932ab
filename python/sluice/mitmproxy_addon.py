# SPDX-License-Identifier: Apache-2.0
"""An add-on of mitmproxy that applies rule lists to requests.

    mitmdump -s "$(python -m sluice.mitmproxy_addon)" --set sluice_index=ads.sluice

Documents get the style sheet and the script that filters for pages need.
"""

from __future__ import annotations

import logging
from collections import Counter
from typing import Any, Optional
from weakref import WeakKeyDictionary

from mitmproxy import ctx, exceptions, http

# Not relative, because mitmproxy loads this file by its path.
from sluice import Decision, Matcher, SluiceError
from sluice._answers import EMPTY_ANSWERS, WAYS, Answers, reason
from sluice._changes import Exchange, change_request, change_response_cookies, note
from sluice._cookies import cookie_edits
from sluice._effects import elsewhere
from sluice._flows import (
    EditedBody,
    decide,
    effort_for,
    has_unknown_length,
    has_whole_body,
    is_endless,
    length_of,
    lowered,
)
from sluice._reloading import Reloading
from sluice._responses import LONGEST_BODY, POLICIES, Edit, edit_of, may_be_edited
from sluice._sheets import SHEET_PATH, Sheets

__all__ = ["EMPTY_ANSWERS", "RuleLists", "addons"]

_LOG = logging.getLogger(__name__)
#: The mark of flows in the windows of mitmproxy.
_BLOCKED_MARK = ":no_entry:"


class RuleLists:
    """Blocks, strips cookies, upgrades, redirects and changes headers, and counts what it does.

    `counts` has `asked`, `blocked`, `blocked/` with the name of each type, and `undecided`. Those
    have an invalid URL, or a redirect that cannot be looked up, and pass unchanged.
    """

    def __init__(
        self,
        matcher: Optional[Matcher] = None,
        answer: str = "page",
        reload_seconds: float = 5,
        *,
        blocks_undecided: bool = False,
        edits_pages: bool = True,
    ) -> None:
        self.counts: Counter[str] = Counter()
        self._matcher = matcher
        self._answer = answer
        self._answers = Answers()
        self._blocks_undecided = blocks_undecided
        self._edits_pages = edits_pages
        self._reload_seconds = reload_seconds
        self._reloading: Optional[Reloading] = None
        self._sheets: Optional[Sheets] = None
        # Not in the metadata of the flows: mitmproxy could not save them any more.
        self._exchanges: WeakKeyDictionary[http.HTTPFlow, Exchange] = WeakKeyDictionary()
        self._has_options = matcher is None
        # mitmproxy copies an option each time it is read.
        self._streams_large_bodies = False
        self._is_running = False
        self._reported = ""
        if matcher is not None:
            self._use(matcher)

    def load(self, loader: Any) -> None:
        """Declares the options to mitmproxy, unless a matcher was given."""
        if self._has_options:
            loader.add_option("sluice_index", str, "", "Indexes or rule lists, separated by commas")
            ways = list(WAYS)
            loader.add_option("sluice_answer", str, "page", "Response to blocked requests", ways)
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
        if "stream_large_bodies" in updated:
            self._streams_large_bodies = bool(ctx.options.stream_large_bodies)
        if "sluice_index" in updated and ctx.options.sluice_index:
            self._open(ctx.options.sluice_index.split(","))

    def running(self) -> None:
        """Warns if there is nothing to do."""
        self._is_running = True
        if self._matcher is None:
            _LOG.warning("sluice: no rules are in use; set sluice_index")

    async def requestheaders(self, flow: http.HTTPFlow) -> None:
        """Decides about a request whose body may be sent before `request` is called."""
        if flow.response is None and self._may_be_streamed(flow.request):
            await self._apply(flow)
            if flow.response is not None and flow.killable:
                # It would be answered only after it was sent.
                flow.response = None
                flow.kill()

    async def request(self, flow: http.HTTPFlow) -> None:
        """Answers or changes a request before it is sent."""
        # Another add-on may have answered already.
        if flow.response is None and not self._may_be_streamed(flow.request):
            await self._apply(flow)

    def _may_be_streamed(self, request: http.Request) -> bool:
        """Whether the body may be sent to the server before it is complete."""
        if request.stream:
            return True
        # Whether a body of unknown length is too long for mitmproxy turns out while it is read.
        return self._streams_large_bodies and has_unknown_length(request)

    def responseheaders(self, flow: http.HTTPFlow) -> None:
        """Changes the headers of a response, and keeps its body if that is to be edited."""
        if flow.response is None:
            return
        exchange = self._exchanges.get(flow)
        if exchange is None or self._matcher is None:
            return
        if exchange.cookies is not None:
            change_response_cookies(flow, exchange.cookies)
        if self._edits_pages:
            self._change_response(flow, exchange)

    def _change_response(self, flow: http.HTTPFlow, exchange: Exchange) -> None:
        assert flow.response is not None
        given = lowered(flow.response.headers)
        decision = exchange.decision
        edit = self._edit(decision, flow, given) if may_be_edited(decision) else None
        length = length_of(given)
        if (length or 0) > LONGEST_BODY or is_endless(given):
            # mitmproxy would keep all of it until it ends.
            flow.response.stream = flow.response.stream or True
        elif edit is not None and edit.needs_body and has_whole_body(flow):
            body = EditedBody(edit, given.get("content-encoding", ""), effort_for(flow))
            exchange.body = body
            # Whether a body of unknown length is too long turns out while it is read.
            flow.response.stream = body if length is None else False

    def response(self, flow: http.HTTPFlow) -> None:
        """Edits the body of a response."""
        exchange = self._exchanges.pop(flow, None)
        body = None if exchange is None else exchange.body
        if body is None or flow.response is None:
            return
        if flow.response.stream:
            # Shown in the windows of mitmproxy; it is sent already.
            flow.response.raw_content = body.sent
        elif flow.response.raw_content:
            flow.response.raw_content = body.edited(flow.response.raw_content)
            flow.response.headers["Content-Length"] = str(len(flow.response.raw_content))

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
            decision = await decide(self._matcher, flow)
            url = elsewhere(decision)
        except SluiceError as error:
            self._report(error)
            if self._blocks_undecided:
                flow.response = http.Response.make(403, "blocked by a rule list\n")
            return
        if url is None:
            self._count(decision)
        if (decision.blocked and url is None) or (decision.invalid and self._blocks_undecided):
            self._block(decision, flow)
        elif self._edits_pages and flow.request.path.partition("?")[0] == SHEET_PATH:
            flow.response = self._sheet(flow.request)
        elif url is not None:
            note(flow, f"sent to {url}")
            flow.response = http.Response.make(307, b"", {"Location": url})
        else:
            cookies = cookie_edits(decision)
            change_request(flow, decision, cookies)
            self._exchanges[flow] = Exchange(decision, cookies)

    def _block(self, decision: Decision, flow: http.HTTPFlow) -> None:
        flow.comment = f"blocked by {reason(decision)}"
        flow.marked = _BLOCKED_MARK
        status, headers, body = self._answers.answer(decision, self._answer)
        # Without it a page takes the answer for a broken connection.
        readable = flow.request.headers.get("Origin", "*")
        headers = {**headers, "Access-Control-Allow-Origin": readable}
        flow.response = http.Response.make(status, body, headers)

    def _sheet(self, request: http.Request) -> http.Response:
        """The style sheet of generic selectors, for all pages or for one with exceptions."""
        assert self._sheets is not None
        known = request.headers.get("If-None-Match", "")
        status, headers, body = self._sheets.answer(request.path.partition("?")[2], known)
        return http.Response.make(status, body, headers)

    def _edit(self, decision: Decision, flow: http.HTTPFlow, given: dict[str, str]) -> Edit:
        """Changes the headers of a response; returns what is to be done with its body."""
        assert self._matcher is not None
        assert flow.response is not None
        edit = edit_of(self._matcher, decision, given.get("content-type", ""), self._sheets)
        headers = flow.response.headers
        # The page in the cache of the browser fits the policy there, and no other.
        kept = POLICIES if flow.response.status_code == 304 else ()
        for name in (*edit.removed, *kept):
            headers.pop(name, None)
        for name, value in edit.added:
            headers.add(name, value)
        for name in POLICIES if edit.markup else ():
            headers.set_all(name, map(edit.policy, headers.get_all(name)))
        if edit.summary:
            note(flow, edit.summary)
        return edit

    def _report(self, error: SluiceError) -> None:
        """Logs why a request cannot be decided, and the same reason only once."""
        self.counts["undecided"] += 1
        if str(error) != self._reported:
            self._reported = str(error)
            _LOG.error("sluice: a request cannot be decided: %s", error)

    def _open(self, paths: list[str]) -> None:
        try:
            matcher = Matcher(paths, filter_texts=True)
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
        self._sheets = Sheets(matcher)
        self._reloading = Reloading(matcher, self._reload_seconds, _LOG)

    def _count(self, decision: Decision) -> None:
        if decision.blocked:
            self.counts.update(["blocked", f"blocked/{decision.type}"])
        elif decision.invalid:
            self.counts["undecided"] += 1


addons = [RuleLists()]

if __name__ == "__main__":
    print(__file__)
