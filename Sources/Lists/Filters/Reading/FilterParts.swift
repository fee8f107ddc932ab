// SPDX-License-Identifier: Apache-2.0

/// Where the parts of a filter are in its line, for whoever points at them.
///
/// Only for lines with a filter. Each property parses the line again.
package struct FilterParts {
  private let bytes: [UInt8]
  private let line: Range<Int>
  private let dialect: FilterDialect

  /// Prepares a line without white space at its ends.
  package init(_ bytes: [UInt8], _ line: Range<Int>, _ dialect: FilterDialect) {
    self.bytes = bytes
    self.line = line
    self.dialect = dialect
  }

  /// The pseudo-classes of ad blockers, and those of style sheets that have parentheses.
  package static let procedures = ProcedureScan.names + ["has", "is", "not", "where", "nth-child"]

  /// The pseudo-classes in a selector that are not CSS, with the places of their colons.
  package static func pseudoClasses(in selector: [UInt8]) -> [(name: String, place: Int)] {
    ProcedureScan.uses(in: selector).map { ($0.name, $0.start) }
  }

  /// An option as it is written.
  package struct Option {
    /// Its first name, the same for all its aliases.
    package let name: String
    /// From its `~` or name to the end of its value.
    package let range: Range<Int>
    /// The text after `=`, without quotes.
    package let value: Range<Int>?
  }

  /// The pattern of a network filter, without `@@` and options.
  package var pattern: Range<Int> {
    let start = line.lowerBound + (bytes.starts(line, with: "@@") ? 2 : 0)
    return start..<max(start, optionsStart.map { $0 - 1 } ?? line.upperBound)
  }

  /// The options of a network filter; none if the line has white space that the reader dropped.
  package var options: [Option] {
    var options: [Option] = []
    var next = optionsStart
    while let start = next {
      guard let written = try? scanner.option(at: start, before: line.upperBound) else { return [] }
      next = written.next
      guard let option = written.option else { continue }
      options.append(Option(name: option.name, range: written.range, value: written.value))
    }
    return options
  }

  /// The entries of a list of hosts: a regular expression may have separators in it.
  package func entries(of value: Range<Int>, between separator: UInt8) -> [Range<Int>] {
    let reader = DomainReader(bytes: bytes, mostSpecialWins: false)
    var entries: [Range<Int>] = []
    var start = value.lowerBound
    while start < value.upperBound {
      let end = reader.endOfEntry(at: start, before: value.upperBound, separator)
      entries.append(start..<min(end, value.upperBound))
      start = end + 1
    }
    return entries
  }

  /// The selector of a cosmetic filter, with everything else after the marker.
  package var body: Range<Int> {
    guard let marker = CosmeticMarker.first(in: line, of: bytes) else { return line }
    return bytes.trimmed(marker.range.upperBound..<line.upperBound)
  }

  /// Where the body of a filter that changes pages starts; nil for a network filter.
  package var bodyStart: Int? {
    CosmeticMarker.first(in: line, of: bytes)?.range.upperBound
  }

  /// The marker of a filter that changes pages: `##`, `#@#` and so on; empty for a network filter.
  package var marker: Range<Int> {
    CosmeticMarker.first(in: line, of: bytes)?.range ?? line.lowerBound..<line.lowerBound
  }

  /// The domains before the marker of such a filter; empty if they are not a plain list.
  package var targets: Range<Int> {
    guard let marker = CosmeticMarker.first(in: line, of: bytes),
      bytes[line.lowerBound] != UInt8(ascii: "[")
    else { return line.lowerBound..<line.lowerBound }
    return bytes.trimmed(line.lowerBound..<marker.range.lowerBound)
  }

  private var optionsStart: Int? { scanner.start(in: line) }

  private var scanner: OptionScanner {
    OptionScanner(
      bytes: bytes, ignoresCase: dialect == .adblockPlus,
      startsWithLongPlaceholders: dialect != .ublock)
  }
}
