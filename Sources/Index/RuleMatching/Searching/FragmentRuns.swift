// SPDX-License-Identifier: Apache-2.0

/// The patterns that have been run for the fragments of one URL.
///
/// A pattern is run for the whole URL, so running it again finds nothing new, however often its
/// fragment occurs. Checking for a repetition takes longer than running a few patterns; so the
/// first ones are just run, for the next ones the URL before their offset is searched, and after
/// that every item and every entry has a bit. Only a URL that is made for it gets that far, and
/// then memory is allocated.
struct FragmentRuns: ~Copyable {
  /// How many programs are run before repetitions are checked.
  static let few = 8
  /// How many more are run before they are recorded.
  static let many = 64

  private let itemCount: Int
  private let entryCount: Int
  private var count = 0
  private var visits = 0
  /// Nothing, or a bit for each item followed by one for each entry.
  private var bits = OwnedElements<UInt64>()

  init(of choice: PatternChoice) {
    itemCount = choice.search.set.fragmentItems.count
    entryCount = choice.search.set.fragmentEntries.count
  }

  /// Whether a program, slow or not, has to be run; `isFirst` checks whether it is the first time.
  @inline(__always)
  mutating func isDue(_ item: Int, isCheap: Bool, _ isFirst: () -> Bool) -> Bool {
    count &+= 1
    return count <= FragmentRuns.few && isCheap || isDueLater(item, isCheap: isCheap, isFirst)
  }

  @inline(never)
  private mutating func isDueLater(
    _ item: Int, isCheap: Bool, _ isFirst: () -> Bool
  ) -> Bool {
    guard count > FragmentRuns.few + FragmentRuns.many else { return isFirst() }
    // What was run before anything was recorded may be run once more, unless that is slow.
    return !mark(item) && (isCheap || isFirst())
  }

  /// Whether an entry can find nothing new.
  @inline(__always)
  func isDone(entry: Int) -> Bool {
    bits.count > 0 && bits.elements.hasBit(itemCount &+ entry)
  }

  /// Records that an entry was visited and can find nothing new: its items have been run, or need
  /// not be.
  @inline(__always)
  mutating func finish(entry: Int) {
    visits &+= 1
    if visits > FragmentRuns.many { _ = mark(itemCount &+ entry) }
  }

  /// Sets a bit and returns whether it was already set.
  // INVARIANT: fragmentContent, item, offsetOrder, offsetTable.
  private mutating func mark(_ bit: Int) -> Bool {
    if bits.count == 0 {
      bits = OwnedElements(repeating: 0, count: (itemCount &+ entryCount) / 64 &+ 1)
    }
    let bits = bits.mutableElements
    defer { bits.setBit(bit) }
    return bits.hasBit(bit)
  }
}
