// SPDX-License-Identifier: Apache-2.0

@testable import Filters
import RuleModel

/// What the filters of one line do to a page, in one form for each meaning; or why they do nothing.
func effects(of line: String, as dialect: FilterDialect = .ublock) -> String {
  let list = list(line, as: dialect)
  let refusals = list.problems.filter(\.refusesLine).map { "refused: \($0.kind.rawValue)" }
  let all = list.filters.map { written -> String in
    do throws(PageEffectFault) {
      return try pageEffects(of: written.filter, as: dialect).map(description(of:))
        .joined(separator: " + ")
    } catch {
      return "fault: \(error.kind.rawValue)"
    }
  }
  return (all + refusals).joined(separator: " + ")
}

/// The fault of the filter of one line, or nil.
func fault(of line: String, as dialect: FilterDialect = .ublock) -> PageEffectFault? {
  guard let filter = list(line, as: dialect).filters.first?.filter else { return nil }
  do throws(PageEffectFault) {
    _ = try pageEffects(of: filter, as: dialect)
    return nil
  } catch {
    return error
  }
}

/// The effects of a filter; none for one that does not change pages.
func pageEffects(
  of filter: Filter, as dialect: FilterDialect
) throws(PageEffectFault) -> [PageEffect] {
  let reader = PageEffectReader(dialect: dialect)
  switch filter {
  case .network: return []
  case .hiding(let filter): return try reader.effects(of: filter)
  case .other(let filter): return try reader.effects(of: filter)
  }
}

private func description(of effect: PageEffect) -> String {
  switch effect {
  case .hide(let selector): "hide \(text(selector))"
  case .style(let selector, let declarations): "style \(text(selector)) {\(text(declarations))}"
  case .procedural(let filter): description(of: filter)
  case .scriptlet(let call): "call " + call.map { "<\(text($0))>" }.joined()
  case .scriptlets(let name): "calls of <\(text(name))>"
  case .script(let code): "run \(text(code))"
  case .html(let filter): "cut \(description(of: filter.steps))"
  case .responseHeader(let name): "header \(text(name))"
  }
}

private func description(of filter: ProceduralFilter) -> String {
  let action =
    switch filter.action {
    case .hide: "find"
    case .remove: "remove"
    case .style(let declarations): "style {\(text(declarations))}"
    case .removeAttribute(let name): "remove-attr {\(text(name))}"
    case .removeClass(let name): "remove-class {\(text(name))}"
    }
  return "\(action) \(description(of: filter.steps))"
}

private func description(of steps: [ProceduralStep]) -> String {
  steps.map { step in
    switch step {
    case .css(let selector): "<\(text(selector))>"
    case .text(let name, let argument): ":\(name.rawValue)(\(text(argument)))"
    case .nested(let name, let steps): ":\(name.rawValue)(\(description(of: steps)))"
    }
  }.joined()
}
