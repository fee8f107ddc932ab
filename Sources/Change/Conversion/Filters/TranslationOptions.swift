// SPDX-License-Identifier: Apache-2.0

public import Linting

/// What rules filters are translated to.
public struct TranslationOptions: Sendable, Hashable {
  /// Who reads the rules; nil for every WebKit.
  public var target: Target?
  /// Whether filters without a type also block pages, as lists for DNS expect.
  public var blocksPages: Bool
  /// The most selectors that are joined in one rule.
  public var mostSelectors: Int

  /// Makes options; the usual ones are those of ad blockers, for WebKit.
  public init(target: Target? = nil, blocksPages: Bool = false, mostSelectors: Int = 200) {
    self.target = target
    self.blocksPages = blocksPages
    self.mostSelectors = mostSelectors
  }

  /// Whether rules may say what only Sluice reads.
  var isForSluice: Bool { target == .sluice }
}
