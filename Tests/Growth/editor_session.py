# SPDX-License-Identifier: Apache-2.0
"""A session with the language server."""

import json


def session(name, text):
    """What an editor sends that opens a file, asks about it and ends."""
    document = {"uri": f"file:///{name}"}
    end = {"line": 1 << 20, "character": 0}
    everything = {"start": {"line": 0, "character": 0}, "end": end}
    messages = [
        (
            "initialize",
            {
                "processId": None,
                "rootUri": None,
                "capabilities": {
                    "textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": True}}
                },
            },
        ),
        ("initialized", {}),
        (
            "textDocument/didOpen",
            {"textDocument": {**document, "languageId": "x", "version": 1, "text": text}},
        ),
    ]
    for asked in ("documentSymbol", "foldingRange", "semanticTokens/full", "documentLink"):
        messages.append((f"textDocument/{asked}", {"textDocument": document}))
    messages.append(
        (
            "textDocument/formatting",
            {"textDocument": document, "options": {"tabSize": 2, "insertSpaces": True}},
        )
    )
    messages.append(
        (
            "textDocument/codeAction",
            {"textDocument": document, "range": everything, "context": {"diagnostics": []}},
        )
    )
    position = {"textDocument": document, "position": {"line": 0, "character": 20}}
    messages += [("textDocument/hover", position), ("textDocument/completion", position)]
    messages += [("shutdown", None), ("exit", None)]
    return b"".join(frame(number, *message) for number, message in enumerate(messages))


def frame(number, method, parameters):
    """A message with its header; what has an answer has a number."""
    message = {"jsonrpc": "2.0", "method": method}
    if parameters is not None:
        message["params"] = parameters
    if method not in ("initialized", "exit", "textDocument/didOpen"):
        message["id"] = number
    body = json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n" % len(body) + body
