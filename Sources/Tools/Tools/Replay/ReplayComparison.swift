// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// The requests that other lists decide differently.
public struct ReplayComparison: Sendable, Equatable {
  /// The other lists.
  package var lists: [ReplayedList]
  /// All requests under the other lists.
  package var total: Tally
  /// The requests that are decided differently, in the order of the logs; equal requests of the
  /// same page are one change with a count.
  ///
  /// Selectors count for documents only, and only `notify` counts if both sides block.
  public var changes: [ReplayChange]

  /// Creates a comparison.
  package init(lists: [ReplayedList], total: Tally, changes: [ReplayChange]) {
    self.lists = lists
    self.total = total
    self.changes = changes
  }
}

/// A request that is decided differently.
public struct ReplayChange: Sendable, Equatable {
  /// The URL that is loaded.
  public var url: String
  /// The page's URL; empty if there is none.
  public var topURL: String
  /// The type of the load.
  public var type: String
  /// How often the logs have this request.
  public var requests: Int
  /// The decision of the lists.
  public var before: Verdict
  /// The decision of the other lists.
  public var after: Verdict
  /// The members of the answer that differ, by their names in JSON.
  public var members: [String]

  /// Creates a change.
  package init(
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

extension ReplayChange {
  /// A decision for reports.
  public struct Verdict: Sendable, Equatable {
    /// Whether the load is blocked.
    public var isBlocked: Bool
    /// The rule that decides: the block, or the ignore rule that undid one.
    public var rule: RulePosition?
    /// The kinds of actions in force, by their names in lists.
    public var actions: [String]
    /// The target of redirects.
    public var redirect: String?
    /// Whether the load is upgraded to `https`.
    public var isUpgraded: Bool

    /// Creates a verdict.
    package init(
      isBlocked: Bool, rule: RulePosition? = nil, actions: [String] = [], redirect: String? = nil,
      isUpgraded: Bool = false
    ) {
      self.isBlocked = isBlocked
      self.rule = rule
      self.actions = actions
      self.redirect = redirect
      self.isUpgraded = isUpgraded
    }
  }
}
