// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import Findings
internal import TextFormats

/// Declarations of a style that browsers ignore: `colour: red`, `display: nonne`, `width: 100`.
struct StyleAdvice {
  private let bytes: [UInt8]
  private let style: Range<Int>

  init(_ bytes: [UInt8], _ style: Range<Int>) {
    self.bytes = bytes
    self.style = style
  }

  var findings: [Finding] {
    StyleDeclaration.all(in: bytes, style).compactMap(finding)
  }

  private func finding(about declaration: StyleDeclaration) -> Finding? {
    guard let name = declaration.name else {
      return finding(
        "\(bytes.codeSpan(declaration.range)) is not a declaration", declaration.range,
        help: "write it as in `color: red`")
    }
    let property = bytes.text(name).lowercased()
    guard !property.hasPrefix("--") else { return nil }
    guard StyleProperties.contains(property) else {
      return finding(
        "no browser has the property \(bytes.codeSpan(name))", name,
        help: Self.question(FilterSuggestion.best(for: property, among: StyleProperties.all)))
    }
    guard !declaration.value.isEmpty else {
      return finding("\(bytes.codeSpan(name)) has no value", declaration.range, help: nil)
    }
    return sign(declaration) ?? length(property, declaration.value)
      ?? keyword(property, declaration.value)
  }

  /// `none !importnt`.
  private func sign(_ declaration: StyleDeclaration) -> Finding? {
    guard let mark = bytes.last(Sign.exclamation, in: declaration.value),
      !bytes[declaration.value].contains(where: { "\"'(".utf8.contains($0) })
    else { return nil }
    let word = mark..<declaration.value.upperBound
    return finding(
      "\(bytes.codeSpan(word)) makes the declaration invalid", word,
      help: Self.question(declaration.isImportant ? nil : "!important"))
  }

  /// `width: 100`.
  private func length(_ property: String, _ value: Range<Int>) -> Finding? {
    guard StyleProperties.lengths.contains(property), let number = Double(bytes.text(value)),
      number != 0
    else { return nil }
    return finding(
      "the length \(bytes.codeSpan(value)) has no unit", value,
      help: "did you mean `\(bytes.text(value))px`?")
  }

  /// `display: nonne`.
  private func keyword(_ property: String, _ value: Range<Int>) -> Finding? {
    guard let known = StyleProperties.words(of: property),
      !bytes[value].contains(where: { !($0.isNameByte || $0.isBlank) })
    else { return nil }
    let words = bytes[value].split(whereSeparator: \.isBlank)
    // `inline flow-root`: two words have a meaning of their own.
    guard words.count == 1, let word = words.first, word.first != UInt8(ascii: "-") else {
      return nil
    }
    let text = bytes.text(word.indices).lowercased()
    guard !known.contains(text) else { return nil }
    return finding(
      "`\(property)` cannot be \(bytes.codeSpan(word.indices))", word.indices,
      help: Self.question(FilterSuggestion.best(for: text, among: known)))
  }

  private static func question(_ suggestion: String?) -> String? {
    suggestion.map { "did you mean `\($0)`?" }
  }

  private func finding(_ message: String, _ range: Range<Int>, help: String?) -> Finding {
    Finding(.invalidStyle, .warning, message, range: range, help: help)
  }
}
