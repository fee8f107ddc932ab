// SPDX-License-Identifier: Apache-2.0

internal import CByteScan
internal import WebAddresses

/// The host of an ordinary URL, found with the bit masks of one scan over the URL.
///
/// The same as `WebAddress.plainBeginning`, which reads byte by byte and is used for rare URLs:
/// hosts that extend beyond the first 64 bytes, hosts with two hyphens in a row, and URLs that do
/// not begin plainly.
struct PlainHost {
  let host: Range<Int>
  let path: Int

  @inline(__always)
  init?(of bytes: UnsafeBufferPointer<UInt8>, _ scan: byte_scan_result) {
    // SAFETY: the caller passes a buffer that lives for the call, with the marks of its bytes.
    guard let found = unsafe PlainHost.look(at: bytes, scan) ?? PlainHost.read(bytes) else {
      return nil
    }
    self = found
  }

  private init(host: Range<Int>, path: Int) {
    self.host = host
    self.path = path
  }

  /// The result of the masks, if they are enough.
  @inline(__always)
  private static func look(
    at bytes: UnsafeBufferPointer<UInt8>, _ scan: byte_scan_result
  ) -> PlainHost? {
    // SAFETY: the pointer is used for the first sixteen bytes, which exist.
    guard bytes.count >= 16, let base = unsafe UnsafeRawPointer(bytes.baseAddress) else {
      return nil
    }
    // SAFETY: there are sixteen bytes at least.
    let scheme = unsafe base.loadUnaligned(as: UInt64.self)
    let start = scheme == https ? 8 : scheme & 0x00FF_FFFF_FFFF_FFFF == http ? 7 : 0
    let ends = scan.host_ends &>> UInt64(start)
    guard start > 0, ends != 0 else { return nil }
    let end = start &+ ends.trailingZeroBitCount
    // SAFETY: the bit is for a byte of the URL, and so are those below it.
    guard end > start, unsafe base.load(fromByteOffset: end, as: UInt8.self) == UInt8(ascii: "/")
    else { return nil }
    let bits = (1 &<< UInt64(end)) &- (1 &<< UInt64(start))
    let hyphens = scan.hyphens & bits
    let dots = scan.dots & bits
    let label = dots == 0 ? start : 64 &- dots.leadingZeroBitCount
    guard hyphens & (hyphens &>> 1) == 0, label < end,
      unsafe base.load(fromByteOffset: label, as: UInt8.self) &- UInt8(ascii: "0") >= 10
    else { return nil }
    // SAFETY: the host is not empty, as was checked.
    return unsafe PlainHost(host: Range(uncheckedBounds: (start, end)), path: end)
  }

  @inline(never)
  private static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> PlainHost? {
    // SAFETY: the span is used within the call only.
    unsafe WebAddress.plainBeginning(of: bytes.span).map { PlainHost(host: $0.host, path: $0.path) }
  }

  /// `https://` and `http://`, the first byte lowest.
  private static var https: UInt64 { 0x2F2F_3A73_7074_7468 }
  private static var http: UInt64 { 0x002F_2F3A_7074_7468 }
}
