// SPDX-License-Identifier: Apache-2.0

/// When a rule applies.
public struct Trigger: Sendable, Hashable {
  /// The pattern that the URL of a load must match; UTF-8, a lone surrogate as three bytes.
  public var urlFilter: [UInt8]
  /// Whether `urlFilter` is case-sensitive.
  public var isCaseSensitive: Bool
  /// Whether the entries of a condition on the page are case-sensitive.
  public var isTopURLCaseSensitive: Bool
  /// Whether the entries of a condition on the frame are case-sensitive.
  public var isFrameURLCaseSensitive: Bool
  /// The load types, parties, contexts and methods; an empty group means all.
  public var flags: LoadFlags
  /// The condition on the page or the frame, if there is one.
  public var condition: Condition?
  /// What only Sluice can read; a rule with it is for no WebKit.
  package var sluice: SluiceTerms?

  /// Creates a trigger; with only a pattern it applies to every load that matches.
  public init(
    urlFilter: [UInt8], isCaseSensitive: Bool = false, isTopURLCaseSensitive: Bool = false,
    isFrameURLCaseSensitive: Bool = false, flags: LoadFlags = [], condition: Condition? = nil
  ) {
    self.urlFilter = urlFilter
    self.isCaseSensitive = isCaseSensitive
    self.isTopURLCaseSensitive = isTopURLCaseSensitive
    self.isFrameURLCaseSensitive = isFrameURLCaseSensitive
    self.flags = flags
    self.condition = condition
  }

  /// Creates a trigger with a pattern as text.
  public init(
    urlFilter: String, isCaseSensitive: Bool = false, isTopURLCaseSensitive: Bool = false,
    isFrameURLCaseSensitive: Bool = false, flags: LoadFlags = [], condition: Condition? = nil
  ) {
    self.init(
      urlFilter: Array(urlFilter.utf8), isCaseSensitive: isCaseSensitive,
      isTopURLCaseSensitive: isTopURLCaseSensitive,
      isFrameURLCaseSensitive: isFrameURLCaseSensitive, flags: flags, condition: condition)
  }

  /// The same with terms that only Sluice can read.
  package func limited(to terms: SluiceTerms?) -> Trigger {
    var trigger = self
    trigger.sluice = terms
    return trigger
  }

  /// Whether something that only Sluice can read restricts the rule.
  public var hasSluiceTerms: Bool { sluice.map { !$0.restrictsNothing } ?? false }

  /// Whether the URL of a load decides alone, apart from its type.
  package var isAboutURLAlone: Bool {
    guard condition == nil else { return false }
    guard let sluice else { return true }
    return sluice.parties.isEmpty && sluice.conditions.allSatisfy(\.kind.isOnRequestURL)
  }

  /// Whether the trigger has no condition of any kind.
  public var isUnconditional: Bool { condition == nil && !hasSluiceTerms }

  /// Whether the entries of the condition are case-sensitive.
  public var isConditionCaseSensitive: Bool {
    condition?.kind.isOnFrame ?? false ? isFrameURLCaseSensitive : isTopURLCaseSensitive
  }
}
