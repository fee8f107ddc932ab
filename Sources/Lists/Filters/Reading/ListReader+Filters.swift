// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// The lines of lists for ad blockers.
extension ListReader {
  /// Reads a filter of a network or of pages.
  mutating func readAdFilter(_ line: Range<Int>, of file: inout ListFile) throws(LineFault) {
    let bytes = file.bytes
    if let marker = CosmeticMarker.first(in: line, of: bytes) {
      add(try file.cosmetic.filters(line, marker), line, of: file)
      return
    }
    guard hasBlanks(line, bytes) else {
      add(try file.network.filter(line), line, of: file)
      return
    }
    if isZoneRecord(line, bytes) {
      throw LineFault(
        .zoneRecord, line,
        "This is a DNS zone record. It is not a filter, and zones are not read.")
    }
    if let host = hostsEntry(line, bytes) {
      return try readHostsEntry(host, line, of: file)
    }
    switch dialect {
    case .ublock:
      let filter = withoutInlineComment(line, bytes)
      add(try file.network.filter(filter), filter, of: file)
    case .adblockPlus: try readWithoutBlanks(line, of: &file)
    default: add(try file.network.filter(line), line, of: file)
    }
  }

  /// `a.com CNAME .`, `$TTL 60`: lines of a response policy zone.
  private func isZoneRecord(_ line: Range<Int>, _ bytes: [UInt8]) -> Bool {
    if bytes.starts(line, with: "$TTL ") || bytes.starts(line, with: "$ORIGIN ") { return true }
    guard
      bytes.first(" CNAME ", in: line) != nil || bytes.first(" SOA ", in: line) != nil
        || bytes.first("\tCNAME\t", in: line) != nil || bytes.first("IN NS ", in: line) != nil
    else { return false }
    return !bytes.contains(in: bytes.words(line)[0]) {
      !$0.isHostByte && $0 != Sign.at && $0 != Sign.star
    }
  }

  private func hasBlanks(_ line: Range<Int>, _ bytes: [UInt8]) -> Bool {
    for index in line where bytes[index].isBlank { return true }
    return false
  }

  /// The line before ` # …`.
  private func withoutInlineComment(_ line: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
    for index in line where bytes[index] == Sign.hash && bytes[index - 1].isBlank {
      return bytes.trimmed(line.lowerBound..<index)
    }
    return line
  }

  /// Adblock Plus drops the white space of a filter, but not that of free text.
  private mutating func readWithoutBlanks(
    _ line: Range<Int>, of file: inout ListFile
  ) throws(LineFault) {
    if let hash = line.first(where: {
      file.bytes[$0] == Sign.hash && file.bytes[$0 - 1].isBlank
    }) {
      remark(
        LineFault(
          .inlineComment, hash..<line.upperBound,
          "In Adblock Plus this is part of the pattern. Only uBlock Origin reads it as a comment."),
        of: file)
    }
    let compact = CompactLine(line, file.bytes)
    var reader = NetworkReader(compact.bytes, dialect)
    do throws(LineFault) {
      add(try reader.filter(0..<compact.bytes.count), line, of: file)
      for remark in reader.remarks {
        file.network.remarks.append(compact.fault(remark, in: file.bytes))
      }
    } catch {
      throw compact.fault(error, in: file.bytes)
    }
  }

  // MARK: Hosts in lists of filters

  /// The names of a line with an address and names, or nil if it is not such.
  private func hostsEntry(_ line: Range<Int>, _ bytes: [UInt8]) -> HostsEntry? {
    guard bytes[line.lowerBound].isHexadecimalOrColon else { return nil }
    return HostsEntry(line, of: bytes)
  }

  /// uBlock Origin takes entries of hosts files everywhere; to the others they are text.
  private mutating func readHostsEntry(
    _ entry: HostsEntry, _ line: Range<Int>, of file: ListFile
  ) throws(LineFault) {
    guard dialect == .ublock else {
      throw LineFault(
        .hostsEntry, line, "An entry of a hosts file matches nothing in a filter list.")
    }
    try addHosts(entry, line, of: file)
  }
}

extension UInt8 {
  fileprivate var isHexadecimalOrColon: Bool { hexadecimalValue != nil || self == Sign.colon }
}
