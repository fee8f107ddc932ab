// SPDX-License-Identifier: Apache-2.0

internal import CByteScan

/// Finding patterns by four bytes of text that they require.
extension PatternChoice {
  @inline(__always)
  func visitFragments(_ subject: Subject, _ visitor: inout some TargetVisitor & ~Copyable) {
    var entries = fragments(in: subject)
    withTemporaryElements(FragmentSearch.most, of: fragment_found.self) { found in
      let count = entries.next(found)
      // Most URLs have no entry.
      guard count > 0 || !entries.isDone else { return }
      visitEntries(found, count, &entries, subject, &visitor)
    }
  }

  /// Visits the entries that were found first, and all others.
  @inline(never)
  private func visitEntries(
    _ found: MutableElements<fragment_found>, _ first: Int,
    _ search: inout FragmentSearch, _ subject: Subject,
    _ visitor: inout some TargetVisitor & ~Copyable
  ) {
    var runs = FragmentRuns(of: self)
    var count = first
    while true {
      var number = 0
      while number < count {
        let window = found[number]
        visitEntry(Int(window.entry), at: Int(window.offset), subject, &runs, &visitor)
        number &+= 1
      }
      guard !search.isDone else { return }
      count = search.next(found)
    }
  }

  /// Visits the patterns of an entry, unless they can find nothing new.
  @inline(__always)
  private func visitEntry(
    _ number: Int, at offset: Int, _ subject: Subject, _ runs: inout FragmentRuns,
    _ visitor: inout some TargetVisitor & ~Copyable
  ) {
    guard !runs.isDone(entry: number) else { return }
    // INVARIANT: offsetOrder, offsetTable.
    let entry = search.set.fragmentEntries[number]
    visitItems(of: entry, number, at: offset, subject, &runs, &visitor)
  }

  @inline(never)
  private func visitItems(
    of entry: FragmentEntry, _ number: Int, at offset: Int, _ subject: Subject,
    _ runs: inout FragmentRuns, _ visitor: inout some TargetVisitor & ~Copyable
  ) {
    // INVARIANT: fragmentContent.
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
    let item = items.item()
    let itemSlot = items.itemSlot
    // INVARIANT: pattern. The program needs no host.
    let program = item.pattern.program
    let anchor = Anchor(rawValue: item.hint)
    let found = search.runner.anchorMatch(program, anchor, at: offset, subject)
    guard found != .no else {
      isDone = false
      items.targets.skip()
      return item.hasMore
    }
    visitTargets(&items.targets, &visitor) {
      if found == .whole { return true }
      let isDue = runs.isDue(itemSlot, isCheap: search.runner.isCheap(program)) {
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
