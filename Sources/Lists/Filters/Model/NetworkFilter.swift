// SPDX-License-Identifier: Apache-2.0

/// A filter that decides about loads.
///
///     filter  = ["@@"] pattern ["$" option *("," option)]
///
/// Seven of eight filters have a pattern and nothing else, so what is rare is stored apart: such a
/// filter takes no more memory than its pattern.
public struct NetworkFilter: Sendable, Hashable {
  /// What the URL of the load must match.
  public var pattern: FilterPattern
  /// Whether it lets loads pass that others would block: `@@`.
  public var isException: Bool
  /// Whether the case of the pattern counts.
  public var isCaseSensitive: Bool
  /// Whether the pattern is compared with the host of the load alone, as filters for DNS are.
  ///
  /// The start and the end of a mask are those of the host then.
  public var matchesHostOnly: Bool
  /// Whether exceptions do not undo it: `important`.
  public var isImportant: Bool
  /// Whether it takes equal filters out: `badfilter`.
  public var removesFilters: Bool
  /// The party of the load by registrable domains: `third-party`, `~third-party`.
  public var party: FilterParty?
  /// The party of the load by whole hosts: `strict3p`, `strict1p`.
  ///
  /// Both kinds may stand together.
  public var strictParty: FilterParty?
  /// The types that it names.
  public var types: FilterTypes
  /// The types that it excludes: `~script`.
  public var excludedTypes: FilterTypes
  private var rare: RareParts?

  /// Makes a filter with a pattern and no options.
  public init(_ pattern: FilterPattern, isException: Bool = false) {
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
  /// None for an exception that has page options alone: it lets no load pass.
  public var loadTypes: FilterTypes {
    if !types.isEmpty { return types.subtracting(excludedTypes) }
    return pageOptions.isEmpty ? FilterTypes.usual.subtracting(excludedTypes) : []
  }
}

extension NetworkFilter {
  /// Whether it has any of the parts below; most filters have none.
  public var hasRareOptions: Bool { if case .none = rare { false } else { true } }

  /// The documents for whose loads it holds: `domain=`.
  public var domains: FilterDomains {
    get { rare?.options.domains ?? FilterDomains() }
    set { changeRareOptions { $0.domains = newValue } }
  }

  /// The hosts of the load: `to=`.
  public var destinations: FilterDomains {
    get { rare?.options.destinations ?? FilterDomains() }
    set { changeRareOptions { $0.destinations = newValue } }
  }

  /// Hosts to which loads are not affected: `denyallow=`.
  public var allowedDestinations: FilterDomains {
    get { rare?.options.allowedDestinations ?? FilterDomains() }
    set { changeRareOptions { $0.allowedDestinations = newValue } }
  }

  /// The methods that it names: `method=`.
  public var methods: Set<String> {
    get { rare?.options.methods ?? [] }
    set { changeRareOptions { $0.methods = newValue } }
  }

  /// The methods that it excludes.
  public var excludedMethods: Set<String> {
    get { rare?.options.excludedMethods ?? [] }
    set { changeRareOptions { $0.excludedMethods = newValue } }
  }

  /// What it does instead of, or beside, blocking.
  public var effect: FilterEffect {
    get { rare?.options.effect ?? .block }
    set { changeRareOptions { $0.effect = newValue } }
  }

  /// What an exception switches off on the pages that it matches.
  ///
  /// A blocking filter of uBlock Origin may have them too: it switches on again.
  public var pageOptions: FilterPageOptions {
    get { rare?.options.pageOptions ?? [] }
    set { changeRareOptions { $0.pageOptions = newValue } }
  }

  /// Values that decide about no load, in the order of their options: a `reason`, and what of
  /// `extension` and `stealth` is meant.
  public var details: [FilterCondition] {
    get { rare?.options.details ?? [] }
    set { changeRareOptions { $0.details = newValue.sorted() } }
  }

  /// Conditions that are read but cannot be known, in the order of their names.
  public var unknownConditions: [FilterCondition] {
    get { rare?.options.unknownConditions ?? [] }
    set { changeRareOptions { $0.unknownConditions = newValue.sorted() } }
  }
}

/// An option with its value that no rule can use, such as a condition on the address of a host.
public struct FilterCondition: Sendable, Hashable, Comparable {
  /// The name of the option: `ipaddress`.
  public var option: String
  /// What is written behind it.
  public var value: [UInt8]

  /// Makes a condition.
  public init(_ option: String, _ value: [UInt8]) {
    self.option = option
    self.value = value
  }

  /// Sorts by name, then by value.
  public static func < (one: FilterCondition, other: FilterCondition) -> Bool {
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

/// The party of a load that a filter asks for.
public enum FilterParty: Sendable, Hashable {
  /// Of another site than the document, or of the same one.
  case third, first
}

/// What a filter does to a load.
public enum FilterEffect: Sendable, Hashable {
  /// Blocks it, or lets it pass.
  case block
  /// Blocks it, or gives the named resource instead.
  case redirect(String)
  /// Changes something else: `csp`, `removeparam`, `redirect-rule` and so on, by the option's name.
  case modify(option: String, value: [UInt8])

  /// Whether the filter itself blocks.
  public var blocks: Bool {
    if case .modify = self { false } else { true }
  }
}

/// What an exception switches off on a page.
public struct FilterPageOptions: OptionSet, Sendable, Hashable {
  /// A bit for each option.
  public let rawValue: UInt16
  /// Makes a set from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `generichide`: hiding elements by filters without a domain.
  public static let genericHiding = FilterPageOptions(rawValue: 1)
  /// `specifichide`: hiding elements by filters with a domain.
  public static let specificHiding = FilterPageOptions(rawValue: 2)
  /// `genericblock`: blocking filters without a domain.
  public static let genericBlocking = FilterPageOptions(rawValue: 4)
  /// `urlblock`: blocking.
  public static let blocking = FilterPageOptions(rawValue: 8)
  /// `content`: filters that change the text of the page.
  public static let content = FilterPageOptions(rawValue: 16)
  /// `jsinject`: scripts.
  public static let scripts = FilterPageOptions(rawValue: 32)
  /// `extension`: extensions of the ad blocker.
  public static let extensions = FilterPageOptions(rawValue: 64)
  /// `stealth`: what protects against tracking.
  public static let stealth = FilterPageOptions(rawValue: 128)

  /// What content rules never do.
  public static let others: FilterPageOptions = [.content, .scripts, .extensions, .stealth]

  /// `elemhide`: hiding any elements.
  public static let hiding: FilterPageOptions = [.genericHiding, .specificHiding]

  /// `document` in Adblock Plus and AdGuard: everything that filters do.
  public static let everything: FilterPageOptions = [
    .hiding, .blocking, .content, .scripts, .extensions,
  ]
}
