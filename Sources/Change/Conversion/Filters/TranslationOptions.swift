// SPDX-License-Identifier: Apache-2.0

public import Linting

/// The kind of rules that filters are translated to.
public struct TranslationOptions: Sendable, Hashable {
  /// What reads the rules; nil for every WebKit.
  public var target: Target?
  /// Whether filters without a type also block pages, as lists for DNS expect.
  public var blocksPages: Bool
  /// The most selectors that are joined in one rule.
  public var mostSelectors: Int

  /// Creates options; the defaults are those of ad blockers, for WebKit.
  public init(target: Target? = nil, blocksPages: Bool = false, mostSelectors: Int = 200) {
    self.target = target
    self.blocksPages = blocksPages
    self.mostSelectors = mostSelectors
  }

  /// Whether rules may have members that only Sluice reads.
  var isForSluice: Bool { target == .sluice }
}
