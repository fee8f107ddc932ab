// SPDX-License-Identifier: Apache-2.0

/// Requests and bytes, counted.
package struct Tally: Sendable, Equatable {
  /// Requests.
  package var requests = 0
  /// The blocked requests among them.
  package var blocked = 0
  /// Requests whose size the log knows.
  package var sized = 0
  /// The bytes of these.
  package var bytes = 0
  /// The bytes of the blocked requests: what is saved.
  package var blockedBytes = 0

  /// Creates an empty tally.
  package init() {}

  static func sum(_ one: Int, _ other: Int) -> Int {
    let (sum, isTooLarge) = one.addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }

  /// The requests that are not blocked.
  package var allowed: Int { requests - blocked }

  /// Counts one request; sums of claimed sizes are limited to the largest number.
  package mutating func count(isBlocked: Bool, bytes size: Int?) {
    requests += 1
    blocked += isBlocked ? 1 : 0
    guard let size else { return }
    sized += 1
    bytes = Tally.sum(bytes, size)
    blockedBytes = isBlocked ? Tally.sum(blockedBytes, size) : blockedBytes
  }
}

/// The tally of something with a name.
package struct TallyRow: Sendable, Equatable {
  /// The name of a type, a party or a host.
  package var name: String
  /// The counts.
  package var tally: Tally

  /// Creates a row.
  package init(name: String, tally: Tally) {
    self.name = name
    self.tally = tally
  }
}

/// One page of a log.
package struct PageRow: Sendable, Equatable {
  /// Its URL; empty for requests without a page.
  package var url: String
  /// Its title, if the log has one.
  package var title: String?
  /// Its requests.
  package var tally: Tally
  /// When they were made; only for the pages with the most requests.
  package var timeline: Timeline?

  /// Creates a row.
  package init(url: String, title: String? = nil, tally: Tally, timeline: Timeline? = nil) {
    self.url = url
    self.title = title
    self.tally = tally
    self.timeline = timeline
  }
}
