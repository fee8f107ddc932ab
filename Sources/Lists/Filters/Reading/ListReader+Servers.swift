// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Files of dnsmasq and unbound, servers for DNS.
extension ListReader {
  /// Reads `address=/a.com/b.com/`, `server=/a.com/`, `local=/a.com/`.
  ///
  /// Other options of dnsmasq do not affect blocked hosts.
  mutating func readDnsmasq(_ line: Range<Int>, of file: inout ListFile) throws(LineFault) {
    let bytes = file.bytes
    guard let option = DnsmasqLine(line, bytes) else {
      throw LineFault(
        .unknownLine, line, "Only lines with \"address=/\", \"server=/\" and \"local=/\" can block."
      )
    }
    guard DnsmasqLine.blocking.contains(bytes.text(option.name)) else {
      try checkName(option, bytes)
      list.lines.idle += 1
      return
    }
    guard let (hosts, target) = try option.hosts(bytes) else {
      list.lines.idle += 1
      return
    }
    let isRoute = bytes.starts(option.name, with: "server")
    let isSink = target.isEmpty || !isRoute && isSinkOfDnsmasq(target, bytes)
    guard isSink else { return try takeRoute(isRoute, target, bytes) }
    var filters: [Filter] = []
    for host in hosts {
      if let filter = try dnsmasqFilter(host, bytes) { filters.append(filter) }
    }
    guard !filters.isEmpty else {
      list.lines.idle += 1
      return
    }
    add(filters, line, of: file)
  }

  /// An option that is not known may be one that blocks, misspelled.
  private func checkName(_ option: DnsmasqLine, _ bytes: [UInt8]) throws(LineFault) {
    guard bytes.starts(option.value, with: "/"),
      let similar = NameSuggestion.best(
        for: bytes.text(option.name), among: DnsmasqLine.blocking.sorted())
    else { return }
    throw LineFault(
      .unknownLine, option.name,
      "\(bytes.quoted(option.name)) is not an option that blocks. Did you mean \"\(similar)\"?",
      suggestion: similar)
  }

  /// The filter for `a.com`, `.a.com`, `*.a.com`, or `#` for every host; nil for names without a dot.
  private func dnsmasqFilter(_ host: Range<Int>, _ bytes: [UInt8]) throws(LineFault) -> Filter? {
    if host.isEmpty { return nil }
    if bytes[host] == [Sign.hash] {
      return .network(NetworkFilter(.mask(FilterMask(.anywhere, []))))
    }
    let start = bytes.starts(host, with: "*.") ? 2 : bytes.starts(host, with: ".") ? 1 : 0
    let range = (host.lowerBound + start)..<host.upperBound
    let name = try hostName(range, bytes)
    try checkLabels(name, range, bytes)
    return .network(filter(below: name))
  }

  private func isSinkOfDnsmasq(_ target: Range<Int>, _ bytes: [UInt8]) -> Bool {
    bytes.text(target) == "#" || HostAddress.isSink(bytes, target)
  }

  /// A route to a server does not affect blocking; another address cannot be expressed.
  private mutating func takeRoute(
    _ isRoute: Bool, _ target: Range<Int>, _ bytes: [UInt8]
  ) throws(LineFault) {
    guard isRoute else {
      throw LineFault(
        .otherAddress, target,
        "The hosts are redirected to another address. A rule can only block them.")
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
    let type = bytes.text(words[2])
    guard Self.blockingZones.contains(type) else {
      try checkZone(type, words[2])
      list.lines.idle += 1
      return
    }
    add(try hostFilters([unquoted(words[1], bytes)], bytes), line, of: file)
  }

  private static let blockingZones: Set<String> = [
    "always_nxdomain", "always_null", "always_refuse", "always_nodata", "always_deny", "refuse",
    "static", "redirect", "deny", "inform_deny",
  ]

  private static let openZones: Set<String> = [
    "transparent", "typetransparent", "nodefault", "inform", "inform_redirect",
    "always_transparent", "block_a", "noview", "ipset", "truncate",
  ]

  /// Throws if a type looks like a known one and is none.
  private func checkZone(_ type: String, _ range: Range<Int>) throws(LineFault) {
    guard !Self.openZones.contains(type),
      let similar = NameSuggestion.best(
        for: type, among: Self.blockingZones.union(Self.openZones).sorted())
    else { return }
    throw LineFault(
      .unknownLine, range,
      "\"\(PlainWords.short(Array(type.utf8), most: 80))\" is not a type of \"local-zone\"."
        + " Did you mean \"\(similar)\"?",
      suggestion: similar)
  }

  /// The text between quotes, without a dot at the end.
  private func unquoted(_ range: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
    var range = range
    if range.count > 2, bytes[range.lowerBound] == 0x22, bytes[range.upperBound - 1] == 0x22 {
      range = (range.lowerBound + 1)..<(range.upperBound - 1)
    }
    let endsWithDot = range.count > 1 && bytes[range.upperBound - 1] == Sign.dot
    return endsWithDot ? range.lowerBound..<(range.upperBound - 1) : range
  }
}
