// SPDX-License-Identifier: Apache-2.0

/// Writes patterns from their programs.
enum PatternText {
  private static let authorityLead = Array("^[^:]+://+([^:/]+\\.)?".utf8)

  /// The pattern of a host alone.
  static func pattern(ofHost host: [UInt8]) -> [UInt8] {
    authorityLead + escaped(host) + Array("[/:]".utf8)
  }

  /// The pattern of a host with its lead and what closes it.
  static func pattern(ofLedHost entry: Int, in index: RuleIndex) -> [UInt8] {
    // INVARIANT: characterSet, lead.
    let hosts = index.tables.loads.ledHosts
    let lead = hosts.leads[hosts.lead(ofEntry: entry)]
    // Its program ends at the end of the URL, which is that of the lead.
    let before = program(lead.program, after: [], in: index).dropLast()
    let closing = lead.hasClosing ? character(index.tables.characterSets[lead.closing]) : []
    return before + escaped(hosts.host(ofEntry: entry)) + closing
  }

  /// The pattern of a program: rewritten for segments, the original text for all others.
  static func program(
    _ program: ProgramOffset, after host: [UInt8], in index: RuleIndex
  ) -> [UInt8] {
    // INVARIANT: pattern, programEnd.
    var reader = PayloadReader(index.tables.programs, at: program.offset)
    let header = ProgramHeader(rawValue: reader.byte())
    switch header.kind {
    case .segments:
      let text = lead(header.lead, host) + segments(&reader, index.tables.characterSets)
      return header.isAtEnd ? text + Array("$".utf8) : text
    case .smallMachine:
      reader.skip(16)
      reader.skip(reader.number() * 12)
    case .largeMachine: reader.skip(Int(reader.word32()) * 8)
    case .engine: _ = reader.number()
    }
    return reader.string()
  }

  private static func lead(_ lead: ProgramHeader.Lead, _ host: [UInt8]) -> [UInt8] {
    switch lead {
    case .anywhere: []
    case .start: Array("^".utf8)
    case .authority: authorityLead
    case .host: authorityLead + escaped(host)
    }
  }

  private static func segments(
    _ reader: inout PayloadReader, _ sets: Table<SetRecord>
  ) -> [UInt8] {
    // INVARIANT: characterSet, programEnd.
    var text: [UInt8] = []
    for segment in 0..<reader.number() {
      if segment > 0 { text += ".*".utf8 }
      _ = reader.number()
      for _ in 0..<reader.number() {
        let element = SegmentElement(rawValue: reader.number())
        text +=
          element.isLiteral
          ? escaped(reader.bytes(element.number)) : set(sets[element.number])
      }
    }
    return text
  }

  // MARK: Characters

  private static func escaped(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 8)
    for byte in text {
      if byte < 0x20 || byte == 0x7F {
        result += hexadecimal(byte)
      } else {
        if isSpecial(byte) { result.append(UInt8(ascii: "\\")) }
        result.append(byte)
      }
    }
    return result
  }

  /// Whether a character outside of a set needs an escape.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "$"), UInt8(ascii: "."),
      UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "("),
      UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"), UInt8(ascii: "|"):
      true
    default: false
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return Array("\\x".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  /// A set, written as its member if it has only one.
  private static func character(_ set: SetRecord) -> [UInt8] {
    let members = (1...127).map { UInt8($0) }.filter { set.contains($0) }
    return members.count == 1 ? escaped(members) : self.set(set)
  }

  /// A set, written as its members or as the excluded ones, whichever is shorter.
  private static func set(_ set: SetRecord) -> [UInt8] {
    let members = (1...127).map { UInt8($0) }.filter { set.contains($0) }
    let others = (1...127).map { UInt8($0) }.filter { !set.contains($0) }
    if others.isEmpty { return Array(".".utf8) }
    let isNegated = others.count < members.count
    let opening = isNegated ? "[^" : "["
    return Array(opening.utf8) + ranges(of: isNegated ? others : members) + Array("]".utf8)
  }

  /// Members in order, with three or more consecutive ones as a range.
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
