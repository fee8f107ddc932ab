// SPDX-License-Identifier: Apache-2.0

public import RuleModel
internal import RuleText
public import RuleMatching
internal import TextFormats

/// The rules of an index, written back as lists.
public struct RuleDump {
  private let rule: (Int) -> LocatedRule?

  /// Creates a dump; the closure finds rules by their number.
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

  private func writeRules(
    of list: IndexedList, before space: [UInt8], to output: ([UInt8]) -> Void
  ) {
    var isFirst = true
    for number in list.rules {
      guard let found = rule(number) else { continue }
      let text = RuleJSON.text(of: found.rule)
      output((isFirst ? [] : [UInt8(ascii: ",")]) + space + text)
      isFirst = false
    }
  }
}
