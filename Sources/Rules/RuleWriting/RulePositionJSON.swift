// SPDX-License-Identifier: Apache-2.0

package import JSONText
package import RuleModel

/// The position of a rule as JSON: `{"list","index","line","column"}`.
package enum RulePositionJSON {
  package static func text(of rule: LocatedRule) -> [UInt8] {
    text(of: rule.position, in: rule.listName)
  }

  package static func text(of position: RulePosition, in list: String) -> [UInt8] {
    var json = JSONWriter()
    json.object { $0.write(position, in: list) }
    return json.bytes
  }
}

extension JSONWriter {
  /// Writes the members that give the position of a rule.
  package mutating func writePosition(of rule: LocatedRule) {
    write(rule.position, in: rule.listName)
  }

  fileprivate mutating func write(_ position: RulePosition, in list: String) {
    member("list", list)
    member("index", position.index)
    member("line", position.line)
    member("column", position.column)
  }
}
