// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
public import Tools

/// The effect of lists on logs, as one HTML page that loads nothing and runs no scripts.
///
/// It is made for reading: in light and dark, on a phone, printed, and with a screen reader.
/// The page forbids itself to load anything, and texts of lists and logs never become markup or
/// links.
public enum ReplayPage {
  /// The version, date and target of a report.
  public struct Origin: Sendable {
    /// The version of Sluice, such as "1.0.0".
    public var version: String
    /// The day, such as "2025-11-21".
    public var date: String
    /// The target that the lists are meant for.
    public var target: String

    /// Creates an origin.
    public init(version: String, date: String, target: String) {
      self.version = version
      self.date = date
      self.target = target
    }
  }

  /// The page, with at most so many hosts and rules before the rest is folded away.
  ///
  /// Without an origin the page does not state its version and date, and is the same each time.
  public static func text(
    of summary: ReplaySummary, top: Int = 10, from origin: Origin? = nil
  ) -> [UInt8] {
    let sections = sections(of: summary, top: max(1, top))
    return HTMLPage(
      title: PageHeader.title(of: summary), maker: "sluice replay",
      header: PageHeader.markup(of: summary, from: origin), summary: KeyFigures.markup(of: summary),
      sections: sections, style: ReplayStyle.sheet
    ).bytes
  }

  private static func sections(of summary: ReplaySummary, top: Int) -> [PageSection] {
    let all = [
      TimelineSection.section(of: summary),
      RequestSection.section(of: summary),
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
