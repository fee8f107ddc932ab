// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Optimizing
import Sluice
import SystemFiles

/// Compares two lists on the same loads, after the steps between them were checked.
extension OptimizeRun {
  /// Looks for loads that two lists decide differently; true if there is none.
  ///
  /// It does not depend on the laws of steps, so it may find errors in them.
  func ask(
    _ steps: ListSteps, _ old: SourceList, _ new: SourceList, _ path: FilePath,
    _ output: inout OutputStream, _ errors: inout OutputStream
  ) -> Bool {
    let name = Visible.text(path.text)
    let found = DistinguishingLoadSearch.loads(
      from: RuleList(reading: old.bytes).rules, by: steps.steps)
    for telling in found {
      errors.complain("\(name): step \(telling.step) changes \(text(of: telling.load))")
    }
    guard let comparison = try? steps.askAboutLoads(of: old, and: new) else {
      errors.complain("\(name): the lists could not be compiled to compare their decisions")
      return false
    }
    for load in comparison.differing.prefix(Self.mostDifferences) {
      errors.complain("\(name): the new list has a different decision for \(text(of: load))")
    }
    guard found.isEmpty, comparison.differing.isEmpty else { return false }
    if !options.isQuiet { output.write("\(name): \(summary(steps, comparison))\n") }
    return true
  }

  private static let mostDifferences = 5

  private func summary(_ steps: ListSteps, _ comparison: LoadComparison) -> String {
    "\(PlainWords.count(steps.steps.count, "step")), all correct; "
      + "\(PlainWords.count(comparison.loads, "load")) generated from their patterns, no difference"
  }

  private func text(of load: GeneratedLoad) -> String {
    "\(PlainWords.text(load.url)) on \(PlainWords.text(load.topURL))"
  }
}
