// SPDX-License-Identifier: Apache-2.0

/// A CSS selector list, checked as WebKit's style-sheet parser would.
///
/// WebKit silently drops a `css-display-none` rule whose selector is not a valid list. The grammar
/// is that of WebKitGTK 2.50 in quirks mode, without declared namespaces and with the features
/// that are off by default off.
public enum SelectorList {
  /// Returns why WebKit would drop a `css-display-none` rule with this selector, or nil if it
  /// keeps it.
  ///
  /// The text is UTF-8, in which a lone surrogate may be three bytes. Linear in its
  /// length; one pass and no allocation for chains of type, class and id selectors.
  public static func problem(in selector: [UInt8]) -> SelectorProblem? {
    if isSimple(selector) { return nil }
    var tokenizer = SelectorTokenizer(selector)
    tokenizer.run()
    var parser = SelectorParser(bytes: selector, tokens: tokenizer.tokens)
    do {
      try parser.parse()
      return nil
    } catch {
      return error
    }
  }

  /// True if the text ends inside a string, bracket, function, escape, comment or address, so that
  /// WebKit accepts it but the group of selectors it is joined into is lost.
  ///
  /// Linear in the length of the text.
  public static func endsUnclosed(_ selector: [UInt8]) -> Bool {
    if !selector.contains(where: mayLeaveOpen) { return false }
    var tokenizer = SelectorTokenizer(selector)
    tokenizer.run()
    return tokenizer.endsUnclosed
  }

  private static func mayLeaveOpen(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "\""),
      UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  /// True for names with at most one `.` or `#` before each, separated by single spaces: a form
  /// that is always valid and that most selectors of real lists have.
  private static func isSimple(_ selector: [UInt8]) -> Bool {
    var mayStartWithType = true
    var needsName = true
    for byte in selector {
      switch byte {
      case 0x61...0x7A, 0x41...0x5A, UInt8(ascii: "_"):
        // After an id or class a letter continues its name, so a type never starts there.
        needsName = false
        mayStartWithType = false
      case 0x30...0x39, UInt8(ascii: "-"):
        if needsName { return false }
      case UInt8(ascii: "."), UInt8(ascii: "#"):
        if needsName && !mayStartWithType { return false }
        needsName = true
        mayStartWithType = false
      case UInt8(ascii: " "):
        if needsName { return false }
        needsName = true
        mayStartWithType = true
      default: return false
      }
    }
    return !needsName
  }
}
