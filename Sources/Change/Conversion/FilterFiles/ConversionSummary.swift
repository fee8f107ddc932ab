// SPDX-License-Identifier: Apache-2.0

internal import Filters

/// How many filters of a conversion are exact, and why others are not.
public struct ConversionSummary: Sendable {
  /// How many filters became what.
  public struct Counts: Sendable, Hashable {
    /// All filters: lines of which rules should be made, with those that cannot be read.
    public var filters = 0
    /// Those whose rules do what they say.
    public var exact = 0
    /// Those whose rules also act where the filter does not.
    public var widened = 0
    /// Those whose rules do not act somewhere where the filter does.
    public var weakened = 0
    /// Those without a rule.
    public var lost = 0

    /// How many have a verdict.
    public subscript(_ verdict: TranslationVerdict) -> Int {
      switch verdict {
      case .widened: widened
      case .weakened: weakened
      case .lost: lost
      }
    }

    /// How many are not exact; one that is widened and weakened counts once.
    public var inexact: Int { filters - exact }
  }

  /// A list, and what became of its filters.
  public struct List: Sendable, Hashable {
    /// Its name.
    public var name: String
    /// How many lines it has, with those of included files.
    public var lines: Int
    /// How many rules were made of it.
    public var rules: Int
    /// What became of its filters.
    public var counts: Counts
  }

  /// A reason for a verdict, with its filters.
  public struct Reason: Sendable {
    /// How the rules differ.
    public var verdict: TranslationVerdict
    /// Why: a stable code.
    public var code: String
    /// One sentence for people, about the first filter.
    public var message: String { examples.first?.verdict.message ?? "" }
    /// The filters in their order.
    public var examples: [Example]
  }

  /// A filter that is not exact.
  public struct Example: Sendable {
    /// The file that it is in.
    public var file: String
    /// What became of it.
    public var verdict: FilterConversion.LineVerdict
  }

  /// The filters of all lists together.
  public let total: Counts
  /// The lists in their order.
  public let lists: [List]
  /// The reasons, those with the most filters first.
  public let reasons: [Reason]
  /// How many rules there are.
  public let rules: Int

  /// Counts what a conversion says.
  ///
  /// - Complexity: linear in the verdicts.
  public init(_ conversion: FilterConversion) {
    lists = conversion.files.map { List($0) }
    total = lists.reduce(into: Counts()) { $0.add($1.counts) }
    rules = conversion.lists.reduce(0) { $0 + $1.rules.count }
    reasons = ConversionSummary.reasons(of: conversion)
  }

  private static func reasons(of conversion: FilterConversion) -> [Reason] {
    var reasons: [Reason] = []
    var numbers: [[String]: Int] = [:]
    for file in conversion.files {
      for verdict in file.verdicts {
        let key = [verdict.verdict.rawValue, verdict.reason]
        let number = numbers[key] ?? reasons.count
        if number == reasons.count {
          numbers[key] = number
          reasons.append(Reason(verdict: verdict.verdict, code: verdict.reason, examples: []))
        }
        reasons[number].examples.append(Example(file: file.path(of: verdict), verdict: verdict))
      }
    }
    return reasons.enumerated().sorted { one, other in
      (-one.element.examples.count, one.offset) < (-other.element.examples.count, other.offset)
    }.map(\.element)
  }
}

extension ConversionSummary.List {
  fileprivate init(_ file: FilterConversion.File) {
    self.init(
      name: file.name, lines: file.list.lines.total, rules: file.rules,
      counts: file.counts)
  }
}

extension FilterConversion.File {
  /// What became of its filters.
  public var counts: ConversionSummary.Counts { ConversionSummary.Counts(self) }
}

extension ConversionSummary.Counts {
  private struct Line: Hashable {
    let file: Int
    let line: Int
  }

  fileprivate init(_ file: FilterConversion.File) {
    filters = file.filters
    exact = max(filters - Self.lines(of: file.verdicts), 0)
    widened = Self.lines(of: file.verdicts.filter { $0.verdict == .widened })
    weakened = Self.lines(of: file.verdicts.filter { $0.verdict == .weakened })
    lost = Self.lines(of: file.verdicts.filter { $0.verdict == .lost })
  }

  /// How many lines some verdicts are about; there may be several about one.
  private static func lines(of verdicts: [FilterConversion.LineVerdict]) -> Int {
    Set(verdicts.map { Line(file: $0.file, line: $0.line) }).count
  }

  fileprivate mutating func add(_ other: Self) {
    filters += other.filters
    exact += other.exact
    widened += other.widened
    weakened += other.weakened
    lost += other.lost
  }
}

extension FilterConversion.File {
  /// The path of the file that a verdict is about: the list itself, or one beside it.
  public func path(of verdict: FilterConversion.LineVerdict) -> String {
    guard let included = verdict.includedFile else { return name }
    return name.besideLast(included)
  }
}

extension String {
  /// The path of a file in the same folder.
  func besideLast(_ name: String) -> String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return name }
    return String(self[...slash]) + name
  }
}
