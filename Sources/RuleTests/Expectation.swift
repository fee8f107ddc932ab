// SPDX-License-Identifier: Apache-2.0

internal import AnswerJSON
internal import RuleText

/// What a test expects of the answer: some of its members, or what must be among them.
struct Expectation: Sendable {
  /// A member that is compared.
  enum Member: String, CaseIterable, Sendable {
    case decision, rule, list, actions, css, hides, notify, https, redirect
    case modifyHeaders = "modify_headers"
  }

  /// What one member must be, as text in the form in which answers are shown.
  let wishes: [(member: Member, wish: Wish)]

  /// What a member must be.
  enum Wish: Sendable, Equatable {
    /// Exactly this text; nil is `null`.
    case text(String?)
    /// These texts in any order, and no others.
    case all([String])
    /// These texts, and perhaps others.
    case some([String])

    /// Whether what was found is what is wished.
    func isMet(by found: [String]) -> Bool {
      switch self {
      case .text(let text): found == (text.map { [$0] } ?? [])
      case .all(let texts): found.sorted() == texts.sorted()
      case .some(let texts): Set(texts).isSubset(of: found)
      }
    }

    /// The wish in words.
    var words: String {
      switch self {
      case .text(let text): text.map { $0.isEmpty ? "\"\"" : $0 } ?? "null"
      case .all(let texts): texts.isEmpty ? "nothing" : texts.joined(separator: ", ")
      case .some(let texts): texts.joined(separator: ", ") + " among others"
      }
    }
  }
}

// MARK: Reading

extension Expectation {
  /// Whether selectors are compared, of which a list may have thousands.
  var needsSelectors: Bool { wishes.contains { $0.member == .css || $0.member == .hides } }

  /// Reads the member `expect` of a test.
  init(_ value: JSONValue) throws(ExpectationProblem) {
    if let word = value.string {
      wishes = [(.decision, .text(try Expectation.decision(word)))]
      return
    }
    guard value.kind == .object else {
      throw ExpectationProblem("`expect` is \"block\", \"allow\" or an object")
    }
    var wishes: [(Member, Wish)] = []
    for (name, value) in value.members {
      let member = try Expectation.member(named: name)
      wishes.append((member, try Expectation.wish(member, value)))
    }
    guard !wishes.isEmpty else { throw ExpectationProblem("`expect` is empty") }
    self.wishes = wishes
  }

  private static func member(named name: String) throws(ExpectationProblem) -> Member {
    if let member = Member(rawValue: name) { return member }
    let known = Member.allCases.map(\.rawValue)
    let hint =
      NameSuggestion.best(for: name, among: known).map { "did you mean `\($0)`?" }
      ?? "known are \(known.joined(separator: ", "))"
    throw ExpectationProblem("`expect` does not know `\(name)`; \(hint)")
  }

  private static func decision(_ word: String) throws(ExpectationProblem) -> String {
    guard word == "block" || word == "allow" else {
      throw ExpectationProblem("a decision is \"block\" or \"allow\", not \"\(word)\"")
    }
    return word
  }

  private static func wish(
    _ member: Member, _ value: JSONValue
  ) throws(ExpectationProblem) -> Wish {
    switch member {
    case .decision: .text(try decision(try text(value, member)))
    case .list: .text(try text(value, member))
    case .redirect: .text(value.kind == .null ? nil : try text(value, member))
    case .rule: .text(try rule(value))
    case .https: .text(try truth(value, member))
    case .hides: .some(try someTexts(value, member))
    case .actions, .css, .notify: .all(try texts(value, member))
    case .modifyHeaders: .all(try headers(value))
    }
  }

  private static func text(
    _ value: JSONValue, _ member: Member
  ) throws(ExpectationProblem) -> String {
    guard let text = value.string else {
      throw ExpectationProblem("`\(member.rawValue)` is a string")
    }
    return text
  }

  private static func texts(
    _ value: JSONValue, _ member: Member
  ) throws(ExpectationProblem) -> [String] {
    let texts = value.elements.compactMap(\.string)
    guard value.kind == .array, texts.count == value.elements.count else {
      throw ExpectationProblem("`\(member.rawValue)` is an array of strings")
    }
    return texts
  }

  /// Nothing is always among the selectors.
  private static func someTexts(
    _ value: JSONValue, _ member: Member
  ) throws(ExpectationProblem) -> [String] {
    let texts = try texts(value, member)
    guard !texts.isEmpty else { throw ExpectationProblem("`\(member.rawValue)` is empty") }
    return texts
  }

  private static func truth(
    _ value: JSONValue, _ member: Member
  ) throws(ExpectationProblem) -> String {
    guard let truth = value.boolean else {
      throw ExpectationProblem("`\(member.rawValue)` is true or false")
    }
    return String(truth)
  }

  /// A rule is named by its number, or by the place that an answer gives, of which the number counts.
  private static func rule(_ value: JSONValue) throws(ExpectationProblem) -> String? {
    if value.kind == .null { return nil }
    guard let number = (value.member("index") ?? value).integer, number >= 0 else {
      throw ExpectationProblem("`rule` is the number of a rule in its list, from 0, or null")
    }
    return String(number)
  }

  private static func headers(_ value: JSONValue) throws(ExpectationProblem) -> [String] {
    let sentence =
      "`modify_headers` is an array of objects with `operation`, `header` and perhaps `value`"
    guard value.kind == .array else { throw ExpectationProblem(sentence) }
    var operations: [String] = []
    for element in value.elements {
      guard let operation = element.member("operation")?.string,
        let header = element.member("header")?.string
      else {
        throw ExpectationProblem(sentence)
      }
      operations.append(
        Expectation.words(operation, header, element.member("value")?.string))
    }
    return operations
  }

  /// A change of a header in words.
  static func words(_ operation: String, _ header: String, _ value: String?) -> String {
    "\(operation) \(header)" + (value.map { ": \($0)" } ?? "")
  }
}

/// Why an expectation is none, as a sentence without a full stop.
struct ExpectationProblem: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
