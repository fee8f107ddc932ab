// SPDX-License-Identifier: Apache-2.0

/// A page of HTML for a report, which loads nothing and runs no scripts.
///
/// It is made for reading: in light and dark, on a phone, printed, and with a screen reader. The
/// page forbids itself to load anything.
package struct HTMLPage {
  /// The title in the browser's tab.
  package let title: String
  /// The subcommand that made it, such as `sluice replay`.
  package let maker: String
  /// The top of the page.
  package let header: Markup
  /// What comes before the sections, such as the most important numbers.
  package let summary: Markup
  /// The sections, which the contents link to.
  package let sections: [PageSection]
  /// What it adds to the style of all pages.
  package let style: Markup

  /// Creates a page.
  package init(
    title: String, maker: String, header: Markup, summary: Markup, sections: [PageSection],
    style: Markup
  ) {
    self.title = title
    self.maker = maker
    self.header = header
    self.summary = summary
    self.sections = sections
    self.style = style
  }

  /// The page as a file.
  package var bytes: [UInt8] {
    let page: Markup = """
      <!DOCTYPE html>
      <html lang="en">
      \(head)<body>
      \(header)<nav aria-label="Contents">
      <ul>
      \(sections.map(\.link).joined())</ul>
      </nav>
      <main>
      \(summary)\(sections.map(\.markup).joined())</main>
      <footer>
      <p>Made by <code translate="no">\(maker)</code>. \
      This page loads nothing and runs no scripts.</p>
      </footer>
      </body>
      </html>

      """
    return Array(page.text.utf8)
  }

  private var head: Markup {
    """
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(HTMLPage.policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <title>\(title)</title>
    <style>
    \(PageStyle.sheet)\(style)\(PageStyle.media)</style>
    </head>

    """
  }

  private static let policy: Markup =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
}
