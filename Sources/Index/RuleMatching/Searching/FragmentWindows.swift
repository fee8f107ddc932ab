// SPDX-License-Identifier: Apache-2.0

internal import CByteScan

/// The bytes of a URL at which four bytes are looked up: those with which the fragments of a set
/// begin or end.
///
/// The patterns of real lists need only half of the lookups that all separators in a URL, on both
/// sides, would take: hardly any fragment has to begin with `%` or to end with `=`. So most kinds
/// of separators are checked on one side only.
struct FragmentWindows: Sendable {
  private(set) var beginnings = fragment_bytes(columns: (0, 0))
  private(set) var endings = fragment_bytes(columns: (0, 0))

  init(_ entries: Table<FragmentEntry>) {
    for number in 0..<entries.count { add(entries[number].text) }
  }

  init(_ entries: [FragmentEntry]) {
    for entry in entries { add(entry.text) }
  }

  private mutating func add(_ text: UInt32) {
    switch FragmentSide(of: text) {
    case .beginning, .free: FragmentWindows.add(UInt8(truncatingIfNeeded: text), to: &beginnings)
    case .ending: FragmentWindows.add(UInt8(truncatingIfNeeded: text >> 24), to: &endings)
    }
  }

  private static func add(_ byte: UInt8, to bytes: inout fragment_bytes) {
    let bit: UInt64 = 1 << (UInt64(byte & 7) * 8 + UInt64(byte >> 4))
    if byte & 8 == 0 { bytes.columns.0 |= bit } else { bytes.columns.1 |= bit }
  }
}

/// The byte by which a fragment is found.
package enum FragmentSide: Sendable {
  /// By its first one, which is a separator.
  case beginning
  /// By its last one, which is a separator.
  case ending
  /// By its first one, which may be any byte.
  case free

  /// The side of four bytes, each with the case bit set.
  package init(of text: UInt32) {
    let first = UInt8(truncatingIfNeeded: text)
    let last = UInt8(truncatingIfNeeded: text >> 24)
    if FragmentSide.isUsualBeginning(first) {
      self = .beginning
    } else if FragmentSide.isUsualEnding(last) {
      self = .ending
    } else if Separator.isSeparator(first) {
      self = .beginning
    } else {
      self = Separator.isSeparator(last) ? .ending : .free
    }
  }

  /// Whether most lists need lookups at a byte, because many fragments begin with it.
  ///
  /// These, and the usual endings, were counted in EasyList and EasyPrivacy: with them alone URLs
  /// of a crawl take 27 lookups each, and 53 with all separators and both sides.
  package static func isUsualBeginning(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"), underscore, UInt8(ascii: "="),
      UInt8(ascii: "&"), UInt8(ascii: "?"):
      true
    default: false
    }
  }

  /// The same for bytes with which many fragments end.
  package static func isUsualEnding(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), underscore, UInt8(ascii: "?"), UInt8(ascii: ":"): true
    default: false
    }
  }

  /// `_` with the case bit set.
  private static let underscore: UInt8 = 0x7F
}
