// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Text of URLs and patterns in Markdown.
package enum MarkdownCode {
  /// A text as code, cut to a number of bytes; control characters are shown as escapes.
  package static func text(_ bytes: some Collection<UInt8>, most: Int = 80) -> String {
    let shown = PlainWords.short(Array(bytes), most: most)
    guard shown.contains("`") else { return "`\(shown)`" }
    var longest = 0
    var run = 0
    for character in shown.utf8 {
      run = character == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    return "\(fence) \(shown) \(fence)"
  }
}

extension MarkdownCode {
  /// A text that Markdown takes as it is.
  package static func plain(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if "\\`*_{}[]<>#+!|~".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
  }
}
