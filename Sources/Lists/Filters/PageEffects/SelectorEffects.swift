// SPDX-License-Identifier: Apache-2.0

internal import Patterns
internal import RuleModel
internal import TextFormats

/// What the selectors of a filter do: hide, restyle, or something that only a script can do.
struct SelectorEffects {
  private let body: [UInt8]
  private let rules: SelectorRules

  /// The effects of a filter.
  struct Found {
    let body: [UInt8]
    let effects: [PageEffect]
    /// Whether it is one that hides the elements of a selector without anything else.
    let isPlain: Bool
  }

  init(_ body: [UInt8], _ rules: SelectorRules) {
    self.body = body
    self.rules = rules
  }

  func effects() throws(PageEffectFault) -> Found {
    let media = "@media"
    guard body.starts(with: media.utf8), body.last == UInt8(ascii: "}"),
      let open = body.first(UInt8(ascii: "{"), in: 0..<body.count)
    else { return try effects(body.trimmed(0..<body.count)) }
    let query = [UInt8](body[body.trimmed(media.utf8.count..<open)])
    let found = try effects(body.trimmed((open + 1)..<(body.count - 1)))
    return Found(
      body: body, effects: found.effects.map { Self.effect($0, on: query) }, isPlain: false)
  }

  /// An effect for some media only: `@media (min-width: 9px) { .a { color: red } }`.
  private static func effect(_ effect: PageEffect, on query: [UInt8]) -> PageEffect {
    let condition = ProceduralStep.text(.matchesMedia, query)
    switch effect {
    case .hide(let selector): return .procedural(ProceduralFilter([.css(selector), condition]))
    case .style(let selector, let style):
      return .procedural(ProceduralFilter([.css(selector), condition], .style(style)))
    case .procedural(let filter):
      return .procedural(ProceduralFilter(filter.steps + [condition], filter.action))
    default: return effect
    }
  }

  private func effects(_ whole: Range<Int>) throws(PageEffectFault) -> Found {
    var range = whole
    var action: ProceduralFilter.Action?
    if let block = SelectorParts.block(body, range) {
      range = body.trimmed(range.lowerBound..<block.lowerBound)
      action = try self.action(of: (block.lowerBound + 1)..<(block.upperBound - 1))
    }
    var parser = ProceduralParser(body, range, rules)
    let selectors = try parser.list(.document)
    if let own = selectors.last?.action {
      guard action == nil else {
        throw PageEffectFault(.position, range, "A filter can have one action only.")
      }
      action = own
    }
    let isHiding = action.map { $0 == .style(StyleText.hiding) } ?? true
    let effects = try effects(
      of: selectors, isHiding ? .hide : action ?? .hide, parser)
    return Found(body: body, effects: effects, isPlain: isHiding && !parser.hasOperators)
  }

  /// `{ remove: true }`, `{ color: red }`.
  private func action(of block: Range<Int>) throws(PageEffectFault) -> ProceduralFilter.Action {
    let declarations = try StyleText.declarations(body, block, in: rules.dialect)
    return declarations == StyleText.removal ? .remove : .style(declarations)
  }

  private func effects(
    of selectors: [ProceduralParser.Selector], _ action: ProceduralFilter.Action,
    _ parser: ProceduralParser
  ) throws(PageEffectFault) -> [PageEffect] {
    try parser.steps(of: selectors).map { steps in
      guard steps.count == 1, case .css(let css) = steps[0] else {
        return .procedural(ProceduralFilter(steps, action))
      }
      return switch action {
      case .hide: .hide(selector: css)
      case .style(let style): .style(selector: css, declarations: style)
      default: .procedural(ProceduralFilter(steps, action))
      }
    }
  }

  /// A selector of CSS in its normal form.
  static func checked(_ selector: [UInt8]) throws(PageEffectFault) -> [UInt8] {
    try ProceduralParser(selector, 0..<selector.count, SelectorRules(.adblockPlus))
      .checked(selector, at: 0)
  }
}
