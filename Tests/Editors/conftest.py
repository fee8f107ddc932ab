# SPDX-License-Identifier: Apache-2.0
"""The editors that the tests of the protocol play."""
import os

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities
from typed_editor import TypedEditor, make_client

SLUICE = os.environ.get("SLUICE", ".build/release/sluice")
EDITORS = ["visual-studio-code", "neovim@v0.7.0", "neovim@v0.9.1", "neovim@v0.10.0",
           "neovim@v0.11.0", "emacs"]


@pytest_lsp.fixture(
    config=ClientServerConfig([SLUICE, "language-server"], client_factory=make_client),
    params=EDITORS)
async def session(request, lsp_client: LanguageClient):
    """A session as each of the editors begins it; `settings` and `options` come from marks."""
    capabilities = client_capabilities(request.param)
    marks = {name: request.node.get_closest_marker(name) for name in ("settings", "options")}
    if marks["settings"]:
        lsp_client.set_configuration(marks["settings"].args[0], section="sluice")
    result = await lsp_client.initialize_session(types.InitializeParams(
        capabilities, initialization_options=marks["options"].args[0] if marks["options"] else None))
    lsp_client.editor = TypedEditor(lsp_client, capabilities, result)
    yield
    await lsp_client.shutdown_session()
    assert lsp_client._server.returncode == 0


@pytest.fixture
def editor(session):
    return session.editor


def pytest_configure(config):
    config.addinivalue_line("markers", "settings(section): what the editor answers when it is asked")
    config.addinivalue_line("markers", "options(section): what it sends with `initialize`")
