// SPDX-License-Identifier: Apache-2.0

package import Requests
package import RuleModel

/// A request of a log, and its decision.
package struct RequestRow: Sendable, Equatable {
  /// Its URL, shortened if it is very long.
  package var url: String
  /// The type of its load, by WebKit's name.
  package var type: String
  /// Whether it is for the page's own site.
  package var isFirstParty: Bool
  /// Whether it is blocked.
  package var isBlocked: Bool
  /// The rule that blocked it.
  package var rule: RulePosition?
  /// The number of its page among the pages of the summary.
  package var page: Int
  /// The bytes that were transferred, if they are known.
  package var bytes: Int?
  /// When it began, in milliseconds since the first request of its page; nil if unknown.
  package var start: Double?
  /// How long it took, in milliseconds; nil if unknown.
  package var duration: Double?
  /// The URL of the page with which it was decided; empty if there is none, and also shortened.
  package var topURL = ""
  /// The kinds of actions in force, by their names in lists.
  package var actions: [String] = []
  /// How well its type is known.
  package var typeConfidence = LogConfidence.stated
  /// How well its page is known.
  package var pageConfidence = LogConfidence.stated
  /// The number of its log among the logs of the summary.
  package var log = 0
  /// Its line, or its entry in a HAR file, from 1; 0 if that is not known.
  package var number = 0

  /// Creates a row; the defaults are those of a log that states everything.
  package init(
    url: String, type: String, isFirstParty: Bool, isBlocked: Bool, rule: RulePosition? = nil,
    page: Int = 0, bytes: Int? = nil, start: Double? = nil, duration: Double? = nil
  ) {
    self.url = url
    self.type = type
    self.isFirstParty = isFirstParty
    self.isBlocked = isBlocked
    self.rule = rule
    self.page = page
    self.bytes = bytes
    self.start = start
    self.duration = duration
  }
}
