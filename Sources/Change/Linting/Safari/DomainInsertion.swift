// SPDX-License-Identifier: Apache-2.0

/// How Safari's translator since March 2025 joins a host and a `urlFilter` into one filter.
struct DomainInsertion {
  let domain: [UInt8]
  let filter: [UInt8]

  private static let hostAnchor = Array("||".utf8)
  private static let schemeEnd = Array("://".utf8)

  /// The ways to join them, in the order in which they are tried.
  enum Way: Equatable {
    /// The filter begins with the host, and stays unchanged.
    case alreadyThere
    /// A part of the filter that the host also has is replaced by the host.
    case replaced(Range<Int>)
    /// The host is put after the beginning of the filter.
    case behind
    /// The host is put before the filter, with any text between.
    case before
  }

  var way: Way {
    let trimmed = filter.drop { $0 == UInt8(ascii: ".") }
    if trimmed.starts(with: domain) { return .alreadyThere }
    if let common = longestCommonPart, common.count > 1 { return .replaced(common) }
    if filter.starts(with: Self.hostAnchor) || filter.starts(with: Self.schemeEnd) {
      return .behind
    }
    return .before
  }

  var result: [UInt8] {
    switch way {
    case .alreadyThere: return anchored
    case .replaced(let part): return replacing(Array(domain[part]))
    case .behind: return behind
    case .before: return Self.hostAnchor + domain + [UInt8(ascii: "*")] + filter
    }
  }

  private var anchored: [UInt8] {
    filter.starts(with: Self.hostAnchor) ? filter : Self.hostAnchor + filter
  }

  /// Replaces the first occurrence of a text.
  private func replacing(_ part: [UInt8]) -> [UInt8] {
    let text = anchored
    guard
      let start = text.indices.first(where: { text[$0...].starts(with: part) })
    else { return text }
    return text[..<start] + domain + text[(start + part.count)...]
  }

  /// The range in the domain of the first longest text that the filter also has.
  private var longestCommonPart: Range<Int>? {
    var longest: Range<Int>?
    for start in domain.indices {
      for other in filter.indices {
        let count = zip(domain[start...], filter[other...]).prefix { $0 == $1 }.count
        if count > longest?.count ?? 0 { longest = start..<start + count }
      }
    }
    return longest
  }

  private var behind: [UInt8] {
    let star = [UInt8(ascii: "*")]
    var withoutScheme = filter
    if let start = filter.indices.first(where: { filter[$0...].starts(with: Self.schemeEnd) }) {
      withoutScheme.removeSubrange(start..<start + Self.schemeEnd.count)
    }
    guard withoutScheme.contains(UInt8(ascii: "/")) else {
      return filter + (filter.last == star[0] ? [] : star) + domain
    }
    let rest = filter.dropFirst(3)
    let host = rest.prefix { $0 != UInt8(ascii: "/") }
    return Self.schemeEnd + host + (host.last == star[0] ? [] : star) + domain
      + rest[host.endIndex...]
  }
}
