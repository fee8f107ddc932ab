// SPDX-License-Identifier: Apache-2.0

internal import CByteScan
internal import RuleModel
internal import WebAddresses

/// The URL of a load as rules see it: serialized, and without a fragment that does not count.
@safe
struct SerializedURL {
  let text: SubjectText
  /// The range of its host; empty if it has none.
  let host: Range<Int>
  /// Whether `make-https` would change it: plain `http` or `ws` at its default port.
  let isUpgradable: Bool
  /// Whether no rule applies to it, as to `data:`.
  let isExempt: Bool
  /// How many bytes it has with a fragment that was left out, which follows the text; 0 if none was.
  private let wholeCount: Int

  /// A URL that is certainly serialized; nil if a quick scan does not prove it.
  // SAFETY: the caller passes bytes and a memory that outlive this.
  @inline(__always)
  @unsafe init?(
    _ bytes: UnsafeBufferPointer<UInt8>, _ type: LoadType,
    _ hostMemory: UnsafeMutablePointer<remembered_host>? = nil
  ) {
    guard let start = bytes.baseAddress else { return nil }
    // SAFETY: the URL has `count` bytes.
    let scan = unsafe byte_scan(start, bytes.count)
    // SAFETY: a host ends after it has begun.
    var host = unsafe Range(uncheckedBounds: (Int(scan.host_start), Int(scan.host_end)))
    var path = host.upperBound
    if host.isEmpty {
      guard let beginning = unsafe SerializedURL.rareBeginning(bytes) else { return nil }
      (host, path) = (beginning.host, beginning.path)
    }
    guard unsafe scan.is_odd == 0 || WebAddress.isSerialized(bytes.span, fromPath: path)
    else { return nil }
    let hasFragment = scan.has_fragment != 0 && !type.keepsFragment
    let end = unsafe hasFragment ? SerializedURL.fragmentStart(bytes) : bytes.count
    self.host = host
    // SAFETY: the fragment is after the host.
    text = unsafe SubjectText(start, count: end, host: host, dots: scan.dots, hostMemory)
    // A host of `http` begins one byte earlier than one of `https`.
    isUpgradable = host.lowerBound == 7 && path == host.upperBound
    isExempt = false
    wholeCount = hasFragment ? bytes.count : 0
  }

  /// The beginning of a URL whose host the scan did not find, read byte by byte: the host extends
  /// beyond the first 64 bytes or has two hyphens in a row, or the URL does not begin plainly.
  @inline(never)
  private static func rareBeginning(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (host: Range<Int>, path: Int)? {
    // SAFETY: the span is used within the call only.
    unsafe WebAddress.plainBeginning(of: bytes.span).map { ($0.host, $0.path) }
  }

  /// A URL that was parsed.
  @unsafe init(
    _ bytes: UnsafeBufferPointer<UInt8>, _ address: WebAddress, keepsFragment: Bool
  ) {
    let scheme = address.bytes[address.scheme]
    let isWeb = scheme.elementsEqual("http".utf8) || scheme.elementsEqual("https".utf8)
    var end = bytes.count
    if isWeb, !keepsFragment, let fragment = address.fragment { end = fragment.lowerBound - 1 }
    host = address.host ?? 0..<0
    // SAFETY: a URL that was parsed is not empty, and the fragment begins within it.
    text = unsafe SubjectText(UnsafeBufferPointer(rebasing: bytes[..<end]))
    let isPlain = scheme.elementsEqual("http".utf8) || scheme.elementsEqual("ws".utf8)
    isUpgradable = isPlain && address.port == nil
    isExempt = scheme.elementsEqual("data".utf8)
    wholeCount = end < bytes.count ? bytes.count : 0
  }

  /// Whether a fragment was left out.
  @inline(__always)
  var lacksFragment: Bool { wholeCount != 0 }

  /// The same URL with the fragment that was left out; nil if none was.
  ///
  /// WebKit's rules do not see the fragments of most loads, and Chromium's do.
  var withFragment: SerializedURL? { lacksFragment ? SerializedURL(withFragmentOf: self) : nil }

  private init(withFragmentOf url: SerializedURL) {
    // SAFETY: the fragment follows the text, in the buffer that outlives the URL.
    text = unsafe SubjectText(
      UnsafeBufferPointer(start: url.text.bytes, count: url.wholeCount))
    host = url.host
    isUpgradable = url.isUpgradable
    isExempt = url.isExempt
    wholeCount = 0
  }

  /// The bytes of the URL.
  var bytes: [UInt8] {
    // SAFETY: the text has as many bytes.
    unsafe Array(UnsafeBufferPointer(start: text.bytes, count: text.count))
  }

  /// Whether its scheme is `http` or `ftp`.
  var isInsecureWeb: Bool {
    let scheme = bytes.prefix { $0 != UInt8(ascii: ":") }
    return scheme.elementsEqual("http".utf8) || scheme.elementsEqual("ftp".utf8)
  }

  /// The offset of the number sign, or the end.
  @inline(never)
  static func fragmentStart(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    // SAFETY: the URL has as many bytes. No other byte becomes a number sign with bit 0x20 set, but
    // 0x03, which no serialized URL has.
    let offset = unsafe needle_scan(start, bytes.count, 0x23)
    return offset < 0 ? bytes.count : offset
  }
}
