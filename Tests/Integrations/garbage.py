# SPDX-License-Identifier: Apache-2.0
"""Messages for proxies that no browser sends, and requests of which only one thing is odd."""
import asyncio

HOSTS = [
    "news.test", "tracker.test", "", ".", "..", "[::1", "[]", "999.999.999.999", "a" * 300,
    "a." * 200, "xn--a", "é.test", "news.test:99999", "news.test:-1", "user@:80", "%00", "%2F", "-",
    "0x7f.1", "test\x01", "'\"\\", "tracker.test.", ".tracker.test", "a@tracker.test",
    "tracker.test\0", "tracker.test:", "xn--a.tracker.test", "[::1]", "::1", "[::ffff:127.0.0.1]",
    "[fe80::1%25lo]", "TRACKER.test", "tracker.test/a", "a, tracker.test"]
METHODS = ["GET", "HEAD", "POST", "CONNECT", "OPTIONS", "PRI", "get", "", "G T", "A" * 300, "\0",
           "é"]
VERSIONS = ["HTTP/1.1", "HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/9.9", "HTTP/", "", "SIP/2.0",
            "HTTP/1.1 x"]
#: Headers that show what a request is for, and others.
MEANT = ["Referer: %s", "Origin: %s", "Accept: %s", "Sec-Fetch-Dest: %s", "Sec-Fetch-Mode: %s",
         "Sec-Fetch-Site: %s", "Upgrade: %s", "Content-Type: %s", "Cookie: %s"]
HEADERS = [*MEANT, "Host: %s", "%s", "%s: x", " folded %s", "Expect: %s", "Content-Length: %s",
           "Transfer-Encoding: chunked%s", "Connection: %s"]
TEXTS = ["", "-", "%", "%zz", "OK", "ERR", "\t", "\0", "\r", "\x7f", "ä", "\ud800", "x", "null",
         "document", "iframe", "websocket", "image/webp", "a\rb", "a\r\n b"]
#: Paths that mean something to the rules of tests, and others.
PATHS = ["/", "/x", "/ads/x", "/grouped/x", "/counted", "/headers", "/a'b|\"", "/%00%zz", "//",
         "/?", "/\xff", "/\ud800"]
WEBSOCKET = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
             "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="]
#: Names of headers as HTTP/2 has them, or must not have them.
NAMES = ["referer", "origin", "sec-fetch-dest", "x", "Host", ":path", "cookie", "upgrade"]
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"


class Garbage:
    """Messages that no browser sends."""

    def __init__(self, chance, left_out=""):
        self.chance, self.left_out = chance, dict.fromkeys(map(ord, left_out))

    def text(self):
        """A text for a header or a part of a URL."""
        return self.any_text().translate(self.left_out)

    def any_text(self):
        kind = self.chance.randrange(5)
        if kind == 0:
            return self.chance.choice(TEXTS)
        if kind == 1:
            letters = (chr(self.chance.randrange(256)) for _ in range(self.chance.randrange(40)))
            return "".join(letters)
        if kind == 2:
            end = "%27'|\"\\ "[:self.chance.randrange(9)]
            return "https://" + self.chance.choice(HOSTS) + "/" + end
        lengths = [1, 10, 1000, 9000, 70_000] if kind == 3 else [1, 5]
        return self.chance.choice("ax%/ ") * self.chance.choice(lengths)

    def headers(self, forms, counts):
        """Lines of headers, so many as one of the counts says."""
        return [self.chance.choice(forms) % self.text() for _ in range(self.chance.choice(counts))]

    def message(self):
        """A message of HTTP/1, or bytes that are none."""
        if self.chance.random() < 0.2:
            return self.chance.randbytes(self.chance.choice([1, 20, 2000, 100_000]))
        host = self.chance.choice(HOSTS)
        target = self.chance.choice([
            "http://%s/" % host, "http://%s/%s" % (host, self.text()), host, "%s:443" % host, "/",
            "*", self.text()])
        method = self.chance.choice(METHODS[:4] * 3 + METHODS)
        version = self.chance.choice(VERSIONS[:1] * 9 + VERSIONS)
        lines = ["%s %s %s" % (method, target, version), *self.headers(HEADERS, [0, 1, 3, 8, 300])]
        ends = ["\r\n\r\n"] * 5 + ["\n\n", "\r\n", "", "\r\n\r\n" + self.text()]
        break_ = self.chance.choice(["\r\n", "\r\n", "\r\n", "\n"])
        return encoded(break_.join(lines) + self.chance.choice(ends))

    def odd_request(self, host, is_absolute=True):
        """A request that a proxy takes, to a host that exists, with odd headers."""
        path = self.path()
        target = "http://%s%s" % (host, path) if is_absolute else path
        method = self.chance.choice(
            ["GET"] * 6 + ["HEAD", "POST", "PUT", "OPTIONS", "get", "PURGE", "A-B"])
        lines = ["%s %s HTTP/1.1" % (method, target), "Host: %s" % self.named(host)]
        lines += WEBSOCKET if self.chance.random() < 0.1 else []
        lines += self.headers(MEANT, [0, 1, 1, 2, 5])
        body = self.chance.choice(["", "", "", "x" * 10, "x" * 30_000])
        if body:
            length = len(body) + self.chance.choice([0, 0, 0, 5, -5])
            lines.append("Content-Length: %d" % length)
        return encoded("\r\n".join(lines) + "\r\n\r\n" + body)

    def named(self, host):
        """What is said to be the host: most often this one."""
        others = [*HOSTS, self.text()]
        return host if self.chance.random() < 0.7 else self.chance.choice(others)

    def path(self):
        """A path; one in a thousand has some megabytes."""
        if self.chance.random() < 0.001:
            return "/" + "a" * self.chance.choice([1 << 21, 3 << 20])
        if self.chance.random() < 0.2:
            return "/" + "".join(self.text().split())
        return self.chance.choice(PATHS)

    def frames(self, host):
        """Bytes of HTTP/2: requests, most of which are odd, and frames that mean nothing."""
        frames = [self.frame(host, 2 * number + 1) for number in range(self.chance.randint(1, 6))]
        return PREFACE + frame(4, 0, 0, b"") + b"".join(frames)

    def frame(self, host, stream):
        """The headers of a request, or anything."""
        if self.chance.random() < 0.8:
            method = self.chance.choice(METHODS[:3] * 9 + METHODS)
            fields = [(":method", method), (":scheme", "https"), (":authority", self.named(host)),
                      (":path", self.path()[:10_000])]
            fields += [(self.chance.choice(NAMES), self.text()[:1000])
                       for _ in range(self.chance.choice([0, 0, 1, 3]))]
            # Most often it ends the headers and the stream.
            flags = self.chance.choice([5] * 9 + [4, 1, 0, 255])
            return frame(1, flags, stream, b"".join(literal(*field) for field in fields))
        kind = self.chance.randrange(256 if self.chance.random() < 0.3 else 10)
        stream = self.chance.choice([0, stream, self.chance.randrange(1 << 31)])
        content = self.chance.randbytes(self.chance.choice([0, 4, 5, 8, 100]))
        return frame(kind, self.chance.randrange(256), stream, content)


def encoded(text):
    """The bytes of a message that may have lone surrogates."""
    return text.encode("utf-8", "surrogatepass")


def frame(kind, flags, stream, content):
    """A frame of HTTP/2."""
    head = len(content).to_bytes(3, "big") + bytes([kind, flags])
    return head + stream.to_bytes(4, "big") + content


def literal(name, value):
    """A header as HPACK writes it without a table and without Huffman's code."""
    return b"\0" + string(encoded(name)) + string(encoded(value))


def string(content):
    """A string with its length, in the form of HPACK's numbers."""
    if len(content) < 127:
        return bytes([len(content)]) + content
    rest, length = len(content) - 127, bytearray([127])
    while rest >= 128:
        length.append(rest % 128 + 128)
        rest //= 128
    length.append(rest)
    return bytes(length) + content


async def send(port, message, is_rude, patience=0):
    """Sends a message, and reads what is answered first, or goes away at once.

    What is not answered within so many seconds may be incomplete, and is ended.
    """
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(message)
        if is_rude:
            return b""
        reading = asyncio.create_task(reader.read(1 << 16))
        await asyncio.wait([reading], timeout=patience)
        if not reading.done():
            writer.write_eof()
        return await asyncio.wait_for(reading, 60)
    except asyncio.TimeoutError:
        # It counts as an OSError since Python 3.11, but nothing came for a minute.
        raise
    except OSError:
        return b""
    finally:
        writer.close()
