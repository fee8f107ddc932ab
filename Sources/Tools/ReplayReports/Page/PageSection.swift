// SPDX-License-Identifier: Apache-2.0

/// A part of the page that has a title and that the contents lead to.
struct PageSection {
  /// Its name in links within the page.
  let id: String
  let title: String
  /// What is shown, in a sentence or two.
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

  /// Its line of the contents.
  var link: Markup { "<li><a href=\"#\(id)\">\(title)</a></li>\n" }
}
