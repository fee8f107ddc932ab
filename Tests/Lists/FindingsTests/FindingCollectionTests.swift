// SPDX-License-Identifier: Apache-2.0

import Findings
import Testing

@Suite struct `A collection of findings` {
  private static func findings(_ code: FindingCode, _ severity: Severity, _ count: Int) -> [Finding]
  {
    (0..<count).map { Finding(code, severity, "number \($0)", range: $0..<$0 + 1) }
  }

  @Test func `keeps the first findings of a code and counts the others`() {
    var collection = FindingCollection()
    collection += Self.findings(.ruleObject, .error, FindingCollection.most + 7)
    collection += Self.findings(.redundantRule, .warning, FindingCollection.most)
    collection += Self.findings(.ruleObject, .note, 3)
    #expect(collection.kept.count == 2 * FindingCollection.most + 3)
    #expect(collection.count == 2 * FindingCollection.most + 10)
    #expect(collection.errorCount == FindingCollection.most + 7)
    #expect(
      collection.omitted == [OmittedFindings(code: .ruleObject, severity: .error, count: 7)])
    #expect(collection.kept.first?.message == "number 0")
  }

  @Test func `keeps errors, and what is known about those that are only counted`() {
    var collection = FindingCollection(
      Self.findings(.redundantRule, .warning, FindingCollection.most + 1))
    collection += Self.findings(.ruleObject, .error, FindingCollection.most + 2)
    collection.keepErrors()
    #expect(collection.kept.allSatisfy { $0.severity == .error })
    #expect(collection.count == FindingCollection.most + 2)
    #expect(
      collection.omitted == [OmittedFindings(code: .ruleObject, severity: .error, count: 2)])
  }

  @Test func `has nothing to say of few findings`() {
    let collection = FindingCollection(Self.findings(.ruleObject, .error, 3))
    #expect(collection.omitted.isEmpty && collection.count == 3)
  }
}
