// SPDX-License-Identifier: Apache-2.0

internal import Compiling
internal import Linting
internal import RuleMatching
internal import RuleModel
package import Optimizing
internal import WebAddresses

/// The decisions of two lists about loads that were generated from the patterns of rules.
package struct LoadComparison: Sendable {
  /// How many loads were compared.
  package let loads: Int
  /// The loads that the lists decide differently.
  package let differing: [GeneratedLoad]
}

extension ListSteps {
  /// The number of steps whose rules are compared.
  private static let mostSteps = 200

  /// Compares two lists on loads that are generated from the rules that the steps change; if there
  /// are many steps, from some of them, evenly spread.
  ///
  /// Compiles both lists. Takes a few milliseconds for each step more.
  package func askAboutLoads(
    of old: SourceList, and new: SourceList, most: Int = 10_000
  ) throws(CompilationError) -> LoadComparison {
    guard let before = try ListSteps.matcher(for: old), let after = try ListSteps.matcher(for: new)
    else { return LoadComparison(loads: 0, differing: []) }
    let rules = changedRules(of: RuleList(reading: old.bytes).rules)
    var maker = LoadGenerator()
    var asked = 0
    var differing: [GeneratedLoad] = []
    for rule in rules {
      for load in maker.loads(for: rule, most: max(1, most / max(1, rules.count))) {
        guard let one = before.answer(to: load, asked), let other = after.answer(to: load, asked)
        else { continue }
        asked += 1
        if one != other { differing.append(load) }
      }
    }
    return LoadComparison(loads: asked, differing: differing)
  }

  /// The rules that are removed or created, and the rules that justify this.
  private func changedRules(of old: [Rule]) -> [Rule] {
    let distance = max(1, (steps.count + Self.mostSteps - 1) / Self.mostSteps)
    return stride(from: 0, to: steps.count, by: distance).flatMap { number in
      let step = steps[number]
      let named = step.rules.prefix(2) + (step.because.map { [$0] } ?? [])
      return named.filter { old.indices.contains($0) }.map { old[$0] }
        + (step.made.map { [$0] } ?? [])
    }
  }

  private static func matcher(for list: SourceList) throws(CompilationError) -> Matcher? {
    let bytes = try ListCompiler(LintOptions(target: .sluice)).compile([list]).index.bytes
    // An index that was just written is within the limits.
    return (try? RuleIndex(checking: bytes)).map { Matcher.layering([$0]) }
  }
}

extension Matcher {
  /// The number of loads whose selectors are compared: lists hide thousands of elements on a page.
  private static let distanceOfEffects = 50

  /// The effect of a list on a load.
  fileprivate struct Answer: Equatable {
    let actions: ActionSet
    let isBlocked: Bool
    let isUpgraded: Bool
    /// The selectors, in some of the answers.
    let selectors: Set<[UInt8]>
  }

  /// The answer to a load; nil if one of its URLs is invalid.
  fileprivate func answer(to made: GeneratedLoad, _ number: Int) -> Answer? {
    guard let type = LoadType.allCases.first(where: { $0.flags == made.type }),
      let page = try? page(made.topURL)
    else { return nil }
    let load = Load(
      type, context: made.context == .childFrame ? .childFrame : .topFrame,
      method: RequestMethod.allCases.first { $0.flags == made.method }, frameURL: made.frameURL)
    guard let decision = try? decide(made.url, load, on: page) else { return nil }
    let effects =
      number.isMultiple(of: Self.distanceOfEffects)
      ? try? effects(of: made.url, load, on: page) : nil
    return Answer(
      actions: decision.actions, isBlocked: decision.isBlocked, isUpgraded: decision.isUpgraded,
      selectors: Set((effects?.selectors ?? []).flatMap { SelectorPieces.pieces(of: $0) }))
  }
}
