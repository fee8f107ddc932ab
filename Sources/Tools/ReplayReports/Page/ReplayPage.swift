// SPDX-License-Identifier: Apache-2.0

internal import HTMLPages
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
    return HTMLPage(
      title: PageHeader.title(of: summary), maker: "sluice replay",
      header: PageHeader.markup(of: summary), summary: KeyFigures.markup(of: summary),
      sections: sections, style: ReplayStyle.sheet
    ).bytes
  }

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
