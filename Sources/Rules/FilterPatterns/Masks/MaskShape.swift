// SPDX-License-Identifier: Apache-2.0

internal import FilterModel
internal import PlainText

/// A mask without what says nothing: `*` at its ends, and anchors that do not hold.
struct MaskShape {
  /// Where it starts.
  private(set) var start: FilterMask.Start
  /// The part of the text that must match, without the separators at the end.
  private(set) var body: Range<Int>
  /// How many `^` follow the body.
  private(set) var separators = 0
  /// Whether it reaches the end of the URL.
  private(set) var reachesEnd: Bool
  /// Whether it ended with a star, so that a host may go on.
  private(set) var endsWithStar = false

  init(_ mask: FilterMask, _ text: [UInt8], oddAnchor: MaskReading.OddAnchor) {
    start = mask.start
    body = 0..<text.count
    reachesEnd = mask.reachesEnd
    trimEnd(text)
    trimStart(text)
    if oddAnchor == .dropped, isOdd(text) { start = .anywhere }
    trimStart(text)
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
        endsWithStar = true
      } else if byte != UInt8(ascii: "^") {
        break
      }
      upper -= 1
    }
    body = 0..<upper
    separators = max(0, end - upper)
  }

  private func isOdd(_ text: [UInt8]) -> Bool {
    let first = body.isEmpty ? UInt8(ascii: "^") : text[body.lowerBound]
    return switch start {
    case .anywhere: false
    case .url: !first.isLetter && !first.isDigit && first != UInt8(ascii: "%") && first < 0x80
    case .host: first == UInt8(ascii: ".") || first == UInt8(ascii: "*")
    }
  }
}
