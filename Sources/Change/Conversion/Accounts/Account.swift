// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// The result of a conversion: how many filters or rules are exact, and what is reported for the
/// others.
public struct Account: Sendable {
  /// A list, and its result.
  public struct File: Sendable {
    /// Its name.
    public var name: String
    /// The language of a filter list, "dnr" for a ruleset for declarativeNetRequest, and nil for a
    /// rule list.
    public var syntax: String?
    /// How many lines a filter list has, with those of the files that it includes; nil for rules.
    public var lines: Int?
    /// The files that it includes.
    public var included: [String] = []
    /// How many filters or rules it has.
    ///
    /// Filters are the lines that should become rules, including those that cannot be read.
    public var count: Int
    /// How many of them are refused by the engine that they are written for.
    public var refused = 0
    /// How many rules come from it; a rule that comes from several lists counts for the first.
    public var rules: Int
    /// Whether WebKit accepts Safari's translation of a ruleset; nil for other conversions.
    public var isAccepted: Bool?
    /// The entries for what is not exact: first what is refused, then the rest in the order of the
    /// list, and then in the order of each included file.
    public var entries: [Entry]
  }

  /// An entry for a filter or a rule; one filter or rule may have several.
  public struct Entry: Sendable, Hashable {
    /// The included file that contains it; nil for the list itself.
    public var includedFile: String?
    /// The number of the rule in its list, counted from 0; nil for a filter, and for the whole
    /// file.
    public var rule: Int?
    /// The number that its author gave the rule, if there is one.
    public var id: Int32?
    /// The line, from 1.
    public var line: Int
    /// The column in bytes, from 1.
    public var column: Int
    /// How the translation compares with the original.
    public var fidelity: Fidelity
    /// Why: a stable code; nil for what is refused.
    public var reason: String?
    /// One sentence for users.
    public var message: String
    /// What an exact conversion would need, if that is known.
    public var need: String?
    /// The line of a filter as it is written, without white space at its ends; nil for rules.
    public var text: [UInt8]?
  }

  /// The lists in the order in which they were given.
  public internal(set) var files: [File]
  /// How many rules come from all of them.
  public internal(set) var rules: Int

  /// Whether every filter and rule is exact, and every list could be read.
  public var isExact: Bool { files.allSatisfy(\.entries.isEmpty) }

  /// Whether WebKit accepts Safari's translation of rulesets, without which the extension has no
  /// rule at all; nil for other conversions.
  public var isAccepted: Bool? {
    let verdicts = files.compactMap(\.isAccepted)
    return verdicts.isEmpty ? nil : verdicts.allSatisfy(\.self)
  }

  init(files: [File], rules: Int) {
    self.files = files
    self.rules = rules
  }

  /// Creates an empty account.
  public init() { self.init(files: [], rules: 0) }
}

extension Account.File {
  /// The path of the file that an entry is about: the list itself, or one next to it.
  public func path(of entry: Account.Entry) -> String {
    guard let included = entry.includedFile else { return name }
    return name.besideLast(included)
  }

  /// Sorts the entries for filters in the order of the list and of the files that it includes.
  mutating func sortEntries() {
    let numbers = Dictionary(
      included.enumerated().map { ($1, $0) }, uniquingKeysWith: { one, _ in one })
    entries = entries.enumerated().sorted { one, other in
      let (a, b) = (one.element, other.element)
      let (file, otherFile) = (
        a.includedFile.flatMap { numbers[$0] } ?? -1, b.includedFile.flatMap { numbers[$0] } ?? -1
      )
      return (file, a.line, one.offset) < (otherFile, b.line, other.offset)
    }.map(\.element)
  }
}

extension Account.Entry {
  /// The entry for a note about a rule.
  init<Reason>(
    _ note: ConversionNote<Reason>, rule: Int, id: Int32?, at position: LineTable.Position
  ) {
    self.init(
      rule: rule, id: id, line: position.line, column: position.column, fidelity: note.fidelity,
      reason: note.reason.rawValue, message: note.message, need: note.reason.need)
  }
}

extension String {
  /// The path of a file in the same folder.
  func besideLast(_ name: String) -> String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return name }
    return String(self[...slash]) + name
  }
}
