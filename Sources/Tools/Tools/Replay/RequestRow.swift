// SPDX-License-Identifier: Apache-2.0

public import Requests
public import RuleModel

/// A request of a log, and what became of it.
public struct RequestRow: Sendable, Equatable {
  /// Its URL; one that is very long is cut.
  public var url: String
  /// The type of its load, by WebKit's name.
  public var type: String
  /// Whether it is of the page's own site.
  public var isFirstParty: Bool
  /// Whether it is blocked.
  public var isBlocked: Bool
  /// The rule that blocked it.
  public var rule: RulePosition?
  /// The number of its page among the pages of the summary.
  public var page: Int
  /// The bytes that were transferred, if they are known.
  public var bytes: Int?
  /// When it began, in milliseconds since the first request of its page; nil if unknown.
  public var start: Double?
  /// How long it took, in milliseconds; nil if unknown.
  public var duration: Double?
  /// The URL of the page with which it was decided; empty if there is none, and cut like the other.
  public var topURL = ""
  /// The kinds of actions in force, by their names in lists.
  public var actions: [String] = []
  /// How well its type is known.
  public var typeConfidence = LogConfidence.stated
  /// How well its page is known.
  public var pageConfidence = LogConfidence.stated
  /// The number of its log among the logs of the summary.
  public var log = 0
  /// Its line, or its entry in a HAR file, from 1; 0 if that is not known.
  public var number = 0

  /// Makes a row; what is not named is as if the log had stated it.
  public init(
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
