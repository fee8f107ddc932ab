// SPDX-License-Identifier: Apache-2.0

/// A filter that decides about loads.
///
///     filter  = ["@@"] pattern ["$" option *("," option)]
public struct NetworkFilter: Sendable, Hashable {
  /// Whether it lets loads pass that others would block: `@@`.
  public var isException: Bool
  /// What the URL of the load must match.
  public var pattern: FilterPattern
  /// Whether the case of the pattern counts.
  public var isCaseSensitive: Bool
  /// The types that it names, and those that it excludes.
  public var types: FilterTypes
  /// The types that it excludes: `~script`.
  public var excludedTypes: FilterTypes
  /// Whether the load must be of the page's party.
  public var party: FilterParty?
  /// The documents for whose loads it holds: `domain=`.
  public var domains: FilterDomains
  /// The hosts of the load: `to=`.
  public var destinations: FilterDomains
  /// Hosts to which loads are not affected: `denyallow=`.
  public var allowedDestinations: FilterDomains
  /// The methods that it names, and those that it excludes: `method=`.
  public var methods: Set<String>
  /// The methods that it excludes.
  public var excludedMethods: Set<String>
  /// What it does instead of, or beside, blocking.
  public var effect: FilterEffect
  /// What an exception switches off on the pages that it matches.
  public var pageOptions: FilterPageOptions
  /// Whether exceptions do not undo it: `important`.
  public var isImportant: Bool
  /// Whether it takes equal filters out: `badfilter`.
  public var removesFilters: Bool
  /// Conditions that are read but can not be known: the option's name.
  public var unknownConditions: [String]

  /// Makes a filter with a pattern and no options.
  public init(_ pattern: FilterPattern, isException: Bool = false) {
    self.pattern = pattern
    self.isException = isException
    isCaseSensitive = false
    types = []
    excludedTypes = []
    party = nil
    domains = FilterDomains()
    destinations = FilterDomains()
    allowedDestinations = FilterDomains()
    methods = []
    excludedMethods = []
    effect = .block
    pageOptions = []
    isImportant = false
    removesFilters = false
    unknownConditions = []
  }
}

/// What the URL of a load must match.
public enum FilterPattern: Sendable, Hashable {
  /// Text with `*` and `^`, which may be tied to the URL or its host.
  case mask(FilterMask)
  /// A JavaScript regular expression, without its slashes.
  case regex([UInt8])
}

/// A pattern of text in which `*` is any text and `^` a separator or the end of the URL.
public struct FilterMask: Sendable, Hashable {
  /// Where the text starts.
  public enum Start: Sendable, Hashable {
    case anywhere
    /// `|`: at the start of the URL.
    case url
    /// `||`: at the start of the host, or after a dot in it.
    case host
  }

  /// Where it starts.
  public var start: Start
  /// The text between the anchors, without `*` at its ends.
  public var text: [UInt8]
  /// Whether it reaches the end of the URL: `|` as the last character.
  public var reachesEnd: Bool

  /// Makes a mask.
  public init(_ start: Start, _ text: [UInt8], reachesEnd: Bool = false) {
    self.start = start
    self.text = text
    self.reachesEnd = reachesEnd
  }
}

/// The party of a load that a filter asks for.
public enum FilterParty: Sendable, Hashable {
  /// `third-party`, `~third-party`: by registrable domains.
  case third, first
  /// `strict3p`, `strict1p`: by whole hosts.
  case strictThird, strictFirst
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
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `generichide`: hiding elements by filters without a domain.
  public static let genericHiding = FilterPageOptions(rawValue: 1)
  /// `specifichide`: hiding elements by filters with a domain.
  public static let specificHiding = FilterPageOptions(rawValue: 2)
  /// `genericblock`: blocking filters without a domain.
  public static let genericBlocking = FilterPageOptions(rawValue: 4)
  /// `urlblock`: blocking.
  public static let blocking = FilterPageOptions(rawValue: 8)
  /// `content`, `jsinject`, `extension`, `stealth`: what content rules never do.
  public static let others = FilterPageOptions(rawValue: 16)

  /// `elemhide`: hiding any elements.
  public static let hiding: FilterPageOptions = [.genericHiding, .specificHiding]
}
