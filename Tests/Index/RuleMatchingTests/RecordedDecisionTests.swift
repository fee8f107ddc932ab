// SPDX-License-Identifier: Apache-2.0

import TextFormats
import RuleModel
import Semantics
import TestSupport
import Testing

@Suite struct `Recorded requests` {
  /// WebKit hides elements in the document that makes a load, whatever the load is.
  @Test func `an index hides what the machines hid, for loads of every type`() throws {
    var others = 0
    for group in try JSONLines.read("Conformance/matching.jsonl") {
      let lists = try Comparison(group.texts("lists"))
      for node in group.elements("cases") {
        let recorded = try #require(RecordedRequest(group, node))
        let expected = Set(recorded.selectors + recorded.globalSelectors)
        let found = try lists.selectors(recorded.request).flatMap { $0.split(separator: ",") }
        #expect(Set(found.map { String($0) }) == expected, "\(recorded.name)")
        let isDocument = !recorded.request.type.isDisjoint(with: [.topDocument, .childDocument])
        if !isDocument, !expected.isEmpty { others += 1 }
      }
    }
    #expect(others > 700)
  }

  @Test func `an index decides as the reference does about the requests of the machines`() throws {
    var compared = 0
    for group in try JSONLines.read("Conformance/matching.jsonl") {
      let lists = try Comparison(group.texts("lists"))
      for node in group.elements("cases") {
        let recorded = try #require(RecordedRequest(group, node))
        let difference = try lists.difference(recorded.request)
        #expect(difference == nil, "\(recorded.name)")
        compared += 1
      }
    }
    #expect(compared == 9283)
  }

  @Test func `an index decides as the reference does about the requests of page loads`() throws {
    var compared = 0
    for vector in try JSONLines.read("Conformance/live.jsonl") {
      let recorded = try #require(RecordedRequest(vector, 0))
      let lists = try Comparison(vector.texts("lists"))
      let difference = try lists.difference(recorded.request)
      #expect(difference == nil, "\(recorded.name)")
      let expected = try #require(vector.member("expect"))
      guard let hidden = vector.member("hidden", of: expected) else { continue }
      let shown = vector.document.children(of: hidden).map { vector.document.string(of: $0) }
      #expect(try lists.selectors(recorded.request) == Set(shown), "\(recorded.name)")
      compared += 1
    }
    #expect(compared == 26)
  }
}
