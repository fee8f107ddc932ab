// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import WebAddresses

/// The words of masks: runs of letters, digits and `%`.
///
/// uBlock Origin files a mask under one of its words, and finds it where a URL has that word as a
/// whole. All here was seen by asking uBlock Origin 1.67 about filters and requests.
package enum MaskWords {
  /// The most characters of a word that are compared: a longer word may continue.
  package static let longest = 7

  /// The word under which a mask is filed; nil if there is none, or if it is not clear.
  ///
  /// It is the first of those that are the least common in URLs. A word next to a `*` may be a part
  /// of a longer one, so it is not taken, unless it is long enough before the `*`.
  static func filed(in text: [UInt8]) -> Range<Int>? {
    var whole: [Range<Int>] = []
    var cut: [Range<Int>] = []
    var start = 0
    while let word = next(in: text, from: start) {
      start = word.upperBound
      if isCut(word, text) { cut.append(word) } else { whole.append(word) }
    }
    guard whole.count == 1 || !whole.contains(where: { $0.count == 1 }),
      let word = whole.min(by: { frequency(of: text[$0]) < frequency(of: text[$1]) })
    else { return nil }
    // A mask with signs is found wherever the URL has the word, and the word may be there.
    let hasSigns = text.contains { $0 == Sign.star || $0 == Sign.caret }
    if hasSigns, isInMostURLs(text[word]) { return nil }
    return cut.contains { text[$0] == text[word] } ? nil : word
  }

  private static func next(in text: [UInt8], from start: Int) -> Range<Int>? {
    guard let lower = text[start...].firstIndex(where: \.isWordByte) else { return nil }
    return lower..<(text[lower...].firstIndex { !$0.isWordByte } ?? text.count)
  }

  private static func isCut(_ word: Range<Int>, _ text: [UInt8]) -> Bool {
    if word.lowerBound > 0, text[word.lowerBound - 1] == Sign.star { return true }
    return word.count < longest && word.upperBound < text.count
      && text[word.upperBound] == Sign.star
  }

  private static func isInMostURLs(_ word: ArraySlice<UInt8>) -> Bool {
    let name = word.lazy.map(\.lowercasedASCII)
    return ["http", "https", "com"].contains { name.elementsEqual($0.utf8) }
  }

  /// How common a word is in URLs: 0 for nearly all words, more for those that are more common.
  package static func frequency(of word: ArraySlice<UInt8>) -> Int {
    guard word.count <= longestCommon else { return 0 }
    return frequencies.value(of: word.map(\.lowercasedASCII)[...]) ?? 0
  }

  private static let longestCommon = 10

  private static let frequencies = NameTable<Int>(
    common.split(separator: "\n").joined(separator: " ").split(separator: " ").reversed()
      .enumerated().flatMap { position, names in
        names.split(separator: "=").map { (String($0), position + 1) }
      })

  /// The words that are passed over if there is another one, from the most common on.
  ///
  /// Those with `=` between them are equally common.
  private static let common = """
    https com js www jpg images css png static net de img assets min cdn content wp fonts svg http
    ssl amazon ru fr facebook en image html media co php 2019 org jquery 02 api gif eu prod woff2
    logo themes icon google v1 uploads googleapis v3 tv icons core gstatic ac utag id ver rsrc files
    uk us pl common public 01 na v2 12 thumb web ui default main false 2018 embed player dist
    global=woff json 11 600 app styles plugins 274 sites=random bridge3=imasdk news width thumbs ttf
    ajax user scripts twitter crop new
    """
}
