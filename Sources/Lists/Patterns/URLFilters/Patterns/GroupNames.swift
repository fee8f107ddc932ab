// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// The names of groups in a pattern.
///
/// Two groups may have one name if they cannot match together: if they are in different
/// alternatives of one group. Of all groups with a name only the last has to be checked. If an
/// earlier one can match together with a new one, so can the last, or the two of them were rejected
/// already.
///
/// A class, so that a parser without names, the usual case, has a nil instead.
final class GroupNames {
  private var last: [String: Int] = [:]
  private var places = GroupPlaces()
  private var place = GroupPlaces.none

  /// Begins with the first named group: makes tree nodes of all groups that are open.
  init(at alternative: Int, of groups: inout [PatternParser.OpenGroup]) {
    var outer = GroupPlaces.none
    var group = -1
    for number in groups.indices {
      outer = places.add(group: group, alternative: groups[number].alternative, in: outer)
      groups[number].place = outer
      group = groups[number].node
    }
    place = places.add(group: group, alternative: alternative, in: outer)
  }

  func contains(_ name: String) -> Bool { last[name] != nil }

  /// Adds the name of a group that begins here; false if a group that can match together with it
  /// already has it.
  func add(_ name: String) -> Bool {
    let other = last.updateValue(place, forKey: name)
    return other.map { places.excludeEachOther($0, place) } ?? true
  }

  /// Called when a group was opened, which is the last of the open groups.
  func open(_ groups: inout [PatternParser.OpenGroup]) {
    guard let last = groups.indices.last else { return }
    groups[last].place = place
    goOn(to: 0, of: groups)
  }

  /// Called at another alternative of the innermost group.
  func goOn(to alternative: Int, of groups: [PatternParser.OpenGroup]) {
    let outer = groups.last?.place ?? GroupPlaces.none
    place = places.add(group: groups.last?.node ?? -1, alternative: alternative, in: outer)
  }

  func close(_ group: PatternParser.OpenGroup) { place = group.place }

  /// Reads `name>` and moves past it, or returns nil.
  static func parseName(in source: [UInt8], _ position: inout Int) -> String? {
    var name = ""
    while position < source.count, source[position] != UInt8(ascii: ">") {
      guard let scalar = parseScalar(in: source, &position), isAllowed(scalar, first: name.isEmpty)
      else { return nil }
      name.unicodeScalars.append(scalar)
    }
    guard position < source.count, !name.isEmpty else { return nil }
    position += 1
    return name
  }

  /// The first invalid escape in what would be a name between `<` and `>`.
  static func brokenEscape(in source: [UInt8], behind start: Int) -> Range<Int>? {
    guard start < source.count, source[start] == UInt8(ascii: "<") else { return nil }
    var position = start + 1
    var isFirst = true
    while position < source.count {
      let before = position
      let isEscape = source[position] == UInt8(ascii: "\\")
      guard let scalar = parseScalar(in: source, &position) else {
        let isLoneSurrogate = isEscape && hexadecimal(source, before + 2, 4) != nil
        return isEscape && !isLoneSurrogate ? before..<min(before + 2, source.count) : nil
      }
      guard isAllowed(scalar, first: isFirst) else { return nil }
      isFirst = false
    }
    return nil
  }

  private static func isAllowed(_ scalar: Unicode.Scalar, first: Bool) -> Bool {
    scalar == "$" || scalar == "_"
      || (first ? scalar.properties.isIDStart : scalar.properties.isIDContinue)
      || (!first && (scalar == "\u{200C}" || scalar == "\u{200D}"))
  }

  /// One character of a name: itself, or `\uXXXX`, `\u{X…}`, or two units that make a pair.
  private static func parseScalar(in source: [UInt8], _ position: inout Int) -> Unicode.Scalar? {
    guard source[position] == UInt8(ascii: "\\") else {
      defer { position += 1 }
      return Unicode.Scalar(UInt32(source[position]))
    }
    guard position + 2 < source.count, source[position + 1] == UInt8(ascii: "u") else { return nil }
    if source[position + 2] == UInt8(ascii: "{") { return parseBraced(in: source, &position) }
    guard let unit = hexadecimal(source, position + 2, 4) else { return nil }
    if (0xD800..<0xDC00).contains(unit), position + 7 < source.count,
      source[position + 6] == UInt8(ascii: "\\"), source[position + 7] == UInt8(ascii: "u"),
      let low = hexadecimal(source, position + 8, 4), (0xDC00..<0xE000).contains(low)
    {
      position += 12
      return Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))
    }
    position += 6
    return Unicode.Scalar(unit)
  }

  private static func parseBraced(in source: [UInt8], _ position: inout Int) -> Unicode.Scalar? {
    guard let end = source[position...].firstIndex(of: UInt8(ascii: "}")) else { return nil }
    let digits = (position + 3)..<end
    guard !digits.isEmpty, let value = hexadecimal(source, digits.lowerBound, digits.count) else {
      return nil
    }
    position = end + 1
    return Unicode.Scalar(value)
  }

  static func hexadecimal(_ source: [UInt8], _ start: Int, _ count: Int) -> UInt32? {
    guard start + count <= source.count else { return nil }
    var value: UInt32 = 0
    for byte in source[start..<(start + count)] {
      guard let digit = byte.hexadecimalValue, value < 0x1000_0000 else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
