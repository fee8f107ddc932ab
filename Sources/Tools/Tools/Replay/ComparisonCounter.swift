// SPDX-License-Identifier: Apache-2.0

internal import Loads
internal import Requests
internal import RuleMatching
internal import RuleModel

/// Counts the requests that other lists decide differently.
struct ComparisonCounter: ~Copyable {
  /// Requests with the same key are the same.
  private struct Key: Hashable {
    let url: [UInt8]
    let topURL: [UInt8]
    let type: LoadType
    let context: LoadContext
    let method: RequestMethod?
    let frameURL: [UInt8]?

    init(_ request: MatchRequest) {
      url = request.url
      topURL = request.topURL ?? []
      type = request.load.type
      context = request.load.context
      method = request.load.method
      frameURL = request.load.frameURL
    }
  }

  private var answerer: RequestAnswerer
  private let resolve: ChangeResolver
  private var rules: ReplayedRules
  private var total = Tally()
  private var changes: [ReplayChange] = []
  private var numbers: [Key: Int] = [:]

  init(
    _ matcher: Matcher, _ loading: PageLoading?, _ resolve: @escaping ChangeResolver
  ) {
    answerer = RequestAnswerer(matcher, as: loading, resolving: resolve)
    self.resolve = resolve
    rules = ReplayedRules(matcher)
  }

  /// Counts a request that the first lists have decided.
  mutating func count(
    _ logged: LoggedRequest, decidedBefore old: DecidedRequest
  ) throws(RequestError) {
    let (request, bytes) = (logged.request, logged.bytes)
    let new = try answerer.decide(request)
    total.count(isBlocked: new.decision.isBlocked, bytes: bytes)
    try rules.count(new, bytes: bytes)
    guard let difference = try difference(old, new, request.load.type) else { return }
    let members = ComparisonCounter.meantMembers(of: difference, for: request.load.type)
    if !members.isEmpty { try note(request, difference, members, (old, new)) }
  }

  /// The difference between the effects of two matchers on a request.
  ///
  /// Selectors are compared only for documents, because nothing else applies them, and lists for
  /// ads have thousands.
  private func difference(
    _ old: DecidedRequest, _ new: DecidedRequest, _ type: LoadType
  ) throws(RequestError) -> AnswerDifference? {
    let kinds = Answer.kindsWithPayload.intersection(Decision.meantKinds(for: type))
    guard old.decision != new.decision || !old.decision.actions.isDisjoint(with: kinds) else {
      return nil
    }
    return AnswerDifference(
      Answer(old, try old.contents(reporting: kinds, resolving: resolve), rule: nil),
      Answer(new, try new.contents(reporting: kinds, resolving: resolve), rule: nil))
  }

  /// The members that differ in their effect.
  ///
  /// If a load is blocked on both sides, only notifications can differ.
  private static func meantMembers(
    of difference: AnswerDifference, for type: LoadType
  ) -> [String] {
    let (old, new) = (difference.old.decision, difference.new.decision)
    if old.isBlocked, new.isBlocked { return difference.names.filter { $0 == "notify" } }
    let haveSameActions = old.meantActions(for: type) == new.meantActions(for: type)
    return difference.names.filter { $0 != "actions" || !haveSameActions }
  }

  private mutating func note(
    _ request: MatchRequest, _ difference: AnswerDifference, _ members: [String],
    _ decided: (old: DecidedRequest, new: DecidedRequest)
  ) throws(RequestError) {
    let key = Key(request)
    if let number = numbers[key] {
      changes[number].requests += 1
      return
    }
    numbers[key] = changes.count
    changes.append(
      ReplayChange(
        url: String(decoding: key.url, as: UTF8.self),
        topURL: String(decoding: key.topURL, as: UTF8.self), type: key.type.rawValue, requests: 1,
        before: verdict(difference.old, try decided.old.rulePosition, key.type),
        after: verdict(difference.new, try decided.new.rulePosition, key.type),
        members: members))
  }

  private func verdict(_ answer: Answer, _ rule: RulePosition?, _ type: LoadType)
    -> ReplayChange.Verdict
  {
    ReplayChange.Verdict(
      isBlocked: answer.decision.isBlocked,
      rule: rule,
      actions: answer.decision.meantActionNames(for: type),
      redirect: answer.changes.redirect.map { String(decoding: $0, as: UTF8.self) },
      isUpgraded: answer.decision.isUpgraded)
  }

  var result: ReplayComparison {
    ReplayComparison(lists: rules.lists.rows, total: total, changes: changes)
  }
}
