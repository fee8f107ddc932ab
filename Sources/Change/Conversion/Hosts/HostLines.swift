// SPDX-License-Identifier: Apache-2.0

internal import Filters

/// The lines of a file for a DNS server, or for an operating system.
struct HostLines {
  /// A name that the format cannot express, with the reason.
  typealias Failure = (node: HostTree.Node, reason: HostReason)

  private(set) var lines: [[UInt8]] = []
  /// The filter that each line comes from; nil for a line that only repeats what holds anyway.
  private(set) var sources: [Int?] = []
  private(set) var failures: [Failure] = []
  let tree: HostTree

  init(_ tree: HostTree, as format: HostFormat) {
    self.tree = tree
    switch format {
    case .hosts: writeHosts()
    case .domains: writeDomains()
    case .dnsmasq: writeDnsmasq()
    case .unbound: writeUnbound()
    case .rpz: writeZone()
    case .adguardDNS: break
    }
  }

  /// Adds a line with a name.
  mutating func write(
    _ start: String, _ name: some Collection<UInt8>, _ end: String = "", from source: Int?
  ) {
    lines.append(Array(start.utf8) + name + Array(end.utf8))
    sources.append(source)
  }

  mutating func fail(_ node: HostTree.Node, _ reason: HostReason) {
    failures.append((node, reason))
  }
}

/// Names alone.
extension HostLines {
  private mutating func writeHosts() {
    for node in tree.nodes where node.blocksName {
      write("0.0.0.0 ", node.name, from: node.sources.first)
    }
  }

  /// Writes names that are blocked with all below them.
  ///
  /// A name is left out if one below it is not blocked: nothing else would bring that one back.
  private mutating func writeDomains() {
    let hasException = namesAboveExceptions
    var isWritten = [Bool](repeating: false, count: tree.nodes.count)
    for (number, node) in tree.nodes.enumerated() {
      let isCovered = node.parent.map { isWritten[$0] } ?? false
      isWritten[number] = isCovered || node.blocksAll && !hasException[number]
      if isCovered { continue }
      if isWritten[number] {
        write("", node.name, from: node.sources.first)
      } else if node.blocksAll {
        fail(node, .exceptionBelow)
      } else if !node.isEven, !node.isRedundant {
        fail(node, .alone)
      }
    }
  }

  /// For each name whether it or a name below it is not blocked, or not with all below it.
  private var namesAboveExceptions: [Bool] {
    var found = tree.nodes.map { !$0.blocksAll }
    for (number, node) in tree.nodes.enumerated().reversed() where found[number] {
      if let parent = node.parent { found[parent] = true }
    }
    return found
  }
}

/// Files of dnsmasq and unbound: the longest name decides.
extension HostLines {
  private mutating func writeDnsmasq() {
    for node in tree.nodes where !node.isRedundant {
      writeForDnsmasq(node.name, isBlocked: node.blocksName, from: node.sources.first)
      if node.isEven { continue }
      writeForDnsmasq(
        Array("*.".utf8) + node.name, isBlocked: node.blocksBelow, from: node.sources.first)
    }
  }

  /// `local` never asks another server, and `#` stands for the usual ones.
  private mutating func writeForDnsmasq(_ name: [UInt8], isBlocked: Bool, from source: Int?) {
    write(isBlocked ? "local=/" : "server=/", name, isBlocked ? "/" : "/#", from: source)
  }

  private mutating func writeUnbound() {
    for node in tree.nodes where !node.isRedundant {
      if node.isEven {
        let type = node.blocksName ? "always_nxdomain" : "transparent"
        write("local-zone: \"", node.name, ".\" \(type)", from: node.sources.first)
      } else if node.blocksName, !node.inherits {
        writeNameForUnbound(node)
      } else {
        fail(node, .alone)
      }
    }
  }

  /// A transparent zone answers for names that have data, and asks other servers for those below.
  private mutating func writeNameForUnbound(_ node: HostTree.Node) {
    let source = node.sources.first
    write("local-zone: \"", node.name, ".\" transparent", from: source)
    write("local-data: \"", node.name, ". A 0.0.0.0\"", from: source)
    write("local-data: \"", node.name, ". AAAA ::\"", from: source)
  }
}
