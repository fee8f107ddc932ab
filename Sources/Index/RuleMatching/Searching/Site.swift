// SPDX-License-Identifier: Apache-2.0

/// The domain that first parties are equal to or below: the registrable domain of a page, or its
/// host.
@safe
struct Site: BitwiseCopyable {
  // SAFETY: whoever makes a site keeps the bytes for as long as it is used.
  let bytes: UnsafeBufferPointer<UInt8>
  /// Its last eight bytes, the last one highest, and a mask of those that it has.
  private let tail: UInt64
  private let tailMask: UInt64

  // SAFETY: the caller passes bytes that outlive every use.
  @unsafe init(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe self.bytes = unsafe bytes
    guard bytes.count < 8 else {
      // SAFETY: there are eight bytes before the end.
      tail = unsafe UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped).loadUnaligned(
        fromByteOffset: bytes.count &- 8, as: UInt64.self)
      tailMask = .max
      return
    }
    // SAFETY: they are read within the call.
    tail = unsafe bytes.reduce(0) { $0 &>> 8 | UInt64($1) &<< 56 }
    let unused = UInt64(8 &- bytes.count) &* 8
    tailMask = unused == 64 ? 0 : ~0 &<< unused
  }

  /// Whether the bytes before an offset may be the end of the site; false if a host that ends there
  /// is certainly third party.
  @inline(__always)
  func mayEnd(_ subject: Subject, at end: Int) -> Bool {
    guard end >= 8 else { return true }
    // SAFETY: there are eight bytes before the offset.
    let word = unsafe UnsafeRawPointer(subject.bytes).loadUnaligned(
      fromByteOffset: end &- 8, as: UInt64.self)
    return (word ^ tail) & tailMask == 0
  }

  /// Whether this is the site of a host: the host itself, or a domain that it is below.
  func isSite(ofHost host: Range<Int>, in subject: Subject) -> Bool {
    // SAFETY: only the count is read.
    let count = unsafe bytes.count
    guard !host.isEmpty, count > 0 else { return host.isEmpty && count == 0 }
    let start = host.upperBound &- count
    guard start == host.lowerBound || start > host.lowerBound && subject[start &- 1] == 0x2E else {
      return false
    }
    // SAFETY: the site ends where the host ends, and is not longer.
    return unsafe FoldedText.areIdentical(
      subject.bytes + start, bytes.baseAddress.unsafelyUnwrapped, count: count)
  }
}
