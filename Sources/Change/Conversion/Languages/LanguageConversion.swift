// SPDX-License-Identifier: Apache-2.0

public import Filters
internal import RuleModel
internal import TextFormats

/// Filter lists in the language of another ad blocker, with an account of every line.
///
/// The lists stay in their order, with their comments; conditions are decided, and included files are
/// written where they are included.
public struct LanguageConversion: Sendable {
  /// The language that is written.
  public let target: FilterDialect
  /// The result for each line of the lists.
  public let account: Account
  /// The sources, each followed by the files that it includes.
  public let originFiles: [FilterConversion.Source]
  /// The lines.
  public private(set) var lines: [[UInt8]] = []

  /// Converts lists.
  ///
  /// Never fails: what cannot be read or expressed is in the account. Takes linear time.
  ///
  /// - Parameters:
  ///   - sources: The lists.
  ///   - target: The language: that of Adblock Plus, uBlock Origin or AdGuard.
  ///   - reading: How the lists are read.
  ///   - included: Gives the text of a file that a source includes, by its path relative to the
  ///     source.
  public init(
    _ sources: [FilterConversion.Source], to target: FilterDialect,
    reading: FilterReading = FilterReading(),
    included: (FilterConversion.Source, String) -> [UInt8]? = { _, _ in nil }
  ) {
    self.target = target
    var reader = SourceReader(reading)
    for source in sources { reader.read(source, included) }
    let origins = FilterOrigins(reader)
    originFiles = origins.files
    var account = origins.account(of: reader.lists, from: sources)
    var (notes, written): ([ConversionNote<LanguageReason>], [Int]) = ([], [])
    var first = 0
    for list in reader.lists {
      var writer = LanguageWriter(list, origins.files, to: target, firstFilter: first)
      writer.write()
      lines += writer.lines
      notes += writer.notes
      written += writer.sources
      first += list.filters.count
    }
    origins.add(notes, to: &account)
    origins.setRules(written, of: &account)
    self.account = account
  }

  /// How many of the lines are filters.
  public var filterCount: Int { account.rules }

  /// The file.
  public var text: [UInt8] {
    let names = account.files.map { PlainWords.short(Array($0.name.utf8), most: 200) }
    let head =
      (target == .adblockPlus ? "[Adblock Plus 2.0]\n" : "")
      + "! Written by `sluice convert` from \(names.joined(separator: ", "))\n"
    return Array(head.utf8) + lines.joined(separator: [0x0A]) + (lines.isEmpty ? [] : [0x0A])
  }
}
