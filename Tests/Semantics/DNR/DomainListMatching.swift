// SPDX-License-Identifier: Apache-2.0

internal import DNR

/// What lists of included and excluded domains mean.
struct DomainListMatching {
  private let included: [[UInt8]]?
  private let excluded: [[UInt8]]

  init(_ domains: DNRDomains) {
    included = domains.included.map { $0.map(\.inSmallLetters) }
    excluded = domains.excluded.map(\.inSmallLetters)
  }

  /// Whether the lists hold for a host; nil stands for a document without one.
  func holds(for host: [UInt8]?, by reading: DNRReading) -> Bool {
    guard let host = host?.withoutDotsAtEnd else { return included == nil }
    return switch reading {
    case .chromium: holdsInChromium(for: host)
    case .documentation:
      (included?.contains { host.isWithin(domain: $0) } ?? true)
        && !excluded.contains { host.isWithin(domain: $0) }
    }
  }

  /// The longer entry decides; an excluded one of the same length wins.
  private func holdsInChromium(for host: [UInt8]) -> Bool {
    let excludedLength = DomainListMatching.longestEntry(of: excluded, for: host)
    guard let included else { return excludedLength == 0 }
    return DomainListMatching.longestEntry(of: included, for: host) > excludedLength
  }

  /// The length of the longest entry that covers a host, 0 without one.
  ///
  /// Chromium compares up to five entries with the end of the host, where an entry `.example.com`
  /// covers what is below it. Longer lists are searched for the host and the names above it, and
  /// there such an entry covers nothing.
  private static func longestEntry(of entries: [[UInt8]], for host: [UInt8]) -> Int {
    let covering = entries.filter { entry in
      let isTail =
        entries.count <= 5 && entry.first == UInt8(ascii: ".") && host.count > entry.count
        && host.suffix(entry.count).elementsEqual(entry)
      return !entry.isEmpty && (isTail || host.isWithin(domain: entry))
    }
    return covering.map(\.count).max() ?? 0
  }
}

extension [UInt8] {
  fileprivate var withoutDotsAtEnd: [UInt8] {
    Array(prefix((lastIndex { $0 != UInt8(ascii: ".") } ?? -1) + 1))
  }

  fileprivate func isWithin(domain name: [UInt8]) -> Bool {
    !name.isEmpty
      && (self == name || suffix(name.count + 1).elementsEqual([UInt8(ascii: ".")] + name))
  }
}
