// SPDX-License-Identifier: Apache-2.0

import TextFormats
import DNR
import TestSupport
import Testing

struct DNRJSONTests {
  @Test func whatIsWrittenIsReadAsTheSameRules() throws {
    var count = 0
    for line in try JSONLines.read("Conformance/net-requests.jsonl") {
      guard let list = JSONValue(line.document)?.member("rules") else { continue }
      try check(Array(list.source))
      count += 1
    }
    #expect(count == 300)
  }

  @Test func everyMemberIsWritten() throws {
    try check(
      Array(
        #"""
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
         {"id": 8, "condition": {"excludedResourceTypes": ["script"], "excludedTabIds": [2],
          "excludedRequestMethods": ["put"]},
          "action": {"type": "modifyHeaders", "requestHeaders": [
            {"header": "cookie", "operation": "append", "value": "a\"b"}],
            "responseHeaders": [{"header": "x", "operation": "remove"},
            {"header": "y", "operation": "set", "value": ""}]}},
         {"id": 9, "condition": {}, "action": {"type": "redirect", "redirect":
           {"transform": {"query": "", "port": ""}}}}]
        """#.utf8))
  }

  private func check(_ text: [UInt8]) throws {
    let read = DNRRuleset(reading: text)
    #expect(read.problems.isEmpty)
    let rules = read.rules.map { $0.rule.withPlainSpelling }
    let written = DNRRuleset(reading: DNRJSON.text(of: rules))
    #expect(written.problems.isEmpty)
    #expect(written.rules.map(\.rule) == rules)
  }
}

extension DNRRule {
  /// The rule as it is written: with the new names, and without empty lists.
  fileprivate var withPlainSpelling: DNRRule {
    var rule = self
    rule.condition.spelling = []
    return rule
  }
}
