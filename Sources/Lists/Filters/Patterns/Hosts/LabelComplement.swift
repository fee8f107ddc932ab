// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// The hosts below a host that are not below some others, as patterns in any order.
///
/// If a label must not be `sub`, the patterns go through its letters: it starts with a letter other
/// than `s`, or is `s`, or continues with a letter other than `u`, and so on.
struct LabelComplement {
  /// The most patterns of one host.
  static let mostPatterns = 400
  /// The most characters of all of them.
  private static let mostCharacters = 40_000

  private var stems: [HostStem] = []
  private var characterCount = 0

  /// The stems for a host and what is below it without the holes; nil if they are too many.
  static func stems(below host: [UInt8], except holes: [[UInt8]]) -> [HostStem]? {
    guard !holes.isEmpty else { return [.below(host)] }
    var labels: [Labels] = []
    for hole in holes {
      if hole == host || endsWithLabels(host, hole) { return [] }
      guard endsWithLabels(hole, host) else { continue }
      labels.append(hole.dropLast(host.count + 1).split(separator: UInt8(ascii: ".")))
      // Each label takes a pattern at least.
      guard labels.last?.count ?? 0 <= mostPatterns else { return nil }
    }
    guard !labels.isEmpty else { return [.below(host)] }
    var complement = LabelComplement()
    return complement.add(host, labels) ? complement.stems : nil
  }

  /// The stems for all hosts without some and what is below these; nil if they are too many.
  ///
  /// Hosts are names and addresses; those of version 6 are in brackets.
  static func stems(outside holes: [[UInt8]]) -> [HostStem]? {
    let labels = holes.map { $0.split(separator: UInt8(ascii: ".")) }
    guard labels.allSatisfy({ !$0.isEmpty && $0.count <= mostPatterns }) else { return nil }
    var complement = LabelComplement()
    guard complement.add([], labels) else { return nil }
    return complement.stems + [.addressInBrackets]
  }

  /// Whether a host is strictly below another one.
  static func endsWithLabels(_ host: [UInt8], _ parent: [UInt8]) -> Bool {
    host.count > parent.count + 1 && host.suffix(parent.count).elementsEqual(parent)
      && host[host.count - parent.count - 1] == UInt8(ascii: ".")
  }

  /// The labels of a hole that are not known yet, from left to right.
  private typealias Labels = [ArraySlice<UInt8>]

  /// Adds a host and what is below it; false if that is too much.
  private mutating func add(_ domain: [UInt8], _ holes: [Labels]) -> Bool {
    guard domain.isEmpty || append(.exactly(domain)) else { return false }
    var children: [ArraySlice<UInt8>: [Labels]] = [:]
    for hole in holes {
      guard let label = hole.last else { continue }
      children[label, default: []].append(hole.dropLast())
    }
    let labels = children.keys.sorted { $0.lexicographicallyPrecedes($1) }
    guard addOthers(than: labels, below: domain) else { return false }
    for label in labels {
      guard let inner = children[label], !inner.contains(where: \.isEmpty) else { continue }
      let dot = domain.isEmpty ? [] : [UInt8(ascii: ".")]
      guard add(Array(label) + dot + domain, inner) else { return false }
    }
    return true
  }

  /// Adds all labels but some.
  private mutating func addOthers(than labels: [ArraySlice<UInt8>], below domain: [UInt8]) -> Bool {
    guard labels.reduce(0, { $0 + $1.count }) <= Self.mostPatterns else { return false }
    var following: [[UInt8]: CharacterSet] = [:]
    for label in labels {
      for (offset, letter) in label.enumerated() {
        following[Array(label.prefix(offset)), default: CharacterSet()].insert(letter)
      }
      following[Array(label), default: CharacterSet()].formUnion(CharacterSet())
    }
    let complete = Set(labels.map { Array($0) })
    for (prefix, next) in following.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      guard addLabels(prefix, without: next, isExcluded: complete.contains(prefix), domain)
      else { return false }
    }
    return true
  }

  /// Adds the labels that start with a prefix and do not go on with some letters.
  private mutating func addLabels(
    _ prefix: [UInt8], without next: CharacterSet, isExcluded: Bool, _ domain: [UInt8]
  ) -> Bool {
    let text = HostStem.escaped(prefix)
    if !prefix.isEmpty, !isExcluded, !append(.label(text, below: domain)) { return false }
    let rest =
      next.isEmpty
      ? Array("[^./:]+".utf8)
      : Array("[^./:".utf8) + PatternText.items(of: next) + Array("][^./:]*".utf8)
    return append(.label(text + rest, below: domain))
  }

  private mutating func append(_ stem: HostStem) -> Bool {
    stems.append(stem)
    characterCount += stem.text.count
    return stems.count <= Self.mostPatterns && characterCount <= Self.mostCharacters
  }
}
