// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Reads regular expressions, and how their groups are used.
struct RegexReader {
  private let document: JSONDocument
  private let regexes: RegexCheck
  /// The object in which the expression is.
  private let pointer: String

  init(_ document: JSONDocument, _ regexes: RegexCheck, in pointer: String = "/condition") {
    self.document = document
    self.regexes = regexes
    self.pointer = pointer
  }

  /// The expression; nil if there is none.
  func read(
    _ node: Int?, isCaseSensitive: Bool, substitution: Substitution?
  ) throws(Refusal) -> [UInt8]? {
    guard let node else {
      if let substitution { throw withoutRegex(substitution) }
      return nil
    }
    let text = try readASCII("regexFilter", node)
    switch regexes.verdict(text, isCaseSensitive, substitution != nil) {
    case .accepted(let groups): try substitution?.check(groups: groups)
    case .invalid(let reason):
      throw .incorrect(
        .regexFilter, "regexFilter", at: node, "\(pointer)/regexFilter",
        "`regexFilter` is invalid: \(reason)")
    case .tooLarge(let isCertain): throw tooLarge(node, isCertain)
    }
    return text
  }

  /// A text that must be ASCII and not empty.
  func readASCII(_ name: String, _ node: Int) throws(Refusal) -> [UInt8] {
    let text = document.text(of: node)
    guard !text.isEmpty else { throw .emptyText(name, at: node, "\(pointer)/\(name)") }
    guard text.allSatisfy({ $0 < 0x80 }) else {
      throw .nonASCII(name, at: node, "\(pointer)/\(name)")
    }
    return text
  }

  private func withoutRegex(_ substitution: Substitution) -> Refusal {
    Refusal(
      .contradiction, at: substitution.node, substitution.pointer,
      words: #"can't specify the "regexSubstitution" key without specifying the "#
        + #""regexFilter" key."#,
      "`regexSubstitution` needs a `regexFilter`")
  }

  private func tooLarge(_ node: Int, _ isCertain: Bool) -> Refusal {
    Refusal(
      .regexSize, at: node, "\(pointer)/regexFilter",
      words: #"was skipped as the "regexFilter" value exceeded the 2KB memory limit "#
        + "when compiled. Learn more: https://developer.chrome.com/docs/extensions/reference/api/"
        + "declarativeNetRequest#regex-rules",
      "`regexFilter` \(isCertain ? "takes" : "probably takes") more than 2 KB when compiled")
  }
}
