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
    var place = 0
    while place < scan.count {
      visitScanItem(&place, subject, runner, &visitor)
    }
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
