// SPDX-License-Identifier: Apache-2.0

public import RuleMatching
internal import RuleModel
public import WebAddresses

/// The content of an index, as `sluice inspect` shows it.
public struct IndexSummary: Sendable {
  /// The name of the file.
  public var path: String
  /// The version of its format.
  public var formatVersion: Int
  /// Its length.
  public var byteCount: Int
  /// Its public suffix list.
  public var publicSuffixes: PublicSuffixes.Source
  /// Its lists.
  public var lists: [IndexedList]
  /// The files of the filters that its rules come from.
  package var filterFiles: [IndexedFilterFile] = []
  /// Its sections.
  package var sections: [IndexSection]
  /// The number of rules for each action, by the number of the action.
  public var actions = [Int](repeating: 0, count: ActionType.allCases.count)
  /// The number of rules for each part of the index, in the order of `IndexPart.allCases`.
  package var parts = [Int](repeating: 0, count: IndexPart.allCases.count)

  /// The most steps of a decision, for URLs of `urlLengths` bytes.
  public var decisionSteps: [Int] = []

  static let urlLengths = [200, 2_000, 20_000]

  /// How many rules there are.
  public var ruleCount: Int { lists.reduce(0) { $0 + $1.rules.count } }

  /// Reads every rule of an index once.
  public init(_ index: RuleIndex, path: String) {
    self.init(
      path: path, formatVersion: index.formatVersion, byteCount: index.byteCount,
      publicSuffixes: index.publicSuffixes, lists: index.lists, sections: index.sections)
    filterFiles = index.filterFiles
    let worstCase = index.worstCase
    decisionSteps = IndexSummary.urlLengths.map { worstCase.steps(forDecisionAbout: $0) }
    for number in 0..<max(0, index.ruleCount) {
      guard let rule = index.rule(number) else { continue }
      actions[rule.action.type.number] += 1
      let part = index.part(ofRule: number)
      if let place = IndexPart.allCases.firstIndex(of: part) { parts[place] += 1 }
    }
  }

  init(
    path: String, formatVersion: Int, byteCount: Int, publicSuffixes: PublicSuffixes.Source,
    lists: [IndexedList], sections: [IndexSection]
  ) {
    self.path = path
    self.formatVersion = formatVersion
    self.byteCount = byteCount
    self.publicSuffixes = publicSuffixes
    self.lists = lists
    self.sections = sections
  }
}

extension IndexedList {
  /// The hash of the list's source in hexadecimal digits; empty if it comes from filters.
  var hexadecimalHash: String { contentHash.hexadecimal }
}

extension IndexedFilterFile {
  /// The hash of the file in hexadecimal digits.
  var hexadecimalHash: String { contentHash.hexadecimal }
}

extension [UInt8] {
  var hexadecimal: String {
    let digits = Array<Character>("0123456789abcdef")
    return reduce(into: "") { text, byte in
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 0xF)])
    }
  }
}
