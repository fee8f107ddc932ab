// SPDX-License-Identifier: Apache-2.0

/// How what Safari makes of a rule compares with what Chromium makes of it.
public struct SafariVerdict: Sendable, Hashable {
  /// The verdict, the worst first.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// WebKit refuses what Safari writes, and with it all rules of the extension.
    case refused
    /// Safari leaves the rule out.
    case dropped
    /// The rule acts on other requests.
    case other
    /// The rule acts on more requests.
    case wider
    /// The rule acts on fewer requests.
    case weaker
    /// The rule does the same.
    case exact
  }

  /// Why WebKit refuses the rule, if it does.
  public let refusal: String?
  /// The differences, in the order of `SafariDifference`.
  package let differences: [SafariDifference]

  init(refusal: String?, differences: Set<SafariDifference>) {
    self.refusal = refusal
    self.differences = SafariDifference.allCases.filter(differences.contains)
  }

  /// The verdict.
  public var kind: Kind {
    if refusal != nil { return .refused }
    let effects = Set(differences.map(\.effect))
    if effects.contains(.dropped) { return .dropped }
    if effects.contains(.other) || effects.isSuperset(of: [.wider, .weaker]) { return .other }
    if effects.contains(.wider) { return .wider }
    return effects.contains(.weaker) ? .weaker : .exact
  }

  /// The reasons, a sentence each.
  public var sentences: [String] {
    let refused = refusal.map { ["WebKit refuses the whole list of the extension: \($0)"] } ?? []
    return refused + differences.map(\.sentence)
  }
}
