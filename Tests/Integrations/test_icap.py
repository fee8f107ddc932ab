# SPDX-License-Identifier: Apache-2.0
"""The service for c-icap: what it answers to a client of ICAP.

SLUICE in the environment is the command, ICAP_SERVICE the folder of srv_sluice.so.
"""
import gzip
import re
import shutil
import subprocess
import sys
import time
import unittest
import zlib
from random import Random

sys.dont_write_bytecode = True
from local_icap import ICAPServer, ask, head, request_message, response_message, wait_until  # noqa: E402
from test_squid import SLUICE, SquidTest  # noqa: E402

FILTERS = r"""
||ads.test^$image
||ads.test^$script
||ads.test^$document
||ads.test^$subdocument
||ads.test/noop.js$script,redirect=noop.js,important
||cookies.test^$cookie
||news.test^$removeparam=utm_source
||news.test/policy$csp=img-src 'none'
||news.test/header$removeheader=x-tracker
news.test##.sponsored
news.test##+js(set-constant, ads.enabled, false)
##.generic-ad
shop.test#@#.generic-ad
"""
HTML = b"<!doctype html>\n<html lang=en><head><title>News</title></head><body><p class=sponsored>Ad</p></body></html>"
NEWS = "Referer: http://news.test/"


class ICAPTest(SquidTest):
    """A c-icap with an index of filters."""

    settings = ()
    filters = FILTERS

    def setUp(self):
        super().setUp()
        self.compile_filters(self.filters)
        self.server = ICAPServer(self.folder, self.index, *self.settings)
        self.addCleanup(self.server.close)

    def compile_filters(self, filters):
        source = self.folder / "filters.txt"
        source.write_text(filters)
        command = [SLUICE, "compile", "-q", "--filter-texts", "--syntax", "ublock", source.name, "-o", self.index]
        subprocess.run(command, check=True, cwd=self.folder)

    def request(self, url, *headers, method="GET", body=None, extra=("Allow: 204",)):
        http = head("%s %s HTTP/1.1" % (method, url), "Host: x", *headers)
        return ask(self.server.port, request_message(self.server.port, http, body, extra))

    def response(self, url, body, *headers, destination="document", kind="text/html", extra=("Allow: 204",)):
        http = head("GET %s HTTP/1.1" % url, "Host: x", "Sec-Fetch-Dest: %s" % destination)
        answer = head("HTTP/1.1 200 OK", "Content-Type: %s" % kind, "Content-Length: %d" % len(body or b""), *headers)
        return ask(self.server.port, response_message(self.server.port, http, answer, body, extra))


class Requests(ICAPTest):
    def test_what_no_filter_concerns_is_not_sent_back(self):
        self.assertEqual(self.request("http://news.test/").status, 204)
        self.assertEqual(self.request("http://news.test/", method="POST", body=b"x=1").status, 204)

    def test_a_client_without_204_gets_its_request_back(self):
        answer = self.request("http://news.test/", method="POST", body=b"x=1", extra=())
        self.assertEqual((answer.status, answer.body), (200, b"x=1"))
        self.assertTrue(answer.head.startswith("POST http://news.test/ HTTP/1.1\r\n"))

    def check(self, destination, status, kind, body):
        answer = self.request("http://ads.test/x", "Sec-Fetch-Dest: " + destination, NEWS)
        self.assertEqual(answer.status, 200)
        self.assertIn("HTTP/1.1 %s\r\n" % status, answer.head)
        self.assertIn("Content-Type: %s" % kind, answer.head)
        self.assertRegex(answer.body, body)
        return answer

    def test_a_blocked_request_gets_an_answer_of_its_type(self):
        self.check("image", "403 Forbidden", "image/gif", rb"^GIF89a")
        self.check("script", "403 Forbidden", "text/javascript", rb"^$")
        self.check("iframe", "403 Forbidden", "text/html", rb"^$")
        self.check("document", "403 Forbidden", "text/html", rb"filters\.txt:4:1.*\|\|ads\.test\^\$document")

    def test_the_rule_is_named_to_the_proxy_only(self):
        answer = self.check("script", "403 Forbidden", "text/javascript", rb"^$")
        self.assertEqual(answer.headers["x-sluice-rule"], "filters.txt:3:1")
        self.assertEqual(answer.headers["x-sluice-filter"], "||ads.test^$script")
        self.assertNotIn("Sluice", answer.head)

    def test_a_filter_can_name_a_resource(self):
        answer = self.request("http://ads.test/noop.js", "Sec-Fetch-Dest: script", NEWS)
        self.assertIn("200 OK", answer.head)
        self.assertIn(b"function", answer.body)

    def test_parameters_are_removed_by_a_redirect(self):
        answer = self.request("http://news.test/?a=1&utm_source=2", "Sec-Fetch-Dest: document")
        self.assertIn("307 Temporary Redirect\r\n", answer.head)
        self.assertIn("Location: http://news.test/?a=1\r\n", answer.head)

    def test_blocked_cookies_are_sent_neither_way(self):
        answer = self.request("http://cookies.test/", "Cookie: a=b", "Sec-Fetch-Dest: document")
        self.assertNotIn("Cookie", answer.head)
        answer = self.response("http://cookies.test/a.png", b"png", "Set-Cookie: a=b", "Set-Cookie: c=d",
                               destination="image", kind="image/png")
        self.assertNotIn("Cookie", answer.head)
        self.assertEqual(answer.body, b"png")

    def test_documents_are_not_asked_for_in_codings_that_are_not_read(self):
        answer = self.request("http://news.test/", "Sec-Fetch-Dest: document", "Accept-Encoding: gzip, br;q=0.5, zstd")
        self.assertIn("Accept-Encoding: gzip, br;q=0.5\r\n", answer.head)
        for kind, codings in (("document", "br"), ("image", "zstd")):
            answer = self.request("http://news.test/", "Sec-Fetch-Dest: " + kind, "Accept-Encoding: " + codings)
            self.assertEqual(answer.status, 204)

    def test_the_style_sheet_of_generic_selectors_is_on_each_host(self):
        path = "/.well-known/sluice-generic.css"
        self.assertIn(b".generic-ad", self.request("http://other.test" + path).body)
        answer = self.request("http://shop.test%s?page=http%%3A%%2F%%2Fshop.test%%2F" % path)
        self.assertEqual(answer.body, b"")
        self.assertIn("404", self.request("http://shop.test%s?page=%%zz" % path).head)

    def test_tunnels_pass(self):
        self.assertEqual(self.request("ads.test:443", method="CONNECT").status, 204)


class Responses(ICAPTest):
    def test_markup_is_inserted_at_the_beginning_of_the_head(self):
        answer = self.response("http://news.test/", HTML)
        before, after = HTML.split(b"<title>")
        self.assertTrue(answer.body.startswith(before + b'<link rel="stylesheet" nonce="'), answer.body[:200])
        self.assertTrue(answer.body.endswith(b"<title>" + after))
        self.assertIn(b'setConstant("ads.enabled"', answer.body)
        self.assertIn(b"sponsored", answer.body[:-len(after)])
        self.assertNotIn("Content-Length", answer.head)

    def test_every_coding_is_read(self):
        raw = zlib.compressobj(wbits=-15)
        brotli = subprocess.run(["brotli", "-c"], input=HTML, capture_output=True, check=True).stdout
        codings = {"gzip": gzip.compress(HTML), "deflate": zlib.compress(HTML), "br": brotli}
        codings["x-gzip"] = gzip.compress(HTML[:40]) + gzip.compress(HTML[40:])
        plain = re.sub(rb'nonce="[^"]*"', b"", self.response("http://news.test/", HTML).body)
        for name, body in [*codings.items(), ("deflate", raw.compress(HTML) + raw.flush())]:
            answer = self.response("http://news.test/", body, "Content-Encoding: " + name)
            self.assertNotIn("Content-Encoding", answer.head)
            self.assertEqual(re.sub(rb'nonce="[^"]*"', b"", answer.body), plain, name)

    def test_a_long_document_comes_through_whole_however_it_is_cut(self):
        random = Random(7)
        document = HTML + bytes(random.choices(b"abc <>", k=3_000_000))
        whole = gzip.compress(document)
        http = head("GET http://news.test/ HTTP/1.1", "Sec-Fetch-Dest: document")
        answer = head("HTTP/1.1 200 OK", "Content-Type: text/html", "Content-Encoding: gzip")
        message = response_message(self.server.port, http, answer, b"")
        message = message[:message.index(answer) + len(answer)]
        while whole:
            size = random.choice((1, 10, 1000, 70_000))
            message += b"%x\r\n%s\r\n" % (len(whole[:size]), whole[:size])
            whole = whole[size:]
        found = ask(self.server.port, message + b"0\r\n\r\n")
        self.assertTrue(found.body.endswith(document[len(b"<!doctype html>\n<html lang=en><head>"):]), "seed 7")

    def test_a_policy_lets_the_markup_through_and_nothing_else(self):
        policy = "Content-Security-Policy: default-src 'none'; style-src 'self'"
        answer = self.response("http://news.test/", HTML, policy)
        nonce = re.search(rb'<script nonce="([^"]+)"', answer.body).group(1).decode()
        self.assertIn("%s 'nonce-%s'; script-src 'nonce-%s'\r\n" % (policy, nonce, nonce), answer.head)

    def test_a_policy_that_allows_inline_code_stays_as_it_is(self):
        policy = "Content-Security-Policy: script-src 'unsafe-inline' *; style-src 'unsafe-inline'"
        self.assertIn(policy + "\r\n", self.response("http://news.test/", HTML, policy).head)

    def test_a_document_that_a_browser_has_keeps_the_policy_with_its_nonce(self):
        http = head("GET http://news.test/ HTTP/1.1", "Sec-Fetch-Dest: document", 'If-None-Match: "x"')
        stored = head("HTTP/1.1 304 Not Modified", 'ETag: "x"', "Content-Security-Policy: script-src 'self'")
        answer = ask(self.server.port, response_message(self.server.port, http, stored))
        self.assertIn('ETag: "x"', answer.head)
        self.assertNotIn("Policy", answer.head)

    def test_modifiers_change_headers(self):
        self.assertRegex(self.response("http://news.test/policy", HTML).head, "Security-Policy: img-src 'none'\r\n")
        answer = self.response("http://news.test/header", HTML, "X-Tracker: 1", "X-Kept: 1")
        self.assertNotIn("X-Tracker", answer.head)
        self.assertIn("X-Kept: 1\r\n", answer.head)

    def test_what_is_no_document_of_html_is_not_sent_back(self):
        for kind, destination in (("image/png", "image"), ("text/html", "empty"), ("application/pdf", "document")):
            self.assertEqual(self.response("http://news.test/", HTML, destination=destination, kind=kind).status, 204)

    def test_documents_that_are_not_like_ascii_pass_unchanged(self):
        wide = HTML.decode().encode("utf-16")
        self.assertEqual(self.response("http://news.test/", wide).body, wide)
        self.assertEqual(self.response("http://news.test/", wide[2:], kind="text/html; charset=utf-16le").status, 204)
        other = self.response("http://news.test/", HTML, "Content-Encoding: zstd")
        self.assertEqual(other.status, 204)

    def test_documents_without_a_head_and_without_a_body_are_documents(self):
        self.assertTrue(self.response("http://news.test/", b"<header>x").body.endswith(b"</script><header>x"))
        self.assertTrue(self.response("http://news.test/", b"x").body.endswith(b"</script>x"))
        self.assertEqual(self.response("http://news.test/", None).status, 204)

    def test_a_page_without_generic_hiding_has_no_link(self):
        self.assertIn(b"/.well-known/sluice-generic.css\"", self.response("http://other.test/", HTML).body)
        self.assertIn(b"css?page=http%3A%2F%2Fshop.test%2F", self.response("http://shop.test/", HTML).body)


class Texts(ICAPTest):
    """Filters that edit the text of a response."""

    filters = r"""
cut.test##^script:has-text(adblock)
cut.test##^script:has-text(/track[a-z]+\(/i)
cut.test##^script[src*="ads"][async]
||cut.test/replaced$replace=/(\w+)@(\w+)/<$2>$$\/$1/g
||cut.test/slow$replace=/(a*)*b/x/
||cut.test/square$replace=/(a|x){0,2000}[bd]/x/
||cut.test/data$replace=/"ad":true/"ad":false/
"""

    def compile_filters(self, filters):
        source = self.folder / "filters.txt"
        source.write_text(filters)
        command = [SLUICE, "compile", "-q", "--syntax", "ublock", "--trust", source.name, source.name, "-o", self.index]
        subprocess.run(command, check=True, cwd=self.folder)

    def body(self, path, body, *headers, **named):
        answer = self.response("http://cut.test" + path, body, *headers, **named)
        self.assertEqual(answer.status, 200)
        return re.sub(rb"<link[^>]*>|<script nonce=.*?</script>", b"", answer.body, flags=re.S)

    def test_scripts_are_cut_out(self):
        kept = (b"<script>wanted()</script><scripts>adblock</scripts><script data-async src='/ads.js'></script>"
                b"<script async src=/other.js></script><p>adblock")
        for cut in (b"<script>var adblock</script>", b"<SCRIPT a='>'>x = TrackMe( 1 )</SCRIPT >",
                    b"<script async src='https://ads.test/a.js'></script>", b"<script src=/ads.js async ></script>"):
            self.assertEqual(self.body("/", b"<p>" + cut + kept), b"<p>" + kept, cut)
        self.assertEqual(self.body("/", gzip.compress(kept + b"<script>adblock</script>"), "Content-Encoding: gzip"), kept)

    def test_a_script_that_does_not_end_stays(self):
        for document in (b"<p><script>adblock", b"<script", b"<script>adblock</script", b"<script a='>adblock</script>"):
            self.assertEqual(self.body("/", document), document)

    def test_text_is_replaced(self):
        self.assertEqual(self.body("/replaced", b"me@here, you@there"), b"<here>$/me, <there>$/you")
        self.assertEqual(self.body("/data.json", b'{"ad":true,"ad":true}', destination="empty", kind="application/json"),
                         b'{"ad":false,"ad":true}')
        binary = self.response("http://cut.test/data", b'"ad":true', destination="image", kind="image/png")
        self.assertEqual(binary.status, 204)

    def test_an_expression_that_takes_too_long_replaces_nothing(self):
        self.assertEqual(self.body("/slow", b"a" * 100_000), b"a" * 100_000)
        # Each place takes few steps, but there are many.
        start = time.monotonic()
        self.assertEqual(self.body("/square", b"a" * 1_000_000 + b"c"), b"a" * 1_000_000 + b"c")
        self.assertLess(time.monotonic() - start, 20)

    def test_a_text_that_is_too_long_is_not_edited(self):
        for size, cut in ((15_000_000, True), (17_000_000, False)):
            document = b"<script>adblock</script>" + b"x" * size
            self.assertEqual(self.body("/", document).startswith(b"<script>"), not cut)

    def test_other_character_sets_keep_their_bytes(self):
        latin = "<script>adblock</script><p>café@me été".encode("latin-1")
        self.assertEqual(self.body("/", latin), "<p>café@me été".encode("latin-1"))


class Settings(ICAPTest):
    settings = ("sluice.Answer empty", "sluice.Tunnels decide", "sluice.Undecided block", "sluice.Pages off")

    def test_a_blocked_request_can_be_answered_as_if_it_was_not(self):
        answer = self.request("http://ads.test/x", "Sec-Fetch-Dest: script", NEWS)
        self.assertIn("200 OK", answer.head)

    def test_what_is_not_decided_can_be_blocked(self):
        self.assertIn("200 OK", self.request("http://1.2.3.256/").head)
        self.assertEqual(self.request("http://xn--a.news.test/").status, 204)

    def test_a_tunnel_can_be_decided_by_its_host(self):
        self.assertEqual(self.request("news.test:443", method="CONNECT").status, 204)
        self.compile_filters("||ads.test^\n||shared.test^$third-party\n")
        self.assertTrue(wait_until(lambda: self.request("ads.test:443", method="CONNECT").status == 200))
        # Other sites may not use it, but it can be visited.
        self.assertEqual(self.request("shared.test:443", method="CONNECT").status, 204)

    def test_pages_can_be_left_alone(self):
        self.assertEqual(self.response("http://news.test/", HTML).status, 204)


if __name__ == "__main__":
    if not shutil.which("c-icap"):
        raise SystemExit("there is no c-icap")
    unittest.main(verbosity=2)
