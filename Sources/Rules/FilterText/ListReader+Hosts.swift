// SPDX-License-Identifier: Apache-2.0

internal import FilterModel
internal import PlainText

/// A line of a hosts file: an address and names.
struct HostsEntry {
  let address: Range<Int>
  let names: [Range<Int>]

  /// Reads a line; nil if it does not start with an address, or has no name.
  init?(_ line: Range<Int>, of bytes: [UInt8]) {
    var end = line.lowerBound
    while end < line.upperBound, !bytes[end].isBlank { end += 1 }
    guard end < line.upperBound, HostAddress.isAddress(bytes, line.lowerBound..<end) else {
      return nil
    }
    address = line.lowerBound..<end
    names = bytes.words(HostsEntry.withoutComment(end..<line.upperBound, bytes))
    if names.isEmpty { return nil }
  }

  /// The range before `#`.
  static func withoutComment(_ range: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
    range.lowerBound..<(bytes.first(Sign.hash, in: range) ?? range.upperBound)
  }

  /// Names that every computer has for itself.
  static func isLocal(_ name: [UInt8]) -> Bool {
    localNames.contains(name) || name.starts(with: "ip6-".utf8)
  }

  private static let localNames = Set(
    ["localhost", "localhost.localdomain", "local", "broadcasthost", "0.0.0.0"].map {
      [UInt8]($0.utf8)
    })
}

/// Hosts files, lists of domains, and files of servers for DNS.
extension ListReader {
  /// Reads a line of a hosts file or of a list of domains, which are often mixed.
  mutating func readHosts(_ line: Range<Int>, of file: inout ListFile) throws(LineFault) {
    if let entry = HostsEntry(line, of: file.bytes) {
      return try addHosts(entry, line, of: file)
    }
    let content = file.bytes.trimmed(HostsEntry.withoutComment(line, file.bytes))
    if HostAddress.isAddress(file.bytes, content) {
      throw LineFault(.invalidHost, line, "The host of this address is missing.")
    }
    try readDomain(line, of: &file)
  }

  /// Adds the filters of a line with an address and names.
  mutating func addHosts(
    _ entry: HostsEntry, _ line: Range<Int>, of file: ListFile
  ) throws(LineFault) {
    let bytes = file.bytes
    var filters: [Filter] = []
    for range in entry.names {
      let name = try hostName(range, bytes)
      if HostsEntry.isLocal(name) { continue }
      guard HostAddress.isSink(bytes, entry.address) else {
        throw LineFault(
          .otherAddress, entry.address,
          "\(bytes.quoted(range)) is sent to another address. A rule can only block it.")
      }
      try checkLabels(name, range, bytes)
      filters.append(.network(coversBelow ? filter(below: name) : filter(exactly: name)))
    }
    if filters.isEmpty {
      list.lines.idle += 1
    } else {
      add(filters, line, of: file)
    }
  }

  /// AdGuard's servers for DNS block exactly the names.
  private var coversBelow: Bool {
    switch dialect {
    case .adguardDNS: false
    case .hosts: reading.hostsCoverSubdomains
    default: true
    }
  }

  /// Reads a line of a list of domains: `a.com`, `*.a.com`.
  ///
  /// Other lines may be filters.
  mutating func readDomain(_ line: Range<Int>, of file: inout ListFile) throws(LineFault) {
    let bytes = file.bytes
    let content = bytes.trimmed(HostsEntry.withoutComment(line, bytes))
    let name = content.dropping(bytes.starts(content, with: "*.") ? 2 : 0)
    guard
      let host = DomainReader.plainName(bytes, name)
        ?? DomainReader.internationalName(bytes, name)
    else { return try readOtherLine(line, of: &file) }
    try checkLabels(host, name, bytes)
    add([.network(filter(below: host))], content, of: file)
  }

  /// A line that is no name, in a file that has names otherwise: a filter, if it has the signs.
  private mutating func readOtherLine(
    _ line: Range<Int>, of file: inout ListFile
  ) throws(LineFault) {
    let bytes = file.bytes
    let isFilter =
      bytes.starts(line, with: "||") || bytes.starts(line, with: "@@")
      || CosmeticMarker.first(in: line, of: bytes) != nil
    guard isFilter else {
      throw LineFault(.invalidHost, line, "\(bytes.quoted(line)) is not a host name.")
    }
    try readAdFilter(line, of: &file)
  }

  // MARK: DNS

  /// Reads a filter for DNS, a line of a hosts file, or the name of a host.
  mutating func readDNSFilter(_ line: Range<Int>, of file: inout ListFile) throws(LineFault) {
    let bytes = file.bytes
    if let marker = CosmeticMarker.first(in: line, of: bytes), !bytes.starts(line, with: "/") {
      throw LineFault(.unknownLine, marker.range, "A filter for DNS can not change pages.")
    }
    if let entry = HostsEntry(line, of: bytes) { return try addHosts(entry, line, of: file) }
    if let name = DomainReader.plainName(bytes, line), name.contains(Sign.dot) {
      add([.network(filter(exactly: name))], line, of: file)
    } else {
      add(try file.network.filter(line), line, of: file)
    }
  }

  /// Reads `address=/a.com/b.com/`, `server=/a.com/`, `local=/a.com/`.
  mutating func readDnsmasq(_ line: Range<Int>, of file: inout ListFile) throws(LineFault) {
    let bytes = file.bytes
    let content = bytes.trimmed(line)
    let isRoute = bytes.starts(content, with: "server=/")
    guard
      isRoute || bytes.starts(content, with: "address=/")
        || bytes.starts(content, with: "local=/"),
      let open = bytes.first(Sign.slash, in: content),
      let close = bytes.last(Sign.slash, in: content), open < close
    else {
      throw LineFault(
        .unknownLine, line, "Only lines with \"address=/\", \"server=/\" and \"local=/\" can block."
      )
    }
    let target = bytes.trimmed((close + 1)..<content.upperBound)
    let isSink = target.isEmpty || !isRoute && isSinkOfDnsmasq(target, bytes)
    guard isSink else { return try takeRoute(isRoute, target, bytes) }
    let filters = try hostFilters(
      bytes.pieces((open + 1)..<close, between: Sign.slash), bytes)
    add(filters, line, of: file)
  }

  private func isSinkOfDnsmasq(_ target: Range<Int>, _ bytes: [UInt8]) -> Bool {
    bytes.text(target) == "#" || HostAddress.isSink(bytes, target)
  }

  /// A route to a server says nothing about blocking; another address can not be said.
  private mutating func takeRoute(
    _ isRoute: Bool, _ target: Range<Int>, _ bytes: [UInt8]
  ) throws(LineFault) {
    guard isRoute else {
      throw LineFault(
        .otherAddress, target, "The hosts are sent to another address. A rule can only block them.")
    }
    list.lines.idle += 1
  }

  /// Reads `local-zone: "a.com" always_nxdomain`.
  mutating func readUnbound(_ line: Range<Int>, of file: inout ListFile) throws(LineFault) {
    let bytes = file.bytes
    let words = bytes.words(HostsEntry.withoutComment(line, bytes))
    guard words.count == 3, bytes.text(words[0]) == "local-zone:" else {
      guard words.count == 1, bytes[line.upperBound - 1] == Sign.colon else {
        throw LineFault(.unknownLine, line, "Only lines with \"local-zone: NAME TYPE\" can block.")
      }
      list.lines.idle += 1
      return
    }
    guard Self.blockingZones.contains(bytes.text(words[2])) else {
      list.lines.idle += 1
      return
    }
    add(try hostFilters([unquoted(words[1], bytes)], bytes), line, of: file)
  }

  private static let blockingZones: Set<String> = [
    "always_nxdomain", "always_null", "always_refuse", "always_nodata", "always_deny", "refuse",
    "static", "redirect", "deny", "inform_deny",
  ]

  /// The text between quotes, without a dot at the end.
  private func unquoted(_ range: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
    var range = range
    if range.count > 2, bytes[range.lowerBound] == 0x22, bytes[range.upperBound - 1] == 0x22 {
      range = (range.lowerBound + 1)..<(range.upperBound - 1)
    }
    let endsWithDot = range.count > 1 && bytes[range.upperBound - 1] == Sign.dot
    return endsWithDot ? range.lowerBound..<(range.upperBound - 1) : range
  }

  // MARK: Hosts as filters

  private func hostFilters(
    _ names: [Range<Int>], _ bytes: [UInt8]
  ) throws(LineFault) -> [Filter] {
    var filters: [Filter] = []
    for range in names {
      let name = try hostName(range, bytes)
      try checkLabels(name, range, bytes)
      filters.append(.network(filter(below: name)))
    }
    return filters
  }

  private func hostName(_ range: Range<Int>, _ bytes: [UInt8]) throws(LineFault) -> [UInt8] {
    guard
      let name = DomainReader.plainName(bytes, range)
        ?? DomainReader.internationalName(bytes, range)
    else {
      throw LineFault(.invalidHost, range, "\(bytes.quoted(range)) is not a host name.")
    }
    return name
  }

  /// A name of one label would block all that ends with it.
  private func checkLabels(
    _ name: [UInt8], _ range: Range<Int>, _ bytes: [UInt8]
  ) throws(LineFault) {
    guard name.contains(Sign.dot) else {
      throw LineFault(
        .singleLabel, range,
        "\(bytes.quoted(range)) has no dot: it would block every host below it.")
    }
  }

  /// The filter for a host and all below it.
  private func filter(below name: [UInt8]) -> NetworkFilter {
    NetworkFilter(.mask(FilterMask(.host, name + [Sign.caret])))
  }

  /// The filter for a host alone.
  private func filter(exactly name: [UInt8]) -> NetworkFilter {
    var filter = NetworkFilter(.mask(FilterMask(.url, name, reachesEnd: true)))
    filter.matchesHostOnly = true
    return filter
  }
}

extension Range<Int> {
  /// The range without its first elements.
  fileprivate func dropping(_ count: Int) -> Range<Int> {
    Swift.min(lowerBound + count, upperBound)..<upperBound
  }
}
