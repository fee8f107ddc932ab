// SPDX-License-Identifier: Apache-2.0

package import SystemFiles
internal import Conversion
internal import Filters
internal import TextFormats
package import RuleMatching
internal import RuleModel
internal import Synchronization

/// Finds the text of filters, and of rules of extensions, in the files that an index names but does
/// not contain.
///
/// An index may come from strangers. So only a folder that the user names is searched: regular files
/// in it, without links that lead out of it. A file is read when it is first needed. One that is
/// missing, or that has changed since it was compiled, has no texts.
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
    /// What may still be read: an index can name one large file in many ways.
    var budget = FilterTexts.mostBytes
  }

  /// The most bytes of all files of an index together.
  ///
  /// A file that is not there counts as a small one.
  private static let (mostBytes, smallFile) = (256 << 20, 4096)

  /// Searches a folder.
  package init(below folder: FilePath) { self.folder = folder }

  /// The text of a filter.
  @Sendable package func text(of file: IndexedFilterFile, line: Int, column: Int) -> [UInt8]? {
    let position = FilterPosition(file: file.name, line: line, column: column)
    return known.withLock { known in
      if let text = known.texts[position] { return text }
      let lines = known.files[file] ?? lines(of: file, within: &known.budget)
      known.files[file] = .some(lines)
      let text = lines.flatMap { FilterTexts.text(in: $0, line, column) }
      known.texts[position] = .some(text)
      return text
    }
  }

  private func lines(of file: IndexedFilterFile, within budget: inout Int) -> Lines? {
    for candidate in candidates(for: FilePath(file.name)) where budget > 0 {
      let bytes = try? FileReader.readRegular(candidate, inside: folder, longest: budget)
      budget -= max(bytes?.count ?? 0, FilterTexts.smallFile)
      guard let bytes, SHA256.digest(of: bytes) == file.contentHash else { continue }
      let starts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
      return Lines(bytes: bytes, starts: starts, content: content(of: bytes))
    }
    return nil
  }

  /// The whole name in the folder, and its last part.
  ///
  /// What a name leads to outside of the folder is not even opened.
  private func candidates(for path: FilePath) -> [FilePath] {
    let parent = Array("..".utf8)
    let parts = path.bytes.split(separator: UInt8(ascii: "/"))
    guard let name = parts.last, !parts.contains(where: { $0.elementsEqual(parent) }) else {
      return []
    }
    let whole = folder.appending(parts.joined(separator: [UInt8(ascii: "/")]))
    return parts.count == 1 ? [whole] : [whole, folder.appending(name)]
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
