# SPDX-License-Identifier: Apache-2.0
"""The language server, asked as Visual Studio Code, Neovim and Emacs ask.

pytest-lsp has the capabilities of these editors. lsprotocol refuses answers of a wrong shape.
"""
import asyncio
import json
import pathlib

import pytest
from lsprotocol import types
from typed_editor import plain, range_of

PROJECT = pathlib.Path(__file__).resolve().parents[2]
MISTAKES = (PROJECT / "rulesets/examples/mistakes.json").read_text(encoding="utf-8")
LIST = "file:///lists/list.json"
CODES = ["SL0403", "SL1017", "SL0405", "SL0404", "SL0204", "SL1007", "SL1011", "SL0207", "SL1004",
         "SL1001", "SL1015"]


def rule(pattern, action="block", **trigger):
    return {"trigger": {"url-filter": pattern, **trigger}, "action": {"type": action}}


def rules(*given):
    return json.dumps(given, ensure_ascii=False)


def codes(diagnostics):
    return sorted(diagnostic.code for diagnostic in diagnostics)


async def check_nothing_else_comes(editor):
    count = len(editor.client.published)
    await asyncio.sleep(0.5)
    assert len(editor.client.published) == count


# Diagnostics


@pytest.mark.asyncio
async def test_diagnostics_are_asked_for_or_sent_but_never_both(editor):
    assert (editor.server.diagnostic_provider is not None) == editor.pulls
    editor.open(LIST, MISTAKES)
    assert codes(await editor.diagnostics(LIST)) == sorted(CODES)
    editor.edit(LIST, [{"range": editor.find(LIST, "(ads|track)"), "newText": "ads"}])
    await editor.until_there_is(LIST, lambda found: "SL0403" not in codes(found))
    if editor.pulls:
        await check_nothing_else_comes(editor)
        assert editor.client.published == []


@pytest.mark.asyncio
async def test_diagnostics_have_severity_source_code_and_place(editor):
    editor.open(LIST, MISTAKES)
    found = {one.code: one for one in await editor.diagnostics(LIST)}
    assert all(one.source == "sluice" for one in found.values())
    assert editor.text(LIST, range_of(found["SL0403"])) == "|"
    assert editor.text(LIST, range_of(found["SL0207"])) == '"Bücher.example"'[1:-1] \
        or editor.text(LIST, range_of(found["SL0207"])) == '"Bücher.example"'
    assert found["SL0403"].severity == types.DiagnosticSeverity.Error
    assert found["SL1015"].severity == types.DiagnosticSeverity.Warning
    assert "rule 3 does the same" in found["SL1015"].message
    assert "Help: " in found["SL0403"].message


@pytest.mark.asyncio
@pytest.mark.options({"pages": "https://sluice.example/findings"})
async def test_codes_lead_to_their_pages_where_editors_show_them(editor):
    editor.open(LIST, MISTAKES)
    shows = editor.capabilities.text_document.publish_diagnostics.code_description_support
    for one in await editor.diagnostics(LIST):
        if shows:
            assert one.code_description.href == f"https://sluice.example/findings/{one.code}.md"
        else:
            assert one.code_description is None


@pytest.mark.asyncio
async def test_text_that_does_nothing_is_tagged_as_unnecessary(editor):
    editor.open(LIST, MISTAKES)
    found = {one.code: one for one in await editor.diagnostics(LIST)}
    support = editor.capabilities.text_document.publish_diagnostics.tag_support
    wanted = [types.DiagnosticTag.Unnecessary] if support else None
    for code in ("SL1001", "SL1015"):
        assert (list(found[code].tags) if found[code].tags else None) == wanted
    assert not found["SL0403"].tags


@pytest.mark.asyncio
async def test_the_other_rule_is_named_where_editors_show_it(editor):
    editor.open(LIST, MISTAKES)
    found = {one.code: one for one in await editor.diagnostics(LIST)}
    if editor.capabilities.text_document.publish_diagnostics.related_information:
        (other,) = found["SL1015"].related_information
        assert other.location.uri == LIST
        text = editor.text(LIST, plain(other.location.range))
        assert text.startswith("{") and "urlFilterIsCaseSensitive" in text
    else:
        assert found["SL1015"].related_information is None


@pytest.mark.asyncio
async def test_columns_are_in_the_unit_that_was_agreed_on(editor):
    offered = editor.capabilities.general and editor.capabilities.general.position_encodings or []
    assert editor.encoding == ("utf-8" if "utf-8" in offered else "utf-16")
    text = '[{"😀": "é", "trigger": {"url-filter": "a|b"}, "action": {"type": "block"}}]'
    editor.open(LIST, text)
    (one,) = [one for one in await editor.diagnostics(LIST) if one.code == "SL0403"]
    before = text[:text.index("|")]
    wanted = len(before.encode()) if editor.encoding == "utf-8" else len(before.encode("utf-16-le")) // 2
    assert range_of(one) == {"start": {"line": 0, "character": wanted},
                             "end": {"line": 0, "character": wanted + 1}}
    # Half of the emoji is replaced and put back, if there are halves.
    place = editor.find(LIST, "😀")
    editor.edit(LIST, [{"range": place, "newText": "x"}])
    editor.edit(LIST, [{"range": editor.find(LIST, "x"), "newText": "😀😀"}])
    found = await editor.until_there_is(LIST, lambda found: "SL0403" in codes(found))
    (one,) = [one for one in found if one.code == "SL0403"]
    assert editor.text(LIST, range_of(one)) == "|"


@pytest.mark.asyncio
async def test_other_json_is_nothing_that_is_talked_about(editor):
    texts = {"package.json": '{"name": "x", "dependencies": {"y": 1}, "extra"}',
             "data.json": '[1, 2, {"action": "go"}', "rows.json": '[{"trigger": "x"}]',
             "words.json": '["trigger", "url", "block"', "README.md": "! Title: x\n||ads.example^\n"}
    for name, text in texts.items():
        uri = f"file:///lists/{name}"
        editor.open(uri, text, "markdown" if name.endswith(".md") else "json")
        if editor.pulls:
            assert await editor.diagnostics(uri) == []
        place = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 9}}
        assert await editor.actions(uri, place) == []
    await check_nothing_else_comes(editor)
    assert editor.client.published == []


@pytest.mark.asyncio
async def test_filter_lists_and_rulesets_are_checked_too(editor):
    filters = "file:///lists/filters.txt"
    editor.open(filters, "! Title: x\n||ads.example^$scirpt\n||ads.example^$image\n", "plaintext")
    assert codes(await editor.diagnostics(filters)) == ["SL2101"]
    ruleset = "file:///lists/rules_1.json"
    editor.open(ruleset, '[{"id": 0, "condition": {"urlFilter": "a"}, "action": {"type": "block"}}]')
    found = await editor.diagnostics(ruleset)
    assert codes(found) and all("Chromium reports: " in one.message for one in found if one.severity == 1)
    # A filter list is checked line by line while it is typed.
    editor.edit(filters, [{"range": editor.find(filters, "scirpt"), "newText": "script"}])
    assert await editor.until_there_is(filters, lambda found: not found) == []


@pytest.mark.asyncio
async def test_a_closed_list_has_no_diagnostics_any_more(editor):
    editor.open(LIST, MISTAKES)
    await editor.diagnostics(LIST)
    editor.close(LIST)
    if not editor.pulls:
        await editor.until(lambda: list(editor.client.published[-1].diagnostics) == [])
    else:
        await check_nothing_else_comes(editor)
        assert editor.client.published == []


@pytest.mark.asyncio
async def test_diagnostics_that_did_not_change_are_not_sent_again(editor):
    if not editor.pulls:
        return
    editor.open(LIST, MISTAKES)
    ask = types.DocumentDiagnosticParams(types.TextDocumentIdentifier(LIST))
    first = await editor.client.text_document_diagnostic_async(ask)
    ask.previous_result_id = first.result_id
    second = await editor.client.text_document_diagnostic_async(ask)
    assert (second.kind, second.result_id) == ("unchanged", first.result_id)
    editor.edit(LIST, [{"range": editor.find(LIST, "/banner/large"), "newText": "/poster/"}])
    third = await editor.client.text_document_diagnostic_async(ask)
    assert third.kind == "full" and "SL1015" not in codes(third.items)


@pytest.mark.asyncio
async def test_a_rule_of_a_large_list_is_checked_while_it_is_edited(editor):
    lines = [json.dumps(rule(rf"^https?://host{number}\.example/")) for number in range(5000)]
    editor.open(LIST, "[\n" + ",\n".join(lines) + "\n]\n")
    assert await editor.diagnostics(LIST) == []
    place = editor.find(LIST, "host1234")
    editor.edit(LIST, [{"range": place, "newText": "(a|b)"}])
    found = await editor.diagnostics(LIST)
    assert codes(found) == ["SL0403"] and found[0].range.start.line == 1235
    # What depends on other rules comes after a pause.
    editor.edit(LIST, [{"range": editor.find(LIST, "(a|b)"), "newText": "host1233"}])
    found = await editor.until_there_is(LIST, lambda found: codes(found) == ["SL1010"] or codes(found) == ["SL1014"])
    assert found[0].range.start.line in (1234, 1235)
    if editor.pulls and editor.capabilities.workspace.diagnostics is not None:
        await editor.until(lambda: "workspace/diagnostic/refresh" in editor.client.refreshed)


# Fixes


@pytest.mark.asyncio
async def test_quick_fixes_make_their_findings_go_away(editor):
    editor.open(LIST, MISTAKES)
    for code in ("SL0403", "SL1017", "SL0204", "SL1011", "SL0207", "SL1001"):
        found = await editor.diagnostics(LIST)
        count = codes(found).count(code)
        one = next(one for one in found if one.code == code)
        actions = await editor.actions(LIST, range_of(one), [types.CodeActionKind.QuickFix])
        assert all(action.kind == "quickfix" for action in actions)
        fitting = [action for action in actions
                   if action.diagnostics and action.diagnostics[0].code == code]
        assert len(fitting) == 1, code
        assert range_of(fitting[0].diagnostics[0]) == range_of(one)
        keeps = "changes decisions" not in fitting[0].title
        assert fitting[0].is_preferred in (None, keeps)
        editor.edit(LIST, editor.edits(LIST, fitting[0]))
        json.loads(editor.texts[LIST])
        await editor.until_there_is(LIST, lambda found: codes(found).count(code) == count - 1)


@pytest.mark.asyncio
async def test_everything_that_keeps_the_meaning_is_fixed_at_once(editor):
    editor.open(LIST, MISTAKES)
    await editor.diagnostics(LIST)
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
    for kind in ("source.fixAll.sluice", "source.fixAll", "source"):
        actions = await editor.actions(LIST, whole, [kind])
        assert [action.kind for action in actions] == ["source.fixAll.sluice"]
    action = actions[0]
    if action.edit is None:
        resolve = editor.capabilities.text_document.code_action.resolve_support
        assert "edit" in resolve.properties
        action = await editor.client.code_action_resolve_async(action)
    editor.edit(LIST, editor.edits(LIST, action))
    found = await editor.until_there_is(LIST, lambda found: "SL0403" not in codes(found))
    # What changes decisions was left alone.
    assert "SL1017" in codes(found) and "xn--bcher-kva" in editor.texts[LIST]
    json.loads(editor.texts[LIST])


@pytest.mark.asyncio
async def test_an_action_for_an_older_text_is_refused(editor):
    editor.open(LIST, MISTAKES)
    await editor.diagnostics(LIST)
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
    actions = await editor.actions(LIST, whole, ["source.fixAll"])
    assert len(actions) == 1
    if actions[0].edit is not None:
        return
    editor.edit(LIST, [{"range": editor.find(LIST, "/banner/large"), "newText": "/banner/small"}])
    with pytest.raises(Exception) as refused:
        await editor.client.code_action_resolve_async(actions[0])
    assert refused.value.code == -32801
    editor.client.error = None


@pytest.mark.asyncio
async def test_edits_are_not_made_of_what_the_editor_sends_back(editor):
    """There are editors that send diagnostics with columns in other units."""
    text = '[{"😀": 1, "trigger": {"url-filter": "^https?://(ads|track)\\\\.example/"}, "action": {"type": "block"}}]'
    editor.open(LIST, text)
    (one,) = [one for one in await editor.diagnostics(LIST) if one.code == "SL0403"]
    right = await editor.actions(LIST, range_of(one), ["quickfix"], [one])
    wrong = types.Diagnostic(
        types.Range(types.Position(0, 1), types.Position(7, 99)), "another", code="SL9999",
        source="sluice", data={"version": 99})
    for given in ([], [wrong], [one, wrong]):
        actions = await editor.actions(LIST, range_of(one), ["quickfix"], given)
        assert plain(actions) == plain(right)
    (fix,) = [action for action in right if action.diagnostics[0].code == "SL0403"]
    editor.edit(LIST, editor.edits(LIST, fix))
    assert len(json.loads(editor.texts[LIST])) == 2


@pytest.mark.asyncio
async def test_actions_for_any_range_are_those_near_it(editor):
    editor.open(LIST, MISTAKES)
    await editor.diagnostics(LIST)
    place = range_of([one for one in await editor.diagnostics(LIST) if one.code == "SL0403"][0])
    there = await editor.actions(LIST, place, ["quickfix"])
    turned = await editor.actions(LIST, {"start": place["end"], "end": place["start"]}, ["quickfix"])
    assert plain(turned) == plain(there)
    outside = {"start": {"line": 4000, "character": 4000}, "end": {"line": 4001, "character": 0}}
    assert await editor.actions(LIST, outside, ["quickfix"]) == []


# Versions


@pytest.mark.asyncio
async def test_changes_of_older_texts_are_not_made(editor):
    editor.open(LIST, rules(rule("a|b")))
    assert codes(await editor.diagnostics(LIST)) == ["SL0403"]
    whole = {"newText": rules(rule("abcd"))}
    for version in (1, 0, -5):
        editor.change(LIST, version, [whole])
    editor.edit(LIST, [{"range": editor.find(LIST, "a|b"), "newText": "a|bc"}])
    found = await editor.until_there_is(LIST, lambda found: len(found) == 1)
    assert editor.text(LIST, range_of(found[0])) == "|"
    await editor.until(lambda: len(editor.client.log_messages) >= 3)
    assert all("is not newer" in message.message for message in editor.client.log_messages)


@pytest.mark.asyncio
async def test_a_whole_text_may_come_as_a_change(editor):
    editor.open(LIST, rules(rule("a|b")))
    assert codes(await editor.diagnostics(LIST)) == ["SL0403"]
    editor.texts[LIST] = rules(rule("(ab){2}"))
    editor.versions[LIST] += 1
    editor.change(LIST, 2, [{"newText": editor.texts[LIST]}])
    await editor.until_there_is(LIST, lambda found: codes(found) == ["SL0404"])


# Settings


def has_configuration(editor):
    return bool(editor.capabilities.workspace and editor.capabilities.workspace.configuration)


@pytest.mark.asyncio
@pytest.mark.settings({"ignore": ["SL1017"], "severity": {"SL1015": "error"}, "target": "safari-15"})
async def test_settings_are_asked_for(editor):
    editor.open(LIST, MISTAKES)
    if has_configuration(editor):
        found = await editor.until_there_is(LIST, lambda found: "SL1017" not in codes(found))
        assert {one.code: one.severity for one in found}["SL1015"] == types.DiagnosticSeverity.Error
    else:
        assert "SL1017" in codes(await editor.diagnostics(LIST))


@pytest.mark.asyncio
@pytest.mark.options({"sluice": {"ignore": ["SL1017"], "maxFindings": 3}})
async def test_settings_may_come_at_the_start_and_change_later(editor):
    editor.open(LIST, MISTAKES)
    found = await editor.diagnostics(LIST)
    assert len(found) == 4 and all(one.severity == 1 for one in found[:3])
    assert "7 more findings are not shown" in found[3].message
    changed = {"ignore": ["SL0403"]}
    editor.client.set_configuration(changed, section="sluice")
    editor.client.workspace_did_change_configuration(
        types.DidChangeConfigurationParams({"sluice": changed}))
    found = await editor.until_there_is(LIST, lambda found: len(found) == len(CODES) - 1)
    assert "SL0403" not in codes(found) and "SL1017" in codes(found)


@pytest.mark.asyncio
@pytest.mark.options({"target": "netscape", "delay": -1, "color": "red", "ignore": ["SL1017", "x"]})
async def test_wrong_settings_are_named_and_the_others_hold(editor):
    editor.open(LIST, MISTAKES)
    await editor.until(lambda: len(editor.client.messages) >= 4)
    messages = sorted(message.message for message in editor.client.messages[:4])
    assert [message.split(":")[0] for message in messages] == [
        "sluice.color", "sluice.delay", "sluice.ignore", "sluice.target"]
    assert "SL0403" in codes(await editor.diagnostics(LIST))


@pytest.mark.asyncio
async def test_files_are_watched_only_where_editors_can(editor):
    watched = editor.capabilities.workspace.did_change_watched_files
    await asyncio.sleep(0.2)
    methods = [registration.method for registration in editor.client.registered]
    can = watched is not None and bool(watched.dynamic_registration)
    assert ("workspace/didChangeWatchedFiles" in methods) == can


# What editors show of a list


GENERAL = PROJECT / "rulesets/general.json"


def needs(editor, name):
    """The provider of a feature."""
    provider = getattr(editor.server, name)
    assert provider, f"the server does not offer {name}"
    return provider


def open_general(editor):
    uri = GENERAL.as_uri()
    editor.open(uri, GENERAL.read_text(encoding="utf-8"))
    return uri, types.TextDocumentIdentifier(uri)


def place(editor, uri, part, occurrence=1):
    start = editor.find(uri, part, occurrence)["start"]
    return types.Position(start["line"], start["character"] + 1)


def is_inside(editor, uri, range):
    """Whether a range is one of the text; `text` fails for positions that do not exist."""
    editor.text(uri, plain(range))
    last = editor.texts[uri].count("\n")
    return (range.start.line, range.start.character) <= (range.end.line, range.end.character) \
        and range.end.line <= last


WHOLE = types.Range(types.Position(0, 0), types.Position(100_000, 0))


@pytest.mark.asyncio
async def test_hovering_over_a_pattern_says_what_it_matches(editor):
    needs(editor, "hover_provider")
    editor.open(LIST, rules(rule(r"^[^:]+://+([^:/]+\\.)?ads\\.example[/:]".replace("\\\\", "\\"))))
    hover = await editor.client.text_document_hover_async(types.HoverParams(
        types.TextDocumentIdentifier(LIST), place(editor, LIST, "ads")))
    assert "ads.example" in hover.contents.value
    formats = editor.capabilities.text_document.hover.content_format
    assert hover.contents.kind in formats
    if hover.range:
        assert is_inside(editor, LIST, hover.range) and "ads" in editor.text(LIST, plain(hover.range))
    editor.open("file:///lists/package.json", '{"name": "x"}')
    assert await editor.client.text_document_hover_async(types.HoverParams(
        types.TextDocumentIdentifier("file:///lists/package.json"), types.Position(0, 2))) is None


@pytest.mark.asyncio
async def test_completion_offers_what_may_stand_there(editor):
    needs(editor, "completion_provider")
    text = '[{"trigger": {"url-filter": "a", "resource-type": [""]}, "action": {"type": "block"}}]'
    editor.open(LIST, text)
    position = types.Position(0, text.index('[""]') + 2)
    found = await editor.client.text_document_completion_async(types.CompletionParams(
        types.TextDocumentIdentifier(LIST), position))
    items = {item.label: item for item in (found.items if hasattr(found, "items") else found)}
    assert {"script", "image", "style-sheet"} <= set(items)
    edit = items["style-sheet"].text_edit
    editor.edit(LIST, [plain(edit)])
    assert json.loads(editor.texts[LIST])[0]["trigger"]["resource-type"] == ["style-sheet"]


@pytest.mark.asyncio
async def test_symbols_are_the_rules(editor):
    needs(editor, "document_symbol_provider")
    uri, document = open_general(editor)
    count = 0

    def check(symbols, parent):
        nonlocal count
        for symbol in symbols:
            count += 1
            assert is_inside(editor, uri, symbol.range) and symbol.name
            inner, outer = symbol.selection_range, symbol.range
            assert (outer.start.line, outer.start.character) <= (inner.start.line, inner.start.character)
            assert (inner.end.line, inner.end.character) <= (outer.end.line, outer.end.character)
            check(symbol.children or [], symbol)

    symbols = await editor.client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    if editor.capabilities.text_document.document_symbol.hierarchical_document_symbol_support:
        check(symbols, None)
    else:
        count = len([symbol for symbol in symbols if is_inside(editor, uri, symbol.location.range)])
    assert count >= len(json.loads(editor.texts[uri]))


@pytest.mark.asyncio
async def test_symbols_of_the_workspace_are_found_by_their_text(editor):
    needs(editor, "workspace_symbol_provider")
    uri, _ = open_general(editor)
    found = await editor.client.workspace_symbol_async(types.WorkspaceSymbolParams("doubleclick"))
    assert found and all(symbol.location.uri == uri for symbol in found)


@pytest.mark.asyncio
async def test_lenses_say_the_verdict_and_the_tests(editor):
    needs(editor, "code_lens_provider")
    uri, document = open_general(editor)
    await editor.diagnostics(uri)
    for _ in range(100):
        lenses = await editor.client.text_document_code_lens_async(types.CodeLensParams(document))
        titles = [lens.command.title for lens in lenses if lens.command]
        if any("matched by" in title for title in titles):
            break
        await asyncio.sleep(0.1)
    assert any("accepted by" in title for title in titles)
    assert any("matched by" in title for title in titles)
    assert all(is_inside(editor, uri, lens.range) for lens in lenses)


@pytest.mark.asyncio
async def test_hints_number_the_rules(editor):
    needs(editor, "inlay_hint_provider")
    uri, document = open_general(editor)
    hints = await editor.client.text_document_inlay_hint_async(types.InlayHintParams(document, WHOLE))
    assert [hint.label for hint in hints] == [str(number) for number in range(len(json.loads(editor.texts[uri])))]
    lines = editor.texts[uri].splitlines()
    assert all(lines[hint.position.line][hint.position.character] == "{" for hint in hints)


@pytest.mark.asyncio
async def test_tokens_are_inside_of_the_text(editor):
    if editor.capabilities.text_document.semantic_tokens is None:
        assert editor.server.semantic_tokens_provider is None
        return
    provider = needs(editor, "semantic_tokens_provider")
    uri, document = open_general(editor)
    tokens = await editor.client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(document))
    assert tokens.data and len(tokens.data) % 5 == 0
    line, character = 0, 0
    lines = editor.texts[uri].splitlines()
    for index in range(0, len(tokens.data), 5):
        down, right, length, kind, modifiers = tokens.data[index:index + 5]
        line, character = (line + down, right) if down else (line, character + right)
        assert length > 0 and character + length <= len(lines[line])
        assert kind < len(provider.legend.token_types)
        assert modifiers < 1 << len(provider.legend.token_modifiers)


@pytest.mark.asyncio
async def test_rules_of_several_lines_can_be_folded(editor):
    needs(editor, "folding_range_provider")
    editor.open(LIST, MISTAKES)
    folds = await editor.client.text_document_folding_range_async(
        types.FoldingRangeParams(types.TextDocumentIdentifier(LIST)))
    assert (1, 7) in [(fold.start_line, fold.end_line) for fold in folds]


@pytest.mark.asyncio
async def test_a_selection_grows_to_the_rule(editor):
    needs(editor, "selection_range_provider")
    editor.open(LIST, MISTAKES)
    (selection,) = await editor.client.text_document_selection_range_async(types.SelectionRangeParams(
        types.TextDocumentIdentifier(LIST), [place(editor, LIST, "track")]))
    texts = []
    while selection:
        texts.append(editor.text(LIST, plain(selection.range)))
        selection = selection.parent
    assert all(inner in outer and inner != outer for inner, outer in zip(texts, texts[1:]))
    assert any(text.startswith("{") and '"action"' in text for text in texts)


@pytest.mark.asyncio
async def test_an_ignore_rule_leads_to_what_it_undoes_and_back(editor):
    needs(editor, "definition_provider")
    needs(editor, "references_provider")
    editor.open(LIST, "[" + ",\n".join(json.dumps(one) for one in [
        rule("/ads/", **{"resource-type": ["image"]}), rule("/other/", **{"if-domain": ["*a.example"]}),
        rule("/ads/", "ignore-previous-rules")]) + "]")
    await editor.diagnostics(LIST)
    document = types.TextDocumentIdentifier(LIST)
    there = await editor.client.text_document_references_async(types.ReferenceParams(
        types.ReferenceContext(False), document, place(editor, LIST, "ignore")))
    assert 0 in [location.range.start.line for location in there]
    back = await editor.client.text_document_definition_async(types.DefinitionParams(
        document, place(editor, LIST, "image")))
    assert [location.range.start.line for location in back] == [2]


@pytest.mark.asyncio
async def test_formatting_changes_no_rule_and_is_done_once(editor):
    needs(editor, "document_formatting_provider")
    editor.open(LIST, MISTAKES)
    options = types.DocumentFormattingParams(
        types.TextDocumentIdentifier(LIST), types.FormattingOptions(2, True))
    edits = await editor.client.text_document_formatting_async(options)
    editor.edit(LIST, plain(edits))
    assert json.loads(editor.texts[LIST]) == json.loads(MISTAKES) and editor.texts[LIST] != MISTAKES
    assert not await editor.client.text_document_formatting_async(options)


@pytest.mark.asyncio
async def test_commands_answer_in_words(editor):
    commands = needs(editor, "execute_command_provider").commands
    uri, _ = open_general(editor)

    async def run(command, **arguments):
        assert command in commands
        return await editor.client.workspace_execute_command_async(
            types.ExecuteCommandParams(command, [{"uri": uri, **arguments}]))

    explained = await run("sluice.explain", request={
        "url": "https://doubleclick.net/x", "top_url": "https://news.example/", "type": "script"})
    assert "block" in explained
    count = len((GENERAL.with_suffix("").with_suffix(".tests.jsonl")).read_text().splitlines())
    assert await run("sluice.runTests") == f"{count} of {count} tests passed\n"
    assert "DFA" in await run("sluice.cost")
    assert "SL0403" in await run("sluice.explainFinding", code="SL0403")
