// SPDX-License-Identifier: Apache-2.0

package import RuleModel
package import RuleText

/// A WebKit that a rule list can be meant for.
public enum Target: String, CaseIterable, Sendable {
  case webkitGTK250 = "webkitgtk-2.50"
  case webkitGTK252 = "webkitgtk-2.52"
  case safari26 = "safari-26"
  case safari18 = "safari-18"
  case safari17 = "safari-17"
  case safari164 = "safari-16.4"
  case safari15 = "safari-15"
  /// What this package's own matcher accepts: WebKit's syntax without its limit of rules, and the
  /// member `sluice` of triggers.
  case sluice

  /// The name as printed.
  public var title: String {
    switch self {
    case .webkitGTK250: "WebKitGTK 2.50"
    case .webkitGTK252: "WebKitGTK 2.52"
    case .safari26: "Safari 26"
    case .safari18: "Safari 18"
    case .safari17: "Safari 17"
    case .safari164: "Safari 16.4"
    case .safari15: "Safari 15"
    case .sluice: "Sluice"
    }
  }

  /// The features that the target supports.
  package var profile: ReaderProfile {
    ReaderProfile(
      name: title, ruleLimit: self == .sluice ? nil : TargetTable.ruleLimit,
      knownErrors: isOld ? TargetTable.wordsOfOlderTargets : nil,
      members: missing(TargetTable.members), types: missing(TargetTable.types),
      actions: missing(TargetTable.actions), readsSluiceTerms: self == .sluice,
      ruleIdentifiers: TargetTable.ruleIdentifiers(of: self))
  }

  /// The types of loads whose names it rejects.
  package var unknownTypes: LoadFlags {
    let rows: [(LoadFlags, ResourceTypeName)] = [
      (.topDocument, .topDocument), (.childDocument, .childDocument), (.cspReport, .cspReport),
    ]
    return rows.reduce(into: []) { flags, row in
      let known = TargetTable.types.first { $0.feature == row.1 }?.knowledge(of: self)
      if known == .no { flags.formUnion(row.0) }
    }
  }

  private var isOld: Bool {
    switch self {
    case .safari15, .safari164, .safari17, .safari18: true
    case .safari26, .webkitGTK250, .webkitGTK252, .sluice: false
    }
  }

  private func missing<Feature: Hashable>(
    _ rows: [TargetTable.Row<Feature>]
  ) -> [Feature: Knowledge] {
    rows.reduce(into: [:]) { known, row in
      let knowledge = row.knowledge(of: self)
      if knowledge != .yes { known[row.feature] = knowledge }
    }
  }
}
