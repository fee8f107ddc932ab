// SPDX-License-Identifier: Apache-2.0

internal import CByteScan

/// Finding patterns by four bytes of text that they require.
extension PatternSet {
  func visitFragments(
    _ choice: PatternChoice, _ subject: Subject, _ runner: ProgramRunner,
    _ visitor: inout some TargetVisitor
  ) {
    var search = FragmentSearch(choice, subject)
    var runs = 0
    // SAFETY: the buffer is used within the closure only, and has room for the places of one step.
    unsafe withUnsafeTemporaryAllocation(
      of: UInt32.self, capacity: FRAGMENT_SCAN_PLACES
    ) { places in
      while !search.isDone {
        let count = unsafe search.next(places)
        for number in 0..<count {
          visitFragment(at: unsafe Int(places[number]), subject, runner, &runs, &visitor)
        }
      }
    }
  }

  /// Visits the patterns that are filed under four bytes of the URL and what stands around them.
  private func visitFragment(
    at place: Int, _ subject: Subject, _ runner: ProgramRunner, _ runs: inout Int,
    _ visitor: inout some TargetVisitor
  ) {
    let lead = LookAround.lead(at: place, in: subject)
    let ahead = LookAround.ahead(of: place &+ 4, in: subject)
    let text = UInt32(truncatingIfNeeded: lead &>> 32)
    let bucket = fragmentBucket(text)
    var index = bucket.lowerBound
    while index < bucket.upperBound {
      let entry = fragmentEntries[index]
      index &+= 1
      guard entry.text == text, LookAround.fits(ahead, entry.ahead),
        LookAround.fits(lead, entry.lead)
      else { continue }
      visitItems(of: entry, at: place, subject, runner, &runs, &visitor)
    }
  }

  @inline(never)
  private func visitItems(
    of entry: FragmentEntry, at place: Int, _ subject: Subject, _ runner: ProgramRunner,
    _ runs: inout Int, _ visitor: inout some TargetVisitor
  ) {
    var item = Int(entry.items)
    while visitAnchoredItem(&item, entry, at: place, subject, runner, &runs, &visitor) {}
  }

  /// Runs the pattern of an item if its anchor stands here and one of its targets is wanted; steps
  /// behind the item and tells whether another one of its list follows.
  @inline(__always)
  private func visitAnchoredItem(
    _ item: inout Int, _ entry: FragmentEntry, at place: Int, _ subject: Subject,
    _ runner: ProgramRunner, _ runs: inout Int, _ visitor: inout some TargetVisitor
  ) -> Bool {
    let word = fragmentItems[item]
    let program = word & IndexFormat.Item.pattern
    item &+= 1
    let anchor = fragmentItems[item]
    let found = runner.anchorMatch(program, anchor, at: place, subject)
    guard found != .no else {
      skipTargets(&item, of: fragmentItems)
      return word & IndexFormat.Item.more != 0
    }
    visitTargets(&item, of: fragmentItems, &visitor) {
      if found == .whole { return true }
      // A program is run for the whole URL, so that a second time would tell nothing new. To see
      // that it is the second takes longer than to run a few.
      runs &+= 1
      guard
        runs <= PatternSet.fewRuns
          || isFirst(entry, program, anchor, at: place, subject, runner)
      else { return false }
      return runner.matches(program, subject)
    }
    return word & IndexFormat.Item.more != 0
  }

  /// How many programs are run for the fragments of one URL before those that have been run are told
  /// apart.
  private static var fewRuns: Int { 8 }

  /// Whether the pattern has not been run already, for a place before this one.
  private func isFirst(
    _ entry: FragmentEntry, _ program: UInt32, _ anchor: UInt32, at place: Int,
    _ subject: Subject, _ runner: ProgramRunner
  ) -> Bool {
    for earlier in 0..<place
    where LookAround.fits(LookAround.lead(at: earlier, in: subject), entry.lead) {
      let ahead = LookAround.ahead(of: earlier &+ 4, in: subject)
      guard LookAround.fits(ahead, entry.ahead) else { continue }
      if runner.anchorMatch(program, anchor, at: earlier, subject) != .no { return false }
    }
    return true
  }
}
