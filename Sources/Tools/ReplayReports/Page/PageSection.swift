// SPDX-License-Identifier: Apache-2.0

/// A section of the page with a title, linked from the contents.
struct PageSection {
  /// Its id for links within the page.
  let id: String
  let title: String
  /// A summary in a sentence or two.
  var lead: Markup = ""
  let body: Markup

  var markup: Markup {
    """
    <section id="\(id)" aria-labelledby="\(id)-title">
    <h2 id="\(id)-title">\(title)</h2>
    \(introduction)\(body)</section>

    """
  }

  private var introduction: Markup { lead == "" ? "" : "<p class=\"lead\">\(lead)</p>\n" }

  /// Its line in the contents.
  var link: Markup { "<li><a href=\"#\(id)\">\(title)</a></li>\n" }
}
