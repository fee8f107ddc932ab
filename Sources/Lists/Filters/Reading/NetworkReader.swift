// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Reads network filters: `||ads.example^$script,third-party`.
struct NetworkReader {
  let bytes: [UInt8]
  let dialect: FilterDialect
  let scanner: OptionScanner
  let masks: MaskReader
  let domains: DomainReader
  /// What is odd about filters that were read.
  var remarks: [LineFault] = []

  init(_ bytes: [UInt8], _ dialect: FilterDialect) {
    self.bytes = bytes
    self.dialect = dialect
    scanner = OptionScanner(
      bytes: bytes, ignoresCase: dialect == .adblockPlus,
      startsWithLongPlaceholders: dialect != .ublock)
    masks = MaskReader(bytes: bytes, dialect: dialect)
    domains = DomainReader(bytes: bytes, mostSpecialWins: dialect == .adblockPlus)
  }

  /// The filter of a line without white space at its ends.
  mutating func filter(_ line: Range<Int>) throws(LineFault) -> NetworkFilter {
    let isException = bytes[line.lowerBound] == Sign.at && bytes.starts(line, with: "@@")
    let rest = (line.lowerBound + (isException ? 2 : 0))..<line.upperBound
    guard let options = try optionsStart(rest) else {
      return try plainFilter(rest, isException: isException)
    }
    let pattern = rest.lowerBound..<(options - 1)
    try checkBlanks(pattern)
    var filter = NetworkFilter(
      try masks.pattern(pattern, hasOptions: true), isException: isException)
    if dialect == .adguardDNS { filter = asDNS(filter) }
    var reader = OptionReader(filter, domains: domains, dialect: dialect)
    try reader.read(options..<rest.upperBound, scanner: scanner)
    remarks += reader.remarks
    try checkLength(pattern, reader.filter)
    return asHost(reader.filter, pattern)
  }

  /// A filter that is a pattern alone: most are.
  private mutating func plainFilter(
    _ rest: Range<Int>, isException: Bool
  ) throws(LineFault) -> NetworkFilter {
    try checkBlanks(rest)
    guard rest.lowerBound < rest.upperBound else {
      throw LineFault(.emptyPattern, rest, "The filter has no pattern.")
    }
    var filter = NetworkFilter(
      try masks.pattern(rest, hasOptions: false), isException: isException)
    if dialect == .adguardDNS { filter = asDNS(filter) }
    if case .mask(let mask) = filter.pattern, mask.text.isEmpty {
      throw LineFault(
        .emptyPattern, rest, "\(bytes.quoted(rest)) matches every URL, and no option restricts it.")
    }
    try checkLength(rest, filter)
    return asHost(filter, rest)
  }

  /// The filter as a host filter, if it is nothing but the name of a host, named types and a party.
  ///
  /// uBlock Origin takes `ads$image` and `||ads.example|` for hosts, and `ads$~image` for a text.
  private func asHost(_ filter: NetworkFilter, _ pattern: Range<Int>) -> NetworkFilter {
    guard dialect == .ublock, case .mask(let mask) = filter.pattern,
      mask.start != .host || mask.reachesEnd,
      !bytes.contains(in: pattern, where: { $0 == Sign.star }), MaskReader.isHostName(mask.text),
      filter.effect.blocks
    else { return filter }
    var rest = NetworkFilter(filter.pattern, isException: filter.isException)
    rest.types = filter.types
    rest.party = filter.party
    rest.removesFilters = filter.removesFilters
    rest.effect = filter.effect
    rest.pageOptions = filter.pageOptions
    guard rest == filter else { return filter }
    var host = filter
    host.pattern = .mask(FilterMask(.host, mask.text + [Sign.caret]))
    return host
  }

  /// A filter for DNS is compared with the host, but for masks that mean the same in a URL.
  private func asDNS(_ filter: NetworkFilter) -> NetworkFilter {
    var filter = filter
    guard case .mask(let written) = filter.pattern else {
      filter.matchesHostOnly = true
      return filter
    }
    let mask = withoutURL(written)
    filter.pattern = .mask(mask)
    filter.matchesHostOnly =
      mask.start != .host || mask.text.last != Sign.caret || mask.reachesEnd
      || !mask.text.dropLast().allSatisfy(\.isHostByte)
    return filter
  }

  /// A mask for DNS without the signs of a URL around a host: `://a.com^`, `||a.com/*`.
  private func withoutURL(_ mask: FilterMask) -> FilterMask {
    var mask = mask
    if mask.start == .anywhere, mask.text.starts(with: "://".utf8), mask.text.count > 3 {
      mask.start = .url
      mask.text.removeFirst(3)
    }
    if mask.start != .anywhere, mask.text.last == Sign.slash, !mask.reachesEnd {
      mask.text[mask.text.count - 1] = Sign.caret
    }
    return mask
  }

  /// Where the options start, or nil if there are none.
  private func optionsStart(_ rest: Range<Int>) throws(LineFault) -> Int? {
    guard bytes.first(Sign.dollar, in: rest) != nil else { return nil }
    if let start = scanner.start(in: rest) { return start }
    guard let start = scanner.startOfUnknown(in: rest) else { return nil }
    let option = try scanner.option(at: start, before: rest.upperBound)
    throw OptionReader.unknown(option, scanner)
  }

  /// White space in a mask: Adblock Plus drops it, see `ListReader`.
  private func checkBlanks(_ pattern: Range<Int>) throws(LineFault) {
    guard dialect == .ublock, let blank = pattern.first(where: { bytes[$0].isBlank }),
      !masks.isRegex(pattern)
    else { return }
    throw LineFault(
      .whiteSpaceInPattern, blank..<(blank + 1),
      "uBlock Origin does not accept white space in a pattern.")
  }

  /// The shortest and the longest pattern of each blocker.
  private func checkLength(_ pattern: Range<Int>, _ filter: NetworkFilter) throws(LineFault) {
    guard case .mask(let mask) = filter.pattern else { return }
    switch dialect {
    case .adblockPlus: try checkShortest(pattern, mask, filter)
    case .ublock where pattern.count > 1024:
      throw LineFault(
        .longPattern, pattern, "uBlock Origin accepts patterns of up to 1,024 characters.")
    case .ublock where mask.isShort && filter == NetworkFilter(filter.pattern):
      throw LineFault(
        .shortPattern, pattern,
        "uBlock Origin does not accept a pattern of one character without options.")
    default: break
    }
  }

  private func checkShortest(
    _ pattern: Range<Int>, _ mask: FilterMask, _ filter: NetworkFilter
  ) throws(LineFault) {
    let anchors = mask.start == .host ? 2 : mask.start == .url ? 1 : 0
    guard pattern.count - anchors < 4, filter.effect.blocks, filter.domains.included.isEmpty,
      !filter.unknownConditions.contains(where: { $0.option == "sitekey" }),
      !bytes.contains(in: pattern, where: { $0 == Sign.star })
    else { return }
    throw LineFault(
      .shortPattern, pattern,
      "Adblock Plus does not accept a pattern of fewer than 4 characters without a domain.")
  }
}

extension FilterMask {
  /// Whether it has at most one character.
  fileprivate var isShort: Bool { start == .anywhere && text.count < 2 }
}
