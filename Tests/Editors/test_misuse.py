# SPDX-License-Identifier: Apache-2.0
"""A client that does everything wrong. The server answers with the right error, or ends, and never
crashes, hangs or grows."""
import contextlib
import json
import os
import signal
import subprocess
import time

import pytest
from editor_client import CAPABILITIES, SLUICE, EditorClient, Refused, capabilities, frame

LIST = "file:///lists/list.json"
TEXT = '[{"trigger":{"url-filter":"^https?://(ads|track)\\\\.example/"},"action":{"type":"block"}}]'
PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMETERS = -32700, -32600, -32601, -32602
NOT_INITIALIZED, CANCELLED = -32002, -32800
MEGABYTE = 1 << 20


@pytest.fixture
def client():
    with EditorClient() as client:
        yield client


@pytest.fixture
def fresh():
    """A server that was not initialized."""
    with EditorClient(initialize=False) as client:
        yield client


def initialize(client):
    return client.ask("initialize", {"processId": None, "capabilities": CAPABILITIES})


def refusal(client, method, parameters):
    with pytest.raises(Refused) as refused:
        client.ask(method, parameters)
    return refused.value.code


def orphan(client, code):
    """Waits for an error that answers no request, and takes it."""
    message = client.wait(lambda: client.orphans and client.orphans.pop(0))
    assert message["error"]["code"] == code, message
    assert message["error"]["message"]


def is_running(process):
    """Whether a process runs; a dead one that nobody waited for does not."""
    try:
        with open(f"/proc/{process}/stat") as stat:
            return stat.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


# The order of messages


def test_nothing_is_answered_before_initialize(fresh):
    for method in ("textDocument/diagnostic", "shutdown", "workspace/symbol", "none/such"):
        assert refusal(fresh, method, {}) == NOT_INITIALIZED
    fresh.open(LIST, TEXT)
    fresh.notify("initialized", {})
    assert "capabilities" in initialize(fresh)
    # What was opened before is not open.
    assert refusal(fresh, "textDocument/diagnostic", {"textDocument": {"uri": LIST}}) == INVALID_PARAMETERS
    assert fresh.end() == 0


def test_initialize_comes_once(client):
    assert refusal(client, "initialize", {"capabilities": {}}) == INVALID_REQUEST
    client.open(LIST, TEXT)
    assert len(client.pull(LIST)["items"]) == 1


def test_nothing_is_answered_after_shutdown(client):
    client.open(LIST, TEXT)
    assert client.ask("shutdown", None) is None
    for method in ("textDocument/diagnostic", "shutdown", "initialize"):
        assert refusal(client, method, {"textDocument": {"uri": LIST}}) == INVALID_REQUEST
    client.notify("textDocument/didClose", {"textDocument": {"uri": LIST}})
    client.notify("exit", None)
    assert client.status() == 0


def test_exit_without_shutdown_is_status_1(client):
    client.notify("exit", None)
    assert client.status() == 1


def test_exit_before_initialize_ends_it(fresh):
    fresh.notify("exit", None)
    assert fresh.status() == 1


def test_unknown_methods_are_refused_and_unknown_notifications_ignored(client):
    for method in ("textDocument/rename", "$/unknown", "", "a" * 10_000, "textDocument/\udc00"):
        with pytest.raises(Refused) as refused:
            client.ask(method, {})
        assert refused.value.code in (METHOD_NOT_FOUND, INVALID_REQUEST)
    for method in ("textDocument/unknown", "$/setTrace", "$/progress", "window/unknown"):
        client.notify(method, {})
    assert client.is_alive() and client.end() == 0


def test_parameters_of_any_shape(client):
    methods = [
        "textDocument/diagnostic", "textDocument/codeAction", "codeAction/resolve", "textDocument/hover",
        "textDocument/completion", "completionItem/resolve", "textDocument/documentSymbol",
        "workspace/symbol", "textDocument/codeLens", "codeLens/resolve", "textDocument/inlayHint",
        "textDocument/semanticTokens/full", "textDocument/semanticTokens/range",
        "textDocument/semanticTokens/full/delta", "textDocument/foldingRange",
        "textDocument/selectionRange", "textDocument/definition", "textDocument/references",
        "textDocument/formatting", "textDocument/rangeFormatting", "workspace/executeCommand",
        "textDocument/documentLink", "textDocument/documentHighlight"]
    document = {"textDocument": {"uri": LIST}}
    odd = [None, {}, [], "text", 7, True, {"textDocument": None}, {"textDocument": []},
           {"textDocument": {"uri": 3}}, {"textDocument": {"uri": ""}},
           {"textDocument": {"uri": "file:///lists/none.json"}}, {"textDocument": {"uri": "untitled:%00%"}},
           document, {**document, "position": "x"}, {**document, "position": {"line": "0", "character": None}},
           {**document, "position": {"line": -1, "character": -1}},
           {**document, "position": {"line": 1 << 40, "character": 1 << 62}},
           {**document, "position": {"line": 0.5, "character": 1e308}},
           {**document, "position": {"line": 0, "character": 1 << 31}},
           {**document, "range": {"start": 0}}, {**document, "range": None},
           {**document, "range": {"start": {"line": 9, "character": 9}, "end": {"line": 0, "character": 0}},
            "context": {"diagnostics": "all"}},
           {**document, "range": {"start": {"line": 0, "character": 0}, "end": {"line": 1 << 62, "character": 1 << 62}},
            "context": None, "options": 3, "previousResultId": 5},
           {**document, "positions": [{"line": 0, "character": 30}] * 1000},
           {**document, "positions": [None, {"line": 1 << 62, "character": 0}]},
           {"data": {"uri": LIST, "version": "1"}}, {"data": 5}, {"query": None}, {"query": "\ud800"},
           {"command": "sluice.explain", "arguments": None}, {"command": "sluice.cost", "arguments": [1, [], {}]},
           {"command": "sluice.runTests", "arguments": [{}]}, {"command": 5}, {"command": "rm"}]
    client.open(LIST, TEXT)
    for method in methods:
        for parameters in odd:
            try:
                client.ask(method, parameters)
            except Refused as refused:
                assert refused.code in (METHOD_NOT_FOUND, INVALID_PARAMETERS, INVALID_REQUEST, -32801, -32803), \
                    (method, parameters, refused.code)
    for method in ("textDocument/didOpen", "textDocument/didChange", "textDocument/didSave",
                   "textDocument/didClose", "workspace/didChangeConfiguration",
                   "workspace/didChangeWatchedFiles", "workspace/didChangeWorkspaceFolders",
                   "$/cancelRequest", "window/workDoneProgress/cancel", "initialized"):
        for parameters in odd:
            if method != "textDocument/didClose" or LIST not in json.dumps(parameters):
                client.notify(method, parameters)
    assert [one["code"] for one in client.pull(LIST)["items"]] == ["SL0403"]
    assert client.end() == 0


# Documents


def test_versions_out_of_order_and_odd_changes(client):
    client.open(LIST, TEXT, version=5)
    whole = [{"text": "[]"}]
    for version in (5, 4, 0, -1, "6", None, 1.5):
        client.change(LIST, whole if version in (5, 4, 0, -1) else [{"text": TEXT}], version)
    for changes in ([{}], [None], [{"text": 5}], [{"range": {}, "text": "x"}], "x", None, [],
                    [{"range": {"start": {"line": 0}, "end": {"line": 0, "character": 3}}, "text": "x"}]):
        client.change(LIST, changes, 1000)
    client.change(LIST, [{"text": TEXT}], 2000)
    assert [one["code"] for one in client.pull(LIST)["items"]] == ["SL0403"]
    # A document that is not open is not changed, and stays closed.
    client.change("file:///lists/none.json", whole, 1)
    client.close("file:///lists/none.json")
    assert refusal(client, "textDocument/diagnostic",
                   {"textDocument": {"uri": "file:///lists/none.json"}}) == INVALID_PARAMETERS


def test_a_document_that_is_opened_twice_has_the_second_text(client):
    client.open(LIST, TEXT)
    client.open(LIST, TEXT.replace("|", ""))
    assert client.pull(LIST)["items"] == []
    client.close(LIST)
    client.close(LIST)
    assert client.is_alive()


def test_positions_outside_of_the_text_are_its_nearest_ones(client):
    client.open(LIST, TEXT)
    at = {"line": 0, "character": 1 << 30}
    client.change(LIST, [
        {"range": {"start": at, "end": at}, "text": "\n"},
        {"range": {"start": {"line": 77, "character": 3}, "end": {"line": 99, "character": 0}}, "text": " "},
        {"range": {"start": {"line": 0, "character": 3}, "end": {"line": 0, "character": 1}}, "text": '{"'}], 2)
    assert [one["code"] for one in client.pull(LIST)["items"]] == ["SL0403"]


def test_half_characters(client):
    text = TEXT.replace("track", "😀😀")
    client.open(LIST, text)
    column = text.index("😀")
    for version in range(2, 40):
        at = column + version % 5
        client.change(LIST, [{"range": {"start": {"line": 0, "character": at},
                                        "end": {"line": 0, "character": at + version % 2}},
                              "text": ["\ud83d", "\ude00", "\ud83d\ude00", ""][version % 4]}], version)
        codes = {one["code"] for one in client.pull(LIST)["items"]}
        assert "SL0403" in codes
    client.open("file:///lists/\ud800.json", TEXT)
    client.open("file:///lists/halves.json", TEXT.replace("ads", "\udc00\ud800"))
    codes = {one["code"] for one in client.pull("file:///lists/halves.json")["items"]}
    assert "SL0402" in codes
    assert client.end() == 0


def test_text_that_is_no_text(client):
    """Bytes that are no UTF-8, NUL, and escapes of everything, as texts of lists."""
    client.open(LIST, "".join(map(chr, range(0xD7FF))))
    client.open("file:///lists/list.txt", "\x00" * 1000 + "||ads.example^\n", "filter-list")
    client.send_bytes(frame(
        b'{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":'
        b'"file:///lists/bytes.json","languageId":"json","version":1,"text":"[\xff\xfe\xc0\x80\xed\xa0\x80]"}}}'))
    assert client.is_alive() and client.end() == 0


# Ids


def test_ids_of_all_kinds(client):
    for id in (0, -1, 7, 1 << 31, (1 << 53) - 1, "", "a", "😀", "x" * 100_000, "\u0000"):
        client.send({"id": id, "method": "none/such"})
        answer = client.wait(lambda: client.answers.pop(repr(id), None))
        assert answer["id"] == id and answer["error"]["code"] == METHOD_NOT_FOUND
    for id in (None, True, [], {}, 1.5, [1]):
        client.send({"id": id, "method": "none/such"})
        orphan(client, INVALID_REQUEST)
    assert client.is_alive()


def test_an_id_twice_is_answered_twice(client):
    for _ in range(2):
        client.send({"id": 42, "method": "none/such"})
        assert client.wait(lambda: client.answers.pop("42", None))["error"]["code"] == METHOD_NOT_FOUND


def test_answers_that_nobody_asked_for(client):
    for message in ({"id": 1, "result": None}, {"id": "x", "result": {}}, {"id": 999, "error": {"code": 1}},
                    {"id": 1, "result": [{"ignore": ["SL0403"]}]}):
        client.send(message)
    client.open(LIST, TEXT)
    assert len(client.pull(LIST)["items"]) == 1


def test_cancelling_before_and_after(client):
    client.notify("$/cancelRequest", {"id": 5000})
    client.open(LIST, TEXT)
    for id in (None, {}, "none", 1 << 60, -1):
        client.notify("$/cancelRequest", {"id": id})
    number = client.request("textDocument/diagnostic", {"textDocument": {"uri": LIST}})
    client.notify("$/cancelRequest", {"id": number})
    try:
        assert len(client.answer(number)["items"]) == 1
    except Refused as refused:
        assert refused.code == CANCELLED
    client.notify("$/cancelRequest", {"id": number})
    assert len(client.pull(LIST)["items"]) == 1


def test_cancelling_what_takes_long(client):
    rule = '{"trigger":{"url-filter":"^https?://host%d\\\\.example/"},"action":{"type":"block"}}'
    client.open(LIST, "[" + ",\n".join(rule % number for number in range(30_000)) + "]")
    numbers = [client.request("textDocument/diagnostic", {"textDocument": {"uri": LIST}}) for _ in range(50)]
    for number in numbers[1:]:
        client.notify("$/cancelRequest", {"id": number})
    refused = 0
    for number in numbers[1:]:
        try:
            client.answer(number)
        except Refused as error:
            assert error.code == CANCELLED
            refused += 1
    assert refused > 0
    assert client.answer(numbers[0])["items"] == []


def test_requests_that_wait_are_answered_at_last(client):
    """Diagnostics of lists that are not open are answered when there are some, or when they are not wanted."""
    numbers = [client.request("workspace/diagnostic", {"previousResultIds": []}) for _ in range(3)]
    client.notify("$/cancelRequest", {"id": numbers[2]})
    client.ask("shutdown", None)
    for number in numbers:
        try:
            assert client.answer(number, 5)["items"] == []
        except Refused as refused:
            assert refused.code in (CANCELLED, METHOD_NOT_FOUND, -32802)


# Messages


def test_batches_and_other_values_are_no_messages(client):
    request = {"jsonrpc": "2.0", "id": 1, "method": "none/such"}
    for value in ([], [request], [request] * 1000, "x", 3, None, True, {}, {"jsonrpc": "1.0", "method": "exit"},
                  {"method": "exit"}, {"jsonrpc": 2.0, "method": "exit"}, {"jsonrpc": "2.0"},
                  {"jsonrpc": "2.0", "method": 5}):
        client.send_bytes(frame(json.dumps(value).encode()))
        orphan(client, INVALID_REQUEST)
    # An invalid message with an id is answered under it.
    client.send_bytes(frame(b'{"id":77,"method":"none/such"}'))
    assert client.wait(lambda: client.answers.pop("77", None))["error"]["code"] == INVALID_REQUEST
    assert client.is_alive()


def test_what_is_not_json(client):
    for body in (b"", b"{", b"nonsense", b'{"a":1}}', b"\xff\xfe", b"\x00", b"{'a': 1}", b'{"jsonrpc":"2.0",}',
                 b'\xef\xbb\xbf{"jsonrpc":"2.0","id":"'):
        client.send_bytes(frame(body))
        orphan(client, PARSE_ERROR)
    assert client.is_alive()


def test_deep_json(client):
    for open, close in ((b"[", b"]"), (b'{"a":', b"1}")):
        client.send_bytes(frame(open * 100_000 + (close if open == b"[" else b"") * 100_000))
        orphan(client, PARSE_ERROR)
    deep = '{"jsonrpc":"2.0","id":"deep","method":"none/such","params":' + "[" * 900 + "]" * 900 + "}"
    client.send_bytes(frame(deep.encode()))
    assert client.wait(lambda: client.answers.pop(repr("deep"), None))["error"]["code"] == METHOD_NOT_FOUND
    client.open(LIST, "[" * 200_000)
    client.pull(LIST)
    client.open("file:///lists/deep.json", '[{"trigger":{"url-filter":"' + "(" * 100_000 + '"}}]',
                "webkit-content-blocker")
    assert client.pull("file:///lists/deep.json")["items"]
    assert client.end() == 0


def test_messages_in_parts_of_any_size(client):
    body = json.dumps({"jsonrpc": "2.0", "id": "parts", "method": "none/such", "params": {"😀": "é"}},
                      ensure_ascii=False).encode()
    message = frame(body)
    for cut in range(len(message)):
        client.send_bytes(message[:cut])
        time.sleep(0.001)
        client.send_bytes(message[cut:])
        assert client.wait(lambda: client.answers.pop(repr("parts"), None))["error"]["code"] == METHOD_NOT_FOUND
    for byte in message:
        client.send_bytes(bytes([byte]))
    assert client.wait(lambda: client.answers.pop(repr("parts"), None))
    client.send_bytes(message[:5] and b"".join(frame(body.replace(b"parts", b"many%d" % number))
                                               for number in range(500)))
    for number in range(500):
        assert client.wait(lambda: client.answers.pop(repr(f"many{number}"), None))


def test_the_stream_ends_anywhere():
    message = frame(b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}')
    for cut in range(len(message)):
        done = subprocess.run([SLUICE, "language-server"], input=message[:cut], capture_output=True, timeout=20)
        assert (done.returncode, done.stdout) == (1, b""), cut


def test_headers_in_all_forms(client):
    body = b'{"jsonrpc":"2.0","id":"x","method":"none/such"}'
    length = str(len(body)).encode()
    for header in (b"content-length: %b\r\n\r\n", b"CONTENT-LENGTH:%b\r\n\r\n", b"Content-Length: %b\n\n",
                   b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: %b\r\n\r\n",
                   b"Content-Length: %b\r\nContent-Type: x\r\nX-Other: y\r\n\r\n",
                   b"Content-Length:   0%b\r\n\r\n"):
        client.send_bytes(header % length + body)
        assert client.wait(lambda: client.answers.pop(repr("x"), None))
    # Empty lines between messages do no harm.
    client.send_bytes(b"\r\n\r\n\n" + frame(body))
    assert client.wait(lambda: client.answers.pop(repr("x"), None))
    assert client.is_alive()


@pytest.mark.parametrize("header", [
    b"Content-Length: -5\r\n\r\n", b"Content-Length: x\r\n\r\n", b"Content-Length:\r\n\r\n",
    b"Length: 5\r\n\r\n", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"\xff\xfe\x00\r\n\r\n"])
def test_headers_without_a_length_are_refused(client, header):
    client.send_bytes(header)
    orphan(client, PARSE_ERROR)
    assert client.is_alive() and client.end() == 0


def test_a_header_without_an_end_ends_the_server(client):
    block = b"X-Header: " + b"x" * 1000 + b"\r\n"
    for _ in range(200_000):
        if not client.send_bytes(block):
            break
    else:
        pytest.fail("it took 200 MB of a header")
    assert client.status() == 1


def test_messages_that_are_too_long_are_skipped(client):
    before = client.peak_memory()
    length = (1 << 29) + 1
    client.send_bytes(b"Content-Length: %d\r\n\r\n" % length)
    block = b" " * MEGABYTE
    for _ in range(length // MEGABYTE):
        client.send_bytes(block)
    client.send_bytes(b" " * (length % MEGABYTE))
    orphan(client, INVALID_REQUEST)
    assert client.is_alive()
    assert client.peak_memory() - before < 64 * MEGABYTE
    assert client.end() == 0


@pytest.mark.parametrize("length", [10 ** 9, 1 << 62, 10 ** 40])
def test_a_length_that_never_comes_costs_no_memory(client, length):
    before = client.peak_memory()
    client.send_bytes(b"Content-Length: %d\r\n\r\n{" % length)
    time.sleep(0.3)
    assert client.process.poll() is None
    assert client.peak_memory() - before < 16 * MEGABYTE
    client.process.stdin.close()
    assert client.status() == 1


def test_a_length_that_is_announced_and_read_reserves_little(client):
    before = client.peak_memory()
    client.send_bytes(b"Content-Length: %d\r\n\r\n{" % (500 * MEGABYTE))
    time.sleep(0.3)
    assert client.peak_memory() - before < 80 * MEGABYTE


# The client's end


def test_a_closed_input_ends_the_server(client):
    client.open(LIST, TEXT)
    client.process.stdin.close()
    assert client.status() == 1


def test_a_killed_editor_leaves_no_server():
    """Neither if its pipes are closed, nor if a child of it still has them."""
    program = (
        "import subprocess, sys, os, time, json\n"
        "server = subprocess.Popen([sys.argv[1], 'language-server'], stdin=subprocess.PIPE, stdout=subprocess.PIPE)\n"
        "child = subprocess.Popen(['sleep', '60'], close_fds=False, pass_fds=[server.stdin.fileno()])\n"
        "body = json.dumps({'jsonrpc': '2.0', 'id': 1, 'method': 'initialize',\n"
        "                   'params': {'processId': os.getpid(), 'capabilities': {}}}).encode()\n"
        "server.stdin.write(b'Content-Length: %d\\r\\n\\r\\n' % len(body) + body)\n"
        "server.stdin.flush()\n"
        "server.stdout.readline()\n"
        "print(server.pid, child.pid, flush=True)\n"
        "time.sleep(60)\n")
    editor = subprocess.Popen(["python3", "-c", program, SLUICE], stdout=subprocess.PIPE, text=True)
    server, child = map(int, editor.stdout.readline().split())
    try:
        assert is_running(server)
        editor.kill()
        editor.wait()
        deadline = time.monotonic() + 30
        while is_running(server) and time.monotonic() < deadline:
            time.sleep(0.1)
        assert not is_running(server)
    finally:
        os.kill(child, signal.SIGKILL)
        editor.stdout.close()


def test_an_editor_that_closes_its_end_of_the_output():
    process = subprocess.Popen([SLUICE, "language-server"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    process.stdout.close()
    request = frame(b'{"jsonrpc":"2.0","id":1,"method":"none/such"}')
    with contextlib.suppress(BrokenPipeError):
        for _ in range(1000):
            process.stdin.write(request)
            process.stdin.flush()
            time.sleep(0.005)
            if process.poll() is not None:
                break
    assert process.wait(20) == 1
    with contextlib.suppress(BrokenPipeError):
        process.stdin.close()


def test_a_client_that_never_reads():
    """The server waits, takes no more memory than a few messages, and ends with its input."""
    process = subprocess.Popen([SLUICE, "language-server"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    os.set_blocking(process.stdin.fileno(), False)
    start = frame(json.dumps({"jsonrpc": "2.0", "id": 0, "method": "initialize",
                              "params": {"capabilities": capabilities()}}).encode())
    request = frame(json.dumps({"jsonrpc": "2.0", "id": "x" * 1000, "method": "none/such"}).encode())
    data, sent = start + request * 100, 0
    deadline = time.monotonic() + 4
    try:
        while time.monotonic() < deadline and sent < 200 * MEGABYTE:
            try:
                count = os.write(process.stdin.fileno(), data)
                sent += count
                data = data[count:] or request * 100
            except BlockingIOError:
                time.sleep(0.05)
        with open(f"/proc/{process.pid}/status") as status:
            peak = next(int(line.split()[1]) << 10 for line in status if line.startswith("VmHWM"))
        assert process.poll() is None
        assert peak < 200 * MEGABYTE, f"{peak} bytes after {sent} bytes of requests"
    finally:
        process.stdin.close()
        process.stdout.close()
        process.wait(20)
    assert process.returncode in (1, -signal.SIGPIPE)


def test_many_sessions_of_wrong_messages_do_not_grow(client):
    """The same wrong messages again and again; memory stays where it was."""
    def round():
        for number in range(200):
            client.open(LIST, TEXT * (number % 3 + 1), version=number)
            client.change(LIST, [{"text": "[" * (number % 50)}], number + 1)
            client.send_bytes(frame(b"{"))
            client.notify("$/cancelRequest", {"id": 10_000_000 + client.last + number})
            client.request("none/such", {"x": "y" * 1000})
        assert client.is_alive()
        client.answers.clear()
        client.orphans.clear()

    for _ in range(3):
        round()
    before = client.peak_memory()
    for _ in range(12):
        round()
    assert client.peak_memory() - before < 4 * MEGABYTE
    assert client.end() == 0


def test_nothing_but_messages_is_written(client):
    client.open(LIST, TEXT)
    client.pull(LIST)
    client.send_bytes(frame(b"{"))
    assert client.end() == 0
    assert client.process.stderr.read() == b""
