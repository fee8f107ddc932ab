// SPDX-License-Identifier: Apache-2.0

internal import FilterModel
internal import PlainText

/// Finds out in which language a list is written.
///
/// The first 200 lines that are no comments decide whether it is a list of filters: nine of ten
/// lines of another language have its form. Among lists of filters the title decides, then the
/// signs that only one blocker has.
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
    return sample.language ?? sample.blocker ?? blocker(of: bytes)
  }

  /// The blocker whose signs are the more.
  private static func blocker(of bytes: [UInt8]) -> FilterDialect {
    var adguard = 0
    var ublock = 0
    for index in bytes.indices {
      switch bytes[index] {
      case Sign.hash:
        if bytes.matches("##+js(", at: index, before: bytes.count) { ublock += 1 }
        if bytes.matches("#%#", at: index, before: bytes.count) { adguard += 1 }
      case Sign.exclamation:
        guard index == 0 || bytes[index - 1] == UInt8(ascii: "\n") else { continue }
        addDirective(at: index, of: bytes, &adguard, &ublock)
      case Sign.dollar:
        if isHTMLFilter(at: index, of: bytes) { adguard += 1 }
      default: break
      }
    }
    return adguard > ublock ? .adguard : ublock > 0 ? .ublock : .adblockPlus
  }

  private static func addDirective(
    at index: Int, of bytes: [UInt8], _ adguard: inout Int, _ ublock: inout Int
  ) {
    let end = bytes.count
    if bytes.matches("!#safari_cb_affinity", at: index, before: end)
      || bytes.matches("!+ ", at: index, before: end)
    {
      adguard += 1
    } else if bytes.matches("!#if ", at: index, before: end) {
      let line = index..<(bytes.first(UInt8(ascii: "\n"), in: index..<end) ?? end)
      let isForUblock =
        bytes.first("ext_ublock", in: line) != nil || bytes.first("env_", in: line) != nil
      if isForUblock { ublock += 1 }
    }
  }

  /// Whether `a.com$$script` stands here: domains before the sign, the name of an element behind it.
  private static func isHTMLFilter(at index: Int, of bytes: [UInt8]) -> Bool {
    guard bytes.matches("$$", at: index, before: bytes.count), index + 2 < bytes.count,
      bytes[index + 2].isLetter
    else { return false }
    let lowest = max(0, index - 256)
    var start = index
    while start > lowest, bytes[start - 1].isHostByte || bytes[start - 1] == Sign.comma {
      start -= 1
    }
    return start < index && (start == 0 || bytes[start - 1] == UInt8(ascii: "\n"))
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
  private var unbound = 0

  /// The language that nine of ten lines have the form of, or nil.
  var language: FilterDialect? {
    let counts: [(Int, FilterDialect)] = [
      (hosts, .hosts), (domains, .domains), (dnsmasq, .dnsmasq), (unbound, .unbound),
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
    } else if bytes.starts(line, with: "address=/") || bytes.starts(line, with: "server=/")
      || bytes.starts(line, with: "local=/")
    {
      dnsmasq += 1
    } else if bytes.starts(line, with: "local-zone:") || bytes.starts(line, with: "server:") {
      unbound += 1
    } else if isDNSFilter(line, bytes) {
      blocker = blocker ?? .adguardDNS
    }
  }

  private mutating func takeHeader(_ line: Range<Int>, _ bytes: [UInt8]) {
    if bytes.startsInAnyCase(line, with: "[adguard") { blocker = blocker ?? .adguard }
    if bytes.startsInAnyCase(line, with: "[ublock") { blocker = blocker ?? .ublock }
  }

  private mutating func takeTitle(_ line: Range<Int>, _ bytes: [UInt8]) {
    guard blocker == nil, let entry = Metadata.entry(line, of: bytes), entry.name == "title" else {
      return
    }
    let title = entry.value.lowercased()
    if title.contains("adguard") { blocker = title.contains("dns") ? .adguardDNS : .adguard }
    if title.contains("ublock") { blocker = .ublock }
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
    guard bytes.first(Sign.dollar, in: line) != nil else { return false }
    return bytes.first("$dnsrewrite", in: line) != nil || bytes.first("$dnstype=", in: line) != nil
      || bytes.first("$ctag=", in: line) != nil || bytes.first("$client=", in: line) != nil
  }
}
