// SPDX-License-Identifier: Apache-2.0

/// A section of the page with a title, linked from the contents.
package struct PageSection {
  /// Its id for links within the page.
  package let id: String
  package let title: String
  /// A summary in a sentence or two.
  package let lead: Markup
  package let body: Markup

  /// Creates a section.
  package init(id: String, title: String, lead: Markup = "", body: Markup) {
    self.id = id
    self.title = title
    self.lead = lead
    self.body = body
  }

  /// The section itself.
  package var markup: Markup {
    """
    <section id="\(id)" aria-labelledby="\(id)-title">
    <h2 id="\(id)-title">\(title)</h2>
    \(introduction)\(body)</section>

    """
  }

  private var introduction: Markup { lead == "" ? "" : "<p class=\"lead\">\(lead)</p>\n" }

  /// Its line in the contents.
  package var link: Markup { "<li><a href=\"#\(id)\">\(title)</a></li>\n" }
}
