// SPDX-License-Identifier: Apache-2.0

package import SystemFiles
internal import Conversion
internal import Filters
internal import TextFormats
internal import RuleCompiling
package import RuleMatching
internal import RuleModel
internal import Synchronization

/// Finds the text of filters, and of rules of extensions, in the files that an index names but does
/// not contain.
///
/// A file is read when it is first asked for. One that is missing, or that has changed since it
/// was compiled, has no texts.
package final class FilterTexts: Sendable {
  /// A file, and where its lines begin.
  private struct Lines {
    let bytes: [UInt8]
    let starts: [Int]
    let content: Content
  }

  /// The content of the lines.
  private enum Content {
    case filters(FilterDialect)
    /// The rules of an extension, by their start offsets.
    case rules([Int: Range<Int>])
  }

  /// How many bytes are needed to detect the language of a file.
  private static let sample = 1 << 16

  private let folder: FilePath
  private let known = Mutex<Known>(Known())

  private struct Known {
    var files: [IndexedFilterFile: Lines?] = [:]
    var texts: [FilterPosition: [UInt8]?] = [:]
  }

  /// Looks for files where their names say, and beside an index.
  package init(beside index: FilePath) { folder = index.directory }

  /// The text of a filter.
  @Sendable package func text(of file: IndexedFilterFile, line: Int, column: Int) -> [UInt8]? {
    let position = FilterPosition(file: file.name, line: line, column: column)
    return known.withLock { known in
      if let text = known.texts[position] { return text }
      let lines = known.files[file] ?? lines(of: file)
      known.files[file] = .some(lines)
      let text = lines.flatMap { FilterTexts.text(in: $0, line, column) }
      known.texts[position] = .some(text)
      return text
    }
  }

  private func lines(of file: IndexedFilterFile) -> Lines? {
    let path = FilePath(file.name)
    for candidate in [path, folder.appending(path.bytes), folder.appending(path.name.bytes)] {
      guard let bytes = try? FileReader.readRegular(candidate),
        SHA256.digest(of: bytes) == file.contentHash
      else { continue }
      let starts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
      return Lines(bytes: bytes, starts: starts, content: content(of: bytes))
    }
    return nil
  }

  private func content(of bytes: [UInt8]) -> Content {
    guard ListContent(of: bytes) == .dnr else {
      return .filters(FilterList(reading: Array(bytes.prefix(FilterTexts.sample))).dialect)
    }
    let document = JSONDocument(reading: bytes)
    let ranges = document.children(of: 0).map { document.nodes[$0].range }
    return .rules(Dictionary(ranges.map { ($0.lowerBound, $0) }) { first, _ in first })
  }

  private static func text(in file: Lines, _ line: Int, _ column: Int) -> [UInt8]? {
    guard file.starts.indices.contains(line - 1) else { return nil }
    let start = file.starts[line - 1]
    switch file.content {
    case .filters(let dialect): return filter(in: file, line, column, dialect)
    case .rules(let ranges): return ranges[start + column - 1].map { Array(file.bytes[$0]) }
    }
  }

  /// Reads the line again, because it may have several filters.
  private static func filter(
    in file: Lines, _ line: Int, _ column: Int, _ dialect: FilterDialect
  ) -> [UInt8]? {
    let start = file.starts[line - 1]
    let end = line < file.starts.count ? file.starts[line] : file.bytes.count
    let bytes = Array(file.bytes[start..<end])
    let list = FilterList(reading: bytes, as: FilterReading(dialect: dialect))
    let origin = list.filters.first { $0.origin.column == column }?.origin
    return origin.map { Array(bytes[$0.range]) }
  }
}
