// SPDX-License-Identifier: Apache-2.0

internal import Conversion
internal import TextFormats

/// How many filters are exact, large, and as a drawing.
enum ConversionFigures {
  static func markup(of summary: ConversionSummary) -> Markup {
    """
    <section aria-labelledby="figures-title">
    <h2 id="figures-title" class="unseen">Key figures</h2>
    <dl class="figures">
    \(figures(of: summary.total))</dl>
    <figure>
    \(bar(of: summary.total))<p class="note">\(key)</p>
    </figure>
    </section>

    """
  }

  private static func figures(of counts: ConversionSummary.Counts) -> Markup {
    let share: Markup =
      "\(Markup.whole(PlainWords.share(counts.exact, counts.filters))) of the filters"
    return figure("Exact", counts.exact, share, kind: " class=\"accent\"")
      + TranslationVerdict.allCases.map { verdict in
        figure(verdict.title, counts[verdict], verdict.meaning)
      }.joined()
  }

  private static func figure(
    _ name: Markup, _ number: Int, _ remark: Markup, kind: Markup = ""
  ) -> Markup {
    """
    <div\(kind)><dt>\(name)</dt><dd>\(number.grouped)</dd>\
    <dd class="remark">\(remark)</dd></div>

    """
  }

  /// The filters by verdict; one that is widened and weakened is drawn twice.
  static func bar(of counts: ConversionSummary.Counts, height: Int = 16) -> Markup {
    let parts =
      [StackedBar.Part(counts.exact, "exact")]
      + TranslationVerdict.allCases.map { StackedBar.Part(counts[$0], $0.kind) }
    let whole = counts.exact + counts.widened + counts.weakened + counts.lost
    return StackedBar(parts, of: whole, height: height).markup + "\n"
  }

  private static var key: Markup {
    swatch("exact", "exact") + TranslationVerdict.allCases.map { swatch($0.kind, $0.kind) }.joined()
  }

  private static func swatch(_ kind: Markup, _ name: Markup) -> Markup {
    """
    <span class="key"><svg class="swatch" width="12" height="12" aria-hidden="true">\
    <rect class="\(kind)" width="12" height="12"/></svg>\u{A0}\(name)</span>

    """
  }
}

extension TranslationVerdict {
  /// The class of its color.
  var kind: Markup { "\(rawValue)" }

  var title: Markup {
    switch self {
    case .widened: "Widened"
    case .weakened: "Weakened"
    case .lost: "Lost"
    }
  }

  var meaning: Markup {
    switch self {
    case .widened: "the rules do more than the filter"
    case .weakened: "the rules do less"
    case .lost: "no rule"
    }
  }
}
