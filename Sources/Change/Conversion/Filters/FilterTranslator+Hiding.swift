// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel
internal import Patterns

/// Cosmetic filters that hide elements.
extension FilterTranslator {
  mutating func translate(_ written: HidingFilter, _ number: Int) {
    // An exception has no rule of its own.
    guard !written.isException, canHide(written, number) else { return }
    let applied = exceptions.applied(to: written)
    guard !applied.filters.isEmpty else { return }
    for verdict in applied.inexact {
      note(
        number, verdict, .hidingException,
        "an exception to its selector cannot be taken into account exactly")
    }
    if written.removes {
      note(number, .narrower, .removesElements, "the elements are hidden, not removed")
    }
    for filter in applied.filters {
      addHiding(filter, isGeneric: written.isGeneric, number)
    }
  }

  /// Whether a style sheet can contain the selector; otherwise that is noted.
  private mutating func canHide(_ filter: HidingFilter, _ number: Int) -> Bool {
    if let procedure = filter.procedure {
      note(number, .lost, .procedural, "`\(procedure)` cannot be written in a style sheet")
    } else if let problem = SelectorList.problem(in: filter.selector) {
      note(number, .lost, .selector, "WebKit drops this selector: \(problem.message)")
    } else if SelectorList.endsUnclosed(filter.selector) {
      note(number, .lost, .selector, "the selector is not closed")
    } else {
      return true
    }
    return false
  }

  private static let anyURL = Array(".*".utf8)

  private mutating func addHiding(
    _ filter: HidingFilter, isGeneric: Bool, _ number: Int
  ) {
    if let path = filter.path {
      return addHiding(filter, onPath: path, isGeneric: isGeneric, number)
    }
    switch options.isForSluice {
    case false:
      guard let conditions = conditions(of: filter.domains, number) else { return }
      for condition in conditions {
        let trigger = Trigger(urlFilter: Self.anyURL, condition: condition)
        hiding.add(filter.selector, on: trigger, isGeneric: isGeneric, number)
      }
    case true:
      let all = sourceConditions(of: filter.domains, .request, precedence, number) ?? []
      for conditions in all {
        let triggers = Self.documentTriggers(conditions)
        guard let first = triggers.first else { continue }
        hiding.add(
          filter.selector, on: first, Array(triggers.dropFirst()), isGeneric: isGeneric, number)
      }
    }
  }

  /// `[$path=/x]`: the URL of the document is compared while it is loaded.
  private mutating func addHiding(
    _ filter: HidingFilter, onPath path: FilterPattern, isGeneric: Bool, _ number: Int
  ) {
    do throws(HostObstacle) {
      let patterns = try PathTranslator(precedence).patterns(of: path, on: filter.domains)
      noteEntities(filter.domains, number)
      for pattern in patterns {
        let trigger = Trigger(urlFilter: pattern, flags: [.topDocument, .childDocument])
        hiding.add(filter.selector, on: trigger, isGeneric: isGeneric, number)
      }
    } catch {
      note(
        number, .lost, .path, "the path cannot be written as a pattern for the URL of the document"
      )
    }
  }
}
