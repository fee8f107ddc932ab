// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// What the options of a filter are together.
extension OptionReader {
  /// What can be said only when all options are known.
  mutating func finish(_ range: Range<Int>) throws(LineFault) {
    takeParties(range)
    if dialect == .ublock { try checkTypesOfEffect(range) }
    if dialect == .ublock, !filter.allowedDestinations.isEmpty, filter.domains.isEmpty {
      throw LineFault(
        .needsDomain, range, "In uBlock Origin \"denyallow\" needs \"domain\".")
    }
    if dialect == .adblockPlus { remarkRewrite(range) }
    if dialect == .adguard { remarkUnlikelyPairs(range) }
    if filter.loadTypes.isEmpty, filter.pageOptions.isEmpty {
      remarks.append(
        LineFault(.nothingLeft, range, "The filter excludes every type that it names."))
    }
  }

  /// Adblock Plus gives a resource only to known sites.
  private mutating func remarkRewrite(_ range: Range<Int>) {
    guard case .redirect = filter.effect, filter.domains.included.isEmpty, filter.party != .first,
      let option = effectOption, bytes.starts(option, with: "rewrite")
    else { return }
    remarks.append(
      LineFault(
        .misplacedOption, range,
        "In Adblock Plus \"rewrite\" needs \"domain\" or \"~third-party\"."))
  }

  /// What AdGuard does not take together.
  private mutating func remarkUnlikelyPairs(_ range: Range<Int>) {
    guard filter.hasRareOptions else { return }
    if !filter.allowedDestinations.isEmpty {
      if !filter.destinations.isEmpty {
        remarks.append(
          LineFault(
            .misplacedOption, range, "AdGuard does not accept \"denyallow\" together with \"to\"."))
      } else if case .mask(let mask) = filter.pattern, mask.start == .host {
        remarks.append(
          LineFault(
            .misplacedOption, range,
            "AdGuard does not accept \"denyallow\" with a pattern that starts with \"||\"."))
      }
    }
    if !filter.methods.isEmpty, !filter.excludedMethods.isEmpty {
      remarks.append(
        LineFault(
          .misplacedOption, range,
          "AdGuard does not accept included methods together with excluded ones."))
    }
  }

  /// Both parties are no condition, as in uBlock Origin.
  private mutating func takeParties(_ range: Range<Int>) {
    if parties.count < 2 { filter.party = parties.first }
    if strictParties.count < 2 { filter.strictParty = strictParties.first }
    guard parties.count > 1 || strictParties.count > 1 else { return }
    remarks.append(
      LineFault(
        .conflictingOptions, range,
        "Every request has one of the two parties, so both options together have no effect."))
  }

  /// What uBlock Origin does not do with loads of every type.
  private func checkTypesOfEffect(_ range: Range<Int>) throws(LineFault) {
    let named = filter.types.union(filter.excludedTypes)
    if named == .all { return }
    let isPossible =
      switch filter.effect {
      case .block: true
      case .redirect("noopmp4-1s") where hasOldVideo: named == .media
      case .redirect, .modify("redirect-rule", _): filter.types.isDisjoint(with: .notRedirected)
      case .modify("csp", _), .modify("permissions", _): named.isSubset(of: .documents)
      case .modify: true
      }
    guard !isPossible else { return }
    throw LineFault(
      .conflictingOptions, effectOption ?? range,
      "uBlock Origin does not accept this option with the types of this filter.")
  }

  private var hasOldVideo: Bool { effectOption.map { bytes.starts($0, with: "mp4") } ?? false }
}

extension FilterTypes {
  /// Loads that cannot get a resource instead.
  fileprivate static let notRedirected: FilterTypes = [
    .popup, .popunder, .ping, .websocket, .webrtc,
  ]
  fileprivate static let documents: FilterTypes = [.document, .subdocument]
}
