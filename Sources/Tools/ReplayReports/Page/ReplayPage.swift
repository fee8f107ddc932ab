// SPDX-License-Identifier: Apache-2.0

public import Replay

/// The effect of lists on logs, as one HTML page that loads nothing and runs no scripts.
///
/// It is made for reading: in light and dark, on a phone, printed, and with a screen reader.
/// The page forbids itself to load anything, and texts of lists and logs never become markup or
/// links.
public enum ReplayPage {
  /// The page, with at most so many hosts and rules before the rest is folded away.
  public static func text(of summary: ReplaySummary, top: Int = 10) -> [UInt8] {
    let sections = sections(of: summary, top: max(1, top))
    let page: Markup = """
      <!DOCTYPE html>
      <html lang="en">
      \(head(PageHeader.title(of: summary)))<body>
      \(PageHeader.markup(of: summary))<nav aria-label="Contents">
      <ul>
      \(sections.map(\.link).joined())</ul>
      </nav>
      <main>
      \(KeyFigures.markup(of: summary))\(sections.map(\.markup).joined())</main>
      <footer>
      <p>Made by <code translate="no">sluice replay</code>. \
      This page loads nothing and runs no scripts.</p>
      </footer>
      </body>
      </html>

      """
    return Array(page.text.utf8)
  }

  private static func head(_ title: String) -> Markup {
    """
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <title>\(title)</title>
    <style>
    \(PageStyle.sheet)</style>
    </head>

    """
  }

  private static let policy: Markup =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

  private static func sections(of summary: ReplaySummary, top: Int) -> [PageSection] {
    let all = [
      TimelineSection.section(of: summary),
      ChangeSection.section(of: summary, top: top),
      TypeSection.section(of: summary),
      PagesSection.section(of: summary, top: top),
      HostSection.section(of: summary, top: top),
      RuleSection.section(of: summary, top: top),
      ListSection.section(of: summary),
      UnreadableSection.section(of: summary),
    ]
    return all.compactMap { $0 }
  }
}
