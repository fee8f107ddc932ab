// SPDX-License-Identifier: Apache-2.0

// Searches for a text in a text. Swift has them in its library for regular expressions, which adds a
// megabyte to each program that calls one of them.

extension Collection where Element: Equatable {
  /// The first range whose elements are those of a part, or nil.
  ///
  /// - Complexity: Linear in the product of both lengths: for short parts.
  package func firstRange(matching part: some Collection<Element>) -> Range<Index>? {
    var start = startIndex
    while true {
      if let end = end(of: part, at: start) { return start..<end }
      guard start < endIndex else { return nil }
      formIndex(after: &start)
    }
  }

  private func end(of part: some Collection<Element>, at start: Index) -> Index? {
    var index = start
    for element in part {
      guard index < endIndex, self[index] == element else { return nil }
      formIndex(after: &index)
    }
    return index
  }
}

extension StringProtocol {
  /// Whether a text is somewhere in this one, byte by byte.
  package func includes(_ part: String) -> Bool { utf8.firstRange(matching: part.utf8) != nil }

  /// The text with another in the position of each occurrence of a part, which is not empty.
  package func replacing(every part: String, by other: String) -> String {
    pieces(between: part).joined(separator: other)
  }

  /// The pieces between the occurrences of a text, which is not empty.
  package func pieces(between separator: String) -> [SubSequence] {
    var pieces: [SubSequence] = []
    var start = startIndex
    while let range = self[start...].utf8.firstRange(matching: separator.utf8) {
      pieces.append(self[start..<range.lowerBound])
      start = range.upperBound
    }
    return pieces + [self[start...]]
  }
}
