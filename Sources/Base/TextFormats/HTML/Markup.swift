// SPDX-License-Identifier: Apache-2.0

/// HTML text: literals are markup, and interpolated text is escaped.
///
/// So a text of a list or of a log can never become markup by mistake.
package struct Markup: Sendable, Equatable, ExpressibleByStringInterpolation {
  /// The markup itself.
  package private(set) var text: String

  package init(stringLiteral value: String) { text = value }

  package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { text += literal }

    /// Text for users, for elements and for attributes in quotes.
    package mutating func appendInterpolation(_ content: String) { text += Markup.escaped(content) }

    package mutating func appendInterpolation(_ markup: Markup) { text += markup.text }

    /// A number as programs write it.
    package mutating func appendInterpolation(_ number: Int) { text += String(number) }

    /// A coordinate in a drawing, with at most two decimal places.
    package mutating func appendInterpolation(_ coordinate: Double) {
      text += Markup.number(coordinate)
    }
  }

  package static func += (markup: inout Markup, more: Markup) { markup.text += more.text }

  package static func + (one: Markup, other: Markup) -> Markup {
    var sum = one
    sum += other
    return sum
  }

  private static func escaped(_ content: String) -> String {
    let visible = Visible.text(content)
    guard visible.utf8.contains(where: { "&<>\"'`".utf8.contains($0) }) else { return visible }
    return visible.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "`": result += "&#96;"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  private static func number(_ value: Double) -> String {
    guard abs(value) < 1e9 else { return "0" }
    let hundredths = Int((value * 100).rounded())
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    return rest % 10 == 0
      ? "\(sign)\(whole).\(rest / 10)" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension Sequence<Markup> {
  /// The concatenation of all elements.
  package func joined() -> Markup { reduce(into: "") { $0 += $1 } }
}

extension Markup {
  /// A number with its unit or sign, without a line break in between.
  package static func whole(_ words: String) -> Markup {
    "\(words.split(separator: " ").joined(separator: "\u{A0}"))"
  }

  /// Text whose middle is left out if it is long; the whole text is the tooltip.
  ///
  /// Even the tooltip is limited: one `data:` URL can be as long as all of the page.
  package static func shortened(_ content: String, most: Int) -> Markup {
    let short = breakable(Visible.shortened(content, most: most))
    guard content.unicodeScalars.count > most else { return short }
    return "<span title=\"\(Visible.shortened(content, most: 4_000))\">\(short)</span>"
  }

  /// Text that may be broken after the dots of hosts and the slashes of URLs.
  private static func breakable(_ content: String) -> Markup {
    var (text, part): (Markup, String) = ("", "")
    for scalar in content.unicodeScalars {
      let isBreak = "./?&".unicodeScalars.contains(scalar)
      if !isBreak, let last = part.last, "./?&".contains(last) {
        text += "\(part)<wbr>"
        part = ""
      }
      part.unicodeScalars.append(scalar)
    }
    return text + "\(part)"
  }

  /// The same as code, which browsers neither translate nor hyphenate.
  package static func code(_ content: String, most: Int = 160) -> Markup {
    "<code translate=\"no\">\(shortened(content, most: most))</code>"
  }
}
