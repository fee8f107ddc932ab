// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Tools

/// Patches of filter lists.
@Suite struct `Patches` {
  private func applied(
    _ patch: String, to list: String, resource: String? = nil
  ) throws(PatchError) -> String {
    let patch = ListPatch(reading: Array(patch.utf8))
    return String(
      decoding: try patch.applied(to: Array(list.utf8), resource: resource), as: UTF8.self)
  }

  private static let right: [(patch: String, result: String)] = [
    ("d2 1\na2 1\nx\n", "1\nx\n3\n4"),
    ("a0 1\n0\n", "0\n1\n2\n3\n4"),
    ("d1 4\n", ""),
    ("d1 1\nd3 2\n", "2\n"),
    ("d4 1\na4 1\n4\n", "1\n2\n3\n4\n"),
    // A patch that lost its last line break.
    ("a2 1\nx", "1\n2\nx\n3\n4"),
    ("diff checksum: lines:1\nd1 1\n", "2\n3\n4"),
    ("diff unknown:1 lines:1\nd1 1\n", "2\n3\n4"),
  ]

  @Test(arguments: right)
  func `delete and add lines`(patch: String, result: String) throws {
    #expect(try applied(patch, to: "1\n2\n3\n4") == result)
  }

  private static let wrong: [(patch: String, line: Int?, message: String)] = [
    ("d9 1\n", 1, "another version"), ("d4 2\n", 1, "another version"),
    ("a5 1\nx\n", 1, "another version"), ("d2 1\nd1 1\n", 2, "another version"),
    ("d2 2\na1 1\nx\n", 2, "another version"), ("a1 3\nx\ny\n", 1, "ends before"),
    ("x\n", 1, "neither"), ("a1\n", 1, "neither"), ("d0 1\n", 1, "no such lines"),
    ("d1 0\n", 1, "neither"), ("d-1 1\n", 1, "neither"),
    ("d1 9223372036854775807\n", 1, "another version"),
    ("a9223372036854775807 1\nx\n", 1, "another version"),
    ("a1 9223372036854775807\nx\n", 1, "ends before"),
    ("diff checksum:ff lines:1\nd1 1\n", nil, "checksum"),
    ("diff checksum:ff lines:99999999999999999999\nd1 1\n", nil, "checksum"),
    ("diff name:a lines:9223372036854775807\nd1 1\n", nil, "no part for `b`"),
    ("diff name:a\nd1 1\n", 1, "how many lines"),
  ]

  @Test(arguments: wrong)
  func `that do not fit are rejected with their line`(
    patch: String, line: Int?, message: String
  ) throws {
    let resource = patch.contains("name:a") ? "b" : nil
    let error = #expect(throws: PatchError.self) {
      try applied(patch, to: "1\n2\n3\n4", resource: resource)
    }
    #expect(error?.line == line && error?.message.contains(message) == true, "\(error as Any)")
  }

  @Test func `have parts for several lists`() throws {
    let patch = "diff name:a lines:1\nd1 1\ndiff name:b lines:2\na1 1\nx"
    #expect(try applied(patch, to: "1\n2\n", resource: "a") == "2\n")
    #expect(try applied(patch, to: "1\n2\n", resource: "b") == "1\nx\n2\n")
  }

  @Test func `lead from each list to the next`() throws {
    var random = RepeatableRandom()
    for _ in 0..<2_000 {
      let (old, new) = (list(&random), list(&random))
      let patch = ListPatch(from: old, to: new)
      #expect(patch.isEmpty == (old == new))
      #expect(try patch.applied(to: old, resource: nil) == new, "\(random)")
    }
  }

  @Test func `are small for a small change`() {
    let lines = (0..<3_000).map { "||host\($0).example^" }
    var changed = lines
    changed.removeSubrange(100..<110)
    changed.insert("||new.example^", at: 2_000)
    changed.swapAt(500, 501)
    let patch = ListPatch(
      from: Array(lines.joined(separator: "\n").utf8),
      to: Array(changed.joined(separator: "\n").utf8))
    #expect(patch.text.count < 200)
  }

  /// A few lines, some repeated, with or without a break at the end.
  private func list(_ random: inout RepeatableRandom) -> [UInt8] {
    let count = Int.random(in: 0...12, using: &random)
    let lines = (0..<count).map { _ in
      ["a", "b", "c", "d", "e", "", "a1 1", "d1 1"].randomElement(using: &random) ?? ""
    }
    let end = Bool.random(using: &random) ? "\n" : ""
    return Array((lines.joined(separator: "\n") + end).utf8)
  }
}
