// SPDX-License-Identifier: Apache-2.0

/// Which lines of two texts stay the same.
///
/// The lines that each text has once are the anchors, as in a patience diff: of those, the longest
/// sequence that is in order stays, and the lines between two of them are aligned in the same way.
/// Takes O(n log n) for each level of at most 32; what has no anchor counts as changed.
struct LineAlignment {
  private let old: [ArraySlice<UInt8>]
  private let new: [ArraySlice<UInt8>]
  /// Pairs of lines that are the same, in order.
  private(set) var pairs: [(old: Int, new: Int)] = []

  init(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) {
    self.old = old
    self.new = new
    align(0..<old.count, 0..<new.count, levels: 32)
  }

  private mutating func align(_ old: Range<Int>, _ new: Range<Int>, levels: Int) {
    var (old, new) = (old, new)
    while let first = old.first, let other = new.first, self.old[first] == self.new[other] {
      pairs.append((first, other))
      (old, new) = (old.dropFirst(), new.dropFirst())
    }
    var end: [(old: Int, new: Int)] = []
    while let last = old.last, let other = new.last, self.old[last] == self.new[other] {
      end.append((last, other))
      (old, new) = (old.dropLast(), new.dropLast())
    }
    defer { pairs += end.reversed() }
    guard levels > 0, !old.isEmpty, !new.isEmpty else { return }
    var (nextOld, nextNew) = (old.lowerBound, new.lowerBound)
    let anchors = anchors(old, new)
    guard !anchors.isEmpty else { return }
    for anchor in anchors {
      align(nextOld..<anchor.old, nextNew..<anchor.new, levels: levels - 1)
      pairs.append(anchor)
      (nextOld, nextNew) = (anchor.old + 1, anchor.new + 1)
    }
    align(nextOld..<old.upperBound, nextNew..<new.upperBound, levels: levels - 1)
  }

  /// The longest sequence of lines, each once in both ranges, that is in order in both.
  private func anchors(_ old: Range<Int>, _ new: Range<Int>) -> [(old: Int, new: Int)] {
    let places = Self.places(of: self.old, old)
    let others = Self.places(of: self.new, new)
    let common = new.compactMap { number -> (old: Int, new: Int)? in
      guard others[self.new[number]] == .some(number), let place = places[self.new[number]] ?? nil
      else { return nil }
      return (place, number)
    }
    return Self.longestIncreasing(common)
  }

  /// The place of each line; nil for a line that is there more than once.
  private static func places(
    of lines: [ArraySlice<UInt8>], _ range: Range<Int>
  ) -> [ArraySlice<UInt8>: Int?] {
    var places: [ArraySlice<UInt8>: Int?] = [:]
    for number in range {
      let isKnown = places.keys.contains(lines[number])
      places.updateValue(isKnown ? nil : number, forKey: lines[number])
    }
    return places
  }

  private static func longestIncreasing(
    _ pairs: [(old: Int, new: Int)]
  ) -> [(old: Int, new: Int)] {
    // For each length, the pair that ends the sequence of that length with the smallest end.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: pairs.count)
    for (number, pair) in pairs.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].old < pair.old { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[number] = ends[low - 1] }
      if low < ends.count { ends[low] = number } else { ends.append(number) }
    }
    var (found, next): ([(old: Int, new: Int)], Int) = ([], ends.last ?? -1)
    while next >= 0 {
      found.append(pairs[next])
      next = before[next]
    }
    return found.reversed()
  }
}
