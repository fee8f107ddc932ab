// SPDX-License-Identifier: Apache-2.0

import DNR
import Tools
import Findings
import RuleText
import TestSupport
import Testing

@Suite struct `The layout of a list` {
  static let layouts: [(name: String, text: String, formatted: String)] = [
    ("nothing", "[]", "[]\n"),
    ("blanks alone", " \n[\t ] \r\n\n", "[]\n"),
    (
      "one rule on several lines",
      """
      [
        {
          "action": { "type": "block" },
          "trigger": { "load-type": [ "third-party" ], "url-filter": "ads" }
        }
      ]
      """,
      """
      [
        {"trigger": {"url-filter": "ads", "load-type": ["third-party"]}, "action": {"type": "block"}}
      ]

      """
    ),
    (
      "what is unknown is last and keeps its order",
      #"[{"z": {"b": 1, "a": [ ]}, "action":{"x": 1,"type":"block"}, "a":{}, "trigger":{"url-filter":"a"}}]"#,
      """
      [
        {"trigger": {"url-filter": "a"}, "action": {"type": "block", "x": 1}, "z": {"b": 1, "a": []}, "a": {}}
      ]

      """
    ),
    (
      "repeated members keep their order, escapes or not",
      #"[{"trigger":{"load-type":[],"url-filter":"a","\u0075rl-filter":"b"},"trigger":{"url-filter":"c"}}]"#,
      """
      [
        {"trigger": {"url-filter": "a", "\\u0075rl-filter": "b", "load-type": []}, "trigger": {"url-filter": "c"}}
      ]

      """
    ),
    (
      "numbers and texts stay byte for byte",
      "[1.50e+1,\"\\/\\u0041é\tx\",true,null,-0]",
      "[\n  1.50e+1,\n  \"\\/\\u0041é\tx\",\n  true,\n  null,\n  -0\n]\n"
    ),
    (
      "line breaks are those of the first line",
      "[\r\n{\"trigger\":1},\n{}]",
      "[\r\n  {\"trigger\": 1},\r\n  {}\r\n]\r\n"
    ),
    (
      "a ruleset",
      #"[{"action":{"type":"block"},"condition":{"resourceTypes":["script"],"domainType":"firstParty","urlFilter":"a"},"trigger":1,"id":1,"priority":2}]"#,
      """
      [
        {"trigger": 1, "action": {"type": "block"}, "condition": {"resourceTypes": ["script"], "domainType": "firstParty", "urlFilter": "a"}, "id": 1, "priority": 2}
      ]

      """
    ),
    (
      "a ruleset with a byte order mark",
      "\u{FEFF} [ {\"condition\":{\"resourceTypes\":[\"script\"],\"domainType\":\"firstParty\",\"urlFilter\":\"a\"},\"action\":{},\"x\":0,\"priority\":2,\"id\":1}]",
      """
      \u{FEFF}[
        {"id": 1, "priority": 2, "condition": {"urlFilter": "a", "domainType": "firstParty", "resourceTypes": ["script"]}, "action": {}, "x": 0}
      ]

      """
    ),
  ]

  @Test(arguments: layouts)
  func `is a rule on each line`(name: String, text: String, formatted: String) throws {
    let bytes = Array(text.utf8)
    #expect(String(decoding: try ListFormatter.text(of: bytes), as: UTF8.self) == formatted)
    #expect(ListFormatter.edits(for: Array(formatted.utf8)) == [])
  }

  static let refused: [(text: String, message: String, offset: Int)] = [
    ("", "the text ends", 0),
    ("[{},]", "a comma must not come before the end", 3),
    ("{}", "a list must be an array", 0),
    (#"{"manifest_version": 3}"#, "it is the manifest of an extension", 0),
    ("\u{FEFF}[]", "a byte order mark is not allowed", 0),
    ("[1] // x", "comments are not allowed in JSON", 4),
  ]

  @Test(arguments: refused)
  func `is refused to what is not a list`(text: String, message: String, offset: Int) {
    let bytes = Array(text.utf8)
    #expect(ListFormatter.edits(for: bytes) == nil)
    do throws(FormattingProblem) {
      _ = try ListFormatter.text(of: bytes)
      Issue.record("\(text) was formatted")
    } catch {
      #expect(error.message.hasPrefix(message))
      #expect(error.range?.lowerBound == offset)
    }
  }

  @Test func `has the order in which rules are written`() throws {
    let list = #"""
      [{"trigger": {"url-filter": "a", "url-filter-is-case-sensitive": true,
        "top-url-filter-is-case-sensitive": true, "load-type": ["third-party"],
        "load-context": ["top-frame"], "request-method": "get", "if-domain": ["a.b"],
        "sluice": {"resource-type": ["ping"], "load-type": ["same-host"],
          "if-source-domain": ["a"], "unless-request-is": ["no-tab"]}},
        "action": {"type": "css-display-none", "selector": "a"}},
       {"trigger": {"url-filter": "b", "frame-url-filter-is-case-sensitive": true,
        "resource-type": ["script"], "if-frame-url": ["a"]},
        "action": {"type": "modify-headers", "priority": 1,
          "request-headers": [{"operation": "set", "header": "a", "value": "b"}],
          "response-headers": [{"operation": "remove", "header": "a"}]}},
       {"trigger": {"url-filter": "c"}, "action": {"type": "notify", "notification": "x"}},
       {"trigger": {"url-filter": "d"}, "action": {"type": "redirect", "redirect":
        {"transform": {"scheme": "https", "host": "a", "username": "u", "password": "p", "port": "1",
          "path": "/", "fragment": "#", "query-transform": {"remove-parameters": ["a"],
          "add-or-replace-parameters": [{"key": "a", "value": "b", "replace-only": true}]}}}}},
       {"trigger": {"url-filter": "e"}, "action": {"type": "redirect", "redirect":
        {"transform": {"query": "", "port": ""}}}}]
      """#
    let read = RuleList(reading: Array(list.utf8))
    #expect(read.findings.isEmpty && read.rules.count == 5)
    let written = RuleJSON.text(of: read.rules)
    #expect(withoutBlanks(try ListFormatter.text(of: written)) == withoutBlanks(written))
  }

  @Test func `has the order in which rulesets are written`() throws {
    let list = #"""
      [{"id": 7, "priority": 3, "condition": {"regexFilter": "a", "isUrlFilterCaseSensitive": true,
        "initiatorDomains": ["a"], "excludedInitiatorDomains": ["b"], "requestDomains": ["c"],
        "excludedRequestDomains": ["d"], "topDomains": ["e"], "excludedTopDomains": ["f"],
        "domainType": "firstParty", "resourceTypes": ["script", "webbundle"],
        "requestMethods": ["get", "other"], "tabIds": [-1, 4],
        "responseHeaders": [{"header": "x", "values": ["a*"], "excludedValues": ["b"]}],
        "excludedResponseHeaders": [{"header": "y"}]},
        "action": {"type": "redirect", "redirect": {"transform": {"scheme": "https", "host": "h",
          "username": "u", "password": "p", "port": "81", "path": "/", "fragment": "",
          "queryTransform": {"removeParams": ["x"], "addOrReplaceParams": [
            {"key": "k", "value": "v", "replaceOnly": true}, {"key": "l", "value": ""}]}}}}},
       {"id": 8, "condition": {"urlFilter": "a", "excludedResourceTypes": ["script"],
        "excludedTabIds": [2], "excludedRequestMethods": ["put"]},
        "action": {"type": "modifyHeaders", "requestHeaders": [
          {"header": "cookie", "operation": "append", "value": "a"}],
          "responseHeaders": [{"header": "x", "operation": "remove"}]}},
       {"id": 9, "condition": {}, "action": {"type": "redirect", "redirect":
         {"transform": {"query": "", "port": ""}}}}]
      """#
    let read = DNRRuleset(reading: Array(list.utf8))
    #expect(read.problems.isEmpty && read.rules.count == 3)
    let written = DNRJSON.text(of: read.rules.map(\.rule))
    #expect(withoutBlanks(try ListFormatter.text(of: written)) == withoutBlanks(written))
  }

  /// None of the texts has a blank inside of a string.
  private func withoutBlanks(_ text: [UInt8]) -> String {
    String(decoding: text.filter { $0 > 0x20 }, as: UTF8.self)
  }
}

@Suite struct `Edits of a part of a list` {
  private let list = Array(
    """
    [
    {"trigger":{"url-filter":"a"}, "action": {"type": "block"}},
      {"trigger": {"url-filter": "b"}, "action": {"type": "block"}} ,
      {"action":{"type":"block"},"trigger":{"url-filter":"c"}}]
    """.utf8)

  private func formatted(_ range: Range<Int>) -> String {
    let edits = ListFormatter.edits(for: list, in: range) ?? []
    return String(decoding: ListFormatter.text(of: list, after: edits), as: UTF8.self)
  }

  @Test func `touch only the rules of a range`() {
    #expect(
      formatted(10..<12) == """
        [
          {"trigger": {"url-filter": "a"}, "action": {"type": "block"}},
          {"trigger": {"url-filter": "b"}, "action": {"type": "block"}} ,
          {"action":{"type":"block"},"trigger":{"url-filter":"c"}}]
        """)
    #expect(
      formatted(list.count..<list.count) == """
        [
        {"trigger":{"url-filter":"a"}, "action": {"type": "block"}},
          {"trigger": {"url-filter": "b"}, "action": {"type": "block"}} ,
          {"action":{"type":"block"},"trigger":{"url-filter":"c"}}
        ]

        """)
  }

  @Test func `leave out what stays the same at both ends`() {
    let text = Array("[\n  {\"x\": \"ª\", \"trigger\": \"ê\"}\n]\n".utf8)
    // The two letters end with the same byte, which no edit may part from the one before.
    #expect(
      ListFormatter.edits(for: text) == [
        Fix.Edit(6..<30, Array(#"trigger": "ê", "x": "ª"#.utf8))
      ])
  }
}
