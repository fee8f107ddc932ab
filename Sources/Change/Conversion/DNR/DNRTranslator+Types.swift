// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import RuleModel

/// The types of requests as load types.
extension DNRTranslator {
  private static let loads: [(DNRTypes, LoadFlags)] = [
    (.mainFrame, .topDocument), (.subFrame, .childDocument), (.stylesheet, .styleSheet),
    (.script, .script), (.image, [.image, .svgDocument]), (.font, .font),
    (.xmlhttprequest, .fetch), (.ping, .ping), (.cspReport, .cspReport), (.media, .media),
    (.websocket, .websocket), (.other, [.other, .ping, .cspReport]),
  ]

  private static let missing: [(DNRTypes, DNRReason, String)] = [
    (.object, .typeObject, "WebKit has no type for plug-ins"),
    (.webtransport, .typeWebTransport, "WebKit has no type for WebTransport"),
    (.webbundle, .typeWebBundle, "WebKit has no type for bundles"),
  ]

  /// The types of the rules for a rule; nil if none is left, which is noted.
  ///
  /// An empty set means that the rules need no types.
  mutating func types(of condition: DNRCondition) -> LoadFlags? {
    let types = condition.effectiveTypes
    if types == .all { return [] }
    var flags: LoadFlags = []
    for (type, loads) in Self.loads where types.contains(type) { flags.formUnion(loads) }
    let missing = Self.missing.filter { types.contains($0.0) }
    if flags.isEmpty {
      for (_, reason, message) in missing.prefix(1) { note(.lost, reason, message) }
      return nil
    }
    // A rule without types applies to every type.
    if condition.resourceTypes != nil {
      for (_, reason, message) in missing { note(.narrower, reason, message) }
    }
    noteOther(types)
    return flags
  }

  private mutating func noteOther(_ types: DNRTypes) {
    if types.contains(.other), !types.isSuperset(of: [.ping, .cspReport]) {
      note(.broader, .typeOther, "WebKit's type `other` includes pings, beacons and reports")
    }
    if types.contains(.ping), !types.contains(.other) {
      note(.narrower, .typePing, "`sendBeacon` has the type `other` in WebKit")
    }
  }

  /// Adds the party to the condition, which is noted.
  mutating func addParty(of condition: DNRCondition, to flags: inout LoadFlags) {
    guard let type = condition.domainType else { return }
    flags.insert(type == .firstParty ? .firstParty : .thirdParty)
    let message =
      "WebKit compares with the page; in frames, Chromium compares with the initiator"
    note(.broader, .party, message)
    note(.narrower, .party, message)
  }
}

extension LoadFlags {
  /// The flags without some types; nil if no type is left.
  func without(_ types: LoadFlags) -> LoadFlags? {
    let all = intersection(.anyType)
    let left = (all.isEmpty ? .anyType : all).subtracting(types)
    if left.isEmpty { return nil }
    return all.isDisjoint(with: types) && !all.isEmpty
      ? self : subtracting(.anyType).union(left)
  }
}
