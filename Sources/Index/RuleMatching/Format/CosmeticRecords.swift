// SPDX-License-Identifier: Apache-2.0

/// A cosmetic filter: 8 bytes.
package struct CosmeticFilterRecord: BitwiseCopyable, Sendable {
  /// Its line among those of all files in the low 28 bits, and its flags above them.
  private var word: UInt32
  /// The offset of its effect among the texts; equal effects have one offset.
  package let effect: UInt32

  package init(line: Int, _ flags: CosmeticFlags, effect: UInt32) {
    word = UInt32(truncatingIfNeeded: line) & CosmeticFilterRecord.lines | flags.rawValue
    self.effect = effect
  }

  private static var lines: UInt32 { (1 << 28) - 1 }

  /// The last line that a filter can be on.
  package static var lastLine: Int { Int(lines) }

  package var line: Int { Int(word & CosmeticFilterRecord.lines) }
  package var flags: CosmeticFlags {
    CosmeticFlags(rawValue: word & ~CosmeticFilterRecord.lines)
  }
}

/// What is rare about a cosmetic filter.
package struct CosmeticFlags: OptionSet, BitwiseCopyable, Sendable, Hashable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// It takes filters with the same effect back.
  package static let exception = CosmeticFlags(rawValue: 1 << 28)
  /// It names no host; an exception takes such a filter back.
  package static let generic = CosmeticFlags(rawValue: 1 << 29)
  /// It takes all filters of a kind back, or all scriptlets with a name.
  package static let wideException = CosmeticFlags(rawValue: 1 << 30)
}

/// Something that is filed by a hash.
package protocol CosmeticEntry: BitwiseCopyable, Sendable {
  /// The low half of the hash; those of a bucket are in order.
  var check: UInt32 { get }
}

/// A host of a cosmetic filter: 8 bytes.
///
/// A bucket may have hosts with several hashes. The slot of a bucket and the check together are more
/// than 40 bits of the hash: for two hosts to be taken for each other is less likely than damage
/// that the checksum does not show.
package struct CosmeticHostEntry: CosmeticEntry {
  /// The low half of the hash of the host.
  package let check: UInt32
  /// The number of the filter, and the role of the host in the low two bits.
  package let word: UInt32

  package init(_ hash: HostHash, filter: Int, _ role: CosmeticRole) {
    check = UInt32(truncatingIfNeeded: hash.value)
    word = CosmeticHostEntry.word(filter: filter, role)
  }

  static func word(filter: Int, _ role: CosmeticRole) -> UInt32 {
    UInt32(truncatingIfNeeded: filter) << 2 | role.rawValue
  }

  static func filter(of word: UInt32) -> Int { Int(word >> 2) }
  // INVARIANT: cosmeticRole.
  static func role(of word: UInt32) -> CosmeticRole {
    CosmeticRole(rawValue: word & 3) ?? .excluded
  }

  var filter: Int { CosmeticHostEntry.filter(of: word) }
  var role: CosmeticRole { CosmeticHostEntry.role(of: word) }

  /// The last number that a filter can have.
  package static var lastFilter: Int { 1 << 30 - 1 }
}

/// What a host is to a cosmetic filter.
package enum CosmeticRole: UInt32, Sendable {
  case included = 0
  case excluded = 1
  /// The filter is for all frames in documents of the host.
  case framing = 2
}

/// A class or an id of a generic selector: 8 bytes.
package struct CosmeticKeyEntry: CosmeticEntry {
  /// The low half of the hash of the name.
  package let check: UInt32
  package let filter: UInt32

  package init(_ hash: HostHash, filter: Int) {
    check = UInt32(truncatingIfNeeded: hash.value)
    self.filter = UInt32(truncatingIfNeeded: filter)
  }
}

/// The hashes under which cosmetic filters are filed.
extension HostHash {
  /// The hash of a host, label by label from the right.
  package init(host: [UInt8]) {
    self.init()
    withBytes(of: host.span) { text in
      var end = text.count
      while end >= 0 {
        let dot = text.lastIndex(of: UInt8(ascii: "."), before: end) ?? -1
        add((dot &+ 1)..<end, of: text)
        end = dot
      }
    }
  }

  /// The hash of `name.*`: a label that no host has stands for the public suffix.
  package init(entity name: [UInt8]) { self.init(host: name + Array(".*".utf8)) }

  /// The hash of a class or an id with its sign, in which the case counts.
  package init(selectorName name: [UInt8]) {
    self.init()
    withBytes(of: name.span) { addName($0) }
  }

  init(selectorName name: Bytes) {
    self.init()
    addName(name)
  }

  /// Adds a name, eight bytes at a time.
  mutating func addName(_ name: Bytes) {
    let wholeEnd = name.forEachBlock(of: UInt64.self) { add(UInt64(littleEndian: $0)) }
    var rest = UInt64(name.count)
    for index in wholeEnd..<name.count { rest = rest &<< 8 | UInt64(name[index]) }
    add(rest)
  }
}
