// SPDX-License-Identifier: Apache-2.0

internal import Filters

/// Which hosts are blocked: what all filters say together, for each name that one of them has.
///
///     ||a.com^           a.com      blocked, and so is what is below it
///     @@||b.a.com^       b.a.com    not blocked, and neither is what is below it
///     ||c.b.a.com^       c.b.a.com  redundant: the exception holds for it as well
struct HostTree {
  /// A name, and what holds for it and below it.
  struct Node {
    let name: [UInt8]
    /// The number of the closest name above it.
    let parent: Int?
    /// Whether the name is blocked, and whether the names below it are.
    let blocksName: Bool
    let blocksBelow: Bool
    /// Whether it would be blocked without the filters for this name.
    let inherits: Bool
    /// The filters that it comes from, those that block first.
    let sources: [Int]
  }

  /// The names in an order in which each is before those below it.
  private(set) var nodes: [Node] = []

  /// A name above the current one, with what its filters say about all names below it.
  private typealias Step = (key: [UInt8], below: HostVerdict, node: Int)

  /// Combines claims.
  ///
  /// - Complexity: O(n log n) in the claims.
  init(_ claims: [HostClaim]) {
    let sorted = claims.map { (key: $0.key, claim: $0) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
    var path: [Step] = []
    var start = 0
    while start < sorted.count {
      let key = sorted[start].key
      let end = sorted[start...].firstIndex { $0.key != key } ?? sorted.count
      while let last = path.last, !key.isBelow(last.key) { path.removeLast() }
      path.append(add(sorted[start..<end].map(\.claim), key, below: path.last))
      start = end
    }
  }

  private mutating func add(_ claims: [HostClaim], _ key: [UInt8], below step: Step?) -> Step {
    let inherited = step?.below ?? []
    var (name, below) = (inherited, inherited)
    for claim in claims {
      if claim.reach != .below { name.formUnion(claim.verdict) }
      if claim.reach != .name { below.formUnion(claim.verdict) }
    }
    nodes.append(
      Node(
        name: claims[0].name, parent: step?.node, blocksName: name.blocks,
        blocksBelow: below.blocks, inherits: inherited.blocks,
        sources: (claims.filter { !$0.isException } + claims.filter(\.isException)).map(\.source)))
    return (key, below, nodes.count - 1)
  }
}

extension HostTree.Node {
  /// Whether the same holds for the name and for all below it.
  var isEven: Bool { blocksName == blocksBelow }

  /// Whether it is blocked with all below it, as far as no name below it has an exception.
  var blocksAll: Bool { blocksName && blocksBelow }

  /// Whether what holds for the name above holds here, too.
  var isRedundant: Bool { isEven && blocksName == inherits }
}

/// What filters say about a host, before it is known which of them wins.
private struct HostVerdict: OptionSet {
  let rawValue: UInt8

  static let block = HostVerdict(rawValue: 1)
  static let exception = HostVerdict(rawValue: 2)
  static let importantBlock = HostVerdict(rawValue: 4)
  static let importantException = HostVerdict(rawValue: 8)

  /// Whether the host is blocked in the end.
  var blocks: Bool {
    if contains(.importantException) { return false }
    return contains(.importantBlock) || contains(.block) && !contains(.exception)
  }
}

extension HostClaim {
  fileprivate var verdict: HostVerdict {
    isException
      ? isImportant ? .importantException : .exception
      : isImportant ? .importantBlock : .block
  }
}

extension [UInt8] {
  /// Whether the name of one key is below that of the other.
  fileprivate func isBelow(_ other: [UInt8]) -> Bool {
    count > other.count && self[other.count] == 0 && starts(with: other)
  }
}
