// SPDX-License-Identifier: Apache-2.0

/// What Chromium finds wrong with the meaning of a rule.
struct Refusal: Error {
  let kind: DNRProblem.Kind
  /// The node that it concerns.
  let node: Int
  /// The JSON pointer, from the rule.
  let pointer: String
  /// Chromium's text after "Rule with id 1 ".
  let words: String
  /// A sentence for users.
  let message: String

  init(
    _ kind: DNRProblem.Kind, at node: Int, _ pointer: String, words: String,
    _ message: String
  ) {
    self.kind = kind
    self.node = node
    self.pointer = pointer
    self.words = words
    self.message = message
  }
}

/// Refusals that concern many members.
extension Refusal {
  static func tooSmall(_ name: String, at node: Int) -> Refusal {
    Refusal(
      .tooSmall, at: node, "/\(name)",
      words: "has an invalid value for \(name) key. This should be greater than or equal to 1.",
      "`\(name)` must be 1 or more")
  }

  /// A list that is empty; Chromium names some by their path.
  static func emptyList(_ name: String, at node: Int, _ pointer: String) -> Refusal {
    Refusal(
      .empty, at: node, pointer,
      words: "cannot have an empty list as the value for \(name) key.",
      "`\(name)` must not be an empty list")
  }

  static func emptyText(_ name: String, at node: Int, _ pointer: String) -> Refusal {
    Refusal(
      .empty, at: node, pointer,
      words: "cannot have an empty value for \(name) key.", "`\(name)` must not be empty")
  }

  static func nonASCII(_ name: String, at node: Int, _ pointer: String) -> Refusal {
    Refusal(
      .nonASCII, at: node, pointer,
      words: "cannot have non-ascii characters as part of \"\(name)\" key.",
      "`\(name)` must be ASCII")
  }

  /// A value that Chromium calls incorrect, and nothing more.
  static func incorrect(
    _ kind: DNRProblem.Kind, _ name: String, at node: Int, _ pointer: String,
    _ message: String
  ) -> Refusal {
    Refusal(
      kind, at: node, pointer, words: "specifies an incorrect value for the \"\(name)\" key.",
      message)
  }
}
