// SPDX-License-Identifier: Apache-2.0

/// The package suffixes of publicsuffix.org: the domains under which anyone can register names.
///
/// This is the plain table for compiling and checking; requests use a compact table instead.
/// Built once in about five milliseconds.
package struct PublicSuffixes: Sendable {
  package enum Rule: Sendable {
    case suffix
    /// `*.ck`: every name under it is a suffix.
    case wildcard
    /// `!www.ck`: not a suffix, although a wildcard matches.
    case exception
  }

  /// The day of the list that comes with this version: "2026-10-22".
  package static var date: String { PublicSuffixData.date }

  private var rules: [[UInt8]: Rule] = [:]

  /// The list that comes with this version.
  package static let bundled = PublicSuffixes(
    text: Array(String(describing: PublicSuffixData.rules).utf8))

  /// Reads a list: one rule per line, in ASCII.
  package init(text: [UInt8]) {
    for line in text.split(separator: UInt8(ascii: "\n")) { add(line) }
  }

  private mutating func add(_ line: ArraySlice<UInt8>) {
    if line.first == UInt8(ascii: "!") {
      rules[Array(line.dropFirst())] = .exception
    } else if line.starts(with: Array("*.".utf8)) {
      // A name can be a suffix itself and have a wildcard below it; the list has both lines then.
      rules[Array(line.dropFirst(2)), default: .wildcard] = .wildcard
    } else if rules[Array(line)] == nil {
      rules[Array(line)] = .suffix
    }
  }

  /// The registrable domain of a host: its package suffix and one more label.
  ///
  /// A host without one (a single label, an address, a package suffix itself) gives nil. Where no
  /// rule applies, the last label counts as a suffix.
  package func registrableDomain(of host: [UInt8]) -> [UInt8]? {
    // A dot at the end stays at the end: `www.example.com.` belongs to `example.com.`.
    if host.last == UInt8(ascii: ".") {
      let name = Array(host.dropLast())
      guard name.last != UInt8(ascii: ".") else { return nil }
      return registrableDomain(of: name).map { $0 + [UInt8(ascii: ".")] }
    }
    guard !host.isEmpty, !PublicSuffixes.isAddress(host) else { return nil }
    let starts = labelStarts(of: host)
    guard starts.count > 1 else { return nil }
    let suffix = suffixLabel(of: host, starts)
    guard suffix > 0 else { return nil }
    return Array(host[starts[suffix - 1]...])
  }

  /// The start of each label.
  private func labelStarts(of host: [UInt8]) -> [Int] {
    [0] + host.indices.filter { host[$0] == UInt8(ascii: ".") }.map { $0 + 1 }
  }

  /// The number of the label with which the longest package suffix begins.
  private func suffixLabel(of host: [UInt8], _ starts: [Int]) -> Int {
    for (index, start) in starts.enumerated() {
      switch rules[Array(host[start...])] {
      case .exception: return index + 1
      case .suffix: return index
      case .wildcard: return max(0, index - 1)
      case nil: continue
      }
    }
    return starts.count - 1
  }

  /// All names with their kinds, in a stable order.
  package var names: [(name: [UInt8], rule: Rule)] {
    rules.map { ($0.key, $0.value) }.sorted { $0.0.lexicographicallyPrecedes($1.0) }
  }

  /// Whether a host is an IP address, which has no labels.
  @inlinable
  public static func isAddress(_ host: some Collection<UInt8>) -> Bool {
    host.first == UInt8(ascii: "[")
      || host.allSatisfy {
        $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") || $0 == UInt8(ascii: ".")
      }
  }
}
