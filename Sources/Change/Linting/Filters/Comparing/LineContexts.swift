// SPDX-License-Identifier: Apache-2.0

internal import Filters

/// The conditions under which the lines of a file are read.
///
/// A filter can replace another one only if it is read whenever that one is.
struct LineContexts {
  /// The condition of a line.
  enum Context: Equatable {
    /// None.
    case always
    /// The condition that starts at an offset.
    case condition(Int)
    /// A hint for only this line.
    case hint
  }

  /// The contexts, each with the offset at which it starts.
  private var changes: [(offset: Int, context: Context)] = []

  /// Finds preprocessor directives and hints.
  ///
  /// Linear in the bytes; only needed for files that have some.
  init(_ bytes: [UInt8], _ dialect: FilterDialect) {
    var open: [Int] = []
    var affinity: Int?
    var isHinted = false
    for line in FilterLines(bytes) {
      let start = line.lowerBound
      if bytes[start] != Sign.exclamation {
        guard isHinted else { continue }
        changes.append((start, .hint))
        changes.append((line.upperBound, Self.context(open, affinity)))
        isHinted = false
      } else if bytes.starts(line, with: "!+") {
        isHinted = true
      } else if bytes.starts(line, with: "!#") {
        let name = bytes.text(bytes.name(at: start + 2, before: line.upperBound))
        switch name {
        case "if": open.append(start)
        case "else": if open.popLast() != nil { open.append(start) }
        case "endif": _ = open.popLast()
        case "safari_cb_affinity":
          let isEnd = line.count == "!#safari_cb_affinity".utf8.count
          affinity = isEnd ? nil : start
        default: continue
        }
        changes.append((start, Self.context(open, affinity)))
      }
    }
  }

  private static func context(_ open: [Int], _ affinity: Int?) -> Context {
    let inner = [open.last, affinity].compactMap { $0 }.max()
    return inner.map { .condition($0) } ?? .always
  }

  /// The context of a line.
  func context(at offset: Int) -> Context {
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? changes[low - 1].context : .always
  }

  /// Whether a filter is read whenever another one is, which has no hint.
  func isRead(_ one: FilterOrigin, whenever other: FilterOrigin) -> Bool {
    guard !changes.isEmpty else { return true }
    let (needed, given) = (context(at: other.range.lowerBound), context(at: one.range.lowerBound))
    return needed != .hint && given != .hint && (given == .always || given == needed)
  }
}
