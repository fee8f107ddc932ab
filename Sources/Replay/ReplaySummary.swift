// SPDX-License-Identifier: Apache-2.0

/// What lists did with the requests of logs: plain values, for any kind of output.
///
/// Texts of lists and logs may hold anything; whoever shows them makes them harmless.
public struct ReplaySummary: Sendable, Equatable {
  /// The lists that decided, in the order of their layers.
  public var lists: [ReplayedList] = []
  /// The names of the logs.
  public var logs: [String] = []
  /// All requests that could be read.
  public var total = Tally()
  /// The types of loads that were seen, in the order of WebKit's names.
  public var types: [TallyRow] = []
  /// `first-party` and `third-party`, as far as seen.
  public var parties: [TallyRow] = []
  /// The hosts of requests, those with the most blocked requests first, then those with the most.
  public var hosts: [TallyRow] = []
  /// The pages, in the order of the logs.
  public var pages: [PageRow] = []
  /// When in their page loads requests were made, over all pages.
  public var timeline: Timeline?
  /// In how many requests each kind of action was in force, by its name in lists; `css-display-none` is
  /// counted for documents only.
  public var actions: [(name: String, requests: Int)] = []
  /// Rules that matched at least one request, those that stopped the most first; rules that only hide
  /// elements last.
  public var rules: [RuleRow] = []
  /// Rules that matched no request, in the order of the lists.
  public var idleRules: [IdleRule] = []
  /// What decided differently under the other lists, if there are any.
  public var comparison: ReplayComparison?
  /// Parts of logs that are no requests: how many, and the first of them.
  public var unreadable = 0
  /// What is wrong with the first ones that could not be read.
  public var firstUnreadable: [UnreadableEntry] = []

  /// Makes a summary of nothing.
  public init() {}

  /// Whether two summaries say the same.
  public static func == (one: ReplaySummary, other: ReplaySummary) -> Bool {
    one.lists == other.lists && one.logs == other.logs && one.total == other.total
      && one.types == other.types && one.parties == other.parties && one.hosts == other.hosts
      && one.pages == other.pages && one.timeline == other.timeline
      && one.actions.elementsEqual(other.actions, by: ==) && one.rules == other.rules
      && one.idleRules == other.idleRules && one.comparison == other.comparison
      && one.unreadable == other.unreadable && one.firstUnreadable == other.firstUnreadable
  }
}

/// One of the lists that decided.
public struct ReplayedList: Sendable, Equatable {
  /// Its name.
  public var name: String
  /// How many rules it has.
  public var rules: Int
  /// How many of them matched a request.
  public var firedRules: Int

  /// Makes a description of a list.
  public init(name: String, rules: Int, firedRules: Int) {
    self.name = name
    self.rules = rules
    self.firedRules = firedRules
  }
}

/// Requests and bytes, counted.
public struct Tally: Sendable, Equatable {
  /// Requests.
  public var requests = 0
  /// Those of them that are stopped.
  public var blocked = 0
  /// Requests of which the log knows how many bytes they took.
  public var sized = 0
  /// The bytes of these.
  public var bytes = 0
  /// The bytes of those that are stopped: what is saved.
  public var blockedBytes = 0

  /// Makes a tally of nothing.
  public init() {}

  static func sum(_ one: Int, _ other: Int) -> Int {
    let (sum, isTooLarge) = one.addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }

  /// Those that are not stopped.
  public var allowed: Int { requests - blocked }

  /// Counts one request; sums of what a log claims end at the largest number.
  public mutating func count(isBlocked: Bool, bytes size: Int?) {
    requests += 1
    blocked += isBlocked ? 1 : 0
    guard let size else { return }
    sized += 1
    bytes = Tally.sum(bytes, size)
    blockedBytes = isBlocked ? Tally.sum(blockedBytes, size) : blockedBytes
  }
}

/// The tally of something with a name.
public struct TallyRow: Sendable, Equatable {
  /// The name of a type, a party or a host.
  public var name: String
  /// What was counted.
  public var tally: Tally

  /// Makes a row.
  public init(name: String, tally: Tally) {
    self.name = name
    self.tally = tally
  }
}

/// One page of a log.
public struct PageRow: Sendable, Equatable {
  /// Its URL; empty for requests without a page.
  public var url: String
  /// Its title, if the log has one.
  public var title: String?
  /// Its requests.
  public var tally: Tally
  /// When they were made, of the pages with the most requests only.
  public var timeline: Timeline?

  /// Makes a row.
  public init(url: String, title: String? = nil, tally: Tally, timeline: Timeline? = nil) {
    self.url = url
    self.title = title
    self.tally = tally
    self.timeline = timeline
  }
}

/// Requests in the order in which page loads made them, in bins of the same width.
public struct Timeline: Sendable, Equatable {
  /// What the bins count along.
  public enum Scale: Sendable, Equatable {
    /// Milliseconds since the page's first request.
    case milliseconds
    /// Requests of the page, for logs without times.
    case requests
  }

  /// What the bins count along.
  public var scale: Scale
  /// How much of the scale a bin covers.
  public var binWidth: Int
  /// The names of the types that occur, in the order of WebKit's names.
  public var types: [String]
  /// The bins from 0 on; there is at least one.
  public var bins: [TimelineBin]

  /// Makes a timeline.
  public init(scale: Scale, binWidth: Int, types: [String], bins: [TimelineBin]) {
    self.scale = scale
    self.binWidth = binWidth
    self.types = types
    self.bins = bins
  }
}

/// The requests of a part of a timeline.
public struct TimelineBin: Sendable, Equatable {
  /// For each type of the timeline, the requests that were allowed.
  public var allowed: [Int]
  /// For each type of the timeline, the requests that were stopped.
  public var blocked: [Int]

  /// Makes a bin.
  public init(allowed: [Int], blocked: [Int]) {
    self.allowed = allowed
    self.blocked = blocked
  }
}

/// Where a rule stands.
public struct RulePlace: Sendable, Equatable, Hashable {
  /// The name of its list.
  public var list: String
  /// Its number in the list, from 0.
  public var index: Int
  /// Its line, from 1.
  public var line: Int
  /// Its column, from 1.
  public var column: Int

  /// Makes a place.
  public init(list: String, index: Int, line: Int, column: Int) {
    self.list = list
    self.index = index
    self.line = line
    self.column = column
  }
}

/// A rule that matched requests.
public struct RuleRow: Sendable, Equatable {
  /// Where it stands.
  public var place: RulePlace
  /// The kind of its action, by its name in lists.
  public var action: String
  /// The rule as JSON.
  public var json: String
  /// Requests that its trigger matched.
  public var matched: Int
  /// Those of them in which no ignore rule undid it or cut it off.
  public var inForce: Int
  /// Requests that it stopped: it is a block in force, and the load was stopped.
  public var stopped: Int
  /// The bytes of those, as far as known.
  public var stoppedBytes: Int

  /// Makes a row.
  public init(
    place: RulePlace, action: String, json: String, matched: Int, inForce: Int, stopped: Int,
    stoppedBytes: Int
  ) {
    self.place = place
    self.action = action
    self.json = json
    self.matched = matched
    self.inForce = inForce
    self.stopped = stopped
    self.stoppedBytes = stoppedBytes
  }
}

/// A rule that matched nothing.
public struct IdleRule: Sendable, Equatable {
  /// Where it stands.
  public var place: RulePlace
  /// The kind of its action, by its name in lists.
  public var action: String

  /// Makes an idle rule.
  public init(place: RulePlace, action: String) {
    self.place = place
    self.action = action
  }
}

/// What other lists decide differently.
public struct ReplayComparison: Sendable, Equatable {
  /// The other lists.
  public var lists: [ReplayedList]
  /// All requests under the other lists.
  public var total: Tally
  /// The requests that are decided differently, in the order of the logs; the same request of the same
  /// page is one change with its number.
  ///
  /// Selectors count for documents only, and nothing but `notify` for what is blocked on both sides.
  public var changes: [ReplayChange]

  /// Makes a comparison.
  public init(lists: [ReplayedList], total: Tally, changes: [ReplayChange]) {
    self.lists = lists
    self.total = total
    self.changes = changes
  }
}

/// A request that is decided differently.
public struct ReplayChange: Sendable, Equatable {
  /// The URL that is loaded.
  public var url: String
  /// The page's URL; empty is none.
  public var topURL: String
  /// What it is loaded for.
  public var type: String
  /// How often the logs have this request.
  public var requests: Int
  /// What the lists decide.
  public var before: Verdict
  /// What the other lists decide.
  public var after: Verdict
  /// The members of the answer that differ, by their names in JSON.
  public var members: [String]

  /// Makes a change.
  public init(
    url: String, topURL: String, type: String, requests: Int, before: Verdict, after: Verdict,
    members: [String]
  ) {
    self.url = url
    self.topURL = topURL
    self.type = type
    self.requests = requests
    self.before = before
    self.after = after
    self.members = members
  }
}

/// A decision as it is shown.
public struct Verdict: Sendable, Equatable {
  /// Whether the load is stopped.
  public var isBlocked: Bool
  /// The rule that decides: the block, or the ignore rule that undid one.
  public var rule: RulePlace?
  /// The kinds of actions in force, by their names in lists.
  public var actions: [String]
  /// The URL that redirects lead to.
  public var redirect: String?
  /// Whether the load goes to `https`.
  public var isUpgraded: Bool

  /// Makes a verdict.
  public init(
    isBlocked: Bool, rule: RulePlace? = nil, actions: [String] = [], redirect: String? = nil,
    isUpgraded: Bool = false
  ) {
    self.isBlocked = isBlocked
    self.rule = rule
    self.actions = actions
    self.redirect = redirect
    self.isUpgraded = isUpgraded
  }
}

/// A part of a log that is no request.
public struct UnreadableEntry: Sendable, Equatable {
  /// The log.
  public var log: String
  /// Its line, or its entry in a HAR file, from 1.
  public var number: Int
  /// What is wrong, as a sentence for a person.
  public var message: String

  /// Makes a note of what could not be read.
  public init(log: String, number: Int, message: String) {
    self.log = log
    self.number = number
    self.message = message
  }
}
