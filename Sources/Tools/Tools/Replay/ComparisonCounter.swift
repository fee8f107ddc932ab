// SPDX-License-Identifier: Apache-2.0

internal import Loads
internal import Requests
internal import RuleMatching
internal import RuleModel

/// Counts the requests that other lists decide differently.
struct ComparisonCounter {
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

  /// Two matchers whose answers report the same kinds of actions.
  private struct Pair {
    var old: RequestAnswerer
    var new: RequestAnswerer

    init(
      _ old: Matcher, _ new: Matcher, _ kinds: ActionSet, _ loading: PageLoading?,
      _ resolve: @escaping ChangeResolver
    ) {
      self.old = RequestAnswerer(old, reporting: kinds, as: loading, resolving: resolve)
      self.new = RequestAnswerer(new, reporting: kinds, as: loading, resolving: resolve)
    }
  }

  /// Selectors are compared only for documents, because nothing else applies them, and lists for
  /// ads have thousands.
  private var documents: Pair
  private var others: Pair
  private var rules: ReplayedRules
  private var total = Tally()
  private var changes: [ReplayChange] = []
  private var numbers: [Key: Int] = [:]

  init(
    _ old: Matcher, _ new: Matcher, _ loading: PageLoading?, _ resolve: @escaping ChangeResolver
  ) {
    let kinds = Answer.kindsWithPayload
    documents = Pair(old, new, kinds, loading, resolve)
    others = Pair(old, new, kinds.subtracting(.cssDisplayNone), loading, resolve)
    rules = ReplayedRules(new)
  }

  mutating func count(_ request: MatchRequest, bytes: Int?) throws(RequestError) {
    let isDocument = [.topDocument, .childDocument].contains(request.load.type)
    let old = try isDocument ? documents.old.answer(request) : others.old.answer(request)
    let new = try isDocument ? documents.new.answer(request) : others.new.answer(request)
    total.count(isBlocked: new.decision.isBlocked, bytes: bytes)
    rules.count(try others.new.matches(request), isBlocked: new.decision.isBlocked, bytes: bytes)
    guard let difference = AnswerDifference(old, new) else { return }
    let members = ComparisonCounter.meantMembers(of: difference, for: request.load.type)
    if !members.isEmpty { note(request, difference, members) }
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
    _ request: MatchRequest, _ difference: AnswerDifference, _ members: [String]
  ) {
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
        before: verdict(difference.old, key.type), after: verdict(difference.new, key.type),
        members: members))
  }

  private func verdict(_ answer: Answer, _ type: LoadType) -> ReplayChange.Verdict {
    ReplayChange.Verdict(
      isBlocked: answer.decision.isBlocked,
      rule: answer.rule?.position,
      actions: answer.decision.meantActionNames(for: type),
      redirect: answer.changes.redirect.map { String(decoding: $0, as: UTF8.self) },
      isUpgraded: answer.decision.isUpgraded)
  }

  var result: ReplayComparison {
    ReplayComparison(lists: rules.lists, total: total, changes: changes)
  }
}
