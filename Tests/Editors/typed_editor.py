# SPDX-License-Identifier: Apache-2.0
"""An editor that pytest-lsp plays: each message of the server must have the shape of its type."""
import asyncio

from lsprotocol import types
from lsprotocol.converters import get_converter
from pygls.protocol import default_converter
from pytest_lsp import LanguageClient
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES
from text_positions import TextPositions

CONVERTER = get_converter()
OWN_ANSWERS = {types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS, types.WORKSPACE_DIAGNOSTIC_REFRESH}


def make_client():
    """A client that remembers all diagnostics, and answers what editors answer."""
    client = LanguageClient(converter_factory=default_converter)
    for method, answer in DEFAULT_CLIENT_FEATURES.items():
        if method not in OWN_ANSWERS:
            client.feature(method)(answer)
    client.published = []
    client.registered = []
    client.refreshed = []
    client.applied = []

    @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    def publish(params: types.PublishDiagnosticsParams):
        client.published.append(params)

    @client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(params: types.RegistrationParams):
        client.registered.extend(params.registrations)

    for method in (types.WORKSPACE_CODE_LENS_REFRESH, types.WORKSPACE_INLAY_HINT_REFRESH,
                   types.WORKSPACE_SEMANTIC_TOKENS_REFRESH, types.WORKSPACE_DIAGNOSTIC_REFRESH):
        @client.feature(method)
        def refresh(params: None, method=method):
            client.refreshed.append(method)

    @client.feature(types.WORKSPACE_APPLY_EDIT)
    def apply(params: types.ApplyWorkspaceEditParams):
        client.applied.append(params.edit)
        return types.ApplyWorkspaceEditResult(applied=True)

    return client


def plain(value):
    """A value of lsprotocol as JSON has it."""
    return CONVERTER.unstructure(value)


def range_of(diagnostic):
    return plain(diagnostic.range)


class TypedEditor:
    """A client with the documents that it has open."""

    def __init__(self, client, capabilities, result):
        self.client = client
        self.capabilities = capabilities
        self.server = result.capabilities
        self.encoding = result.capabilities.position_encoding or "utf-16"
        self.texts = {}
        self.versions = {}

    @property
    def pulls(self):
        document = self.capabilities.text_document
        return document is not None and document.diagnostic is not None

    # Documents

    def open(self, uri, text, language="json"):
        self.texts[uri], self.versions[uri] = text, 1
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(
            types.TextDocumentItem(uri, language, 1, text)))

    def edit(self, uri, edits):
        """Makes edits of the text, and tells the server, the last place first."""
        positions = TextPositions(self.texts[uri])
        ordered = sorted(edits, key=lambda edit: positions.offset_of(
            edit["range"]["start"], self.encoding), reverse=True)
        self.texts[uri] = positions.edited(edits, self.encoding)
        self.versions[uri] += 1
        self.change(uri, self.versions[uri], ordered)

    def change(self, uri, version, changes):
        """Tells the server of changes, true or not."""
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(version, uri),
            [types.TextDocumentContentChangePartial(
                text=change["newText"], range=CONVERTER.structure(change["range"], types.Range))
             if "range" in change else types.TextDocumentContentChangeWholeDocument(change["newText"])
             for change in changes]))

    def close(self, uri):
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(
            types.TextDocumentIdentifier(uri)))

    def find(self, uri, part, occurrence=1):
        """The range of a part of the text."""
        positions = TextPositions(self.texts[uri])
        offset = -1
        for _ in range(occurrence):
            offset = positions.bytes.index(part.encode(), offset + 1)
        return {"start": positions.position(offset, self.encoding),
                "end": positions.position(offset + len(part.encode()), self.encoding)}

    def text(self, uri, range):
        return TextPositions(self.texts[uri]).text(range, self.encoding)

    # Answers

    async def diagnostics(self, uri):
        """The diagnostics of the text as it is now, asked for or waited for."""
        if self.pulls:
            report = await self.client.text_document_diagnostic_async(types.DocumentDiagnosticParams(
                types.TextDocumentIdentifier(uri)))
            assert report.kind == "full"
            return list(report.items)
        await self.until(lambda: self.latest(uri) is not None)
        return list(self.latest(uri).diagnostics)

    def latest(self, uri):
        """The last diagnostics that came for the text as it is now."""
        found = [params for params in self.client.published
                 if params.uri == uri and params.version == self.versions[uri]]
        return found[-1] if found else None

    async def until_there_is(self, uri, test):
        """Waits until the diagnostics are as they must become."""
        for _ in range(400):
            found = await self.diagnostics(uri)
            if test(found):
                return found
            await asyncio.sleep(0.05)
        raise AssertionError([(one.code, range_of(one)) for one in found])

    async def until(self, test, seconds=20):
        for _ in range(int(seconds / 0.02)):
            if test():
                return
            await asyncio.sleep(0.02)
        raise AssertionError("it did not happen in time")

    async def actions(self, uri, range, only=None, diagnostics=()):
        given = await self.client.text_document_code_action_async(types.CodeActionParams(
            types.TextDocumentIdentifier(uri), CONVERTER.structure(range, types.Range),
            types.CodeActionContext(diagnostics=list(diagnostics), only=only)))
        return list(given or [])

    def edits(self, uri, action):
        """The edits of an action for a document; their version must be that of the text."""
        edit = plain(action.edit)
        if "documentChanges" in edit:
            (change,) = edit["documentChanges"]
            assert change["textDocument"] == {"uri": uri, "version": self.versions[uri]}
            return change["edits"]
        assert list(edit["changes"]) == [uri]
        return edit["changes"][uri]
