// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Applies the options of a network filter.
struct OptionReader {
  var filter: NetworkFilter
  var remarks: [LineFault] = []
  let domains: DomainReader
  let dialect: FilterDialect

  var bytes: [UInt8] { domains.bytes }
  var seen = SeenOptions()
  /// Which of them were named, and which were negated.
  var named = SeenOptions()
  var negated = SeenOptions()
  var parties: Set<FilterParty> = []
  var strictParties: Set<FilterParty> = []
  /// What is set at the end: each change of a rare option copies all of them.
  var conditions: [FilterCondition] = []
  var details: [FilterCondition] = []
  /// The option for what the filter does instead of blocking.
  var effectOption: Range<Int>?

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
    if !conditions.isEmpty { filter.unknownConditions = conditions }
    if !details.isEmpty { filter.details = details }
    try finish(range)
  }

  /// The problem of an unknown option.
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
  /// uBlock Origin rejects duplicates, and two values contradict each other. An option that is both
  /// named and negated is not a duplicate; the remaining types show the effect.
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
        "\(dialect.title) does not support \(bytes.quoted(name)), and skips the filter."))
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
      conditions.append(FilterCondition(option.name, [UInt8](bytes[value])))
    case .important: try addImportant(written)
    case .badfilter: filter.removesFilters = true
    case .matchCase: try addMatchCase(written)
    case .detail: addDetail(option, value)
    case .nothing: break
    }
  }
}

extension FilterParty {
  fileprivate var opposite: FilterParty { self == .third ? .first : .third }
}

/// Which options occurred.
struct SeenOptions {
  private var bits: UInt128 = 0

  /// Whether the option is new.
  mutating func insert(_ number: Int) -> Bool {
    let bit = UInt128(1) << UInt128(number & 127)
    defer { bits |= bit }
    return bits & bit == 0
  }
}
