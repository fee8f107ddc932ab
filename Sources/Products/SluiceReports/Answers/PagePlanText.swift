// SPDX-License-Identifier: Apache-2.0

public import RuleMatching
public import RuleModel
internal import TextFormats

/// The plan of a document as text: each filter under what it does.
public struct PagePlanText {
  private let style: Style
  private let position: (PagePlan.Filter) -> FilterPosition?

  /// Creates texts; the closure finds where filters are written.
  public init(style: Style, naming position: @escaping (PagePlan.Filter) -> FilterPosition?) {
    self.style = style
    self.position = position
  }

  /// What filters do, kind by kind.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - url: The URL of the document.
  ///   - generic: The generic selectors for the names that were given.
  ///   - count: How many generic selectors there are.
  public func text(
    of plan: PagePlan, for url: [UInt8], generic: [[UInt8]], of count: Int
  ) -> String {
    var text = "\(style.paint(PlainWords.short(url, most: 2_000), .strong))\n"
    text += genericText(plan, generic, count)
    var lines: [PageEffect.Kind: [String]] = [:]
    plan.forEachEffect { effect, filter in
      lines[effect.kind, default: []].append(line(effect, filter))
    }
    for kind in PageEffect.Kind.allCases {
      guard let found = lines[kind] else { continue }
      text += "\n\(style.paint("\(kind.title) (\(found.count.grouped))", .help))\n"
      text += found.map { "  \($0)\n" }.joined()
    }
    return lines.isEmpty ? text + "  no filter is for this document\n" : text
  }

  private func genericText(_ plan: PagePlan, _ generic: [[UInt8]], _ count: Int) -> String {
    guard plan.hasGenericHiding else { return "  generic filters are switched off\n" }
    var text = count > 0 ? "  \(PlainWords.count(count, "generic selector"))\n" : ""
    for selector in generic { text += "  hide  \(PlainWords.short(selector))\n" }
    let excepted = plan.genericExceptions
    for selector in excepted { text += "  except  \(PlainWords.short(selector))\n" }
    return text
  }

  private func line(_ effect: PageEffect, _ filter: PagePlan.Filter) -> String {
    let words = PlainWords.short(PagePlanText.words(of: effect))
    guard let found = position(filter) else { return words }
    let place = style.paint("\(Visible.text(found.file)):\(found.line)", .frame)
    return found.text.map { "\(PlainWords.short($0))  \(place)" } ?? "\(words)  \(place)"
  }

  /// What an effect consists of, for a filter whose text is not known.
  private static func words(of effect: PageEffect) -> [UInt8] {
    switch effect {
    case .hide(let text), .script(let text), .responseHeader(let text), .scriptlets(let text): text
    case .style(let selector, let declarations):
      selector + Array(" { ".utf8) + declarations + Array(" }".utf8)
    case .procedural(let filter), .html(let filter): filter.words
    case .scriptlet(let texts): Array(texts.joined(separator: Array(", ".utf8)))
    }
  }
}

extension PageEffect.Kind {
  /// What filters of this kind do.
  var title: String {
    switch self {
    case .selectors: "Hides"
    case .styles: "Restyles"
    case .procedural: "Finds elements with a script"
    case .scriptlets: "Runs scriptlets"
    case .scripts: "Runs scripts"
    case .html: "Cuts out of the document"
    case .removedHeaders: "Removes headers"
    }
  }
}

extension ProceduralFilter {
  /// The selector, as uBlock Origin writes it.
  fileprivate var words: [UInt8] { ProceduralFilter.words(of: steps) }

  private static func words(of steps: [ProceduralStep]) -> [UInt8] {
    steps.flatMap { step in
      switch step {
      case .css(let text): text
      case .text(let name, let text): Array(":\(name.rawValue)(".utf8) + text + Array(")".utf8)
      case .nested(let name, let steps):
        Array(":\(name.rawValue)(".utf8) + words(of: steps) + Array(")".utf8)
      }
    }
  }
}
