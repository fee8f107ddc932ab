// SPDX-License-Identifier: Apache-2.0

/// Elements in groups that are split again and again.
///
///     elements  [ c a | d b e ]     a group is a range; its marked elements come first
///                 ^ marked
///
/// Which element comes first in a group is part of what this is for: it is the one that WebKit
/// keeps of equal states.
struct Partition {
  struct Group {
    var start: Int32
    var count: Int32
    var marked: Int32 = 0
  }

  private(set) var groups: [Group]
  private var elements: [Int32]
  /// The index in `elements` of each element.
  private var positions: [Int32]
  private var groupOf: [Int32]
  private var marked: [Int32] = []

  /// All elements in one group.
  init(count: Int) {
    elements = Array(0..<Int32(count))
    positions = elements
    groupOf = [Int32](repeating: 0, count: count)
    groups = [Group(start: 0, count: Int32(count))]
  }

  /// Elements that are in groups already, each with its group; groups are numbered from 0.
  init(groups numbers: [Int32], count: Int) {
    groupOf = numbers
    groups = [Group](repeating: Group(start: 0, count: 0), count: count)
    for number in numbers { groups[Int(number)].count += 1 }
    var start: Int32 = 0
    for index in groups.indices {
      groups[index].start = start
      start += groups[index].count
    }
    var next = groups.map(\.start)
    elements = [Int32](repeating: 0, count: numbers.count)
    positions = elements
    for (element, number) in numbers.enumerated() {
      let position = next[Int(number)]
      elements[Int(position)] = Int32(element)
      positions[element] = position
      next[Int(number)] = position + 1
    }
  }

  subscript(group: Int) -> ArraySlice<Int32> {
    let group = groups[group]
    return elements[Int(group.start)..<Int(group.start + group.count)]
  }

  /// The element that stands for all elements of its group.
  func first(of element: Int) -> Int32 { elements[Int(groups[Int(groupOf[element])].start)] }

  mutating func mark(_ element: Int32) {
    let number = groupOf[Int(element)]
    let group = groups[Int(number)]
    let border = group.start + group.marked
    let position = positions[Int(element)]
    guard position >= border else { return }
    if group.marked == 0 { marked.append(number) }
    groups[Int(number)].marked += 1
    guard position != border else { return }
    let other = elements[Int(border)]
    elements[Int(border)] = element
    elements[Int(position)] = other
    positions[Int(element)] = border
    positions[Int(other)] = position
  }

  /// Splits groups with some marked elements; the smaller part gets a new number.
  ///
  /// - Returns: The range of the new numbers.
  mutating func split() -> Range<Int> {
    let first = groups.count
    for number in marked {
      let group = groups[Int(number)]
      groups[Int(number)].marked = 0
      guard group.marked < group.count else { continue }
      var new = Group(start: group.start, count: group.marked)
      if group.marked * 2 <= group.count {
        groups[Int(number)].start += group.marked
      } else {
        new = Group(start: group.start + group.marked, count: group.count - group.marked)
      }
      groups[Int(number)].count -= new.count
      for position in Int(new.start)..<Int(new.start + new.count) {
        groupOf[Int(elements[position])] = Int32(groups.count)
      }
      groups.append(new)
    }
    marked.removeAll(keepingCapacity: true)
    return first..<groups.count
  }
}
