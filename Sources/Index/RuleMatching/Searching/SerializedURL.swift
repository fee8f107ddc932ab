// SPDX-License-Identifier: Apache-2.0

internal import CByteScan
internal import RuleModel
internal import WebAddresses

/// The URL of a load as rules see it: serialized, and without a fragment that does not count.
struct SerializedURL {
  let text: SubjectText
  /// The range of its host; empty if it has none.
  let host: Range<Int>
  /// Whether `make-https` would change it: plain `http` or `ws` at its default port.
  let isUpgradable: Bool
  /// Whether no rule applies to it, as to `data:`.
  let isExempt: Bool
  /// The text with a fragment that was left out.
  private let whole: Bytes

  /// A URL that is certainly serialized; nil if a quick scan does not prove it.
  @inline(__always)
  init?(_ bytes: Bytes, _ type: LoadType, _ hostMemory: HostMemory? = nil) {
    let scan = bytes.scanned()
    var host = scan.host
    var path = host.upperBound
    if host.isEmpty {
      guard let beginning = SerializedURL.rareBeginning(bytes) else { return nil }
      (host, path) = (beginning.host, beginning.path)
    }
    guard
      scan.is_odd == 0 || bytes.withSpan({ WebAddress.isSerialized($0, fromPath: path) })
    else { return nil }
    let hasFragment = scan.has_fragment != 0 && !type.keepsFragment
    let shown = hasFragment ? SerializedURL.withoutFragment(bytes) : bytes
    self.host = host
    text = SubjectText(shown, host: host, dots: scan.dots, hostMemory)
    // A host of `http` begins one byte earlier than one of `https`.
    isUpgradable = host.lowerBound == 7 && path == host.upperBound
    isExempt = false
    whole = bytes
  }

  /// The beginning of a URL whose host the scan did not find, read byte by byte: the host extends
  /// beyond the first 64 bytes or has two hyphens in a row, or the URL does not begin plainly.
  ///
  /// A host with an empty label is parsed, because filters see the nearest host instead.
  @inline(never)
  private static func rareBeginning(_ bytes: Bytes) -> (host: Range<Int>, path: Int)? {
    bytes.withSpan { bytes in
      guard let found = WebAddress.plainBeginning(of: bytes),
        !WebAddress.hasEmptyLabel(bytes, found.host)
      else { return nil }
      return found
    }
  }

  /// A URL that was parsed.
  init(_ bytes: Bytes, _ address: WebAddress, keepsFragment: Bool) {
    let scheme = address.bytes[address.scheme]
    let isWeb = scheme.elementsEqual("http".utf8) || scheme.elementsEqual("https".utf8)
    var end = bytes.count
    if isWeb, !keepsFragment, let fragment = address.fragment { end = fragment.lowerBound - 1 }
    host = address.host ?? 0..<0
    text = SubjectText(bytes[..<end])
    let isPlain = scheme.elementsEqual("http".utf8) || scheme.elementsEqual("ws".utf8)
    isUpgradable = isPlain && address.port == nil
    isExempt = scheme.elementsEqual("data".utf8)
    whole = bytes
  }

  /// Whether a fragment was left out.
  @inline(__always)
  var lacksFragment: Bool { text.bytes.count != whole.count }

  /// Whether rules of extensions see another URL: that of Chromium has the fragment, which WebKit's
  /// rules do not see in most loads, and `%7C` for a bar in the path.
  @inline(__always)
  var differsInChromium: Bool { lacksFragment || whole.offset(ofNeedle: SerializedURL.bar) >= 0 }

  /// As a needle for a scan, which finds backslashes, too; those cost time and change nothing.
  private static var bar: UInt32 { 0x7C }

  /// The URL as Chromium shows it to rules, if that is another one.
  var bytesInChromium: [UInt8] {
    let bytes = Array(whole)
    guard bytes.contains(UInt8(ascii: "|")) else { return bytes }
    return (try? WebAddress(parsing: bytes, following: .chromium))?.bytes ?? bytes
  }

  /// Passes on the URL as Chromium shows it to rules.
  func inChromium(_ body: (SerializedURL) -> Void) {
    let bytes = bytesInChromium
    withBytes(of: bytes.span) { body(SerializedURL($0, inChromiumOf: self)) }
  }

  // A path comes after the host, and thus it stays where it is.
  private init(_ bytes: Bytes, inChromiumOf url: SerializedURL) {
    text = SubjectText(bytes)
    host = url.host
    isUpgradable = url.isUpgradable
    isExempt = url.isExempt
    whole = bytes
  }

  /// The bytes of the URL.
  var bytes: [UInt8] { Array(text.bytes) }

  /// Whether its scheme is `http` or `ftp`.
  var isInsecureWeb: Bool {
    let scheme = bytes.prefix { $0 != UInt8(ascii: ":") }
    return scheme.elementsEqual("http".utf8) || scheme.elementsEqual("ftp".utf8)
  }

  /// A URL without its fragment.
  @inline(never)
  static func withoutFragment(_ bytes: Bytes) -> Bytes { bytes[..<fragmentStart(bytes)] }

  /// The offset of the number sign, or the end.
  static func fragmentStart(_ bytes: Bytes) -> Int {
    // No other byte becomes a number sign with bit 0x20 set, but 0x03, which no serialized URL has.
    let offset = bytes.offset(ofNeedle: 0x23)
    return offset < 0 ? bytes.count : offset
  }
}
