// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// Types of loads, and further requirements; one of several alternatives.
struct TypeAlternative {
  var flags: LoadFlags
  var conditions: [SluiceCondition] = []
  /// Whether the page itself is loaded.
  var isForPage: Bool { !flags.isDisjoint(with: .topDocument) }

  /// The alternatives of a rule.
  static func all(of condition: DNRCondition) -> [TypeAlternative] {
    let types = condition.effectiveTypes
    var flags: LoadFlags = []
    for (type, meaning) in meanings where types.contains(type) { flags.formUnion(meaning) }
    var alternatives: [TypeAlternative] = []
    let others = types.intersection(otherTypes)
    if others == otherTypes { flags.formUnion(.other) }
    // The initiator of a page counts in other ways.
    if !condition.topDomains.restrictsNothing, flags.contains(.topDocument) {
      alternatives.append(TypeAlternative(flags: [.topDocument, .popup]))
      flags.subtract([.topDocument, .popup])
    }
    if !flags.isEmpty { alternatives.append(TypeAlternative(flags: flags)) }
    if !others.isEmpty, others != otherTypes {
      let names = DNRTypes.names.filter { others.contains($0.type) }.map(\.name)
      alternatives.append(
        TypeAlternative(flags: .other, conditions: [SluiceCondition(.ifRequestIs, names)]))
    }
    return alternatives
  }

  /// The types that WebKit counts as `other`.
  private static let otherTypes: DNRTypes = [.other, .object, .webtransport, .webbundle]

  private static let meanings: [(DNRTypes, LoadFlags)] = [
    (.mainFrame, [.topDocument, .popup]), (.subFrame, .childDocument), (.stylesheet, .styleSheet),
    (.script, .script), (.image, [.image, .svgDocument]), (.font, .font),
    (.xmlhttprequest, .fetch), (.ping, .ping), (.cspReport, .cspReport), (.media, .media),
    (.websocket, .websocket),
  ]
}

/// Methods, and further requirements; one of several alternatives.
struct MethodAlternative {
  var flags: LoadFlags
  var conditions: [SluiceCondition] = []

  /// The alternatives of a rule.
  ///
  /// A rule that names methods is for HTTP only; one that excludes methods takes everything else.
  static func all(of condition: DNRCondition) -> [MethodAlternative] {
    if let named = condition.requestMethods {
      return alternatives(of: named).map {
        MethodAlternative(flags: $0.flags, conditions: $0.conditions + [overHTTP])
      }
    }
    guard !condition.excludedRequestMethods.isEmpty else { return [MethodAlternative(flags: [])] }
    let others = DNRMethods.all.subtracting(condition.excludedRequestMethods)
    return alternatives(of: others) + [MethodAlternative(flags: [], conditions: [notOverHTTP])]
  }

  private static func alternatives(of methods: DNRMethods) -> [MethodAlternative] {
    var flags: LoadFlags = []
    for method in RequestMethod.allCases {
      let name = DNRMethods.names.first { $0.name == method.rawValue }?.method ?? .other
      if methods.contains(name) { flags.formUnion(method.flags) }
    }
    var alternatives = flags.isEmpty ? [] : [MethodAlternative(flags: flags)]
    if methods.contains(.other) {
      alternatives.append(
        MethodAlternative(
          flags: [], conditions: [SluiceCondition(.ifRequestIs, ["other-method"])]))
    }
    return alternatives
  }

  private static let overHTTP = SluiceCondition(.ifRequestURL, ["^https?://"])
  private static let notOverHTTP = SluiceCondition(.unlessRequestURL, ["^https?://"])
}
