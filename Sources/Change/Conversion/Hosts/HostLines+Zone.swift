// SPDX-License-Identifier: Apache-2.0

internal import Filters

/// Response policy zones.
///
///     a.com CNAME .                  a.com does not exist
///     *.a.com CNAME .                neither does anything below it
///     b.a.com CNAME rpz-passthru.    but b.a.com does
///
/// A wildcard of DNS does not reach below a name that exists in the zone, even one without records
/// of its own. So each name below another gets both lines, and so does each name between them.
extension HostLines {
  mutating func writeZone() {
    var written: Set<[UInt8]> = []
    for node in tree.nodes where !node.isRedundant {
      let above = writtenParent(of: node)
      for name in above.map(node.names(below:)) ?? [] where written.insert(name).inserted {
        writeRecords(for: name, (node.inherits, node.inherits), from: nil)
      }
      if above == nil, !node.isEven {
        // Nothing above blocks, so the other half needs no line.
        let name = node.blocksName ? node.name : node.name.wildcard
        writeRecord(name, isBlocked: true, from: node.sources.first)
      } else {
        writeRecords(
          for: node.name, (node.blocksName, node.blocksBelow), from: node.sources.first)
      }
    }
  }

  /// The closest name above that has lines.
  private func writtenParent(of node: HostTree.Node) -> HostTree.Node? {
    var parent = node.parent
    while let number = parent {
      if !tree.nodes[number].isRedundant { return tree.nodes[number] }
      parent = tree.nodes[number].parent
    }
    return nil
  }

  private mutating func writeRecords(
    for name: [UInt8], _ isBlocked: (name: Bool, below: Bool), from source: Int?
  ) {
    writeRecord(name, isBlocked: isBlocked.name, from: source)
    writeRecord(name.wildcard, isBlocked: isBlocked.below, from: source)
  }

  private mutating func writeRecord(_ name: [UInt8], isBlocked: Bool, from source: Int?) {
    write("", name, isBlocked ? " CNAME ." : " CNAME rpz-passthru.", from: source)
  }
}

extension HostTree.Node {
  /// The names between this one and one above it, from the top.
  fileprivate func names(below above: HostTree.Node) -> [[UInt8]] {
    var rest = name[...]
    var names: [[UInt8]] = []
    while let dot = rest.firstIndex(of: Sign.dot) {
      rest = rest[(dot + 1)...]
      guard rest.count > above.name.count else { break }
      names.append(Array(rest))
    }
    return names.reversed()
  }
}

extension [UInt8] {
  fileprivate var wildcard: [UInt8] { Array("*.".utf8) + self }
}
