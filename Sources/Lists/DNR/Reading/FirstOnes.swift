// SPDX-License-Identifier: Apache-2.0

/// The first elements of what may be very many, and a count of the others by kind.
///
/// Half a megabyte of `[{},{},…]` has 170,000 rules without an action.
struct FirstOnes<Element, Kind: Hashable> {
  /// How many of a kind are kept.
  static var most: Int { 10_000 }

  /// The elements that are kept, in the order in which they came.
  private(set) var kept: [Element] = []
  private var counts: [Kind: Int] = [:]

  /// Adds an element, which is made only if it is kept.
  mutating func append(_ kind: Kind, _ element: () -> Element) {
    let known = counts[kind, default: 0]
    counts[kind] = known + 1
    if known < Self.most { kept.append(element()) }
  }

  /// How many of each kind are not kept.
  var omitted: [Kind: Int] {
    counts.compactMapValues { $0 > Self.most ? $0 - Self.most : nil }
  }
}
