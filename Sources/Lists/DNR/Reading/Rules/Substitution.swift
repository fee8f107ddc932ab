// SPDX-License-Identifier: Apache-2.0

/// The text of a `regexSubstitution`.
struct Substitution {
  let text: [UInt8]
  let node: Int
  /// The JSON pointer, from the rule.
  let pointer: String

  /// Checks that its references are of the form that RE2 takes, and to groups that exist.
  func check(groups: Int?) throws(Refusal) {
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else { continue }
      guard let next = rest.popFirst() else { throw refusal("it ends with a single `\\`") }
      if next == UInt8(ascii: "\\") { continue }
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) else {
        throw refusal("only a digit or `\\` may follow `\\`")
      }
      let group = Int(next - UInt8(ascii: "0"))
      if let groups, group > groups { throw refusal("there is no group \(group)") }
    }
  }

  func refusal(_ reason: String) -> Refusal {
    .incorrect(
      .redirect, "action.redirect.regexSubstitution", at: node, pointer,
      "`regexSubstitution` is invalid: \(reason)")
  }
}
