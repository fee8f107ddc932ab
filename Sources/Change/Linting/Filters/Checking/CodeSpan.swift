// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Text of lists as sentences show it.
extension [UInt8] {
  /// The text of a range in backticks: without what a terminal would act on, and cut.
  func codeSpan(_ range: Range<Int>) -> String { [UInt8](self[range]).codeSpan }

  /// The text in backticks: without what a terminal would act on, and cut.
  var codeSpan: String { "`" + PlainWords.short(self, most: 80) + "`" }
}
