// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Patterns

@Suite struct `Recorded selectors` {
  @Test func `each selector has WebKit's verdict`() throws {
    let vectors = try JSONLines.read("Lists/PatternsTests/URLFilters/Vectors/selectors.jsonl")
    #expect(vectors.count > 3_000)
    for vector in vectors {
      let selector = try #require(vector.bytes("selector"))
      let problem = SelectorList.problem(in: selector)
      #expect(
        (problem == nil) == vector.isTrue("kept"),
        "\(String(decoding: selector, as: UTF8.self)): \(problem?.message ?? "kept")")
    }
  }
}
