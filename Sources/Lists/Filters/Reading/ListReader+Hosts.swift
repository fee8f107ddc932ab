// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

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
    try checkAddress(content, file.bytes)
    try readDomain(line, of: &file)
  }

  /// Throws if a line starts with an address that is invalid, or has nothing but an address.
  private func checkAddress(_ content: Range<Int>, _ bytes: [UInt8]) throws(LineFault) {
    if HostAddress.isAddress(bytes, content) {
      throw LineFault(
        .invalidHost, content,
        dialect == .domains
          ? "\(bytes.quoted(content)) is an address, not a domain."
          : "The host of this address is missing.")
    }
    let words = bytes.words(content)
    guard words.count > 1, let first = words.first, HostAddress.looksLikeAddress(bytes, first)
    else { return }
    throw LineFault(.invalidHost, first, "\(bytes.quoted(first)) is not an address.")
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
          "\(bytes.quoted(range)) is redirected to another address. A rule can only block it.")
      }
      if HostAddress.isIPv4(bytes, range) {
        throw LineFault(
          .invalidHost, range, "\(bytes.quoted(range)) is an address, not a host name.")
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
    case .hosts, .domains: reading.hostsCoverSubdomains
    default: true
    }
  }

  /// Reads a line of a list of domains: `a.com`, `*.a.com`.
  ///
  /// Other lines may be filters.
  mutating func readDomain(_ line: Range<Int>, of file: inout ListFile) throws(LineFault) {
    let bytes = file.bytes
    let content = bytes.trimmed(HostsEntry.withoutComment(line, bytes))
    let isWild = bytes.starts(content, with: "*.")
    let name = content.dropping(isWild ? 2 : 0)
    guard
      let host = DomainReader.plainName(bytes, name)
        ?? DomainReader.internationalName(bytes, name)
    else { return try readOtherLine(line, of: &file) }
    try checkLabels(host, name, bytes)
    let filter = isWild || coversBelow ? filter(below: host) : filter(exactly: host)
    add([.network(filter)], content, of: file)
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
    if dialect == .hosts {
      remark(
        LineFault(
          .filterInHostsFile, line,
          "No operating system reads a filter in a hosts file."), of: file)
    }
    try readAdFilter(line, of: &file)
  }

  // MARK: DNS

  /// Reads a filter for DNS, a line of a hosts file, or the name of a host.
  mutating func readDNSFilter(_ line: Range<Int>, of file: inout ListFile) throws(LineFault) {
    let bytes = file.bytes
    if let marker = CosmeticMarker.first(in: line, of: bytes), !bytes.starts(line, with: "/") {
      throw LineFault(.unknownLine, marker.range, "A filter for DNS cannot change pages.")
    }
    if let entry = HostsEntry(line, of: bytes) { return try addHosts(entry, line, of: file) }
    if let name = DomainReader.plainName(bytes, line), name.contains(Sign.dot) {
      add([.network(filter(exactly: name))], line, of: file)
    } else {
      add(try file.network.filter(line), line, of: file)
    }
  }

  // MARK: Hosts as filters

  /// The filters for hosts and all below them.
  func hostFilters(
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

  func hostName(_ range: Range<Int>, _ bytes: [UInt8]) throws(LineFault) -> [UInt8] {
    guard
      let name = DomainReader.plainName(bytes, range)
        ?? DomainReader.internationalName(bytes, range)
    else {
      throw LineFault(.invalidHost, range, "\(bytes.quoted(range)) is not a host name.")
    }
    return name
  }

  /// A name of one label would block all that ends with it.
  func checkLabels(
    _ name: [UInt8], _ range: Range<Int>, _ bytes: [UInt8]
  ) throws(LineFault) {
    guard name.contains(Sign.dot) else {
      throw LineFault(
        .singleLabel, range,
        "\(bytes.quoted(range)) has no dot: it would block all its subdomains.")
    }
  }

  /// The filter for a host and all below it.
  func filter(below name: [UInt8]) -> NetworkFilter {
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
