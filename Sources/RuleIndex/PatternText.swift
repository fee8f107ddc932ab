// SPDX-License-Identifier: Apache-2.0

/// Writes patterns out of their programs.
enum PatternText {
  private static let authorityLead = Array("^[^:]+://+([^:/]+\\.)?".utf8)

  /// The pattern of a host in the table.
  static func host(at place: Int, in entries: Table<UInt8>) -> [UInt8] {
    let count = Int(entries[place])
    let host = (place + 1..<place + 1 + count).map { entries[$0] }
    return authorityLead + escaped(host) + Array("[/:]".utf8)
  }

  /// The pattern of a program: written anew for segments, as it was for all others.
  static func program(_ program: UInt32, in index: RuleIndex) -> [UInt8] {
    var reader = PayloadReader(index.programs, at: Int(program))
    let (kind, lead, flags) = (reader.byte(), reader.byte(), reader.byte())
    _ = reader.byte()
    switch kind {
    case IndexFormat.ProgramKind.segments:
      return segments(&reader, lead: lead, flags: flags, index.characterSets)
    case IndexFormat.ProgramKind.smallMachine:
      reader.skip(16)
      reader.skip(reader.number() * 12)
    case IndexFormat.ProgramKind.largeMachine: reader.skip(Int(reader.word32()) * 8)
    default: _ = reader.number()
    }
    return reader.string()
  }

  private static func segments(
    _ reader: inout PayloadReader, lead: UInt8, flags: UInt8, _ sets: Table<SetRecord>
  ) -> [UInt8] {
    var text: [UInt8] = []
    if lead == IndexFormat.ProgramLead.start { text = Array("^".utf8) }
    if lead == IndexFormat.ProgramLead.authority { text = authorityLead }
    for segment in 0..<reader.number() {
      if segment > 0 { text += ".*".utf8 }
      _ = reader.number()
      for _ in 0..<reader.number() {
        if reader.byte() == IndexFormat.SegmentElement.literal {
          text += escaped(reader.string())
        } else {
          text += set(sets[reader.number()])
        }
      }
    }
    return flags & IndexFormat.ProgramFlag.atEnd == 0 ? text : text + Array("$".utf8)
  }

  // MARK: Characters

  private static func escaped(_ text: [UInt8]) -> [UInt8] { text.flatMap { escaped($0) } }

  /// A character outside of a set.
  private static func escaped(_ byte: UInt8) -> [UInt8] {
    if byte < 0x20 || byte == 0x7F { return hexadecimal(byte) }
    let isSpecial = Array("\\^$.*+?()[]{}|".utf8).contains(byte)
    return isSpecial ? [UInt8(ascii: "\\"), byte] : [byte]
  }

  private static func hexadecimal(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return Array("\\x".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  /// A set, told by what is in it or by what is not, whichever is shorter.
  private static func set(_ set: SetRecord) -> [UInt8] {
    let members = (1...127).map { UInt8($0) }.filter { set.contains($0) }
    let others = (1...127).map { UInt8($0) }.filter { !set.contains($0) }
    if others.isEmpty { return Array(".".utf8) }
    let isNegated = others.count < members.count
    let opening = isNegated ? "[^" : "["
    return Array(opening.utf8) + ranges(of: isNegated ? others : members) + Array("]".utf8)
  }

  /// Members in order, three or more neighbours as a range.
  private static func ranges(of members: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    var index = 0
    while index < members.count {
      var end = index
      while end + 1 < members.count, members[end + 1] == members[end] + 1 { end += 1 }
      if end - index >= 2 {
        text += inSet(members[index]) + [UInt8(ascii: "-")] + inSet(members[end])
      } else {
        text += members[index...end].flatMap { inSet($0) }
      }
      index = end + 1
    }
    return text
  }

  private static func inSet(_ byte: UInt8) -> [UInt8] {
    if byte < 0x20 || byte == 0x7F { return hexadecimal(byte) }
    let isSpecial = Array("\\]^-".utf8).contains(byte)
    return isSpecial ? [UInt8(ascii: "\\"), byte] : [byte]
  }
}
