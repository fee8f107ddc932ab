// SPDX-License-Identifier: Apache-2.0

internal import Filters

/// The kind of content of a file, detected from its first bytes.
package enum ListContent: Sendable, Hashable {
  /// Rules in WebKit's JSON.
  case rules
  /// Rules for declarativeNetRequest, the interface of browser extensions.
  case dnr
  /// The manifest of an extension, which may name files with such rules.
  case manifest
  /// Filters for an ad blocker, host names, or any other text.
  case filters

  /// Detects the content from the first bytes of a list.
  ///
  /// A list that begins with a bracket is JSON, unless a header such as `[Adblock Plus 2.0]` or the
  /// modifiers of an AdGuard filter follow. A list without text is JSON, too, so that it is
  /// rejected as WebKit does. A list whose first rule has a `condition` or an `id` and no `trigger`
  /// is for declarativeNetRequest; an empty one is WebKit's.
  ///
  /// - Complexity: linear in the white space before the first value and in the first object.
  package init(of bytes: [UInt8]) {
    var scan = ContentScan(bytes)
    self = scan.isManifestWithComments ? .manifest : scan.isJSON ? scan.content : .filters
  }
}

/// Detects the content from the beginning of a list.
private struct ContentScan {
  private let bytes: [UInt8]
  private var offset = 0
  private var isInArray = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// Whether comment lines and then a manifest follow; JSON itself has no comments.
  var isManifestWithComments: Bool {
    var rest = self
    rest.skipSpace()
    guard bytes[rest.offset...].starts(with: "//".utf8) else { return false }
    while bytes[rest.offset...].starts(with: "//".utf8) {
      while rest.offset < bytes.count, bytes[rest.offset] != 0x0A { rest.offset += 1 }
      rest.skipSpace()
    }
    return rest.offset < bytes.count && rest.content == .manifest
  }

  var isJSON: Bool {
    mutating get {
      skipSpace()
      guard offset < bytes.count else { return true }
      switch bytes[offset] {
      case UInt8(ascii: "{"), UInt8(ascii: "\""): return true
      case UInt8(ascii: "["):
        guard !FilterList.startsWithHeader(bytes, at: offset) else { return false }
        offset += 1
        isInArray = true
        skipSpace()
        return true
      default: return false
      }
    }
  }

  /// The kind of a JSON text by the keys of its first object; the offset is at its bracket, if it
  /// starts with one.
  var content: ListContent {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "{") else { return .rules }
    if !isInArray { return hasKey(Self.manifestKeys) ? .manifest : .rules }
    return !hasKey(["trigger"]) && hasKey(["condition", "id"]) ? .dnr : .rules
  }

  private static let manifestKeys = ["declarative_net_request", "manifest_version"]

  private func hasKey(_ names: [String]) -> Bool {
    var object = FirstObject(bytes, at: offset)
    return object.hasKey(among: names)
  }

  private mutating func skipSpace() {
    while offset < bytes.count, bytes[offset] == 0x20 || (0x09...0x0D).contains(bytes[offset]) {
      offset += 1
    }
  }
}

extension FilterConversion.Source {
  /// Why the text cannot be a filter list, in words that follow the name of its file; nil if it
  /// can.
  ///
  /// Only the beginning of a list with text is examined, because a stray byte further on spoils one
  /// line and not the list.
  public var problem: String? {
    if bytes.allSatisfy({ $0 <= 0x20 }) { return "the file is empty" }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return "it is UTF-16; save it as UTF-8"
    }
    if bytes.starts(with: [0x1F, 0x8B]) { return "it is compressed with gzip; unpack it first" }
    if let zero = bytes.prefix(Self.sample).firstIndex(of: 0) {
      return "it is not text: byte \(zero + 1) is zero"
    }
    if ListContent(of: bytes) != .filters { return "it is JSON, not a filter list" }
    return isPage ? "it is an HTML page, not a filter list" : nil
  }

  /// How many bytes are examined.
  private static let sample = 512

  /// Whether this is an HTML page that a server sends instead of a list.
  private var isPage: Bool {
    let start = String(decoding: bytes.prefix(Self.sample), as: UTF8.self).lowercased()
      .drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    return start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
  }
}
