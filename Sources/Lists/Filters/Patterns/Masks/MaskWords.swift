// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// The words of masks: runs of letters, digits and `%`.
///
/// uBlock Origin files a mask under one of its words, and finds it where a URL has that word as a
/// whole. Which one it takes is known only where there is no choice.
enum MaskWords {
  /// The most characters of a token that are compared: a longer token may continue.
  static let longest = 7

  /// The only word under which a mask can be filed; nil if there is none or a choice.
  ///
  /// A word next to a `*` may be a part of another one, and what is in almost every URL is not
  /// taken.
  static func only(in text: [UInt8]) -> Range<Int>? {
    var found: Range<Int>?
    var cut: [Range<Int>] = []
    var start = 0
    while let word = next(in: text, from: start) {
      start = word.upperBound
      if touchesStar(word, text) {
        cut.append(word)
      } else if !isCommon(text[word]) {
        guard found == nil else { return nil }
        found = word
      }
    }
    // The word may also be found there.
    guard let found, !cut.contains(where: { text[$0] == text[found] }) else { return nil }
    return found
  }

  private static func next(in text: [UInt8], from start: Int) -> Range<Int>? {
    guard let lower = text[start...].firstIndex(where: isWordByte) else { return nil }
    return lower..<(text[lower...].firstIndex { !isWordByte($0) } ?? text.count)
  }

  private static func touchesStar(_ word: Range<Int>, _ text: [UInt8]) -> Bool {
    word.lowerBound > 0 && text[word.lowerBound - 1] == UInt8(ascii: "*")
      || word.upperBound < text.count && text[word.upperBound] == UInt8(ascii: "*")
  }

  private static func isCommon(_ word: ArraySlice<UInt8>) -> Bool {
    let name = word.lazy.map(\.lowercasedASCII)
    return ["http", "https", "com"].contains { name.elementsEqual($0.utf8) }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "%")
  }
}
