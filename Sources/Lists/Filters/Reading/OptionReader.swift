// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Applies the options of a network filter.
struct OptionReader {
  private(set) var filter: NetworkFilter
  private(set) var remarks: [LineFault] = []
  let domains: DomainReader
  let dialect: FilterDialect

  private var bytes: [UInt8] { domains.bytes }
  private var seen = SeenOptions()
  /// Which of them were named, and which were negated.
  private var named = SeenOptions()
  private var negated = SeenOptions()
  private var parties: Set<FilterParty> = []
  private var strictParties: Set<FilterParty> = []
  /// The option that says what the filter does instead of blocking.
  private var effectOption: Range<Int>?

  init(_ filter: NetworkFilter, domains: DomainReader, dialect: FilterDialect) {
    self.filter = filter
    self.domains = domains
    self.dialect = dialect
  }

  /// Reads all options of a range.
  mutating func read(_ range: Range<Int>, scanner: OptionScanner) throws(LineFault) {
    var next: Int? = range.lowerBound
    while let start = next {
      let written = try scanner.option(at: start, before: range.upperBound)
      next = written.next
      guard let option = written.option else {
        if scanner.isPlaceholder(written.name), !written.isNegated { continue }
        throw Self.unknown(written, scanner)
      }
      try checkForm(written, option)
      try checkFirst(written, option)
      if option.isForeign(to: dialect) { remarkForeign(written.name) }
      try apply(written, option)
    }
    try finish(range)
  }

  /// The fault of an option that nobody knows.
  static func unknown(_ written: OptionScanner.Written, _ scanner: OptionScanner) -> LineFault {
    let suggestion = scanner.suggestion(for: written.name)
    let question = suggestion.map { " Did you mean \"\($0)\"?" } ?? ""
    return LineFault(
      .unknownOption, written.name,
      "\(scanner.bytes.quoted(written.name)) is not an option of network filters.\(question)",
      suggestion: suggestion)
  }

  private func checkForm(
    _ written: OptionScanner.Written, _ option: NetworkOption
  ) throws(LineFault) {
    // Called only for a fault: nearly all options are right.
    func name() -> String { bytes.quoted(written.name) }
    if dialect == .adguardDNS, !NetworkOption.forDNS.contains(option.name) {
      throw LineFault(
        .unknownOption, written.name, "\(name()) is not an option of filters for DNS.")
    }
    if written.isNegated, !option.mayBeNegated {
      throw LineFault(.negatedOption, written.range, "\(name()) cannot be negated.")
    }
    switch option.value {
    case .none where written.value != nil:
      throw LineFault(.unexpectedValue, written.range, "\(name()) does not take a value.")
    case .required where written.value?.isEmpty ?? true,
      .requiredInBlocks where written.value?.isEmpty ?? !filter.isException:
      throw LineFault(.missingValue, written.range, "\(name()) needs a value.")
    default: break
    }
  }

  /// Remarks an option that occurred before.
  ///
  /// uBlock Origin refuses duplicates, and two values have no common meaning. An option that is both
  /// named and negated is not written twice; what is left of the types shows what comes of it.
  private mutating func checkFirst(
    _ written: OptionScanner.Written, _ option: NetworkOption
  ) throws(LineFault) {
    let hasNewSign =
      written.isNegated ? negated.insert(option.number) : named.insert(option.number)
    guard !seen.insert(option.number) else { return }
    if dialect == .ublock, option.mayBeNegated, hasNewSign {
      throw LineFault(
        .conflictingOptions, written.range,
        "\(bytes.quoted(written.name)) is both named and excluded.")
    }
    let fault = LineFault(
      .duplicateOption, written.range,
      "\(bytes.quoted(written.name)) is written twice.")
    if dialect == .ublock || written.value != nil { throw fault }
    if !hasNewSign { remarks.append(fault) }
  }

  private mutating func remarkForeign(_ name: Range<Int>) {
    remarks.append(
      LineFault(
        .foreignOption, name,
        "\(dialect.title) does not know \(bytes.quoted(name)), and skips the filter."))
  }

  private mutating func apply(
    _ written: OptionScanner.Written, _ option: NetworkOption
  ) throws(LineFault) {
    let value = written.value ?? written.range.upperBound..<written.range.upperBound
    switch option.meaning {
    case .types(.webrtc) where dialect == .ublock:
      throw LineFault(
        .unknownOption, written.name, "uBlock Origin no longer has \"webrtc\".")
    case .types(let types): add(types, isNegated: written.isNegated)
    case .document: addDocument(isNegated: written.isNegated)
    case .all: filter.types.formUnion(.all)
    case .party(let party): parties.insert(written.isNegated ? party.opposite : party)
    case .strictParty(let party): strictParties.insert(party)
    case .domains: filter.domains = try domains.domains(value, between: Sign.pipe)
    case .destinations: filter.destinations = try domains.domains(value, between: Sign.pipe)
    case .allowedDestinations:
      filter.allowedDestinations = try domains.domains(value, between: Sign.pipe, of: .names)
    case .methods: try addMethods(value)
    case .page(let options):
      try addPageOptions(options, written)
      if written.value != nil { addDetail(option, value) }
    case .redirect: try addRedirect(bytes.text(value), written)
    case .oldRedirect(let resource, let types):
      try addRedirect(resource, written)
      filter.types.formUnion(types)
    case .modifier: try addModifier(option.name, value, written)
    case .condition:
      filter.unknownConditions.append(FilterCondition(option.name, [UInt8](bytes[value])))
    case .important: try addImportant(written)
    case .badfilter: filter.removesFilters = true
    case .matchCase: try addMatchCase(written)
    case .detail: addDetail(option, value)
    case .nothing: break
    }
  }
}

extension OptionReader {
  private mutating func add(_ types: FilterTypes, isNegated: Bool) {
    if isNegated {
      filter.excludedTypes.formUnion(types)
    } else {
      filter.types.formUnion(types)
    }
  }

  /// In exceptions of Adblock Plus and AdGuard the page is left alone as a whole.
  private mutating func addDocument(isNegated: Bool) {
    add(.document, isNegated: isNegated)
    if filter.isException, !isNegated, dialect != .ublock {
      filter.pageOptions.formUnion(.everything)
    }
  }

  private mutating func addPageOptions(
    _ options: FilterPageOptions, _ written: OptionScanner.Written
  ) throws(LineFault) {
    let name = bytes.quoted(written.name)
    if dialect == .ublock, options == .genericBlocking {
      throw LineFault(.unknownOption, written.name, "uBlock Origin does not have \(name).")
    }
    let isHiding = options.isSubset(of: .hiding)
    guard filter.isException || dialect == .ublock && isHiding else {
      throw LineFault(
        .needsException, written.range, "\(name) is only for exceptions, which begin with @@.")
    }
    filter.pageOptions.formUnion(options)
  }

  private mutating func addDetail(_ option: NetworkOption, _ value: Range<Int>) {
    filter.details.append(FilterCondition(option.name, [UInt8](bytes[value])))
  }

  private mutating func addMethods(_ value: Range<Int>) throws(LineFault) {
    for piece in bytes.pieces(value, between: Sign.pipe) {
      let isExcluded = piece.lowerBound < piece.upperBound && bytes[piece.lowerBound] == Sign.tilde
      let name = (piece.lowerBound + (isExcluded ? 1 : 0))..<piece.upperBound
      let method = name.count < 10 ? bytes.text(name).lowercased() : ""
      guard Self.methods.contains(method) else {
        throw LineFault(.invalidValue, piece, "\(bytes.quoted(name)) is not a method.")
      }
      if isExcluded {
        filter.excludedMethods.insert(method)
      } else {
        filter.methods.insert(method)
      }
    }
  }

  private static let methods: Set<String> = [
    "connect", "delete", "get", "head", "options", "patch", "post", "put", "trace",
  ]

  private mutating func addRedirect(
    _ resource: String, _ written: OptionScanner.Written
  ) throws(LineFault) {
    try claimEffect(written)
    // An exception only switches the replacement off: the load stays blocked.
    filter.effect =
      filter.isException
      ? .modify(option: "redirect-rule", value: [UInt8](resource.utf8)) : .redirect(resource)
  }

  private mutating func addModifier(
    _ option: String, _ value: Range<Int>, _ written: OptionScanner.Written
  ) throws(LineFault) {
    try claimEffect(written)
    if option == "cname", !filter.isException {
      throw LineFault(
        .needsException, written.range, "\"cname\" is only for exceptions, which begin with @@.")
    }
    if option == "csp",
      let report = bytes.first("report-to", in: value) ?? bytes.first("report-uri", in: value)
    {
      throw LineFault(
        .invalidValue, report..<value.upperBound, "The policy of a filter must not send reports.")
    }
    filter.effect = .modify(option: option, value: [UInt8](bytes[value]))
  }

  /// A filter does one thing.
  private mutating func claimEffect(_ written: OptionScanner.Written) throws(LineFault) {
    if let other = effectOption {
      throw LineFault(
        .conflictingOptions, written.range,
        "\(bytes.quoted(written.name)) cannot be used with \(bytes.quoted(other)).")
    }
    effectOption = written.name
  }

  private mutating func addImportant(_ written: OptionScanner.Written) throws(LineFault) {
    if filter.isException, dialect == .ublock {
      throw LineFault(
        .needsBlock, written.range, "In uBlock Origin \"important\" is not for exceptions.")
    }
    filter.isImportant = true
  }

  private mutating func addMatchCase(_ written: OptionScanner.Written) throws(LineFault) {
    if case .mask = filter.pattern, dialect == .ublock {
      throw LineFault(
        .matchCaseOfMask, written.range,
        "In uBlock Origin \"match-case\" is only for regular expressions.")
    }
    filter.isCaseSensitive = true
  }

  /// What can be said only when all options are known.
  private mutating func finish(_ range: Range<Int>) throws(LineFault) {
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
            .misplacedOption, range, "AdGuard does not take \"denyallow\" together with \"to\"."))
      } else if case .mask(let mask) = filter.pattern, mask.start == .host {
        remarks.append(
          LineFault(
            .misplacedOption, range,
            "AdGuard does not take \"denyallow\" with a pattern that starts with \"||\"."))
      }
    }
    if !filter.methods.isEmpty, !filter.excludedMethods.isEmpty {
      remarks.append(
        LineFault(
          .misplacedOption, range,
          "AdGuard does not take methods that are named beside some that are excluded."))
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
        "Every load has one of the two parties, so both options together have no effect."))
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

extension FilterParty {
  fileprivate var opposite: FilterParty { self == .third ? .first : .third }
}

/// Which options occurred.
private struct SeenOptions {
  private var bits: UInt128 = 0

  /// Whether the option is new.
  mutating func insert(_ number: Int) -> Bool {
    let bit = UInt128(1) << UInt128(number & 127)
    defer { bits |= bit }
    return bits & bit == 0
  }
}
