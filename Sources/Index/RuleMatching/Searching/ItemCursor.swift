// SPDX-License-Identifier: Apache-2.0

/// The head of an item; its targets follow.
struct Item {
  let pattern: PatternReference
  let hint: UInt32
  /// Whether another item of the same list follows.
  let hasMore: Bool
}

/// Walks over items, which are patterns with their targets.
///
/// `item` is called at the start of an item, then `target` until one has no more, or `skipTargets`.
/// In a checked index each call finds what it reads.
struct ItemCursor {
  private let words: Table<UInt32>
  /// The slot of the next word.
  private(set) var position: Int

  @inline(__always)
  init(_ words: Table<UInt32>, at position: Int = 0) {
    self.words = words
    self.position = position
  }

  @inline(__always)
  var isAtEnd: Bool { position >= words.count }

  /// Reads the pattern and the hint of an item.
  @inline(__always)
  mutating func item() -> Item {
    let word = ItemWord(rawValue: words[position])
    let hint = words[position &+ 1]
    position &+= 2
    return Item(pattern: word.pattern, hint: hint, hasMore: word.hasMore)
  }

  /// Reads a target.
  @inline(__always)
  mutating func target() -> ItemWord {
    defer { position &+= 1 }
    return ItemWord(rawValue: words[position])
  }

  /// Skips the targets of an item.
  @inline(__always)
  mutating func skipTargets() {
    while target().hasMore {}
  }

  // MARK: Words that were not checked

  /// Whether there is room for an item with a target.
  var hasRoomForItem: Bool { position + 2 < words.count }

  /// Skips the targets of an item, but not beyond the end.
  mutating func skipUncheckedTargets() {
    while !isAtEnd, target().hasMore {}
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
    var isFound = false
    var word: ItemWord
    repeat {
      word = target()
      isFound = isFound || counts(Target(rawValue: word.target))
    } while word.hasMore
    return isFound
  }
}
