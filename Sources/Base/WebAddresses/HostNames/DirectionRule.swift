// SPDX-License-Identifier: Apache-2.0

/// Which labels may be next to others that are written from right to left (RFC 5893).
enum DirectionRule {
  /// The classes of `HostNameData.directions`.
  private enum Direction: UInt8 {
    case left, right, arabicNumber, europeanNumber, mark, neutral, other
  }

  static func allows(_ labels: [[Unicode.Scalar]]) -> Bool {
    let directions = labels.map { $0.map(direction) }
    let isAnyFromRight = directions.contains { label in
      label.contains { $0 == .right || $0 == .arabicNumber }
    }
    return !isAnyFromRight || directions.allSatisfy(allows)
  }

  private static func allows(_ label: [Direction]) -> Bool {
    guard let first = label.first else { return true }
    let last = label.last { $0 != .mark }
    switch first {
    case .left:
      return (last == .left || last == .europeanNumber)
        && !label.contains { $0 == .right || $0 == .arabicNumber || $0 == .other }
    case .right:
      let isMixed = label.contains(.arabicNumber) && label.contains(.europeanNumber)
      return !isMixed && (last == .right || last == .arabicNumber || last == .europeanNumber)
        && !label.contains { $0 == .left || $0 == .other }
    default: return false
    }
  }

  private static func direction(_ scalar: Unicode.Scalar) -> Direction {
    Direction(rawValue: HostNameData.value(of: scalar, in: HostNameData.directions)) ?? .other
  }
}
