// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching
internal import WebAddresses

/// Arranges the public suffixes as an index stores them.
struct SuffixTableBuilder {
  /// A label of a suffix.
  private struct Node {
    let parent: Int
    let label: [UInt8]
    var meaning = SuffixTable.Meaning.nothing
    /// The offset of its entry.
    var offset = 0
  }

  /// A label below a node.
  private struct Edge: Hashable {
    let parent: Int
    let label: [UInt8]
  }

  /// The bundled list, arranged once.
  private static let bundled = SuffixTableBuilder(.bundled, nameOffset: SuffixTable.Header.noName)

  private static let bucketCount = 4096
  private(set) var entries: [UInt8] = []
  private(set) var buckets: [UInt32] = []
  private var nodes: [Node] = [Node(parent: 0, label: [])]
  private var children: [Edge: Int] = [:]

  /// Arranges the bundled list before it is needed.
  static func prepareBundled() { _ = bundled }

  /// The table of a list, whose name is stored in an index; of the bundled one without a list.
  static func table(
    of suffixes: PublicSuffixes?, _ text: inout TextTable
  ) -> SuffixTableBuilder {
    guard let suffixes, !suffixes.source.isBundled else { return bundled }
    let name = text.offset(of: Array(suffixes.source.name.utf8))
    return SuffixTableBuilder(suffixes, nameOffset: name)
  }

  private init(_ suffixes: PublicSuffixes, nameOffset: UInt32) {
    for (name, rule) in suffixes.names { add(name, rule) }
    let source = suffixes.source
    entries = SuffixTableBuilder.padded(Array(source.date.utf8), to: SuffixTable.Header.dateLength)
    entries += SuffixTableBuilder.padded(source.contentHash, to: SuffixTable.Header.hashLength)
    for word in [UInt32(truncatingIfNeeded: source.ruleCount), nameOffset] {
      for byte in 0..<4 { entries.append(UInt8(truncatingIfNeeded: word >> (UInt32(byte) * 8))) }
    }
    arrange()
  }

  private static func padded(_ bytes: [UInt8], to count: Int) -> [UInt8] {
    Array((bytes + repeatElement(0, count: count)).prefix(count))
  }

  private mutating func add(_ name: [UInt8], _ rule: PublicSuffixes.Rule) {
    var node = 0
    for label in name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .reversed()
    {
      node = child(of: node, Array(label))
    }
    nodes[node].meaning =
      switch rule {
      case .suffix: SuffixTable.Meaning.suffix
      case .wildcard: SuffixTable.Meaning.wildcard
      case .exception: SuffixTable.Meaning.exception
      }
  }

  private mutating func child(of parent: Int, _ label: [UInt8]) -> Int {
    let edge = Edge(parent: parent, label: label)
    if let known = children[edge] { return known }
    nodes.append(Node(parent: parent, label: label))
    children[edge] = nodes.count - 1
    return nodes.count - 1
  }

  /// Writes the entries into their buckets, and then sets the offset of each entry's parent.
  private mutating func arrange() {
    let hashes = suffixHashes()
    let bits = UInt64(SuffixTableBuilder.bucketCount.trailingZeroBitCount)
    var members = [[Int]](repeating: [], count: SuffixTableBuilder.bucketCount)
    for node in nodes.indices.dropFirst() { members[hashes[node].slot(bits: bits)].append(node) }
    for bucket in members {
      buckets.append(UInt32(entries.count))
      for node in bucket { appendEntry(of: node) }
    }
    buckets.append(UInt32(entries.count))
    for node in nodes.indices.dropFirst() where nodes[node].parent > 0 {
      let parent = nodes[nodes[node].parent].offset
      for byte in 0..<3 {
        entries[nodes[node].offset + byte] = UInt8(truncatingIfNeeded: parent >> (byte * 8))
      }
    }
  }

  private mutating func appendEntry(of node: Int) {
    nodes[node].offset = entries.count
    let label = nodes[node].label
    entries += [0, 0, 0, UInt8(truncatingIfNeeded: label.count) | nodes[node].meaning << 6]
    entries += label
  }

  /// The hash of the name of each node; a node comes after its parent.
  private func suffixHashes() -> [HostHash] {
    var hashes = [HostHash()]
    for node in nodes.dropFirst() {
      hashes.append(SuffixTable.hash(hashes[node.parent], adding: node.label[...]))
    }
    return hashes
  }
}
