// SPDX-License-Identifier: Apache-2.0

public import Loads
public import RuleMatching
internal import TextFormats
public import WebAddresses

/// Answers requests with a matcher.
///
/// Remembers the pages and the positions of rules that were used last: a crawl has hundreds of
/// loads of one page, and few rules answer most of them. It belongs to one thread.
public struct RequestAnswerer: ~Copyable {
  private var session: DecisionSession
  private let resolve: ChangeResolver
  private let reportedKinds: ActionSet
  private let loading: PageLoading?
  /// Which URLs in the lines of requests are valid; those of the matcher, unless another value is
  /// set.
  public var urls: WebAddress.Conformance
  private var positions: [RuleReference: [UInt8]] = [:]
  private var json = JSONWriter()

  private static let mostPositions = 4096

  /// Creates an answerer.
  ///
  /// - Parameters:
  ///   - matcher: The matcher that decides.
  ///   - kinds: The kinds of actions whose contents are reported; a list for ads hides thousands of
  ///     elements on every page, which is rarely needed for every request.
  ///   - loading: How pages make the requests that do not state it themselves; nil decides about
  ///     their URLs unchanged.
  ///   - resolve: Resolves redirects and changes of headers.
  public init(
    _ matcher: Matcher, reporting kinds: ActionSet = Answer.kindsWithPayload,
    as loading: PageLoading? = nil, resolving resolve: @escaping ChangeResolver
  ) {
    session = DecisionSession(matcher)
    urls = matcher.urls
    self.loading = loading
    reportedKinds = kinds.intersection(Answer.kindsWithPayload)
    self.resolve = resolve
  }

  /// Answers a line with a line that ends in a line break.
  ///
  /// A line that is not a request, even an empty one, is answered with `{"error":"…"}`.
  public mutating func answer(_ line: [UInt8]) -> [UInt8] {
    do throws(RequestError) {
      let (request, loading) = try RequestLine.readLoading(line, following: urls)
      let decided = try decide(request, as: loading)
      let contents = try decided.contents(reporting: reportedKinds, resolving: resolve)
      let rule = try decided.rule(given: contents)
      let position = if let rule { position(of: rule) } else { nil as [UInt8]? }
      Answer(decided, contents, rule: nil).write(to: &json, position: position)
      json.endLine()
      return json.take()
    } catch {
      return error.line + [0x0A]
    }
  }

  /// Answers one request; `loading` states how its page makes it, if that is known.
  public mutating func answer(
    _ request: MatchRequest, as loading: PageLoading? = nil
  ) throws(RequestError) -> Answer {
    try answer(to: decide(request, as: loading), reporting: reportedKinds)
  }

  /// The answer to a request that this answerer has decided.
  package func answer(
    to decided: DecidedRequest, reporting kinds: ActionSet
  ) throws(RequestError) -> Answer {
    let contents = try decided.contents(reporting: kinds, resolving: resolve)
    let rule = try decided.rule(given: contents)
    return Answer(decided, contents, rule: rule.flatMap { session.matcher.rule($0) })
  }

  /// Decides about one request; `loading` states how its page makes it, if that is known.
  public mutating func decide(
    _ request: MatchRequest, as loading: PageLoading? = nil
  ) throws(RequestError) -> DecidedRequest {
    let page = if let url = request.topURL { try page(url) } else { session.noPage }
    return try DecidedRequest(
      request, as: loading ?? self.loading, on: page, by: session.matcher
    ) { (url) throws(RequestError) in try self.page(url) }
  }

  private mutating func page(_ url: [UInt8]) throws(RequestError) -> Page {
    do throws(WebAddressError) {
      return try session.page(url)
    } catch {
      throw RequestError(.topURL, error)
    }
  }

  private mutating func position(of reference: RuleReference) -> [UInt8]? {
    if let known = positions[reference] { return known }
    guard let position = Answer.position(of: reference, in: session.matcher) else { return nil }
    if positions.count >= RequestAnswerer.mostPositions {
      positions.removeAll(keepingCapacity: true)
    }
    positions[reference] = position
    return position
  }
}
