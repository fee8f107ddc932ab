// SPDX-License-Identifier: Apache-2.0

public import Requests
public import Loads
public import RuleMatching
internal import RuleModel
internal import WebAddresses

/// Runs the requests of logs through lists and counts the effects.
///
/// A rule counts as fired if it matches a request, even if an ignore rule undoes it.
public struct ReplayCounter: ~Copyable {
  private var answerer: RequestAnswerer
  private var rules: ReplayedRules
  private var comparison: ComparisonCounter?
  private var summary = ReplaySummary()
  private var types: [LoadType: Tally] = [:]
  private var parties: [Bool: Tally] = [:]
  private var hosts: [[UInt8]: Tally] = [:]
  private var actions: [ActionType: Int] = [:]
  private var pages: [PageKey: Int] = [:]
  private var moments: [TimelineBuilder.Moment] = []
  /// The time of the first request of each page.
  private var starts: [Int: Double] = [:]
  private let mostRequests: Int

  /// Page loads with the same key are the same: the name that a log gives them, else the URL.
  ///
  /// Browsers give the first page of every log the same name.
  private enum PageKey: Hashable {
    case name(log: Int, [UInt8], navigation: Int)
    case url([UInt8])
  }

  /// The most pages that get a timeline of their own.
  private static let mostTimelines = 12
  /// The most requests that are kept by default: as many as a page can show.
  public static let mostRequests = 3_000
  /// The most bytes of the URL of each.
  private static let longestURL = 4_096
  /// Times of this century and the next; logs may count from any moment.
  private static let calendar = 946_684_800_000.0..<4_102_444_800_000.0
  /// The most unreadable parts for which the reason is kept.
  private static let mostUnreadable = 10

  /// Creates a counter for lists, and optionally for other lists to compare with.
  ///
  /// `loading` states how pages make the requests; nil takes their URLs unchanged. `resolve`
  /// computes redirects and header changes. The first requests are kept as rows, as many as
  /// `mostRequests`; each takes the length of its URLs and some 300 bytes.
  public init(
    _ matcher: Matcher, against other: Matcher? = nil, as loading: PageLoading? = nil,
    mostRequests: Int = mostRequests, resolving resolve: @escaping ChangeResolver
  ) {
    self.mostRequests = mostRequests
    answerer = RequestAnswerer(matcher, as: loading, resolving: resolve)
    rules = ReplayedRules(matcher)
    comparison = if let other { ComparisonCounter(other, loading, resolve) } else { nil }
  }

  // MARK: Counting

  /// Ends a log, whose requests were counted, with what could not be read in it.
  public mutating func count(_ reading: LogReading, of log: String) {
    summary.logs.append(log)
    summary.unreadable += reading.problems.count
    summary.tunnels += reading.tunnels
    for problem in reading.problems
    where summary.firstUnreadable.count < ReplayCounter.mostUnreadable {
      summary.firstUnreadable.append(
        UnreadableEntry(
          log: log, number: problem.number, message: problem.message,
          isEntry: reading.form == .har))
    }
  }

  /// Counts a request; throws if its URL or that of its page is invalid.
  public mutating func count(_ logged: LoggedRequest) throws(RequestError) {
    let decided = try answerer.decide(logged.request)
    let isFirstParty = try decided.isFirstParty
    try rules.count(decided, bytes: logged.bytes)
    try comparison?.count(logged, decidedBefore: decided)
    for type in decided.decision.meantActions(for: logged.request.load.type).types {
      actions[type, default: 0] += 1
    }
    countTallies(logged, isBlocked: decided.decision.isBlocked, isFirstParty: isFirstParty)
    try keep(logged, decided, isFirstParty: isFirstParty)
  }

  /// Keeps a request for the list of requests, unless that is too long.
  private mutating func keep(
    _ logged: LoggedRequest, _ decided: DecidedRequest, isFirstParty: Bool
  ) throws(RequestError) {
    guard let page = moments.last?.page else { return }
    if let time = logged.milliseconds { starts[page] = min(starts[page] ?? time, time) }
    guard summary.requests.count < mostRequests else { return }
    let decision = decided.decision
    var row = RequestRow(
      url: ReplayCounter.text(logged.request.url), type: logged.request.load.type.rawValue,
      isFirstParty: isFirstParty, isBlocked: decision.isBlocked,
      rule: decision.isBlocked ? try decided.rulePosition : nil, page: page,
      bytes: logged.bytes, start: logged.milliseconds, duration: logged.duration)
    row.topURL = ReplayCounter.text(logged.request.topURL ?? [])
    row.actions = decision.meantActionNames(for: logged.request.load.type)
    (row.typeConfidence, row.pageConfidence) = (logged.typeConfidence, logged.pageConfidence)
    (row.log, row.number) = (summary.logs.count, logged.number)
    summary.requests.append(row)
  }

  /// The part of a URL that is kept.
  private static func text(_ url: [UInt8]) -> String {
    String(decoding: url.prefix(longestURL), as: UTF8.self)
  }

  private mutating func countTallies(
    _ logged: LoggedRequest, isBlocked: Bool, isFirstParty: Bool
  ) {
    let type = logged.request.load.type
    let page = number(of: logged.page)
    moments.append(
      TimelineBuilder.Moment(
        page: page, type: type, isBlocked: isBlocked, milliseconds: logged.milliseconds,
        number: summary.pages[page].tally.requests, bytes: logged.bytes))
    summary.typeConfidence.count(logged.typeConfidence)
    summary.pageConfidence.count(logged.pageConfidence)
    summary.total.count(isBlocked: isBlocked, bytes: logged.bytes)
    summary.pages[page].tally.count(isBlocked: isBlocked, bytes: logged.bytes)
    types[type, default: Tally()].count(isBlocked: isBlocked, bytes: logged.bytes)
    parties[isFirstParty, default: Tally()].count(isBlocked: isBlocked, bytes: logged.bytes)
    let host = ReplayCounter.host(of: logged.request.url)
    hosts[host, default: Tally()].count(isBlocked: isBlocked, bytes: logged.bytes)
  }

  private mutating func number(of page: LoggedPage) -> Int {
    let key =
      page.name.map { PageKey.name(log: summary.logs.count, $0, navigation: page.navigation) }
      ?? .url(page.url)
    let number = pages[key] ?? summary.pages.count
    if number == summary.pages.count {
      pages[key] = number
      summary.pages.append(PageRow(url: "", tally: Tally()))
    }
    // A page that was redirected has its last URL.
    if !page.url.isEmpty { summary.pages[number].url = String(decoding: page.url, as: UTF8.self) }
    summary.pages[number].title = summary.pages[number].title ?? page.title
    return number
  }

  private static func host(of url: [UInt8]) -> [UInt8] {
    guard let address = try? WebAddress(parsing: url), let host = address.host else { return [] }
    return Array(address.bytes[host])
  }

  // MARK: Result

  /// The counts so far.
  public var result: ReplaySummary {
    var summary = summary
    let lists = rules.lists
    (summary.lists, summary.idleRules) = (lists.rows, lists.idle)
    summary.contribution = lists.contribution
    summary.types = LoadType.allCases.compactMap { type in
      types[type].map { TallyRow(name: type.rawValue, tally: $0) }
    }
    summary.parties = [true, false].compactMap { isFirst in
      parties[isFirst].map {
        TallyRow(name: isFirst ? "first-party" : "third-party", tally: $0)
      }
    }
    summary.hosts = sortedHosts
    summary.actions = ActionType.allCases.compactMap { type in
      actions[type].map { (type.rawValue, $0) }
    }
    summary.rules = rules.fired
    summary.comparison =
      switch comparison {
      case .some(let comparison): comparison.result
      case nil: nil
      }
    addTimelines(to: &summary)
    addTimes(to: &summary)
    return summary
  }

  private var sortedHosts: [TallyRow] {
    hosts.map { TallyRow(name: String(decoding: $0.key, as: UTF8.self), tally: $0.value) }
      .sorted { one, other in
        (-one.tally.blocked, -one.tally.requests, one.name)
          < (-other.tally.blocked, -other.tally.requests, other.name)
      }
  }

  private func addTimelines(to summary: inout ReplaySummary) {
    let builder = TimelineBuilder(moments)
    summary.timeline = builder.timeline()
    summary.busyTimeline = builder.busyPart()
    let busiest = summary.pages.indices.sorted { one, other in
      let (first, second) = (summary.pages[one].tally, summary.pages[other].tally)
      return first.requests == second.requests ? one < other : first.requests > second.requests
    }
    for page in busiest.prefix(ReplayCounter.mostTimelines) {
      summary.pages[page].timeline = builder.timeline(ofPage: page)
    }
  }

  /// Times of requests count from the first request of their page.
  private func addTimes(to summary: inout ReplaySummary) {
    for index in summary.requests.indices {
      let start = starts[summary.requests[index].page] ?? 0
      summary.requests[index].start = summary.requests[index].start.map { max(0, $0 - start) }
    }
    summary.recorded = starts.values.min().flatMap {
      ReplayCounter.calendar.contains($0) ? $0 : nil
    }
  }
}
