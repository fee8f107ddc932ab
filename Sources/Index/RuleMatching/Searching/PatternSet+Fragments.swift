// SPDX-License-Identifier: Apache-2.0

internal import CByteScan

/// Finding patterns by four bytes of text that they require.
extension PatternChoice {
  func visitFragments(_ subject: Subject, _ visitor: inout some TargetVisitor & ~Copyable) {
    var windows = FragmentSearch(self, subject)
    var runs = FragmentRuns(of: self)
    // SAFETY: the buffer is used within the closure only, and has room for the offsets of one step.
    unsafe withUnsafeTemporaryAllocation(
      of: UInt32.self, capacity: FRAGMENT_SCAN_PLACES
    ) { offsets in
      while !windows.isDone {
        let count = unsafe windows.next(offsets)
        var number = 0
        while number < count {
          visitFragment(at: unsafe Int(offsets[number]), subject, &runs, &visitor)
          number &+= 1
        }
      }
    }
  }

  /// Visits the patterns that are filed under four bytes of the URL and the bytes around them.
  private func visitFragment(
    at offset: Int, _ subject: Subject, _ runs: inout FragmentRuns,
    _ visitor: inout some TargetVisitor & ~Copyable
  ) {
    let lead = LookAround.lead(at: offset, in: subject)
    let ahead = LookAround.ahead(of: offset &+ 4, in: subject)
    let text = UInt32(truncatingIfNeeded: lead &>> 32)
    let bucket = search.set.fragmentBucket(text)
    var index = bucket.lowerBound
    while index < bucket.upperBound {
      let entry = search.set.fragmentEntries[index]
      index &+= 1
      // The lead has the fragment, too, of which no byte is left open. One question instead of
      // three, because each is as often wrong as right.
      let missing =
        UInt64(LookAround.difference(ahead, entry.ahead))
        | LookAround.difference(lead, entry.lead)
      guard missing == 0, !runs.isDone(entry: index &- 1) else { continue }
      visitItems(of: entry, index &- 1, at: offset, subject, &runs, &visitor)
    }
  }

  @inline(never)
  private func visitItems(
    of entry: FragmentEntry, _ number: Int, at offset: Int, _ subject: Subject,
    _ runs: inout FragmentRuns, _ visitor: inout some TargetVisitor & ~Copyable
  ) {
    var items = ItemCursor(search.set.fragmentItems, at: Int(entry.items))
    var isDone = true
    while visitAnchoredItem(&items, entry, at: offset, subject, &runs, &isDone, &visitor) {}
    if isDone { runs.finish(entry: number) }
  }

  /// Runs the pattern of an item if its anchor matches here and one of its targets is wanted; skips
  /// the item and returns whether another one of its list follows.
  ///
  /// An item whose anchor does not match here is not done.
  @inline(__always)
  private func visitAnchoredItem(
    _ items: inout ItemCursor, _ entry: FragmentEntry, at offset: Int, _ subject: Subject,
    _ runs: inout FragmentRuns, _ isDone: inout Bool,
    _ visitor: inout some TargetVisitor & ~Copyable
  ) -> Bool {
    let start = items.position
    let item = items.item()
    let program = item.pattern.program
    let anchor = Anchor(rawValue: item.hint)
    let found = search.runner.anchorMatch(program, anchor, at: offset, subject)
    guard found != .no else {
      isDone = false
      items.skipTargets()
      return item.hasMore
    }
    visitTargets(&items, &visitor) {
      if found == .whole { return true }
      let isDue = runs.isDue(start, isCheap: search.runner.isCheap(program)) {
        isFirst(entry, program, anchor, at: offset, subject)
      }
      return isDue && search.runner.matches(program, subject)
    }
    return item.hasMore
  }

  /// Whether the pattern has not already been run, for an earlier offset.
  private func isFirst(
    _ entry: FragmentEntry, _ program: ProgramOffset, _ anchor: Anchor, at offset: Int,
    _ subject: Subject
  ) -> Bool {
    for earlier in 0..<offset
    where LookAround.fits(LookAround.lead(at: earlier, in: subject), entry.lead) {
      let ahead = LookAround.ahead(of: earlier &+ 4, in: subject)
      guard LookAround.fits(ahead, entry.ahead) else { continue }
      if search.runner.anchorMatch(program, anchor, at: earlier, subject) != .no { return false }
    }
    return true
  }
}
