// SPDX-License-Identifier: Apache-2.0

internal import CPublicSuffixes

/// The public suffixes of publicsuffix.org: the domains under which anyone can register names.
///
/// This is the plain table for compiling and checking; requests use a compact table instead. The
/// bundled one is built once, in about five milliseconds.
public struct PublicSuffixes: Sendable {
  package enum Rule: Sendable {
    case suffix
    /// `*.ck`: every name under it is a suffix.
    case wildcard
    /// `!www.ck`: not a suffix, although a wildcard matches.
    case exception
  }

  /// Which list it is.
  public let source: PublicSuffixes.Source

  private var rules: [[UInt8]: Rule] = [:]
  /// The last labels of all rules: `za` has none of its own.
  private let topLevels: Set<[UInt8]>

  /// The list that comes with this version.
  public static let bundled = PublicSuffixes(bundled: bundledText)

  /// The text of the list that comes with this version.
  private static var bundledText: [UInt8] {
    var count = 0
    // SAFETY: the text is constant data of as many bytes, and is copied.
    return unsafe Array(UnsafeBufferPointer(start: public_suffixes(&count), count: count))
  }

  /// Reads the list that comes with this version: one rule per line, in ASCII, after comments; the
  /// last comment names the version.
  private init(bundled text: [UInt8]) {
    let lines = text.split(separator: UInt8(ascii: "\n"))
    let comments = lines.prefix { $0.first == UInt8(ascii: "/") }
    let date = comments.last?.drop { $0 != UInt8(ascii: ":") }.dropFirst(2) ?? []
    let rules = Array(lines.dropFirst(comments.count))
    self.init(
      rules,
      PublicSuffixes.Source(date: String(decoding: date, as: UTF8.self), ruleCount: rules.count))
  }

  /// Takes rules in ASCII, which were checked.
  init(_ lines: [ArraySlice<UInt8>], _ source: PublicSuffixes.Source) {
    self.source = source
    topLevels = Set(
      lines.map { line in
        let start = line.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? line.startIndex
        return Array(line[start...])
      })
    rules.reserveCapacity(lines.count)
    for line in lines { add(line) }
  }

  private mutating func add(_ line: ArraySlice<UInt8>) {
    if line.first == UInt8(ascii: "!") {
      rules[Array(line.dropFirst())] = .exception
    } else if line.first == UInt8(ascii: "*") {
      // A name can be a suffix itself and have a wildcard below it; the list has both lines then.
      rules[Array(line.dropFirst(2))] = .wildcard
    } else {
      let name = Array(line)
      if rules[name] == nil { rules[name] = .suffix }
    }
  }

  /// The registrable domain of a host: its public suffix and one more label.
  ///
  /// A host without one (a single label, an address, a public suffix itself) gives nil. Where no
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

  /// Whether a name is a public suffix by a rule of its own.
  package func isSuffix(_ name: [UInt8]) -> Bool { rules[name] == .suffix }

  /// Whether there are names below a label, in ASCII.
  package func isTopLevel(_ label: [UInt8]) -> Bool { topLevels.contains(label) }

  /// The start of each label.
  private func labelStarts(of host: [UInt8]) -> [Int] {
    [0] + host.indices.filter { host[$0] == UInt8(ascii: ".") }.map { $0 + 1 }
  }

  /// The number of the label with which the longest public suffix begins.
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
  package static func isAddress(_ host: some Collection<UInt8>) -> Bool {
    host.first == UInt8(ascii: "[")
      || host.allSatisfy {
        $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") || $0 == UInt8(ascii: ".")
      }
  }
}
