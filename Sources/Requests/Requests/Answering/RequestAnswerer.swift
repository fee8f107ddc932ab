// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
public import Loads
public import RuleMatching
internal import TextFormats
internal import WebAddresses

/// Answers requests with a matcher.
///
/// Remembers the pages and the positions of rules that were used last: a crawl asks about hundreds
/// of loads of one page, and few rules answer most of them.
public struct RequestAnswerer {
  private let matcher: Matcher
  private let resolve: ChangeResolver
  private let reportedKinds: ActionSet
  private var pages: RecentPages
  private let loading: PageLoading?
  private var places: [RuleReference: [UInt8]] = [:]
  private var json = JSONWriter()

  private static let mostPlaces = 4096

  /// Makes an answerer.
  ///
  /// - Parameters:
  ///   - matcher: The matcher that decides.
  ///   - kinds: The kinds of actions whose contents are reported; a list for ads hides thousands of
  ///     elements on every page, which not everybody wants to see with every request.
  ///   - loading: How pages make the requests that do not say it themselves; nil decides about
  ///     their URLs as they are.
  ///   - resolve: Resolves redirects and changes of headers.
  public init(
    _ matcher: Matcher, reporting kinds: ActionSet = Answer.kindsWithPayload,
    as loading: PageLoading? = nil, resolving resolve: @escaping ChangeResolver
  ) {
    self.matcher = matcher
    pages = RecentPages(of: matcher)
    self.loading = loading
    reportedKinds = kinds.intersection(Answer.kindsWithPayload)
    self.resolve = resolve
  }

  /// Answers a line with a line that ends in a line break.
  ///
  /// A line that is not a request, even an empty one, is answered with `{"error":"…"}`.
  public mutating func answer(_ line: [UInt8]) -> [UInt8] {
    do throws(RequestError) {
      let (request, loading) = try RequestLine.readLoading(line)
      return try answerLine(to: request, as: loading ?? self.loading)
    } catch {
      return error.line + [0x0A]
    }
  }

  /// Answers one request; `loading` says how its page makes it, if that is known.
  public mutating func answer(
    _ request: MatchRequest, as loading: PageLoading? = nil
  ) throws(RequestError) -> Answer {
    let answer = try partialAnswer(request, as: loading ?? self.loading)
    let rule = answer.rule.flatMap { matcher.rule($0) }
    return Answer(
      answer.decision, rule: rule, effects: answer.effects, changes: answer.changes,
      asked: answer.asked)
  }

  /// The question that decides about a request: the first one that is blocked, otherwise the first
  /// one; nil if WebKit asks its lists nothing.
  public mutating func decisiveQuestion(
    of request: MatchRequest, as loading: PageLoading? = nil
  ) throws(RequestError) -> MatchRequest? {
    guard let loading = loading ?? self.loading else { return request }
    var questions = loading.questions(about: request)
    var first: MatchRequest?
    var latest: Decision?
    while let question = questions.next(after: latest) {
      let decision = try partialAnswer(question).decision
      if decision.isBlocked { return question }
      first = first ?? question
      latest = decision
    }
    return first
  }

  /// Explains the answer to a request.
  public mutating func explain(_ request: MatchRequest) throws(RequestError) -> Explanation {
    let page = try page(of: request)
    return try asking { () throws(WebAddressError) in
      try matcher.explain(request.url, request.load, on: page)
    }
  }

  /// Every rule that matches a request, and its effect.
  public mutating func matches(_ request: MatchRequest) throws(RequestError) -> [RuleMatch] {
    let page = try page(of: request)
    return try asking { () throws(WebAddressError) in
      try matcher.matches(request.url, request.load, on: page)
    }
  }

  /// Whether a request is first party on its page.
  public mutating func isFirstParty(_ request: MatchRequest) throws(RequestError) -> Bool {
    let page = try page(of: request)
    return try asking { () throws(WebAddressError) in
      try matcher.party(of: request.url, on: page) == .firstParty
    }
  }

  /// The reason for an answer, in one sentence.
  public mutating func reason(for request: MatchRequest) throws(RequestError) -> String {
    ExplanationSentence(try explain(request)) { [matcher] in matcher.rule($0) }.text
  }

  private mutating func answerLine(
    to request: MatchRequest, as loading: PageLoading?
  ) throws(RequestError) -> [UInt8] {
    let answer = try partialAnswer(request, as: loading)
    let place = answer.rule.flatMap { self.place(of: $0) }
    Answer(
      answer.decision, rule: nil, effects: answer.effects, changes: answer.changes,
      asked: answer.asked
    ).write(to: &json, position: place)
    json.endLine()
    return json.take()
  }

  private struct PartialAnswer {
    var decision = Decision.nothing
    var rule: RuleReference?
    var effects: Effects?
    var changes = ResolvedChanges()
    var asked: [[UInt8]]?
  }

  /// The answer to the first question that is blocked, otherwise to the first one.
  private mutating func partialAnswer(
    _ request: MatchRequest, as loading: PageLoading?
  ) throws(RequestError) -> PartialAnswer {
    guard let loading else { return try partialAnswer(request) }
    var questions = loading.questions(about: request)
    var answers: [PartialAnswer] = []
    var asked: [[UInt8]] = []
    while let question = questions.next(after: answers.last?.decision) {
      asked.append(question.url)
      answers.append(try partialAnswer(question))
    }
    var answer = answers.first { $0.decision.isBlocked } ?? answers.first ?? PartialAnswer()
    answer.asked = asked
    return answer
  }

  /// The decision, with the effects if they are needed.
  private mutating func partialAnswer(
    _ request: MatchRequest
  ) throws(RequestError) -> PartialAnswer {
    let page = try page(of: request)
    let found = try asking { () throws(WebAddressError) in
      try matcher.find(request.url, request.load, on: page)
    }
    let decision = found.decision
    guard !decision.actions.isDisjoint(with: reportedKinds) else {
      let rule = try asking { () throws(WebAddressError) in
        try matcher.decidingRule(found, of: request.url, request.load, on: page)
      }
      return PartialAnswer(decision: decision, rule: rule)
    }
    let effects = try asking { () throws(WebAddressError) in
      try matcher.effects(of: request.url, request.load, on: page, reporting: reportedKinds)
    }
    let needsResolver = !decision.actions.isDisjoint(with: Answer.kindsToResolve)
    let changes = needsResolver ? resolve(effects, request.url) : ResolvedChanges()
    return PartialAnswer(
      decision: decision, rule: effects.decidingRule, effects: effects, changes: changes)
  }

  private mutating func page(of request: MatchRequest) throws(RequestError) -> Page {
    guard let url = request.topURL else { return matcher.noPage }
    do throws(WebAddressError) {
      return try pages.page(url)
    } catch {
      throw RequestError(.topURL, error)
    }
  }

  /// URLs were serialized before; one that is still refused is reported like any other.
  private func asking<Result>(
    _ question: () throws(WebAddressError) -> Result
  ) throws(RequestError) -> Result {
    do throws(WebAddressError) { return try question() } catch { throw RequestError(.url, error) }
  }

  private mutating func place(of reference: RuleReference) -> [UInt8]? {
    if let known = places[reference] { return known }
    guard let place = Answer.position(of: reference, in: matcher) else { return nil }
    if places.count >= RequestAnswerer.mostPlaces { places.removeAll(keepingCapacity: true) }
    places[reference] = place
    return place
  }
}
