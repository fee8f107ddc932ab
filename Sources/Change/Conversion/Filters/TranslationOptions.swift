// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// Who reads the rules that filters become.
public enum TranslationTarget: String, Sendable, Hashable, CaseIterable {
  /// WebKit: Safari, WebKitGTK and what embeds them.
  case webkit
  /// The matcher of Sluice.
  case sluice
}

/// What rules filters are translated to.
public struct TranslationOptions: Sendable, Hashable {
  /// Who reads the rules.
  public var target: TranslationTarget
  /// Whether filters without a type also block pages, as lists for DNS expect.
  public var blocksPages: Bool
  /// The most selectors that are joined in one rule.
  public var mostSelectors: Int
  /// Types of loads whose names the reader would reject.
  public var unknownTypes: LoadFlags

  /// Makes options; the usual ones are those of ad blockers, for WebKit.
  public init(
    target: TranslationTarget = .webkit, blocksPages: Bool = false, mostSelectors: Int = 200,
    unknownTypes: LoadFlags = []
  ) {
    self.target = target
    self.blocksPages = blocksPages
    self.mostSelectors = mostSelectors
    self.unknownTypes = unknownTypes
  }
}
