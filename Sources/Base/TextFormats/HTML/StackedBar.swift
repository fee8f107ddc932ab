// SPDX-License-Identifier: Apache-2.0

/// A bar of parts, one after the other; screen readers get the numbers next to it.
package struct StackedBar {
  /// A part of a bar.
  package struct Part {
    /// How much it is.
    package let count: Int
    /// The class of its color in the style sheet.
    package let kind: Markup

    /// Creates a part.
    package init(_ count: Int, _ kind: Markup) {
      self.count = count
      self.kind = kind
    }
  }

  private let parts: [Part]
  private let whole: Int
  private let height: Int

  /// Creates a bar; as much as the whole is as wide as the page.
  package init(_ parts: [Part], of whole: Int, height: Int = 8) {
    self.parts = parts
    self.whole = whole
    self.height = height
  }

  /// The drawing.
  package var markup: Markup {
    """
    <svg class="bar" width="100%" height="\(height)" aria-hidden="true">\
    \(rectangles)</svg>
    """
  }

  private var rectangles: Markup {
    var (text, start): (Markup, Double) = ("", 0)
    for (number, part) in parts.enumerated() {
      let width = StackedBar.percent(part.count, whole)
      let offset: Markup = number == 0 ? "" : " x=\"\(start)%\""
      text += "<rect class=\"\(part.kind)\"\(offset) width=\"\(width)%\" height=\"\(height)\"/>"
      start += width
    }
    return text
  }

  /// A part of a whole in percent, from 0 to 100.
  package static func percent(_ part: Int, _ whole: Int) -> Double {
    whole > 0 ? min(100, max(0, Double(part) / Double(whole) * 100)) : 0
  }
}
