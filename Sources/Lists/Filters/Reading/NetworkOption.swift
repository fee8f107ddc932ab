// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// An option of network filters: what it means, and how it is written.
struct NetworkOption: Sendable {
  /// What an option does to a filter.
  enum Meaning: Sendable {
    case types(FilterTypes)
    case document, all
    case party(FilterParty)
    case strictParty(FilterParty)
    case domains, destinations, allowedDestinations, methods
    case page(FilterPageOptions)
    case redirect
    /// An old name for a redirect to the resource.
    case oldRedirect(to: String, types: FilterTypes)
    case modifier
    case condition
    case important, badfilter, matchCase
    /// Only its value is kept.
    case detail
    case nothing
  }

  /// The text after `=`.
  enum Value: Sendable {
    case none
    case optional
    case required
    /// Required in filters that block; an exception without it switches off all of the kind.
    case requiredInBlocks
  }

  /// Its name in `NetworkFilter`: the same for all its aliases.
  let name: String
  let meaning: Meaning
  var value = Value.none
  var mayBeNegated = false
  /// Whether its value is free text, in which commas are likely.
  var isFreeText = false
  /// A number for each name, to find duplicates.
  fileprivate(set) var number = 0
  /// The ad blockers that do not support the name, although this package reads it in every list.
  fileprivate(set) var strangers: Strangers = []

  /// Ad blockers that do not support a name.
  struct Strangers: OptionSet, Sendable {
    let rawValue: UInt8
    static let adblockPlus = Strangers(rawValue: 1)
    static let ublock = Strangers(rawValue: 2)
    static let adguard = Strangers(rawValue: 4)
  }

  /// Whether an ad blocker does not support the name.
  func isForeign(to dialect: FilterDialect) -> Bool {
    switch dialect {
    case .adblockPlus: strangers.contains(.adblockPlus)
    case .ublock: strangers.contains(.ublock)
    case .adguard: strangers.contains(.adguard)
    case .adguardDNS, .hosts, .domains, .dnsmasq, .unbound: false
    }
  }
}

extension NetworkOption {
  /// All options by all their names.
  static let table = NameTable(all)

  /// The names of all options, for suggestions.
  static let names = all.map(\.0)

  /// The longest name.
  static let longestName = all.map { $0.0.utf8.count }.max() ?? 0

  /// The options of AdGuard's filters for DNS.
  static let forDNS: Set<String> = [
    "important", "badfilter", "denyallow", "dnstype", "dnsrewrite", "client", "ctag", "respgeo",
  ]

  private static let all: [(String, NetworkOption)] = numbered(
    typeOptions + partyOptions + domainOptions + pageOptions + redirects + modifiers + conditions
      + flags)

  private static func numbered(
    _ options: [(names: [String], option: NetworkOption)]
  ) -> [(String, NetworkOption)] {
    var numbers: [String: Int] = [:]
    return options.flatMap { entry in
      var option = entry.option
      option.number = numbers[option.name] ?? numbers.count
      numbers[option.name] = option.number
      return entry.names.map { name in
        option.strangers = strangers(to: name)
        return (name, option)
      }
    }
  }

  private static func strangers(to name: String) -> Strangers {
    var strangers: Strangers = []
    if !knownToAdblockPlus.contains(name) { strangers.insert(.adblockPlus) }
    if unknownToUblock.contains(name) { strangers.insert(.ublock) }
    if unknownToAdguard.contains(name) { strangers.insert(.adguard) }
    return strangers
  }

  private static let knownToAdblockPlus: Set<String> = [
    "script", "image", "background", "stylesheet", "object", "object-subrequest", "xmlhttprequest",
    "subdocument", "font", "media", "websocket", "ping", "other", "xbl", "dtd", "popup", "webrtc",
    "document", "third-party", "domain", "match-case", "collapse", "donottrack", "sitekey",
    "generichide", "genericblock", "elemhide", "csp", "rewrite", "header", "badfilter",
  ]

  private static let unknownToUblock: Set<String> = [
    "removeheader", "cookie", "referrerpolicy", "jsonprune", "xmlprune", "hls", "content",
    "jsinject", "extension", "stealth", "urlblock", "app", "network", "client", "ctag", "dnstype",
    "dnsrewrite", "respgeo", "sitekey", "tag",
  ]

  private static let unknownToAdguard: Set<String> = [
    "popunder", "cname", "urlskip", "ipaddress", "top", "sitekey", "tag", "requestheader",
    "reason",
  ]

  private typealias Entry = (names: [String], option: NetworkOption)

  private static func entry(
    _ names: String..., means meaning: Meaning, value: Value = .none, mayBeNegated: Bool = false,
    isFreeText: Bool = false
  ) -> Entry {
    let option = NetworkOption(
      name: names[0], meaning: meaning, value: value, mayBeNegated: mayBeNegated,
      isFreeText: isFreeText)
    return (names, option)
  }

  private static func type(_ names: String..., is types: FilterTypes) -> Entry {
    (names, NetworkOption(name: names[0], meaning: .types(types), mayBeNegated: true))
  }

  private static let typeOptions = [
    type("script", is: .script),
    type("image", "background", is: .image),
    type("stylesheet", "css", is: .stylesheet),
    type("object", "object-subrequest", is: .object),
    type("xmlhttprequest", "xhr", is: .xmlhttprequest),
    type("subdocument", "frame", is: .subdocument),
    type("font", is: .font),
    type("media", is: .media),
    type("websocket", is: .websocket),
    type("ping", "beacon", is: .ping),
    type("other", "xbl", "dtd", is: .other),
    type("popup", is: .popup),
    type("popunder", is: .popunder),
    type("webrtc", is: .webrtc),
    type("inline-script", is: .inlineScript),
    type("inline-font", is: .inlineFont),
    entry("document", "doc", means: .document, mayBeNegated: true),
    entry("all", means: .all),
  ]

  private static let partyOptions = [
    entry("third-party", "3p", means: .party(.third), mayBeNegated: true),
    entry("first-party", "1p", means: .party(.first), mayBeNegated: true),
    entry("strict3p", "strict-third-party", means: .strictParty(.third)),
    entry("strict1p", "strict-first-party", means: .strictParty(.first)),
  ]

  private static let domainOptions = [
    entry("domain", "from", means: .domains, value: .required),
    entry("to", means: .destinations, value: .required),
    entry("denyallow", means: .allowedDestinations, value: .required),
    entry("method", means: .methods, value: .required),
  ]

  private static let pageOptions = [
    entry("generichide", "ghide", means: .page(.genericHiding)),
    entry("specifichide", "shide", means: .page(.specificHiding)),
    entry("elemhide", "ehide", means: .page(.hiding)),
    entry("genericblock", means: .page(.genericBlocking)),
    entry("urlblock", means: .page(.blocking)),
    entry("content", means: .page(.content)),
    entry("jsinject", means: .page(.scripts)),
    entry("extension", means: .page(.extensions), value: .optional),
    entry("stealth", means: .page(.stealth), value: .optional),
  ]

  private static let redirects = [
    entry("redirect", "rewrite", means: .redirect, value: .requiredInBlocks, isFreeText: true),
    entry("empty", means: .oldRedirect(to: "empty", types: [])),
    entry("mp4", means: .oldRedirect(to: "noopmp4-1s", types: .media)),
  ]

  private static func modifier(
    _ names: String..., value: Value = .requiredInBlocks
  ) -> Entry {
    let option = NetworkOption(
      name: names[0], meaning: .modifier, value: value, isFreeText: true)
    return (names, option)
  }

  private static let modifiers = [
    modifier("redirect-rule"),
    modifier("removeparam", "queryprune", value: .optional),
    modifier("csp"),
    modifier("permissions"),
    modifier("replace"),
    modifier("uritransform", "urltransform"),
    modifier("urlskip"),
    modifier("removeheader"),
    modifier("cookie", value: .optional),
    modifier("referrerpolicy"),
    modifier("jsonprune"),
    modifier("xmlprune"),
    modifier("hls"),
    modifier("cname", value: .none),
  ]

  private static func condition(
    _ names: String..., value: Value = .required, isFreeText: Bool = false
  ) -> Entry {
    let option = NetworkOption(
      name: names[0], meaning: .condition, value: value, isFreeText: isFreeText)
    return (names, option)
  }

  private static let conditions = [
    condition("header", "responseheader", isFreeText: true),
    condition("requestheader", isFreeText: true),
    condition("ipaddress"),
    condition("top"),
    condition("app"),
    condition("sitekey"),
    condition("network", value: .none),
    condition("client", isFreeText: true),
    condition("ctag"),
    condition("dnstype"),
    condition("dnsrewrite", value: .optional, isFreeText: true),
    condition("respgeo"),
    condition("tag"),
  ]

  private static let flags = [
    entry("important", means: .important),
    entry("badfilter", means: .badfilter),
    entry("match-case", means: .matchCase),
    entry("reason", means: .detail, value: .required, isFreeText: true),
    entry("collapse", means: .nothing, mayBeNegated: true),
    entry("donottrack", means: .nothing),
  ]
}
