// SPDX-License-Identifier: Apache-2.0

/// The mapping of each character of a host, according to UTS 46.
enum ScalarMapping {
  /// The kinds of the runs in `HostNameData.mappingStarts`.
  private enum Kind: UInt32 {
    case valid, ignored, disallowed
    /// Of two characters the first becomes the second.
    case alternating
    /// Each becomes another one at the same distance.
    case shifted
    /// Each becomes the same text.
    case replaced
  }

  /// The characters that a text becomes, or nil if one is not allowed.
  static func mapped(_ text: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar]? {
    var output: [Unicode.Scalar] = []
    for scalar in text {
      guard append(scalar, to: &output) else { return nil }
    }
    return output
  }

  /// Whether a character may be in a host as it is.
  static func isValid(_ scalar: Unicode.Scalar) -> Bool {
    let (kind, run) = meaning(of: scalar)
    return switch kind {
    case .valid: true
    case .alternating: !isFirstOfPair(scalar, run)
    case .ignored, .disallowed, .shifted, .replaced, nil: false
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to output: inout [Unicode.Scalar]) -> Bool {
    let (kind, run) = meaning(of: scalar)
    switch kind {
    case .valid: output.append(scalar)
    case .ignored: break
    case .alternating: return append(scalar.value &+ (isFirstOfPair(scalar, run) ? 1 : 0), &output)
    case .shifted:
      return append(HostNameData.mappingValues[run] &+ scalar.value &- start(of: run), &output)
    case .replaced:
      let value = HostNameData.mappingValues[run]
      let first = Int(value >> 5)
      for index in first..<(first + Int(value & 31)) {
        guard append(HostNameData.replacements[index], &output) else { return false }
      }
    case .disallowed, nil: return false
    }
    return true
  }

  private static func append(_ value: UInt32, _ output: inout [Unicode.Scalar]) -> Bool {
    guard let scalar = Unicode.Scalar(value) else { return false }
    output.append(scalar)
    return true
  }

  private static func meaning(of scalar: Unicode.Scalar) -> (kind: Kind?, run: Int) {
    let run = HostNameData.run(of: scalar.value << 3 | 7, in: HostNameData.mappingStarts)
    return (Kind(rawValue: HostNameData.mappingStarts[run] & 7), run)
  }

  private static func start(of run: Int) -> UInt32 { HostNameData.mappingStarts[run] >> 3 }

  private static func isFirstOfPair(_ scalar: Unicode.Scalar, _ run: Int) -> Bool {
    (scalar.value &- start(of: run)) & 1 == 0
  }
}
