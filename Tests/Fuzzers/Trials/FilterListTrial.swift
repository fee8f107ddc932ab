// SPDX-License-Identifier: Apache-2.0

import Filters

/// A list for ad blockers is read in two languages, and each of its lines is accounted for.
enum FilterListTrial {
  static func difference(_ text: [UInt8]) -> String? {
    difference(text, as: nil) ?? difference(text, as: dialect(for: text))
  }

  /// A language that the bytes choose.
  static func dialect(for text: [UInt8]) -> FilterDialect {
    let number = Int(text.reduce(0 as UInt32) { $0 &* 31 &+ UInt32($1) } >> 8)
    return FilterDialect.allCases[number % FilterDialect.allCases.count]
  }

  private static func difference(_ text: [UInt8], as dialect: FilterDialect?) -> String? {
    // A file that a list includes is its own first half.
    var included = 0
    let list = FilterList(reading: text, as: FilterReading(dialect: dialect)) { _ in
      included += 1
      return included <= mostFiles ? Array(text.prefix(text.count / 2)) : nil
    }
    let files = Files(text, included: list.includedFiles.count)
    if list.lines.refused != Set(list.problems.filter(\.refusesLine).map(\.origin.start)).count {
      return "the refused lines and the problems in \(list.dialect)"
    }
    if list.lines.filters != Set(list.filters.map(\.origin.start)).count {
      return "the lines with filters and the filters in \(list.dialect)"
    }
    if list.includedFiles.isEmpty, list.lines.total != files.lines {
      return "\(list.lines.total) lines of \(files.lines) in \(list.dialect)"
    }
    let origins = list.filters.map(\.origin) + list.problems.map(\.origin)
    let wrong = origins.first { !files.contains($0) }
    return wrong.map { "\($0) is not a position in \(list.dialect)" }
  }

  private static let mostFiles = 20
}

/// The text of a list, and of the files that it includes.
private struct Files {
  private let texts: [[UInt8]]

  init(_ text: [UInt8], included: Int) {
    let half = Array(text.prefix(text.count / 2))
    texts = [text] + Array(repeating: half, count: included)
  }

  /// The lines of the list: a line feed at the end starts none, and neither does a byte order mark.
  var lines: Int {
    let text = texts[0].dropFirst(mark(of: texts[0]))
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    return lines.count - (lines.last?.isEmpty ?? true ? 1 : 0)
  }

  /// The bytes of the byte order mark.
  private func mark(of text: [UInt8]) -> Int { text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Whether a position is in the text, and its line and column are those of its bytes.
  func contains(_ origin: FilterOrigin) -> Bool {
    guard texts.indices.contains(origin.file), origin.range.upperBound <= texts[origin.file].count
    else { return origin.file > 0 }
    let before = texts[origin.file][..<origin.range.lowerBound]
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? mark(of: texts[origin.file])
    return origin.line == before.count { $0 == 0x0A } + 1
      && origin.column == origin.range.lowerBound - start + 1
  }
}

extension FilterOrigin {
  /// Its file and line.
  fileprivate var start: [Int] { [file, line] }
}
