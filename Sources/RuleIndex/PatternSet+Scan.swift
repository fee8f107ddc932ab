// SPDX-License-Identifier: Apache-2.0

internal import CByteScan

/// Finding the patterns that match a URL.
extension PatternSet {
  /// Tells the visitor the targets of all patterns that match and that it wants.
  ///
  /// A target may be told more than once.
  func visit(
    _ subject: Subject, _ runner: ProgramRunner, _ visitor: inout some TargetVisitor
  ) {
    if hostEntries.count > 0 { visitHosts(subject, runner, &visitor) }
    if fragmentEntries.count > 0 { visitFragments(subject, runner, &visitor) }
    if scan.count > 0 { visitScan(subject, runner, &visitor) }
  }

  /// Visits the patterns that may match any URL: the first eight if the beginning of their needle is
  /// there, which is looked for at once, the others one by one.
  private func visitScan(
    _ subject: Subject, _ runner: ProgramRunner, _ visitor: inout some TargetVisitor
  ) {
    var maybe = scanStart.itemsWithNeedle(in: subject)
    while maybe != 0 {
      var place = scanStart.place(ofItem: maybe.trailingZeroBitCount)
      visitScanItem(&place, subject, runner, &visitor)
      maybe &= maybe &- 1
    }
    var place = scanStart.end
    while place < scan.count { visitScanItem(&place, subject, runner, &visitor) }
  }

  // MARK: Items

  /// Runs a pattern that may match any URL, if one of its targets is wanted and its needle is there.
  @inline(__always)
  private func visitScanItem(
    _ place: inout Int, _ subject: Subject, _ runner: ProgramRunner,
    _ visitor: inout some TargetVisitor
  ) {
    let word = scan[place]
    place &+= 1
    let needle = scan[place]
    visitTargets(&place, of: scan, &visitor) {
      // SAFETY: the URL has as many bytes.
      unsafe needle_scan(subject.bytes, subject.count, needle) >= 0
        && runner.matches(word & IndexFormat.Item.pattern, subject)
    }
  }

  /// Tells the wanted ones of an item's targets, if a test that is made at most once says so.
  @inline(__always)
  func visitTargets(
    _ place: inout Int, of table: Table<UInt32>, _ visitor: inout some TargetVisitor,
    if matches: () -> Bool
  ) {
    var isKnown = false
    var isMatched = true
    var hasMore = true
    while hasMore {
      place &+= 1
      hasMore = table[place] & IndexFormat.Item.more != 0
      let target = table[place] & IndexFormat.Item.number
      guard isMatched, visitor.wants(target) else { continue }
      if !isKnown {
        isKnown = true
        isMatched = matches()
      }
      if isMatched { visitor.found(target) }
    }
    place &+= 1
  }

  /// Steps behind the targets of an item.
  @inline(__always)
  func skipTargets(_ place: inout Int, of table: Table<UInt32>) {
    repeat { place &+= 1 } while table[place] & IndexFormat.Item.more != 0
    place &+= 1
  }
}

/// The first eight of the items that are run over every URL.
struct ScanStart: Sendable {
  /// Where those behind them begin.
  private(set) var end = 0
  private var places = SIMD8<UInt32>(repeating: 0)
  private var needles = needle_set()

  /// Reads items that were not checked yet.
  init(_ scan: Table<UInt32>) {
    var number = 0
    while number < 8, end + 1 < scan.count {
      places[number] = UInt32(truncatingIfNeeded: end)
      // SAFETY: the set lives for the call, and the number is below eight.
      unsafe needle_set_add(&needles, UInt32(number), scan[end + 1])
      end += 2
      while end < scan.count, scan[end] & IndexFormat.Item.more != 0 { end += 1 }
      end += 1
      number += 1
    }
  }

  @inline(__always)
  func place(ofItem number: Int) -> Int { Int(places[number & 7]) }

  /// The items, a bit each, of whose needles the first two bytes stand in a URL.
  @inline(__always)
  func itemsWithNeedle(in subject: Subject) -> UInt8 {
    unsafe withUnsafePointer(to: needles) { needles in
      // SAFETY: the URL has as many bytes.
      unsafe needle_set_scan(needles, subject.bytes, subject.count)
    }
  }
}
