// SPDX-License-Identifier: Apache-2.0

/// A mask without parts that have no effect: `*` at its ends, and anchors that do not apply.
struct MaskShape {
  /// Where it starts.
  private(set) var start: FilterMask.Start
  /// The part of the text that must match, without the separators at the end.
  private(set) var body: Range<Int>
  /// How many `^` follow the body.
  private(set) var separators = 0
  /// Whether it reaches the end of the URL.
  private(set) var reachesEnd: Bool
  /// Whether the text starts with a word that must not be a part of a longer one.
  private(set) var startsWithWord = false
  /// Whether the text ends with such a word.
  private(set) var endsWithWord = false

  init(_ mask: FilterMask, _ text: [UInt8], _ words: MaskReading.Words) {
    start = mask.start
    body = 0..<text.count
    reachesEnd = mask.reachesEnd
    trimEnd(text)
    trimStart(text)
    if words == .whole { findWord(text) }
  }

  private mutating func findWord(_ text: [UInt8]) {
    // Most masks are hosts with a separator after them, whose ends are not inside a token.
    guard start == .anywhere || !reachesEnd && separators == 0,
      let word = MaskWords.filed(in: text)
    else { return }
    // A scheme starts the URL: nothing comes before it.
    let isScheme = word.upperBound < text.count && text[word.upperBound] == Sign.colon
    startsWithWord = start == .anywhere && word.lowerBound == body.lowerBound && !isScheme
    endsWithWord =
      !reachesEnd && separators == 0 && word.upperBound == body.upperBound
      && word.count < MaskWords.longest
  }

  /// Whether nothing is left that must match.
  var isEmpty: Bool { body.isEmpty && separators == 0 }

  /// The stars after `||` count, because the text after them must come after the scheme.
  private mutating func trimStart(_ text: [UInt8]) {
    guard start != .host else { return }
    var lower = body.lowerBound
    while lower < body.upperBound, text[lower] == UInt8(ascii: "*") { lower += 1 }
    if lower > body.lowerBound { start = .anywhere }
    body = lower..<body.upperBound
  }

  /// What follows a `*` at the end matches the end of the URL, if it consists of separators.
  private mutating func trimEnd(_ text: [UInt8]) {
    var upper = body.upperBound
    var end = upper
    while upper > 0 {
      let byte = text[upper - 1]
      if byte == UInt8(ascii: "*") {
        end = upper - 1
        reachesEnd = false
      } else if byte != UInt8(ascii: "^") {
        break
      }
      upper -= 1
    }
    body = 0..<upper
    separators = max(0, end - upper)
  }
}
