// SPDX-License-Identifier: Apache-2.0

public import Conversion
internal import TextFormats

/// The account of a conversion as one HTML page that loads nothing and runs no scripts.
public enum ConversionPage {
  /// The page.
  ///
  /// - Parameters:
  ///   - conversion: What was converted.
  ///   - target: The name of the target.
  public static func text(of conversion: FilterConversion, target: String) -> [UInt8] {
    let summary = ConversionSummary(conversion)
    return HTMLPage(
      title: title(of: summary), maker: "sluice convert", header: header(of: summary, target),
      summary: ConversionFigures.markup(of: summary), sections: sections(of: summary),
      style: ConversionStyle.sheet
    ).bytes
  }

  private static func title(of summary: ConversionSummary) -> String {
    let share = PlainWords.share(summary.total.exact, summary.total.filters)
    return "\(name(of: summary)): \(share) exact – Sluice convert"
  }

  private static func name(of summary: ConversionSummary) -> String {
    guard let first = summary.lists.first, summary.lists.count == 1 else {
      return PlainWords.count(summary.lists.count, "list")
    }
    return Visible.shortened(first.name, most: 60)
  }

  private static func header(of summary: ConversionSummary, _ target: String) -> Markup {
    """
    <header>
    <p class="overline">Sluice convert</p>
    <h1>\(heading(of: summary))</h1>
    <p class="lead">\(PlainWords.count(summary.total.filters, "filter")) became \
    \(PlainWords.count(summary.rules, "rule")) for \(target).</p>
    </header>

    """
  }

  private static func heading(of summary: ConversionSummary) -> Markup {
    guard let first = summary.lists.first else { return "No list" }
    let name = Markup.shortened(first.name, most: 80)
    let others = summary.lists.count - 1
    return others == 0
      ? name : "\(name) <small>and \(PlainWords.count(others, "more list"))</small>"
  }

  private static func sections(of summary: ConversionSummary) -> [PageSection] {
    [ReasonSection.section(of: summary), ConvertedListSection.section(of: summary)]
      .compactMap { $0 }
  }
}
