// SPDX-License-Identifier: Apache-2.0

/// A pattern for paths below a folder, as in a line of `.gitignore`.
///
/// A pattern with a slash before its end is one for the path from the folder; any other is one for
/// a name at any depth. `*`, `?` and `[…]` match within a name, `**` any number of folders.
package struct PathPattern: Sendable, Hashable {
  /// The pattern as it is written.
  package let text: String
  /// Whether it includes again what earlier patterns exclude: it began with `!`.
  package let isNegated: Bool
  private let needsDirectory: Bool
  private let segments: [[UInt8]]

  /// Creates a pattern; nil for an empty one.
  package init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    isNegated = rest.first == UInt8(ascii: "!")
    if isNegated { rest = rest.dropFirst() }
    needsDirectory = rest.last == UInt8(ascii: "/")
    if needsDirectory { rest = rest.dropLast() }
    let isAnchored = rest.contains(UInt8(ascii: "/"))
    if rest.first == UInt8(ascii: "/") { rest = rest.dropFirst() }
    guard !rest.isEmpty else { return nil }
    // Between two slashes is a name without characters, which no file has.
    let parts = rest.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { Array($0) }
    segments = (isAnchored ? [] : [PathPattern.anyFolders]) + parts
    self.text = text
  }

  /// Creates a pattern for whole paths from the folder, as in a list of files; nil for an empty one.
  package init?(ofPath text: String) {
    let isNegated = text.hasPrefix("!")
    guard let pattern = PathPattern((isNegated ? "!/" : "/") + text.dropFirst(isNegated ? 1 : 0))
    else { return nil }
    self.text = text
    self.isNegated = isNegated
    needsDirectory = pattern.needsDirectory
    segments = pattern.segments
  }

  private static let anyFolders = Array("**".utf8)

  /// The path that it stands for, if it has no wildcard.
  package var literalPath: [UInt8]? {
    let joined = Array(segments.joined(separator: [UInt8(ascii: "/")]))
    let hasWildcard = joined.contains { "*?[\\".utf8.contains($0) }
    return isNegated || needsDirectory || hasWildcard ? nil : joined
  }

  /// Whether it matches a file below the folder, or a folder that the file is in.
  ///
  /// - Parameter path: The parts of the path from the folder.
  package func matches(file path: [[UInt8]]) -> Bool {
    matches(path[...], isDirectory: false)
      || path.indices.dropFirst().contains { matches(path[..<$0], isDirectory: true) }
  }

  /// Whether it matches this entry itself.
  func matches(_ path: ArraySlice<[UInt8]>, isDirectory: Bool) -> Bool {
    guard isDirectory || !needsDirectory else { return false }
    return PathPattern.matches(segments, path)
  }

  /// Compares segment by segment.
  ///
  /// After a mismatch the last `**` takes one more folder. It is enough to go back to the last,
  /// because an earlier one could only take what it took as well.
  private static func matches(_ segments: [[UInt8]], _ path: ArraySlice<[UInt8]>) -> Bool {
    var (next, index) = (0, path.startIndex)
    var retry: (next: Int, index: Int)?
    while index < path.endIndex {
      if next < segments.count, segments[next] == anyFolders {
        // At the end it stands for what is in a folder, not for the folder itself.
        if next + 1 == segments.count { return true }
        retry = (next + 1, index)
        next += 1
      } else if next < segments.count, matchesName(segments[next], path[index]) {
        next += 1
        index += 1
      } else if let last = retry {
        retry = (last.next, last.index + 1)
        (next, index) = (last.next, last.index + 1)
      } else {
        return false
      }
    }
    return next == segments.count
  }

  /// The same for the characters of a name, with `*` instead of `**`.
  private static func matchesName(_ pattern: [UInt8], _ name: [UInt8]) -> Bool {
    var (next, index) = (0, 0)
    var retry: (next: Int, index: Int)?
    while index < name.count {
      if next < pattern.count, pattern[next] == UInt8(ascii: "*") {
        retry = (next + 1, index)
        next += 1
      } else if let end = matchesByte(pattern, next, name[index]) {
        next = end
        index += 1
      } else if let last = retry {
        retry = (last.next, last.index + 1)
        (next, index) = (last.next, last.index + 1)
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  /// Where the pattern goes on after an item that matches a byte; nil if the item does not.
  private static func matchesByte(_ pattern: [UInt8], _ start: Int, _ byte: UInt8) -> Int? {
    guard start < pattern.count else { return nil }
    switch pattern[start] {
    case UInt8(ascii: "?"): return start + 1
    case UInt8(ascii: "["):
      guard let set = set(pattern, start) else { return byte == pattern[start] ? start + 1 : nil }
      return set.contains(byte) ? set.end : nil
    case UInt8(ascii: "\\") where start + 1 < pattern.count:
      return pattern[start + 1] == byte ? start + 2 : nil
    default: return pattern[start] == byte ? start + 1 : nil
    }
  }

  /// A set between brackets.
  private struct ByteRanges {
    var ranges: [ClosedRange<UInt8>] = []
    let isNegated: Bool
    var end: Int

    func contains(_ byte: UInt8) -> Bool {
      ranges.contains { $0.contains(byte) } != isNegated
    }
  }

  /// The set that begins at a bracket; nil if the bracket is never closed.
  private static func set(_ pattern: [UInt8], _ start: Int) -> ByteRanges? {
    var index = start + 1
    let isNegated = index < pattern.count && "!^".utf8.contains(pattern[index])
    if isNegated { index += 1 }
    var set = ByteRanges(isNegated: isNegated, end: 0)
    let first = index
    while index < pattern.count {
      if pattern[index] == UInt8(ascii: "]"), index > first {
        set.end = index + 1
        return set
      }
      if pattern[index] == UInt8(ascii: "\\"), index + 1 < pattern.count { index += 1 }
      let low = pattern[index]
      index += 1
      var high = low
      if index + 1 < pattern.count, pattern[index] == UInt8(ascii: "-"),
        pattern[index + 1] != UInt8(ascii: "]")
      {
        index += pattern[index + 1] == UInt8(ascii: "\\") && index + 2 < pattern.count ? 2 : 1
        high = pattern[index]
        index += 1
      }
      if low <= high { set.ranges.append(low...high) }
    }
    return nil
  }
}

/// Patterns that exclude paths below a folder; the last one that matches decides.
package struct PathPatterns: Sendable {
  /// The folder, without links.
  let folder: FilePath
  package let patterns: [PathPattern]

  /// Creates patterns for paths below a folder, which must be resolved.
  package init(_ patterns: [PathPattern], below folder: FilePath) {
    self.patterns = patterns
    self.folder = folder
  }

  /// The patterns of a file such as `.gitignore`.
  package init(reading bytes: [UInt8], below folder: FilePath) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    self.init(lines.compactMap { PathPatterns.pattern(ofLine: $0) }, below: folder)
  }

  private static func pattern(ofLine line: ArraySlice<UInt8>) -> PathPattern? {
    var line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    while line.last == UInt8(ascii: " "), line.dropLast().last != UInt8(ascii: "\\") {
      line = line.dropLast()
    }
    guard line.first != UInt8(ascii: "#") else { return nil }
    return PathPattern(String(decoding: line, as: UTF8.self))
  }

  /// The pattern that decides about an entry below the folder; nil if none matches.
  func decision(on path: FilePath, isDirectory: Bool) -> PathPattern? {
    guard let parts = path.parts(below: folder) else { return nil }
    return patterns.last { $0.matches(parts[...], isDirectory: isDirectory) }
  }

  /// The pattern that excludes a file, or a folder that it is in; nil if none does.
  package func exclusion(of path: FilePath) -> PathPattern? {
    guard let parts = path.parts(below: folder) else { return nil }
    for count in 1...parts.count {
      let isFile = count == parts.count
      let last = patterns.last { $0.matches(parts[..<count], isDirectory: !isFile) }
      // What is in an excluded folder cannot be included again.
      if let last, !last.isNegated { return last }
    }
    return nil
  }
}

extension FilePath {
  /// The parts of this path from a folder, both resolved; nil unless it is below the folder.
  package func parts(below folder: FilePath) -> [[UInt8]]? {
    let slash = UInt8(ascii: "/")
    let start = folder.bytes.last == slash ? folder.bytes : folder.bytes + [slash]
    guard bytes.starts(with: start), bytes.count > start.count else { return nil }
    return bytes.dropFirst(start.count).split(separator: slash).map { Array($0) }
  }
}
