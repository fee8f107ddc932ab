// SPDX-License-Identifier: Apache-2.0

internal import FilterModel
internal import RuleModel
internal import URLFilters

/// Filters that hide elements.
extension FilterTranslator {
  mutating func translate(_ written: HidingFilter, _ number: Int) {
    // An exception has no rule of its own.
    guard !written.isException, let filter = exceptions.applied(to: written) else { return }
    if let procedure = filter.procedure {
      return note(number, .lost, .procedural, "no style sheet can say `\(procedure)`")
    }
    if filter.path != nil {
      return note(number, .lost, .procedural, "the path of the document is not translated yet")
    }
    if let problem = SelectorList.problem(in: filter.selector) {
      return note(number, .lost, .selector, "WebKit drops this selector: \(problem.message)")
    }
    if SelectorList.endsUnclosed(filter.selector) {
      return note(number, .lost, .selector, "the selector is not closed")
    }
    if filter.removes {
      note(number, .weakened, .removesElements, "the elements are hidden, not removed")
    }
    guard let conditions = conditions(of: filter.domains, number) else { return }
    for condition in conditions { hiding.add(filter.selector, on: condition, number) }
  }
}
