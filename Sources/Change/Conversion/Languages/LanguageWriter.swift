// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel
internal import TextFormats

/// Writes a list in another language: its comments, and its filters translated.
struct LanguageWriter {
  private let list: FilterList
  private let files: [FilterConversion.Source]
  private let translator: LanguageTranslator
  private let firstFilter: Int
  /// The lines.
  private(set) var lines: [[UInt8]] = []
  /// The filter that each line with one comes from.
  private(set) var sources: [Int] = []
  private(set) var notes: [ConversionNote<LanguageReason>] = []

  init(
    _ list: FilterList, _ files: [FilterConversion.Source], to target: FilterDialect,
    firstFilter: Int
  ) {
    self.list = list
    self.files = files
    self.firstFilter = firstFilter
    translator = LanguageTranslator(source: list.dialect, target: target)
  }

  mutating func write() {
    // For each file, the end of the part that is already written.
    var ends: [Int: Int] = [:]
    for (number, written) in list.filters.enumerated() {
      let origin = written.origin
      let bytes = files[origin.file].bytes
      let start = ends[origin.file] ?? 0
      // The last piece is the white space before the filter on its line.
      writeComments(
        bytes, pieces(bytes, start..<max(start, origin.range.lowerBound)).dropLast())
      ends[origin.file] = origin.range.upperBound
      write(written.filter, number, bytes, origin.range)
    }
    for (file, end) in ends.sorted(by: { $0.key < $1.key }) {
      let bytes = files[file].bytes
      writeComments(bytes, pieces(bytes, end..<bytes.count)[...])
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
  }

  /// The lines of a range, without the rest of the line before it.
  private func pieces(_ bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    let pieces = bytes.pieces(range, between: 0x0A)
    return Array(pieces.dropFirst(range.lowerBound == 0 ? 0 : 1))
  }

  private mutating func write(
    _ filter: Filter, _ number: Int, _ bytes: [UInt8], _ line: Range<Int>
  ) {
    let source = firstFilter + number
    let result = translator.lines(for: filter, bytes, line)
    for loss in result.losses {
      notes.append(ConversionNote(source, loss.fidelity, loss.reason, loss.message))
    }
    lines += result.lines
    sources += result.lines.map { _ in source }
  }

  // MARK: Comments

  /// Writes the comments and blank lines among some lines, without directives and hints.
  private mutating func writeComments(_ bytes: [UInt8], _ pieces: ArraySlice<Range<Int>>) {
    for piece in pieces {
      let line = bytes.trimmed(piece)
      guard !line.isEmpty else {
        if lines.last?.isEmpty == false { lines.append([]) }
        continue
      }
      guard bytes[line.lowerBound] == Sign.exclamation, isComment(bytes, line) else { continue }
      lines.append(Array(bytes[line]))
    }
  }

  private func isComment(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
    guard line.count > 1 else { return true }
    let next = bytes[line.lowerBound + 1]
    guard next != Sign.hash, next != UInt8(ascii: "+") else { return false }
    return !FilterList.isAboutBytes(bytes[line])
  }
}
