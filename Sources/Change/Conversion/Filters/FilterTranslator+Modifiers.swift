// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel

/// Filters that change responses, and requests in ways that rules for WebKit cannot.
///
/// An index has them as modifiers of loads, for whoever carries them out.
extension FilterTranslator {
  /// Adds a modifier; false if there is none for the option, or none in rules.
  mutating func addModifier(
    _ filter: NetworkFilter, _ option: String, _ value: [UInt8], _ number: Int
  ) -> Bool {
    guard options.cosmetics == .filters, let kind = Self.kinds[option] else { return false }
    guard mayModify(kind, value, filter, number) else { return true }
    guard let triggers = triggers(of: filter, types(of: filter, kind), number) else { return true }
    let modifier = Modifier(
      kind, value: kind == .removedHeader ? Self.lowercased(value) : value,
      isException: filter.isException, isImportant: filter.isImportant)
    for trigger in triggers {
      cosmetics.switches.append(Rule(trigger: trigger, action: .modify(modifier)), from: number)
    }
    return true
  }

  private static let kinds: [String: Modifier.Kind] = {
    var kinds: [String: Modifier.Kind] = ["urltransform": .urlTransform]
    for kind in Modifier.Kind.allCases where !kind.isSwitch && kind != .cosmetic {
      kinds[kind.rawValue] = kind
    }
    return kinds
  }()

  /// Whether a list may change a load so; otherwise that is noted.
  private mutating func mayModify(
    _ kind: Modifier.Kind, _ value: [UInt8], _ filter: NetworkFilter, _ number: Int
  ) -> Bool {
    guard !filter.isException else { return true }
    switch kind {
    case .replacement, .urlTransform, .urlSkip:
      guard !trustsList else { return true }
      note(number, .lost, .untrusted, "only a list that you trust may use `\(kind.rawValue)`")
      return false
    case .removedHeader:
      let name = Self.lowercased(value)
      guard Self.protectedHeaders.contains(where: { name.elementsEqual($0.utf8) }) else {
        return true
      }
      note(number, .lost, .responseHeader, "no list may remove this header, which protects users")
      return false
    default: return true
    }
  }

  private static func lowercased(_ header: [UInt8]) -> [UInt8] {
    Array(String(decoding: header, as: UTF8.self).lowercased().utf8)
  }

  /// Headers of responses without which a page is less safe.
  private static let protectedHeaders = [
    "access-control-allow-credentials", "access-control-allow-headers",
    "access-control-allow-methods", "access-control-allow-origin",
    "access-control-expose-headers", "content-security-policy",
    "content-security-policy-report-only", "cross-origin-embedder-policy",
    "cross-origin-opener-policy", "cross-origin-resource-policy", "strict-transport-security",
    "x-content-type-options", "x-frame-options", "x-xss-protection",
  ]

  /// The loads of a filter without types: policies are for documents, everything else for all loads.
  private func types(of filter: NetworkFilter, _ kind: Modifier.Kind) -> FilterTypes {
    guard filter.types.isEmpty else { return filter.loadTypes }
    let types: FilterTypes =
      switch kind {
      case .contentSecurityPolicy, .permissionsPolicy: [.document, .subdocument]
      default: FilterTypes.usual.union(.document)
      }
    return types.subtracting(filter.excludedTypes)
  }
}
