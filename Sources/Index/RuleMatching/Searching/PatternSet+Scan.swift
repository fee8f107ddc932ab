// SPDX-License-Identifier: Apache-2.0

internal import CByteScan

/// Finding the patterns that match a URL.
extension PatternChoice {
  /// Calls the visitor with the targets that it wants of all patterns that match.
  ///
  /// A target may be reported more than once.
  func visit(_ subject: Subject, _ visitor: inout some TargetVisitor & ~Copyable) {
    visitHosts(subject, &visitor)
    visitOthers(subject, &visitor)
  }

  /// The same for the patterns that are not filed under a host.
  ///
  /// - Parameters:
  ///   - wanted: The patterns that are run over every URL that have a target which may be wanted.
  @inline(__always)
  func visitOthers(
    _ subject: Subject, _ visitor: inout some TargetVisitor & ~Copyable,
    scanning wanted: WantedScanItems = WantedScanItems()
  ) {
    if search.hasFragments { visitFragments(subject, &visitor) }
    let maybe = itemsWithNeedle(wanted.first, in: subject)
    if maybe != 0 { visitScan(maybe, subject, &visitor) }
    if search.hasMoreScanItems, !wanted.hasNoLater { visitLaterScan(wanted, subject, &visitor) }
  }

  /// Visits the patterns that may match any URL among the first eight, apart from those that were ruled
  /// out by the search for the beginnings of their needles.
  @inline(never)
  private func visitScan(
    _ items: UInt8, _ subject: Subject, _ visitor: inout some TargetVisitor & ~Copyable
  ) {
    var maybe = items
    while maybe != 0 {
      var items = ItemCursor(
        search.set.scan, at: search.set.scanStart.position(ofItem: maybe.trailingZeroBitCount))
      // A needle of two bytes is already known to occur.
      visitScanItem(&items, subject, &visitor) { $0 >> 16 == 0 || subject.holds($0) }
      maybe &= maybe &- 1
    }
  }

  /// Visits the patterns after the first eight that are wanted, one by one.
  @inline(never)
  private func visitLaterScan(
    _ wanted: WantedScanItems, _ subject: Subject,
    _ visitor: inout some TargetVisitor & ~Copyable
  ) {
    guard let later = wanted.later else { return visitAllLaterScan(subject, &visitor) }
    for number in 0..<later.count where later[number].mask & wanted.flags == wanted.flags {
      // INVARIANT: scanItem. A list with one item begins there.
      var items = ItemCursor(search.set.scan, at: Int(later[number].position))
      visitScanItem(&items, subject, &visitor) { subject.holds($0) }
    }
  }

  private func visitAllLaterScan(
    _ subject: Subject, _ visitor: inout some TargetVisitor & ~Copyable
  ) {
    var items = ItemCursor(search.set.scan, at: search.set.scanStart.end)
    // INVARIANT: item, listEnd. The last item ends with the table.
    while !items.isAtEnd {
      visitScanItem(&items, subject, &visitor) { subject.holds($0) }
    }
  }

  // MARK: Items

  /// Runs a pattern that may match any URL, if one of its targets is wanted and its needle occurs.
  @inline(__always)
  private func visitScanItem(
    _ items: inout ItemCursor, _ subject: Subject, _ visitor: inout some TargetVisitor & ~Copyable,
    ifNeedle isThere: (UInt32) -> Bool
  ) {
    // INVARIANT: pattern. The program needs no host.
    let item = items.item()
    visitTargets(&items.targets, &visitor) {
      isThere(item.hint) && search.runner.matches(item.pattern.program, subject)
    }
  }

  /// Reports the wanted targets of an item, if a test that is made at most once succeeds.
  @inline(__always)
  func visitTargets<Visitor: TargetVisitor & ~Copyable>(
    _ targets: inout TargetCursor, _ visitor: inout Visitor, if matches: () -> Bool
  ) {
    // INVARIANT: listEnd, target.
    var isKnown = false
    var isMatched = true
    var word: ItemWord
    repeat {
      word = targets.next()
      let target = Visitor.Target(rawValue: word.target)
      guard isMatched, visitor.wants(target) else { continue }
      if !isKnown {
        isKnown = true
        isMatched = matches()
      }
      if isMatched { visitor.found(target) }
    } while word.hasMore
  }
}

/// The first eight of the items that are run over every URL.
struct ScanStart: Sendable {
  static let most = 8

  /// The slot after them.
  private(set) var end = 0
  private var positions = SIMD8<UInt32>(repeating: 0)
  private(set) var needles = needle_set()

  /// Reads items that were not checked yet.
  init(_ scan: Table<UInt32>) {
    var items = ItemCursor(scan)
    var number = 0
    while number < ScanStart.most, items.hasRoomForItem {
      positions[number] = UInt32(truncatingIfNeeded: items.position)
      needles.add(items.item().hint, at: number)
      items.skipUncheckedTargets()
      number += 1
    }
    end = items.position
  }

  // INVARIANT: scanItem. A list with one item begins there.
  @inline(__always)
  func position(ofItem number: Int) -> Int { Int(positions[number & 7]) }
}
