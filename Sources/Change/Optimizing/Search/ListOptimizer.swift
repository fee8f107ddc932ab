// SPDX-License-Identifier: Apache-2.0

package import RuleModel

/// Creates a list smaller without changing a decision.
///
/// For every load the new list has the same effects as the old one: the same decision, the same
/// selectors, texts, redirects and changes of headers. Which rule is named, and the order of
/// selectors in a style sheet, may change. The result is the same in every run, and optimizing it
/// again changes nothing.
///
/// What patterns match is proven by following their machines, with a bound; what cannot be proven
/// stays as it is.
package struct ListOptimizer: Sendable {
  /// Real lists need three to five rounds; hostile ones could need one for each rule.
  private static let mostRounds = 40

  /// What the list is optimized for.
  package let aim: OptimizationAim

  /// Creates an optimizer.
  package init(_ aim: OptimizationAim = .usual) { self.aim = aim }

  /// Optimizes a list that WebKit accepts; a list whose rules it all drops stays as it is.
  ///
  /// - Parameters:
  ///   - rules: All its rules, in order, those that WebKit drops too.
  ///   - leftAlone: The numbers of rules that no step may remove, join or rewrite.
  ///   - laws: Laws that are not used.
  package func optimize(
    _ rules: [Rule], leavingAlone leftAlone: Set<Int> = [], without laws: Set<StepLaw> = []
  ) -> Optimization {
    var list = WorkingList(rules, leavingAlone: leftAlone, without: laws)
    guard InvalidRules.areNotAll(of: rules) else { return list.result }
    InvalidRules.remove(from: &list)
    var rounds = 0
    repeat {
      rounds += 1
      list.startRound()
      Repetitions.remove(from: &list)
      removeCovered(from: &list)
      IdleIgnores.remove(from: &list)
      if aim.joins { join(&list) }
    } while list.hasChangedInRound && rounds < Self.mostRounds
    return list.result
  }

  private func removeCovered(from list: inout WorkingList) {
    var search = CoveredRules(list)
    search.remove(from: &list)
  }

  private func join(_ list: inout WorkingList) {
    PageUnion.join(&list)
    for group in FlagUnion.allCases { group.join(&list) }
    SelectorUnion.join(&list)
    SeparatorOrEnd.join(&list)
    switch aim {
    case .fewer:
      CharacterSetUnion.join(&list)
      OptionalPart.join(&list)
    case .cheaper:
      CheaperSpelling.rewrite(&list)
      EntryRemoval.rewrite(&list)
    case .drops, .usual: break
    }
  }
}
