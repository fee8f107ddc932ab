// SPDX-License-Identifier: Apache-2.0

public import RuleModel
internal import RuleWriting
public import RuleMatching
internal import JSONText

/// The rules of an index, written back as lists.
public struct RuleDump {
  private let rule: (Int) -> LocatedRule?

  /// Makes a dump; the closure finds rules by their number.
  public init(rule: @escaping (Int) -> LocatedRule?) { self.rule = rule }

  /// One list as a rule list, one rule on each line.
  public func writeList(_ list: IndexedList, to output: ([UInt8]) -> Void) {
    output([UInt8(ascii: "[")])
    writeRules(of: list, before: [0x0A], to: output)
    output(Array(list.rules.isEmpty ? "]\n".utf8 : "\n]\n".utf8))
  }

  /// One list on one line, with its name: `{"list":…,"rules":[…]}`.
  public func writeLine(_ list: IndexedList, to output: ([UInt8]) -> Void) {
    var json = JSONWriter()
    json.beginObject()
    json.member("list", list.name)
    json.key("rules")
    json.beginArray()
    output(json.bytes)
    writeRules(of: list, before: [], to: output)
    output(Array("]}\n".utf8))
  }

  /// The same JSON without characters that a terminal would act on, or that change the direction of
  /// text: they are written as escapes.
  static func visible(_ json: [UInt8]) -> [UInt8] {
    // All of them begin with one of three bytes.
    guard json.contains(where: { $0 == 0xC2 || $0 == 0xE2 || $0 == 0x7F }) else { return json }
    var text: [UInt8] = []
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      if isActive(scalar) {
        text += "\\u\(String(scalar.value + 0x10000, radix: 16).dropFirst())".utf8
      } else {
        text += Array(String(scalar).utf8)
      }
    }
    return text
  }

  private static func isActive(_ scalar: Unicode.Scalar) -> Bool {
    (0x7F..<0xA0).contains(scalar.value) || (0x202A...0x202E).contains(scalar.value)
      || (0x2066...0x2069).contains(scalar.value)
  }

  private func writeRules(
    of list: IndexedList, before space: [UInt8], to output: ([UInt8]) -> Void
  ) {
    var isFirst = true
    for number in list.rules {
      guard let found = rule(number) else { continue }
      let text = RuleDump.visible(RuleJSON.text(of: found.rule))
      output((isFirst ? [] : [UInt8(ascii: ",")]) + space + text)
      isFirst = false
    }
  }
}
