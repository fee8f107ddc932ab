// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Finds out in which language a list is written.
///
/// The first 200 lines that are not comments decide whether it is a filter list: nine of ten lines
/// of another language have its form. Among filter lists the title decides, then the signs that
/// only one blocker has, then those that Adblock Plus does not have: one of them, or many in a list
/// with a header of Adblock Plus. A list with at least half of its lines in hosts format is a hosts
/// file if no sign points to a blocker.
///
/// - Complexity: linear.
enum DialectDetection {
  private static let sampleSize = 200

  /// The language of a list; Adblock Plus if nothing speaks for another.
  static func dialect(of bytes: [UInt8]) -> FilterDialect {
    var sample = LineSample()
    var file = ListFile(bytes, .adblockPlus, number: 0, path: "")
    while sample.lines < sampleSize, let line = file.nextLine() {
      if !line.isEmpty { sample.add(line, of: bytes) }
    }
    if let found = sample.language ?? sample.blocker { return found }
    let signs = BlockerSigns(bytes)
    let blocker = sample.isForAdblockPlus ? signs.blockerDespiteHeader : signs.blocker
    return blocker ?? (sample.isHalfHosts ? .hosts : .adblockPlus)
  }
}

/// What the first lines of a list look like.
private struct LineSample {
  private(set) var lines = 0
  /// What the title or the header names.
  private(set) var blocker: FilterDialect?
  private var hosts = 0
  private var domains = 0
  private var dnsmasq = 0
  private var settings = 0
  private var unbound = 0

  /// Whether the header is that of Adblock Plus.
  private(set) var isForAdblockPlus = false

  /// Whether at least half of the lines are those of a hosts file.
  var isHalfHosts: Bool { hosts > 0 && hosts * 2 >= lines }

  /// The language that nine of ten lines have the form of, or nil.
  var language: FilterDialect? {
    let counts: [(Int, FilterDialect)] = [
      (hosts, .hosts), (domains, .domains),
      (dnsmasq > 0 ? dnsmasq + settings : 0, .dnsmasq), (unbound, .unbound),
    ]
    return counts.first { lines > 0 && $0.0 * 10 >= lines * 9 }?.1
  }

  mutating func add(_ line: Range<Int>, of bytes: [UInt8]) {
    let first = bytes[line.lowerBound]
    if first == UInt8(ascii: "["), !bytes.starts(line, with: "[$") {
      return takeHeader(line, bytes)
    }
    if first == Sign.exclamation || first == UInt8(ascii: ";") || isHashComment(line, bytes) {
      return takeTitle(line, bytes)
    }
    lines += 1
    if HostsEntry(line, of: bytes) != nil {
      hosts += 1
    } else if isDomain(line, bytes) {
      domains += 1
    } else if ["address=/", "server=/", "local=/"].contains(where: { bytes.starts(line, with: $0) })
    {
      dnsmasq += 1
    } else if isSetting(line, bytes) {
      settings += 1
    } else if bytes.starts(line, with: "local-zone:") || bytes.starts(line, with: "server:") {
      unbound += 1
    } else if isDNSFilter(line, bytes) {
      if blocker != .ublock { blocker = .adguardDNS }
    }
  }

  /// Whether a line may be a setting of dnsmasq: `no-resolv`, `server=1.1.1.1`.
  private func isSetting(_ line: Range<Int>, _ bytes: [UInt8]) -> Bool {
    guard let option = DnsmasqLine(line, bytes) else { return false }
    return option.name.count > 2
      && !bytes.contains(in: option.name) { $0 != $0.lowercasedASCII || $0 == UInt8(ascii: "_") }
  }

  private mutating func takeHeader(_ line: Range<Int>, _ bytes: [UInt8]) {
    if bytes.startsInAnyCase(line, with: "[adguard") { blocker = blocker ?? .adguard }
    if bytes.startsInAnyCase(line, with: "[ublock") { blocker = blocker ?? .ublock }
    if bytes.startsInAnyCase(line, with: "[adblock plus") { isForAdblockPlus = true }
  }

  private mutating func takeTitle(_ line: Range<Int>, _ bytes: [UInt8]) {
    guard blocker == nil, let entry = Metadata.entry(line, of: bytes), entry.name == "title" else {
      return
    }
    let title = entry.value.lowercased()
    if title.includes("adguard") {
      let isForDNS = title.includes("dns") || title.includes("adguard home")
      blocker = isForDNS ? .adguardDNS : .adguard
    }
    let words = title.split { !$0.isLetter }
    if title.includes("ublock") || words.contains("ubo") { blocker = .ublock }
  }

  private func isHashComment(_ line: Range<Int>, _ bytes: [UInt8]) -> Bool {
    bytes[line.lowerBound] == Sign.hash
      && CosmeticMarker.first(in: line, of: bytes)?.range.lowerBound != line.lowerBound
  }

  private func isDomain(_ line: Range<Int>, _ bytes: [UInt8]) -> Bool {
    // What stands before `##.ad` is no line of its own.
    guard CosmeticMarker.first(in: line, of: bytes) == nil else { return false }
    let content = bytes.trimmed(HostsEntry.withoutComment(line, bytes))
    let isWild = bytes.starts(content, with: "*.")
    let name = (content.lowerBound + (isWild ? 2 : 0))..<content.upperBound
    let host = DomainReader.plainName(bytes, name) ?? DomainReader.internationalName(bytes, name)
    return host?.contains(Sign.dot) ?? false
  }

  /// Whether a filter has an option that only filters for DNS have.
  private func isDNSFilter(_ line: Range<Int>, _ bytes: [UInt8]) -> Bool {
    guard let dollar = bytes.last(Sign.dollar, in: line) else { return false }
    return bytes.pieces((dollar + 1)..<line.upperBound, between: Sign.comma).contains { option in
      ["dnsrewrite", "dnstype=", "ctag=", "client="].contains { bytes.starts(option, with: $0) }
    }
  }
}
