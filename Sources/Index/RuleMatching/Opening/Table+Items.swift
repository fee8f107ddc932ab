// SPDX-License-Identifier: Apache-2.0

/// Looking through items, which are patterns with their targets.
extension Table where Element == UInt32 {
  /// Whether a target counts of the items of a list.
  func hasTarget<Target: TargetNumber>(
    inListAt start: Int, where counts: (Target) -> Bool
  ) -> Bool {
    var place = start
    var hasMore = true
    while hasMore {
      hasMore = self[place] & IndexFormat.Item.more != 0
      if hasTarget(ofItemAt: &place, where: counts) { return true }
    }
    return false
  }

  /// The same of one item; steps behind it.
  func hasTarget<Target: TargetNumber>(
    ofItemAt place: inout Int, where counts: (Target) -> Bool
  ) -> Bool {
    var isFound = false
    var hasMore = true
    place += 1
    while hasMore {
      place += 1
      hasMore = self[place] & IndexFormat.Item.more != 0
      isFound = isFound || counts(Target(rawValue: self[place] & IndexFormat.Item.number))
    }
    place += 1
    return isFound
  }
}
