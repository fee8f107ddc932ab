// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// The answer that a test expects: the values of some members, or some elements of them.
struct Expectation: Sendable {
  /// A member that is compared.
  enum Member: String, CaseIterable, Sendable {
    case decision, rule, list, actions, css, hides, notify, https, redirect
    case modifyHeaders = "modify_headers"
  }

  /// The expected value of one member, as text in the form in which answers are shown.
  let wishes: [(member: Member, wish: Wish)]

  /// The expected value of a member.
  ///
  /// Texts are bytes: two that look alike can differ, and comparing them takes linear time.
  enum Wish: Sendable, Equatable {
    /// Exactly this text; nil is `null`.
    case text([UInt8]?)
    /// These texts in any order, and no others.
    case all([[UInt8]])
    /// These texts, and possibly others.
    case some([[UInt8]])

    /// Whether a value is as expected.
    func isMet(by found: [[UInt8]]) -> Bool {
      switch self {
      case .text(let text): found == (text.map { [$0] } ?? [])
      case .all(let texts): Wish.sorted(found) == Wish.sorted(texts)
      case .some(let texts): Set(texts).isSubset(of: found)
      }
    }

    private static func sorted(_ texts: [[UInt8]]) -> [[UInt8]] {
      texts.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// The expected value as text.
    var words: String {
      switch self {
      case .text(let text): text.map { $0.isEmpty ? "\"\"" : Wish.words([$0]) } ?? "null"
      case .all(let texts): Wish.words(texts)
      case .some(let texts): Wish.words(texts) + " among others"
      }
    }

    /// Texts as one text.
    static func words(_ texts: [[UInt8]]) -> String {
      guard !texts.isEmpty else { return "nothing" }
      return texts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ", ")
    }
  }
}

// MARK: Reading

extension Expectation {
  /// Whether selectors are compared; a list may have thousands of them.
  var needsSelectors: Bool { wishes.contains { $0.member == .css || $0.member == .hides } }

  /// Reads the member `expect` of a test.
  init(_ value: JSONValue) throws(ExpectationProblem) {
    if value.kind == .string {
      wishes = [(.decision, .text(try Expectation.decision(value)))]
      return
    }
    guard value.kind == .object else {
      throw ExpectationProblem("`expect` must be \"block\", \"allow\" or an object")
    }
    var wishes: [(member: Member, wish: Wish)] = []
    for (name, value) in value.members {
      let member = try Expectation.member(named: name)
      // The last one of repeated members counts.
      wishes.removeAll { $0.member == member }
      wishes.append((member, try Expectation.wish(member, value)))
    }
    guard !wishes.isEmpty else { throw ExpectationProblem("`expect` is empty") }
    self.wishes = wishes
  }

  private static func member(named name: [UInt8]) throws(ExpectationProblem) -> Member {
    if let member = JSONValue.shortName(name).flatMap({ Member(rawValue: $0) }) { return member }
    throw ExpectationProblem(
      UnknownName.sentence("`expect`", name, Member.allCases.map(\.rawValue)))
  }

  private static func decision(_ value: JSONValue) throws(ExpectationProblem) -> [UInt8] {
    guard let word = value.shortName, word == "block" || word == "allow" else {
      let found = value.shortName.map { ", not \"\($0)\"" } ?? ""
      throw ExpectationProblem("a decision must be \"block\" or \"allow\"\(found)")
    }
    return Array(word.utf8)
  }

  private static func wish(
    _ member: Member, _ value: JSONValue
  ) throws(ExpectationProblem) -> Wish {
    switch member {
    case .decision: .text(try decision(value))
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
  ) throws(ExpectationProblem) -> [UInt8] {
    guard let text = value.text else {
      throw ExpectationProblem("`\(member.rawValue)` must be a string")
    }
    return text
  }

  private static func texts(
    _ value: JSONValue, _ member: Member
  ) throws(ExpectationProblem) -> [[UInt8]] {
    let texts = value.elements.compactMap(\.text)
    guard value.kind == .array, texts.count == value.elements.count else {
      throw ExpectationProblem("`\(member.rawValue)` must be an array of strings")
    }
    return texts
  }

  /// An empty array is not allowed: it would always pass.
  private static func someTexts(
    _ value: JSONValue, _ member: Member
  ) throws(ExpectationProblem) -> [[UInt8]] {
    let texts = try texts(value, member)
    guard !texts.isEmpty else { throw ExpectationProblem("`\(member.rawValue)` is empty") }
    return texts
  }

  private static func truth(
    _ value: JSONValue, _ member: Member
  ) throws(ExpectationProblem) -> [UInt8] {
    guard let truth = value.boolean else {
      throw ExpectationProblem("`\(member.rawValue)` must be true or false")
    }
    return Array(String(truth).utf8)
  }

  /// A rule is given by its number, or by the position in an answer, whose number counts.
  private static func rule(_ value: JSONValue) throws(ExpectationProblem) -> [UInt8]? {
    if value.kind == .null { return nil }
    guard let number = (value.member("index") ?? value).integer, number >= 0 else {
      throw ExpectationProblem("`rule` must be the number of a rule in its list, from 0, or null")
    }
    return Array(String(number).utf8)
  }

  private static func headers(_ value: JSONValue) throws(ExpectationProblem) -> [[UInt8]] {
    let sentence =
      "`modify_headers` must be an array of objects with `operation`, `header` and optionally `value`"
    guard value.kind == .array else { throw ExpectationProblem(sentence) }
    var operations: [[UInt8]] = []
    for element in value.elements {
      guard let operation = element.member("operation")?.text,
        let header = element.member("header")?.text
      else {
        throw ExpectationProblem(sentence)
      }
      operations.append(
        Expectation.words(operation, header, element.member("value")?.text))
    }
    return operations
  }

  /// A header change as text.
  static func words(_ operation: [UInt8], _ header: [UInt8], _ value: [UInt8]?) -> [UInt8] {
    operation + " ".utf8 + header + (value.map { Array(": ".utf8) + $0 } ?? [])
  }
}

/// Why an expectation is invalid, as a sentence without a period.
struct ExpectationProblem: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
