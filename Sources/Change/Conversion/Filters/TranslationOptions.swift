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

  /// The form into which cosmetic filters are translated.
  package var cosmetics = CosmeticForm.rules

  /// The form of cosmetic filters after a translation.
  package enum CosmeticForm: Sendable, Hashable {
    /// Rules that hide; what else filters do to pages is lost.
    case rules
    /// Filters, which an index has next to its rules.
    case filters
  }

  /// Creates options; the defaults are those of ad blockers, for WebKit.
  public init(target: Target? = nil, blocksPages: Bool = false, mostSelectors: Int = 200) {
    self.target = target
    self.blocksPages = blocksPages
    self.mostSelectors = mostSelectors
  }

  /// Whether rules may have members that only Sluice reads.
  var isForSluice: Bool { target == .sluice }
}
