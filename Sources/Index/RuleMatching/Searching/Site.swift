// SPDX-License-Identifier: Apache-2.0

/// The domain that first parties are equal to or below: the registrable domain of a page, or its
/// host.
struct Site: BitwiseCopyable {
  let bytes: Bytes
  /// Its last eight bytes, the last one highest, and a mask of those that it has.
  private let tail: UInt64
  private let tailMask: UInt64

  init(_ bytes: Bytes) {
    self.bytes = bytes
    guard bytes.count < 8 else {
      tail = bytes.number(at: bytes.count &- 8, as: UInt64.self)
      tailMask = .max
      return
    }
    tail = bytes.indices.reduce(0) { $0 &>> 8 | UInt64(bytes[$1]) &<< 56 }
    let unused = UInt64(8 &- bytes.count) &* 8
    tailMask = unused == 64 ? 0 : ~0 &<< unused
  }

  /// Whether the bytes before an offset may be the end of the site; false if a host that ends there
  /// is certainly third party.
  @inline(__always)
  func mayEnd(_ subject: Subject, at end: Int) -> Bool {
    guard end >= 8 else { return true }
    let word = subject.number(at: end &- 8, as: UInt64.self)
    return (word ^ tail) & tailMask == 0
  }

  /// Whether this is the site of a host: the host itself, or a domain that it is below.
  func isSite(ofHost host: Range<Int>, in subject: Subject) -> Bool {
    let count = bytes.count
    guard !host.isEmpty, count > 0 else { return host.isEmpty && count == 0 }
    let start = host.upperBound &- count
    guard start == host.lowerBound || start > host.lowerBound && subject[start &- 1] == 0x2E else {
      return false
    }
    return FoldedText.areIdentical(subject.bytes[start..<host.upperBound], bytes)
  }
}
