// SPDX-License-Identifier: Apache-2.0

/// A filter that decides about loads.
///
///     filter  = ["@@"] pattern ["$" option *("," option)]
///
/// Seven of eight filters have a pattern and nothing else, so what is rare is stored apart: such a
/// filter takes no more memory than its pattern.
package struct NetworkFilter: Sendable, Hashable {
  /// What the URL of the load must match.
  package var pattern: FilterPattern
  /// Whether it lets loads pass that others would block: `@@`.
  package var isException: Bool
  /// Whether the case of the pattern counts.
  package var isCaseSensitive: Bool
  /// Whether the pattern is compared with the host of the load alone, as filters for DNS are.
  ///
  /// The start and the end of a mask are those of the host then.
  package var matchesHostOnly: Bool
  /// Whether exceptions do not undo it: `important`.
  package var isImportant: Bool
  /// Whether it takes equal filters out: `badfilter`.
  package var removesFilters: Bool
  /// The party of the load by registrable domains: `third-party`, `~third-party`.
  package var party: FilterParty?
  /// The party of the load by whole hosts: `strict3p`, `strict1p`.
  ///
  /// Both kinds may stand together.
  package var strictParty: FilterParty?
  /// The types that it names.
  package var types: FilterTypes
  /// The types that it excludes: `~script`.
  package var excludedTypes: FilterTypes
  private var rare: RareParts?

  /// Creates a filter with a pattern and no options.
  package init(_ pattern: FilterPattern, isException: Bool = false) {
    self.pattern = pattern
    self.isException = isException
    isCaseSensitive = false
    matchesHostOnly = false
    isImportant = false
    removesFilters = false
    party = nil
    strictParty = nil
    types = []
    excludedTypes = []
    rare = nil
  }

  /// Changes what few filters have; a filter without any of it stores nothing.
  private mutating func changeRareOptions(_ change: (inout RareOptions) -> Void) {
    var options = rare?.options ?? .none
    change(&options)
    rare = options == .none ? nil : RareParts(options)
  }

  /// The types of loads that it decides about, with the default for a filter that names none.
  ///
  /// None for an exception that has page options alone: it lets no load pass. Where these are only
  /// about what content rules never do, its types are those of the loads that it does so for.
  package var loadTypes: FilterTypes {
    if isException, !pageOptions.isEmpty, pageOptions.isSubset(of: .others) { return [] }
    if !types.isEmpty { return types.subtracting(excludedTypes) }
    return pageOptions.isEmpty ? FilterTypes.usual.subtracting(excludedTypes) : []
  }
}

extension NetworkFilter {
  /// Whether it has any of the parts below; most filters have none.
  package var hasRareOptions: Bool { if case .none = rare { false } else { true } }

  /// The documents for whose loads it holds: `domain=`.
  package var domains: FilterDomains {
    get { rare?.options.domains ?? FilterDomains() }
    set { changeRareOptions { $0.domains = newValue } }
  }

  /// The hosts of the load: `to=`.
  package var destinations: FilterDomains {
    get { rare?.options.destinations ?? FilterDomains() }
    set { changeRareOptions { $0.destinations = newValue } }
  }

  /// Hosts to which loads are not affected: `denyallow=`.
  package var allowedDestinations: FilterDomains {
    get { rare?.options.allowedDestinations ?? FilterDomains() }
    set { changeRareOptions { $0.allowedDestinations = newValue } }
  }

  /// The methods that it names: `method=`.
  package var methods: Set<String> {
    get { rare?.options.methods ?? [] }
    set { changeRareOptions { $0.methods = newValue } }
  }

  /// The methods that it excludes.
  package var excludedMethods: Set<String> {
    get { rare?.options.excludedMethods ?? [] }
    set { changeRareOptions { $0.excludedMethods = newValue } }
  }

  /// What it does instead of, or in addition to, blocking.
  package var effect: FilterEffect {
    get { rare?.options.effect ?? .block }
    set { changeRareOptions { $0.effect = newValue } }
  }

  /// What an exception switches off on the pages that it matches.
  ///
  /// A blocking filter of uBlock Origin may have them too: it switches on again.
  package var pageOptions: FilterPageOptions {
    get { rare?.options.pageOptions ?? [] }
    set { changeRareOptions { $0.pageOptions = newValue } }
  }

  /// Values that decide about no load, in the order of their options: a `reason`, and what of
  /// `extension` and `stealth` is meant.
  package var details: [FilterCondition] {
    get { rare?.options.details ?? [] }
    set { changeRareOptions { $0.details = newValue.sorted() } }
  }

  /// Conditions that are read but cannot be known, in the order of their names.
  package var unknownConditions: [FilterCondition] {
    get { rare?.options.unknownConditions ?? [] }
    set { changeRareOptions { $0.unknownConditions = newValue.sorted() } }
  }
}

/// An option with its value that no rule can use, such as a condition on the address of a host.
package struct FilterCondition: Sendable, Hashable, Comparable {
  /// The name of the option: `ipaddress`.
  package var option: String
  /// What is written after it.
  package var value: [UInt8]

  /// Creates a condition.
  package init(_ option: String, _ value: [UInt8]) {
    self.option = option
    self.value = value
  }

  /// Sorts by name, then by value.
  package static func < (one: FilterCondition, other: FilterCondition) -> Bool {
    if one.option != other.option { return one.option < other.option }
    return one.value.lexicographicallyPrecedes(other.value)
  }
}

/// The parts of a filter that few filters have.
private struct RareOptions: Sendable, Hashable {
  static let none = RareOptions()

  var domains = FilterDomains()
  var destinations = FilterDomains()
  var allowedDestinations = FilterDomains()
  var methods: Set<String> = []
  var excludedMethods: Set<String> = []
  var effect = FilterEffect.block
  var pageOptions: FilterPageOptions = []
  var details: [FilterCondition] = []
  var unknownConditions: [FilterCondition] = []
}

/// The rare options of a filter, stored apart.
///
/// A class, so that one option can be read without a copy of all.
private final class RareParts: Sendable, Hashable {
  let options: RareOptions

  init(_ options: RareOptions) { self.options = options }

  static func == (one: RareParts, other: RareParts) -> Bool {
    one === other || one.options == other.options
  }

  func hash(into hasher: inout Hasher) { hasher.combine(options) }
}

/// The party of a load that a filter requires.
package enum FilterParty: Sendable, Hashable {
  /// Of another site than the document, or of the same one.
  case third, first
}

/// What a filter does to a load.
package enum FilterEffect: Sendable, Hashable {
  /// Blocks it, or lets it pass.
  case block
  /// Blocks it, or gives the named resource instead.
  case redirect(String)
  /// Changes something else: `csp`, `removeparam`, `redirect-rule` and so on, by the option's name.
  case modify(option: String, value: [UInt8])

  /// Whether the filter itself blocks.
  package var blocks: Bool {
    if case .modify = self { false } else { true }
  }
}

/// What an exception switches off on a page.
package struct FilterPageOptions: OptionSet, Sendable, Hashable {
  /// A bit for each option.
  package let rawValue: UInt16
  /// Creates a set from its bits.
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `generichide`: hiding elements by filters without a domain.
  package static let genericHiding = FilterPageOptions(rawValue: 1)
  /// `specifichide`: hiding elements by filters with a domain.
  package static let specificHiding = FilterPageOptions(rawValue: 2)
  /// `genericblock`: blocking filters without a domain.
  package static let genericBlocking = FilterPageOptions(rawValue: 4)
  /// `urlblock`: blocking.
  package static let blocking = FilterPageOptions(rawValue: 8)
  /// `content`: filters that change the text of the page.
  package static let content = FilterPageOptions(rawValue: 16)
  /// `jsinject`: scripts.
  package static let scripts = FilterPageOptions(rawValue: 32)
  /// `extension`: extensions of the ad blocker.
  package static let extensions = FilterPageOptions(rawValue: 64)
  /// `stealth`: what protects against tracking.
  package static let stealth = FilterPageOptions(rawValue: 128)

  /// What content rules never do.
  package static let others: FilterPageOptions = [.content, .scripts, .extensions, .stealth]

  /// `elemhide`: hiding any elements.
  package static let hiding: FilterPageOptions = [.genericHiding, .specificHiding]

  /// `document` in Adblock Plus and AdGuard: everything that filters do.
  package static let everything: FilterPageOptions = [
    .hiding, .blocking, .content, .scripts, .extensions,
  ]
}
