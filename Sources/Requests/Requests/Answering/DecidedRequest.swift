// SPDX-License-Identifier: Apache-2.0

package import Loads
public import RuleMatching
package import RuleModel
internal import WebAddresses

/// A request that was decided, and all further details.
///
/// Each lookup that WebKit makes for the request is decided once. Everything except the decision is
/// found when it is requested.
public struct DecidedRequest: Sendable {
  /// A question, the page on which it is asked, and the decision about it.
  private struct Question {
    let request: MatchRequest
    let page: Page
    let found: FoundDecision

    init(_ request: MatchRequest, on page: Page, by matcher: Matcher) throws(RequestError) {
      self.request = request
      self.page = page
      do throws(WebAddressError) {
        found = try matcher.find(request.url, request.load, on: page)
      } catch {
        throw RequestError(.url, error)
      }
    }
  }

  /// The effects of the actions in force.
  package struct Contents {
    /// Nil if no action in force has an effect beyond its kind.
    package var effects: Effects?
    package var changes = ResolvedChanges()
    /// What cosmetic filters do to a document that is loaded.
    package var plan: PagePlan?
    /// What filters change about the load in addition.
    package var modifiers: LoadModifiers?
  }

  /// The URLs of all questions; nil if the request is decided as it is given.
  package let asked: [[UInt8]]?
  private let matcher: Matcher
  private let request: MatchRequest
  private let page: Page
  /// The first question that is blocked, otherwise the first one; nil if there is none.
  private let deciding: Question?

  /// Decides the questions of a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - loading: How its page makes it; nil decides about its URL as it is.
  ///   - page: The page of the request.
  ///   - matcher: The matcher that decides.
  ///   - prepare: Prepares the page of a document that the request opens.
  package init(
    _ request: MatchRequest, as loading: PageLoading?, on page: Page, by matcher: Matcher,
    preparing prepare: ([UInt8]) throws(RequestError) -> Page
  ) throws(RequestError) {
    self.matcher = matcher
    self.request = request
    self.page = page
    guard let loading else {
      deciding = try Question(request, on: page, by: matcher)
      asked = nil
      return
    }
    var questions = loading.questions(about: request)
    var (deciding, latest): (Question?, Decision?)
    var asked: [[UInt8]] = []
    while let next = questions.next(after: latest) {
      let itsPage = next.topURL == request.topURL ? page : try prepare(next.topURL ?? [])
      let question = try Question(next, on: itsPage, by: matcher)
      if question.found.decision.isBlocked || deciding == nil { deciding = question }
      latest = question.found.decision
      asked.append(next.url)
    }
    self.deciding = deciding
    self.asked = asked
  }

  /// The decision.
  public var decision: Decision { deciding?.found.decision ?? .nothing }

  /// The question that decides; nil if WebKit does not consult its lists.
  package var question: MatchRequest? { deciding?.request }

  /// The deciding rule.
  package var rule: RuleReference? {
    get throws(RequestError) {
      try find { (asked) throws(WebAddressError) in
        try matcher.decidingRule(
          asked.found, of: asked.request.url, asked.request.load, on: asked.page)
      } ?? nil
    }
  }

  /// The same if the effects were already collected, which also finds the rule.
  package func rule(given contents: Contents) throws(RequestError) -> RuleReference? {
    if let effects = contents.effects { effects.decidingRule } else { try rule }
  }

  /// The position of that rule.
  package var rulePosition: RulePosition? {
    get throws(RequestError) {
      try rule.flatMap { matcher.layers[$0.layer].position(ofRule: $0.rule) }
    }
  }

  /// The effects of the actions in force, limited to some kinds.
  package func contents(
    reporting kinds: ActionSet, resolving resolve: ChangeResolver
  ) throws(RequestError) -> Contents {
    let isPlanned = kinds.contains(.cssDisplayNone) && matcher.hasCosmeticFilters
    guard isPlanned || !decision.actions.isDisjoint(with: kinds) else { return Contents() }
    return try find { (asked) throws(WebAddressError) in
      let (url, load) = (asked.request.url, asked.request.load)
      let plan = isPlanned ? try plan(for: asked) : nil
      let modifiers =
        decision.actions.intersection(kinds).contains(.modify)
        ? try matcher.modifiers(of: url, load, on: asked.page) : nil
      guard !decision.actions.isDisjoint(with: kinds.subtracting(.modify)) else {
        return Contents(plan: plan, modifiers: modifiers)
      }
      let effects = try matcher.effects(
        asked.found, of: url, load, on: asked.page, reporting: kinds)
      let needsResolver = !decision.actions.isDisjoint(with: Answer.kindsToResolve)
      return Contents(
        effects: effects, changes: needsResolver ? resolve(effects, url) : ResolvedChanges(),
        plan: plan, modifiers: modifiers)
    } ?? Contents()
  }

  /// What cosmetic filters do to the document that is loaded; nil for other loads, and if there are
  /// none.
  package var plan: PagePlan? {
    get throws(RequestError) {
      guard matcher.hasCosmeticFilters else { return nil }
      return try find { (asked) throws(WebAddressError) in try plan(for: asked) } ?? nil
    }
  }

  /// What cosmetic filters do to the document that a question is about; nil for other loads.
  private func plan(for asked: Question) throws(WebAddressError) -> PagePlan? {
    switch asked.request.load.type {
    case .topDocument: matcher.plan(for: asked.page)
    case .childDocument: try matcher.plan(forFrame: asked.request.url, on: asked.page)
    default: nil
    }
  }

  /// Every rule that matches, with its status; none if WebKit does not consult its lists.
  package var matches: [RuleMatch] {
    get throws(RequestError) {
      try find { (asked) throws(WebAddressError) in
        try matcher.matches(asked.request.url, asked.request.load, on: asked.page)
      } ?? []
    }
  }

  /// The same rules, with those that hide elements on every page counted by list.
  package var matchedRules: MatchedRules? {
    get throws(RequestError) {
      try find { (asked) throws(WebAddressError) in
        try matcher.matchedRules(asked.request.url, asked.request.load, on: asked.page)
      }
    }
  }

  /// The reason for the decision; nil if WebKit does not consult its lists.
  public var explanation: Explanation? {
    get throws(RequestError) {
      try find { (asked) throws(WebAddressError) in
        try matcher.explain(asked.request.url, asked.request.load, on: asked.page)
      }
    }
  }

  /// The same in one sentence.
  public var reason: String? {
    get throws(RequestError) {
      try explanation.map { ExplanationSentence($0) { matcher.rule($0) }.text }
    }
  }

  /// Whether the request is first party on its page.
  package var isFirstParty: Bool {
    get throws(RequestError) {
      do throws(WebAddressError) {
        return try matcher.party(of: request.url, on: page) == .firstParty
      } catch {
        throw RequestError(.url, error)
      }
    }
  }

  /// The details of the deciding question; nil if there is none.
  ///
  /// Its URL was serialized before; an error is reported like any other.
  private func find<Result>(
    _ body: (Question) throws(WebAddressError) -> Result
  ) throws(RequestError) -> Result? {
    guard let deciding else { return nil }
    do throws(WebAddressError) { return try body(deciding) } catch {
      throw RequestError(.url, error)
    }
  }
}

extension DecidedRequest {
  /// Decides the questions of a request on a page, without remembering other pages.
  package init(
    _ request: MatchRequest, as loading: PageLoading?, on page: Page, by matcher: Matcher
  ) throws(RequestError) {
    try self.init(request, as: loading, on: page, by: matcher) { (url) throws(RequestError) in
      do throws(WebAddressError) {
        return try matcher.page(url)
      } catch {
        throw RequestError(.topURL, error)
      }
    }
  }
}
