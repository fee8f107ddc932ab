// SPDX-License-Identifier: Apache-2.0

public import Requests
public import RuleMatching
internal import TextFormats

/// Finds the filters that block requests of a site, and exceptions that allow them.
///
/// First `init` decides the requests, then `check` decides them with the exceptions as one more list,
/// which is the proof.
public struct Unblocking: Sendable {
  /// The requests that were decided.
  public let log: SiteLog
  /// The exceptions, those for the most important requests first.
  public private(set) var exceptions: [ProposedException]
  /// How many requests of the site are blocked.
  public let blocked: Int
  /// Requests that no exception allows.
  public private(set) var left: [BlockedRequest]
  /// Requests of other pages that the exceptions change.
  public private(set) var changed: [BlockedRequest] = []
  private let othersBlocked: [Bool]

  /// Decides the requests of a site; those whose URL has none of some texts stay blocked.
  public init(_ log: SiteLog, by matcher: Matcher, only texts: [[UInt8]]) throws(RequestError) {
    self.log = log
    var decider = BlockDecider(matcher)
    var blocked: [BlockedRequest] = []
    for request in log.requests {
      guard let found = try decider.blocked(request) else { continue }
      let isMeant = texts.contains { request.url.firstRange(matching: $0) != nil }
      if texts.isEmpty || isMeant { blocked.append(found) }
    }
    self.blocked = blocked.count
    (exceptions, left) = ProposedException.grouping(blocked, on: log.site)
    var others: [Bool] = []
    for request in log.others { others.append(try decider.blocked(request) != nil) }
    othersBlocked = others
  }

  /// The exceptions as a filter list.
  public var text: [UInt8] { Array(exceptions.map { $0.filter + "\n" }.joined().utf8) }

  /// Whether requests are still blocked, perhaps because a filter is `important`.
  public var mayBeImportant: Bool {
    !left.isEmpty && !exceptions.contains(where: \.isImportant)
  }

  // MARK: Checking

  /// Decides all requests again by the same lists with the exceptions, and keeps of each exception
  /// the requests that are allowed now.
  public mutating func check(by matcher: Matcher) throws(RequestError) {
    var decider = BlockDecider(matcher)
    for index in exceptions.indices {
      var allowed: [BlockedRequest] = []
      for request in exceptions[index].requests {
        if let still = try decider.blocked(request.request) {
          left.append(still)
        } else {
          allowed.append(request)
        }
      }
      exceptions[index].requests = allowed
    }
    for (request, wasBlocked) in zip(log.others, othersBlocked) {
      let found = try decider.blocked(request)
      if (found != nil) != wasBlocked {
        changed.append(BlockedRequest(request: request, rule: found?.rule))
      }
    }
  }

  /// Marks the exceptions for requests that are still blocked as important, which then undo filters
  /// that are important too.
  public mutating func insist() {
    let (more, rest) = ProposedException.grouping(left, on: log.site, asImportant: true)
    exceptions.removeAll { $0.requests.isEmpty }
    exceptions += more
    left = rest
    changed = []
  }

  /// Removes exceptions that allow nothing.
  public mutating func finish() { exceptions.removeAll { $0.requests.isEmpty } }
}
