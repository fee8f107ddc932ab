// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Text of lists in backticks, for sentences.
extension [UInt8] {
  /// The text of a range in backticks: without terminal control characters, and shortened.
  func codeSpan(_ range: Range<Int>) -> String { [UInt8](self[range]).codeSpan }

  /// The text in backticks: without terminal control characters, and shortened.
  var codeSpan: String { "`" + PlainWords.short(self, most: 80) + "`" }
}
