// SPDX-License-Identifier: Apache-2.0

internal import PatternEngine
package import Compiling
package import RuleMatching
package import Linting
package import Semantics
internal import RuleText
package import RuleModel

/// Lists in both forms in which they can decide: the plain reference, and an index.
package struct Comparison {
  /// The rules of each list that can be used.
  package let rules: [[Rule]]
  private let origins: [[RuleOrigin]]
  /// The reference for each list.
  package let references: [ReferenceMatcher]
  /// The matcher with the index of all lists.
  package let matcher: Matcher
  /// The same, allowing redirects.
  private let active: Matcher

  /// Reads, checks and compiles lists; those with errors keep their usable rules.
  package init(_ texts: [[UInt8]], dialect: Dialect = .webkit) throws {
    let options = LintOptions(target: .sluice, dialect: dialect)
    let reports = texts.map { RuleLint.check($0, options, engine: EnginePattern.self) }
    rules = reports.map(\.usableRules)
    origins = reports.map(\.usableOrigins)
    references = rules.map { ReferenceMatcher($0) }
    let lists = reports.enumerated().map { CompilableList(name: "list \($0)", $1) }
    let index = try RuleIndex(RuleCompiler.compile(lists).bytes)
    matcher = Matcher([index])
    active = Matcher([index], allowsActiveActions: true)
  }

  /// The difference between the reference and the index for a request; nil if there is none.
  package func difference(_ request: LoadRequest) throws -> String? {
    guard let load = Load(request) else { return "no load" }
    let page = request.topURL.isEmpty ? matcher.noPage : try matcher.page(request.topURL)
    let effects = try matcher.effects(ofMatched: request.url, load, on: page)
    let quick = try matcher.decide(matched: request.url, load, on: page)
    let rule = try matcher.decidingRule(ofMatched: request.url, load, on: page)
    let expected = references.map { $0.decide(request) }
    return try difference(effects, quick, expected, request)
      ?? decidingRuleDifference([effects.decidingRule, rule], expected)
      ?? activeDifference(request, expected) ?? usualDifference(request, load, on: page)
  }

  /// The difference between ways to decide about a load as it is and about one with defaults for all but
  /// its type: with the rules behind the decision and without, and on a page as C has it.
  private func usualDifference(
    _ request: LoadRequest, _ load: Load, on page: Page
  ) throws -> String? {
    let url = request.url
    for load in [load, Load(load.type)] {
      guard let quick = try? matcher.decide(url, load, on: page) else { continue }
      let complete = try matcher.effects(of: url, load, on: page).decision
      if quick != complete { return "complete \(complete), quick \(quick)" }
    }
    // SAFETY: the buffer is used within the closure only.
    let quick = unsafe url.withUnsafeBufferPointer {
      unsafe matcher.layerTables.quickDecision($0, load.type, on: PreparedPage(page))
    }
    guard let quick, let usual = try? matcher.decide(url, Load(load.type), on: page) else {
      return nil
    }
    return quick == usual ? nil : "usual \(usual), \(quick)"
  }

  /// The selectors that hide something.
  package func selectors(_ request: LoadRequest) throws -> Set<String> {
    guard let load = Load(request) else { return [] }
    let page = request.topURL.isEmpty ? matcher.noPage : try matcher.page(request.topURL)
    let effects = try matcher.effects(ofMatched: request.url, load, on: page)
    return Set(effects.selectors.map { String(decoding: $0, as: UTF8.self) })
  }

  private func difference(
    _ effects: Effects, _ quick: Decision, _ expected: [ReferenceDecision],
    _ request: LoadRequest
  ) -> String? {
    let numbers = zip(expected, rules.indices).flatMap { decision, list in
      (decision.inForce + decision.styles).map {
        Place(list: list, index: origins[list][$0.number].index)
      }
    }
    let found = effects.rules.compactMap { reference in
      place(of: reference)
    }
    if Set(numbers) != Set(found) { return "rules \(found) instead of \(numbers)" }
    let actions = expected.reduce(into: Set<ActionType>()) { $0.formUnion($1.actions) }
    if Set(effects.decision.actions.types) != actions { return "actions \(effects.decision)" }
    if quick.actions != effects.decision.actions { return "quick \(quick), \(effects.decision)" }
    if quick.isBlocked != actions.contains(.block) { return "blocked: \(quick.isBlocked)" }
    if quick.isUpgraded != (actions.contains(.makeHTTPS) && request.isUpgradable) {
      return "upgraded: \(quick.isUpgraded)"
    }
    return contentDifference(effects, expected)
  }

  /// A notification, a redirect and a change of headers for each action that is carried out.
  private func contentDifference(
    _ effects: Effects, _ expected: [ReferenceDecision]
  ) -> String? {
    let actions = expected.flatMap(\.carriedOut).map(\.action)
    let notifications = actions.compactMap { if case .notify(let text) = $0 { text } else { nil } }
    if effects.notifications != notifications { return "\(effects.notifications.count) notes" }
    let redirects = actions.compactMap {
      if case .redirect(let redirect) = $0 { redirect } else { nil }
    }
    if effects.redirects.map(\.redirect) != redirects { return "redirects \(effects.redirects)" }
    let changes = actions.compactMap {
      if case .modifyHeaders(let changes) = $0 { changes } else { nil }
    }
    if effects.headerChanges.map(\.changes) != changes { return "headers \(effects.headerChanges)" }
    return nil
  }

  /// Whether a redirect wins over a block is decided by which comes first.
  private func activeDifference(
    _ request: LoadRequest, _ expected: [ReferenceDecision]
  ) throws -> String? {
    guard let load = Load(request) else { return "no load" }
    let page = request.topURL.isEmpty ? active.noPage : try active.page(request.topURL)
    let first = expected.flatMap(\.carriedOut).first {
      $0.action == .block || $0.action.type == .redirect
    }
    let decision = try active.decide(matched: request.url, load, on: page)
    return decision.isBlocked == (first?.action == .block) ? nil : "active: \(decision.isBlocked)"
  }

  /// The rule behind the decision about a request: its list, and its index there.
  package func decidingRule(_ request: LoadRequest) -> (list: Int, index: Int)? {
    decidingRule(of: references.map { $0.decide(request) }).map { ($0.list, $0.index) }
  }

  private func decidingRule(of decisions: [ReferenceDecision]) -> Place? {
    decisions.decidingRule.map { list, rule in
      Place(list: list, index: origins[list][rule.number].index)
    }
  }

  /// The rule behind a decision, on all ways to it, is that of the reference.
  private func decidingRuleDifference(
    _ found: [RuleReference?], _ expected: [ReferenceDecision]
  ) -> String? {
    let places = found.map { $0.flatMap { place(of: $0) } }
    let rule = decidingRule(of: expected)
    return places.allSatisfy { $0 == rule }
      ? nil : "deciding rules \(places) instead of \(String(describing: rule))"
  }

  private func place(of reference: RuleReference) -> Place? {
    let index = matcher.layers[reference.layer]
    return index.position(ofRule: reference.rule).map {
      Place(list: index.list(ofRule: reference.rule), index: $0.index)
    }
  }

  private struct Place: Hashable {
    let list: Int
    let index: Int
  }
}

extension Load {
  /// The load of a request of the reference.
  package init?(_ request: LoadRequest) {
    guard let type = LoadType.allCases.first(where: { $0.flags == request.type }),
      let context = LoadContext.allCases.first(where: { $0.flags == request.context })
    else { return nil }
    self.init(
      type, context: context, method: RequestMethod.allCases.first { $0.flags == request.method },
      frameURL: request.frameURL)
  }
}

extension CompilableList {
  /// The rules of a list that can be used.
  package init(name: String, _ report: LintReport) {
    self.init(
      name: name, source: report.bytes, rules: report.usableRules, origins: report.usableOrigins)
  }
}

extension Matcher {
  /// A matcher of one list, which must be valid.
  package init(ofList text: String, named name: String) throws {
    let list = CompilableList(
      name: name, RuleLint.check(Array(text.utf8), LintOptions(), engine: EnginePattern.self))
    self.init([try RuleIndex(RuleCompiler.compile([list]).bytes)])
  }
}
