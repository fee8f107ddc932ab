// SPDX-License-Identifier: Apache-2.0

/// Where the two joiners, which are invisible, may be in a label (ContextJ of IDNA 2008).
enum JoinerRule {
  private enum JoiningType {
    static let left: UInt8 = 1
    static let dual: UInt8 = 2
    static let right: UInt8 = 3
    static let transparent: UInt8 = 4
  }

  private static let nonJoiner: Unicode.Scalar = "\u{200C}"
  private static let joiner: Unicode.Scalar = "\u{200D}"

  static func allows(_ label: [Unicode.Scalar]) -> Bool {
    label.indices.allSatisfy { index in
      guard label[index] == nonJoiner || label[index] == joiner else { return true }
      if index > 0, label[index - 1].properties.canonicalCombiningClass == .virama { return true }
      return label[index] == nonJoiner && separates(label, at: index)
    }
  }

  /// Whether a character separates two letters that would be joined.
  private static func separates(_ label: [Unicode.Scalar], at index: Int) -> Bool {
    let before = label[..<index].last { joiningType($0) != JoiningType.transparent }
    let behind = label[(index + 1)...].first { joiningType($0) != JoiningType.transparent }
    guard let before, let behind else { return false }
    return [JoiningType.left, JoiningType.dual].contains(joiningType(before))
      && [JoiningType.right, JoiningType.dual].contains(joiningType(behind))
  }

  private static func joiningType(_ scalar: Unicode.Scalar) -> UInt8 {
    HostNameData.value(of: scalar, in: HostNameData.joiningTypes)
  }
}
