// SPDX-License-Identifier: Apache-2.0

/// The effect of lists on the requests of logs: plain values, for any kind of output.
///
/// Texts of lists and logs may contain anything; reports must escape them.
public struct ReplaySummary: Sendable, Equatable {
  /// The lists that decided, in the order of their layers.
  package var lists: [ReplayedList] = []
  /// What each of them adds to the others.
  package var contribution = ListContribution()
  /// The names of the logs.
  public var logs: [String] = []
  /// All valid requests.
  package var total = Tally()
  /// The types of loads that occur, in the order of WebKit's names.
  package var types: [TallyRow] = []
  /// `first-party` and `third-party`, if they occur.
  package var parties: [TallyRow] = []
  /// The hosts of requests, those with the most blocked requests first, then those with the most.
  package var hosts: [TallyRow] = []
  /// The pages, in the order of the logs.
  package var pages: [PageRow] = []
  /// When requests were made in their page loads, over all pages.
  package var timeline: Timeline?
  /// The beginning of the timeline in narrower bins, if what follows is long and nearly empty.
  package var busyTimeline: Timeline?
  /// The first requests of the logs, in their order; not all of a long log.
  package var requests: [RequestRow] = []
  /// The time of the first request in milliseconds since 1970, if the logs have such times.
  public var recorded: Double?
  /// In how many requests each kind of action was in force, by its name in lists;
  /// `css-display-none` is counted for documents only.
  public var actions: [(name: String, requests: Int)] = []
  /// Rules that matched at least one request, those that blocked the most first; rules that only
  /// hide elements last.
  package var rules: [RuleRow] = []
  /// Rules that matched no request, in the order of the lists; filters if no rule of theirs did.
  package var idleRules: [IdleRule] = []
  /// The differences under the other lists, if there are any.
  public var comparison: ReplayComparison?
  /// Parts of logs that are not valid requests: how many, and the first of them.
  public var unreadable = 0
  /// The errors in the first parts that could not be read.
  package var firstUnreadable: [UnreadableEntry] = []
  /// Entries of HAR files that open a tunnel, whose requests are not visible; they are not counted.
  public var tunnels = 0
  /// How well the types of all valid requests are known.
  package var typeConfidence = ConfidenceTally()
  /// How well their pages are known.
  package var pageConfidence = ConfidenceTally()

  /// Creates an empty summary.
  public init() {}

  /// Whether there are several lists, so that each can be compared with the others.
  package var comparesLists: Bool { lists.count > 1 && contribution.names.count == lists.count }

  /// Whether the requests are of no page: a log of a server that sees no pages.
  package var isWithoutPages: Bool { !pages.isEmpty && pages.allSatisfy(\.url.isEmpty) }

  /// Whether two summaries have the same content.
  public static func == (one: ReplaySummary, other: ReplaySummary) -> Bool {
    one.lists == other.lists && one.contribution == other.contribution
      && one.logs == other.logs && one.total == other.total
      && one.types == other.types && one.parties == other.parties && one.hosts == other.hosts
      && one.pages == other.pages && one.timeline == other.timeline
      && one.busyTimeline == other.busyTimeline && one.requests == other.requests
      && one.recorded == other.recorded
      && one.actions.elementsEqual(other.actions, by: ==) && one.rules == other.rules
      && one.idleRules == other.idleRules && one.comparison == other.comparison
      && one.unreadable == other.unreadable && one.firstUnreadable == other.firstUnreadable
      && one.tunnels == other.tunnels && one.typeConfidence == other.typeConfidence
      && one.pageConfidence == other.pageConfidence
  }
}

/// One of the lists that decided.
package struct ReplayedList: Sendable, Equatable {
  /// Its name; that of its file if it is a filter list.
  package var name: String
  /// How many rules it has; of a filter list its filters for requests.
  package var rules: Int
  /// How many of them matched a request.
  package var firedRules: Int

  /// Creates a description of a list.
  package init(name: String, rules: Int, firedRules: Int) {
    self.name = name
    self.rules = rules
    self.firedRules = firedRules
  }
}

/// A part of a log that is not a valid request.
package struct UnreadableEntry: Sendable, Equatable {
  /// The log.
  package var log: String
  /// Its line, or its entry in a HAR file, from 1.
  package var number: Int
  /// The error, as a sentence.
  package var message: String
  /// Whether the number is that of an entry, and not that of a line.
  package var isEntry: Bool

  /// Creates a note of an invalid part.
  package init(log: String, number: Int, message: String, isEntry: Bool = false) {
    self.log = log
    self.number = number
    self.message = message
    self.isEntry = isEntry
  }

  /// The log and the position in it: "log.jsonl:12", or "page.har: entry 12".
  package var position: String { isEntry ? "\(log): entry \(number)" : "\(log):\(number)" }
}
