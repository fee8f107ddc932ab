// SPDX-License-Identifier: Apache-2.0

/// Costs in classes of about the same size, so that the largest ones can be added up without sorting
/// all of them.
struct CostClasses: Sendable {
  private struct Class: BitwiseCopyable, Sendable {
    var count = 0
    var sum = RunCost()
    /// At least each of them.
    var most = RunCost()

    @inline(__always)
    mutating func add(_ cost: RunCost) {
      count &+= 1
      sum.add(cost)
      most.include(cost)
    }
  }

  /// The length of a URL by which costs are compared.
  private static let length = 1_000
  /// Two classes for each power of two.
  private static let number = 128

  /// From the least to the largest costs; empty without any.
  private var classes: [Class] = []

  mutating func add(_ cost: RunCost) {
    if classes.isEmpty { classes = [Class](repeating: Class(), count: CostClasses.number) }
    classes[CostClasses.number(of: cost.steps(CostClasses.length))].add(cost)
  }

  /// The class of a cost: its highest bit, and the bit below it.
  @inline(__always)
  private static func number(of steps: Int) -> Int {
    guard steps > 1 else { return max(0, steps) }
    let bit = Int.bitWidth &- 1 &- steps.leadingZeroBitCount
    return bit &<< 1 | steps &>> (bit &- 1) & 1
  }

  /// The sum of the largest ones, or a little more.
  func first(_ count: Int) -> RunCost {
    var sum = RunCost()
    var left = count
    for item in classes.reversed() where left > 0 && item.count > 0 {
      sum.add(item.count <= left ? item.sum : item.most.times(left).limited(to: item.sum))
      left -= item.count
    }
    return sum
  }

  /// The largest of all costs that do not depend on a pattern being run.
  var mostLooks: Int { classes.map(\.most.looks).max() ?? 0 }

  /// Counts each of them twice.
  mutating func double() {
    for number in classes.indices {
      classes[number].sum.add(classes[number].sum)
      classes[number].most.add(classes[number].most)
    }
  }
}
