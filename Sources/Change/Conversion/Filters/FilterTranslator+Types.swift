// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel

/// The load types of filters as load types of rules.
extension FilterTranslator {
  /// The types that a filter without types decides about: all but pages and popups.
  static let usualTypes = LoadFlags.anyType.subtracting([.topDocument, .popup])

  /// The types of a rule for a filter; nil if none is left, which is noted.
  ///
  /// An empty set means that the rule needs no types.
  mutating func types(
    _ types: FilterTypes, of filter: NetworkFilter, _ number: Int
  ) -> LoadFlags? {
    if types == .usual { return usualFlags }
    var flags: LoadFlags = []
    let all = !options.isForSluice ? Self.loads : Self.exactLoads
    for (type, loads) in all where types.contains(type) { flags.formUnion(loads) }
    guard !flags.isEmpty else {
      loseTypes(types, number)
      return nil
    }
    switch options.isForSluice {
    case false: noteTypes(types, of: filter, number)
    // Plug-ins are among the loads of the type `other`.
    case true: noteMissingTypes(types.subtracting(.object), !filter.types.isEmpty, number)
    }
    return flags
  }

  /// The types of a block without types, and of an exception, which must allow all that it blocks.
  private var usualFlags: LoadFlags { options.blocksPages ? [] : Self.usualTypes }

  /// The type `other` in a rule also means pings and reports.
  private static let loads: [(FilterTypes, LoadFlags)] = [
    (.script, .script), (.image, [.image, .svgDocument]), (.stylesheet, .styleSheet),
    (.font, .font), (.media, .media), (.websocket, .websocket), (.xmlhttprequest, .fetch),
    (.subdocument, .childDocument), (.document, .topDocument), (.ping, .ping),
    (.other, [.other, .ping, .cspReport]), (.popup, .popup),
  ]

  /// The same if a rule names exactly the types that it means.
  private static let exactLoads: [(FilterTypes, LoadFlags)] =
    loads.filter { $0.0 != .other } + [(.other, [.other, .cspReport])]

  private mutating func noteTypes(_ types: FilterTypes, of filter: NetworkFilter, _ number: Int) {
    let isInclusive = !filter.types.isEmpty
    if types.contains(.popup) {
      note(
        number, .narrower, .typePopup,
        "WebKit calls only windows that a script opens popups, not links with a target")
    }
    if types.contains(.ping), isInclusive, !types.contains(.other) {
      note(number, .narrower, .typePing, "`sendBeacon` has the type `other` in WebKit")
    }
    if types.contains(.other), !types.contains(.ping) {
      note(
        number, .broader, .typeOther,
        "the type `other` of rules also includes pings, beacons and reports")
    }
    noteMissingTypes(types, isInclusive, number)
  }

  /// Notes types that no load in WebKit has, next to other types.
  mutating func noteMissingTypes(_ types: FilterTypes, _ isInclusive: Bool, _ number: Int) {
    // `all` includes every load type.
    guard isInclusive, !types.isSuperset(of: .usual) else { return }
    for (type, reason, message) in Self.missingTypes where !types.isDisjoint(with: type) {
      note(number, .narrower, reason, message)
    }
  }

  /// No load has any of the types.
  private mutating func loseTypes(_ types: FilterTypes, _ number: Int) {
    let found = Self.missingTypes.first { !types.isDisjoint(with: $0.0) }
    note(
      number, .lost, found?.1 ?? .typeUnknown, found?.2 ?? "WebKit has no such request type")
  }

  private static let missingTypes: [(FilterTypes, TranslationReason, String)] = [
    (.object, .typeObject, "WebKit has no type for plug-ins"),
    (.popunder, .typePopunder, "WebKit has no type for popunders"),
    (.webrtc, .typeWebRTC, "WebKit has no type for WebRTC connections"),
    (
      [.inlineScript, .inlineFont], .inlineCode, "content rules do not see code inside a page"
    ),
  ]
}

extension FilterTypes {
  /// The types that no load has.
  static let withoutLoads: FilterTypes = [.popunder, .webrtc, .inlineScript, .inlineFont]

  /// Whether it has plug-ins, but not the loads that have the same type in rules.
  var hasPlugInsAlone: Bool { contains(.object) && !contains(.other) }
}
