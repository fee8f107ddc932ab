// SPDX-License-Identifier: Apache-2.0

/// What rules filters are translated to.
public struct TranslationOptions: Sendable, Hashable {
  /// Whether filters without a type also block pages, as lists for DNS expect.
  public var blocksPages: Bool
  /// The most selectors that are joined in one rule.
  public var mostSelectors: Int

  /// Makes options; the usual ones are those of ad blockers.
  public init(blocksPages: Bool = false, mostSelectors: Int = 200) {
    self.blocksPages = blocksPages
    self.mostSelectors = mostSelectors
  }
}
