// SPDX-License-Identifier: Apache-2.0

import TextFormats
internal import Semantics
internal import Sluice
internal import WebAddresses

/// Lists and loads in a language so compact that most changes to it have a meaning.
///
/// Each line is words with single spaces between them. The first word is letters, and every byte
/// that is not one of them is ignored. In the line of a rule, the following words are the pattern
/// and the entries of a condition:
///
///     a…p   the resource types, in the order of `ResourceTypeName`
///     F T   first or third party
///     P Q   the page's own frame or another one
///     0…8   the methods, in the order of `RequestMethod`
///     S     the pattern is case-sensitive; Z: the condition is
///     U…Y   another condition than `if-domain`, in the order of `Condition.Kind.allCases`
///     A…E   the action, if it is not `block`; G…J: in the order of `ActionType`
///     +     another list begins
///
/// A line whose first byte is `?` is a load: letters as above, its URL, that of its page and that
/// of its frame.
struct DecisionScript {
  private(set) var lists: [[UInt8]] = []
  private(set) var requests: [LoadRequest] = []
  private var json = JSONWriter()

  private static let mostRules = 24
  private static let mostRequests = 8

  init(_ input: [UInt8]) {
    json.beginArray()
    var rules = 0
    for line in input.split(separator: 0x0A) {
      let words = line.split(separator: 0x20, omittingEmptySubsequences: false).map { Array($0) }
      if line.first == UInt8(ascii: "?") {
        if requests.count < Self.mostRequests { addRequest(words) }
      } else if rules < Self.mostRules {
        rules += 1
        addRule(words)
      }
    }
    endList()
  }

  private mutating func endList() {
    json.endArray()
    lists.append(Array(json.text.utf8))
    json = JSONWriter()
  }

  // MARK: Rules

  private mutating func addRule(_ words: [[UInt8]]) {
    let letters = words[0]
    if letters.contains(UInt8(ascii: "+")), lists.count < 3 {
      endList()
      json.beginArray()
    }
    json.beginObject()
    json.key("trigger")
    json.beginObject()
    writeTrigger(letters, words)
    json.endObject()
    json.key("action")
    writeAction(letters)
    json.endObject()
  }

  private mutating func writeTrigger(_ letters: [UInt8], _ words: [[UInt8]]) {
    json.member("url-filter", words.count > 1 ? Self.text(words[1]) : ".*")
    if letters.contains(UInt8(ascii: "S")) { json.member("url-filter-is-case-sensitive", true) }
    let types = Self.chosen(letters, from: "a", ResourceTypeName.allCases)
    writeList("resource-type", types.map(\.rawValue))
    if let party = Self.chosen(letters, from: "F", ["first-party"]).first
      ?? Self.chosen(letters, from: "T", ["third-party"]).first
    {
      writeList("load-type", [party])
    }
    writeList("load-context", Self.chosen(letters, from: "P", ["top-frame", "child-frame"]))
    if let method = Self.chosen(letters, from: "0", RequestMethod.allCases).first {
      json.member("request-method", method.rawValue)
    }
    writeCondition(letters, words.dropFirst(2).filter { !$0.isEmpty })
  }

  private mutating func writeCondition(_ letters: [UInt8], _ entries: [[UInt8]]) {
    guard !entries.isEmpty else { return }
    let others = Array(Condition.Kind.allCases.dropFirst())
    let kind = Self.chosen(letters, from: "U", others).first ?? .ifDomain
    writeList(kind.rawValue, entries.map(Self.text))
    guard letters.contains(UInt8(ascii: "Z")) else { return }
    switch kind {
    case .ifTopURL, .unlessTopURL: json.member("top-url-filter-is-case-sensitive", true)
    case .ifFrameURL, .unlessFrameURL: json.member("frame-url-filter-is-case-sensitive", true)
    default: break
    }
  }

  private mutating func writeAction(_ letters: [UInt8]) {
    let types = ActionType.inJSON
    let action =
      Self.chosen(letters, from: "A", Array(types[..<5])).first
      ?? Self.chosen(letters, from: "G", Array(types[5...])).first ?? .block
    json.beginObject()
    json.member("type", action.rawValue)
    switch action {
    case .cssDisplayNone: json.member("selector", ".a")
    case .notify: json.member("notification", "seen")
    case .redirect:
      json.key("redirect")
      json.beginObject()
      json.member("url", "https://r.test/")
      json.endObject()
    case .modifyHeaders:
      json.member("priority", 1)
      json.key("request-headers")
      json.beginArray()
      json.beginObject()
      json.member("operation", "remove")
      json.member("header", "A")
      json.endObject()
      json.endArray()
    default: break
    }
    json.endObject()
  }

  private mutating func writeList(_ name: String, _ values: [String]) {
    guard !values.isEmpty else { return }
    json.key(name)
    json.beginArray()
    for value in values { json.value(value) }
    json.endArray()
  }

  // MARK: Loads

  private mutating func addRequest(_ words: [[UInt8]]) {
    let letters = Array(words[0].dropFirst())
    let type = Self.chosen(letters, from: "a", LoadType.allCases).first ?? .script
    let isChild = letters.contains(UInt8(ascii: "Q")) || type == .childDocument
    guard words.count > 1, let url = Self.url(words[1], keepsFragment: type.keepsFragment),
      let page = Self.url(words.count > 2 ? words[2] : words[1], keepsFragment: true)
    else { return }
    let usual = type == .childDocument ? Array("about:blank".utf8) : page
    let frame = words.count > 3 ? Self.url(words[3], keepsFragment: true) : nil
    requests.append(
      LoadRequest(
        url: url, topURL: page, frameURL: frame ?? usual, type: type.flags,
        context: isChild ? .childFrame : .topFrame,
        method: Self.chosen(letters, from: "0", RequestMethod.allCases).first?.flags ?? .get))
  }

  /// A URL as rules see it.
  private static func url(_ text: [UInt8], keepsFragment: Bool) -> [UInt8]? {
    guard let address = try? WebAddress(parsing: text) else { return nil }
    let isWeb = address.bytes[address.scheme].starts(with: "http".utf8)
    guard isWeb, !keepsFragment, let fragment = address.fragment else { return address.bytes }
    return Array(address.bytes[..<(fragment.lowerBound - 1)])
  }

  // MARK: Letters

  /// The values whose letters are present; the first one has the given letter.
  private static func chosen<Value>(
    _ letters: [UInt8], from first: Unicode.Scalar, _ values: [Value]
  ) -> [Value] {
    values.enumerated().compactMap { place, value in
      letters.contains(UInt8(ascii: first) &+ UInt8(truncatingIfNeeded: place)) ? value : nil
    }
  }

  /// A text with a character for each byte, so that every input is a text.
  private static func text(_ bytes: [UInt8]) -> String {
    String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
