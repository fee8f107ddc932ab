// SPDX-License-Identifier: Apache-2.0

/// The head of an item; its targets follow.
struct Item {
  let pattern: PatternReference
  let hint: UInt32
  /// Whether another item of the same list follows.
  let hasMore: Bool
}

/// Reads targets one after the other.
// INVARIANT: item, listEnd. Each call finds what it reads.
struct TargetCursor {
  fileprivate let words: Table<UInt32>
  /// The slot of the next target.
  fileprivate(set) var position: Int

  @inline(__always)
  init(_ words: Table<UInt32>, at position: Int) {
    self.words = words
    self.position = position
  }

  /// Reads a target.
  @inline(__always)
  mutating func next() -> ItemWord {
    defer { position &+= 1 }
    return ItemWord(rawValue: words[position])
  }

  /// Skips the targets of an item.
  @inline(__always)
  mutating func skip() {
    // INVARIANT: listEnd.
    while next().hasMore {}
  }
}

/// Walks over lists of items, which are patterns with their targets.
///
/// `item` is called for each item, and then its targets are read or skipped.
// INVARIANT: item, listEnd. Each call finds what it reads.
struct ItemCursor {
  /// The targets of the item that was read last.
  var targets: TargetCursor
  /// The slot of that item's pattern.
  private(set) var itemSlot = 0
  /// How many patterns the list has.
  private var count = 0
  /// How many of its items were not read.
  private var left = 0

  @inline(__always)
  init(_ words: Table<UInt32>, at position: Int = 0) {
    targets = TargetCursor(words, at: position)
  }

  private var words: Table<UInt32> {
    @inline(__always) get { targets.words }
  }

  /// The slot of the next target, or of the next list.
  @inline(__always)
  var position: Int { targets.position }

  /// The slot of the hint of the item that was read last.
  var hintSlot: Int { itemSlot + count }

  @inline(__always)
  var isAtEnd: Bool { position >= words.count }

  /// Reads the pattern and the hint of an item.
  @inline(__always)
  mutating func item() -> Item {
    if left == 0 { beginList() } else { itemSlot &+= 1 }
    left &-= 1
    let pattern = ItemWord(rawValue: words[itemSlot]).pattern
    return Item(pattern: pattern, hint: words[itemSlot &+ count], hasMore: left > 0)
  }

  /// Counts the patterns of a list, and moves on to its targets.
  @inline(__always)
  private mutating func beginList() {
    itemSlot = position
    // INVARIANT: item. A list has a last pattern, and as many hints.
    var last = position
    while ItemWord(rawValue: words[last]).hasMore { last &+= 1 }
    count = last &- itemSlot &+ 1
    left = count
    targets.position = last &+ 1 &+ count
  }

  // MARK: Words that were not checked

  /// Whether there is room for the next item with a target, and for its list if that begins.
  var hasRoomForItem: Bool {
    guard left == 0 else { return !isAtEnd }
    var last = position
    while last < words.count, ItemWord(rawValue: words[last]).hasMore { last += 1 }
    // As many hints, then at least as many targets.
    return last < words.count - 2 * (last + 1 - position)
  }

  /// Skips the targets of an item, but not beyond the end.
  mutating func skipUncheckedTargets() {
    while !isAtEnd, targets.next().hasMore {}
  }
}

// MARK: Looking for targets

extension ItemCursor {
  /// Whether a target of an item counts; reads the item and its targets.
  mutating func itemHasTarget<Target: TargetNumber>(where counts: (Target) -> Bool) -> Bool {
    _ = item()
    return hasTarget(where: counts)
  }

  private mutating func hasTarget<Target: TargetNumber>(where counts: (Target) -> Bool) -> Bool {
    // INVARIANT: listEnd.
    var isFound = false
    var word: ItemWord
    repeat {
      word = targets.next()
      isFound = isFound || counts(Target(rawValue: word.target))
    } while word.hasMore
    return isFound
  }
}
