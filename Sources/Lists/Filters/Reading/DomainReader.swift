// SPDX-License-Identifier: Apache-2.0

internal import WebAddresses
internal import TextFormats

/// Reads hosts and lists of hosts: `a.com|~b.a.com|c.*|/re/`.
struct DomainReader {
  let bytes: [UInt8]
  /// Whether the most special entry decides, as in Adblock Plus, instead of every exclusion.
  let mostSpecialWins: Bool

  /// What the entries of a list may be.
  enum Entries {
    /// Names, entities and regular expressions; each may be excluded.
    case any
    /// Names alone.
    case names
  }

  /// A list of hosts between `|` or `,`.
  func domains(
    _ range: Range<Int>, between separator: UInt8, of entries: Entries = .any
  ) throws(LineFault) -> FilterDomains {
    var domains = FilterDomains()
    var start = range.lowerBound
    while start <= range.upperBound {
      let end = endOfEntry(at: start, before: range.upperBound, separator)
      try add(bytes.trimmed(start..<end), of: entries, to: &domains)
      start = end + 1
    }
    if mostSpecialWins { domains.dropExclusionsAboveInclusions() }
    return domains
  }

  /// Adds an entry, which may be excluded.
  func add(
    _ entry: Range<Int>, of entries: Entries = .any, to domains: inout FilterDomains
  ) throws(LineFault) {
    guard entry.lowerBound < entry.upperBound else {
      throw LineFault(.invalidDomain, entry, "A domain is missing.")
    }
    guard bytes[entry.lowerBound] == Sign.tilde else {
      domains.included.insert(try domain(entry, of: entries))
      return
    }
    guard case .any = entries else {
      throw LineFault(.invalidDomain, entry, "\(bytes.quoted(entry)) cannot be excluded here.")
    }
    domains.excluded.insert(try domain((entry.lowerBound + 1)..<entry.upperBound, of: entries))
  }

  /// One entry without its `~`.
  func domain(_ range: Range<Int>, of entries: Entries = .any) throws(LineFault) -> FilterDomain {
    if case .any = entries {
      if range.count > 2, bytes[range.lowerBound] == Sign.slash,
        bytes[range.upperBound - 1] == Sign.slash
      {
        return .regex([UInt8](bytes[(range.lowerBound + 1)..<(range.upperBound - 1)]))
      }
      if range.count > 2, bytes[range.upperBound - 1] == Sign.star,
        bytes[range.upperBound - 2] == Sign.dot
      {
        return .entity(try name(range.lowerBound..<(range.upperBound - 2)))
      }
    }
    return .name(try name(range))
  }

  /// A host name in lowercase letters and ASCII.
  func name(_ range: Range<Int>) throws(LineFault) -> [UInt8] {
    if let name = Self.plainName(bytes, range) { return name }
    if let name = Self.internationalName(bytes, range) ?? address(range) { return name }
    throw LineFault(.invalidDomain, range, "\(bytes.quoted(range)) is not a domain.")
  }

  /// An ASCII name in lowercase letters, or nil if it is not one.
  ///
  /// No host is longer than 253 bytes.
  static func plainName(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt8]? {
    guard (1...253).contains(range.count), bytes[range.upperBound - 1] != Sign.dot else {
      return nil
    }
    var hasCapitals = false
    var last = Sign.dot
    for index in range {
      let byte = bytes[index]
      guard byte.isHostByte, byte != Sign.dot || last != Sign.dot else { return nil }
      if byte != byte.lowercasedASCII { hasCapitals = true }
      last = byte
    }
    return hasCapitals ? bytes[range].map(\.lowercasedASCII) : [UInt8](bytes[range])
  }

  /// The ASCII form of a name with other characters, or nil if it has none.
  static func internationalName(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt8]? {
    // No host is so long; a longer text is not given to the library.
    guard range.count <= 1024, bytes.contains(in: range, where: { $0 >= 0x80 }) else { return nil }
    let text = bytes[range].map(\.lowercasedASCII)
    guard let name = HostName.toASCII(text) else { return nil }
    return plainName(name, 0..<name.count)
  }

  /// An address of IPv6 in brackets.
  private func address(_ range: Range<Int>) -> [UInt8]? {
    guard range.count > 3, bytes[range.lowerBound] == UInt8(ascii: "["),
      bytes[range.upperBound - 1] == UInt8(ascii: "]")
    else { return nil }
    let digits = (range.lowerBound + 1)..<(range.upperBound - 1)
    guard HostAddress.isIPv6(bytes, digits) else { return nil }
    return bytes[range].map(\.lowercasedASCII)
  }

  /// The end of an entry: a regular expression may have separators in it.
  func endOfEntry(at start: Int, before end: Int, _ separator: UInt8) -> Int {
    let first = start < end && bytes[start] == Sign.tilde ? start + 1 : start
    if first + 1 < end, bytes[first] == Sign.slash {
      return closingSlash(in: (first + 1)..<end, separator) + 1
    }
    return bytes.first(separator, in: start..<end) ?? end
  }

  /// The end of the list if there is none: then it is looked for once.
  private func closingSlash(in range: Range<Int>, _ separator: UInt8) -> Int {
    for index in range
    where bytes[index] == Sign.slash
      && (index + 1 == range.upperBound || bytes[index + 1] == separator)
    {
      return index
    }
    return range.upperBound - 1
  }
}

extension FilterDomains {
  /// Drops exclusions that lie above an included name and below none.
  ///
  /// `~a.com|b.a.com` holds on b.a.com in Adblock Plus, where the most special entry decides. Here
  /// an exclusion always wins; without this one the list means the same.
  mutating func dropExclusionsAboveInclusions() {
    guard !included.isEmpty, !excluded.isEmpty else { return }
    for domain in included {
      for parent in domain.parents
      where excluded.contains(parent) && !parent.parents.contains(where: included.contains) {
        excluded.remove(parent)
      }
    }
  }
}
