// SPDX-License-Identifier: Apache-2.0

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

  /// Makes a row.
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
