// SPDX-License-Identifier: Apache-2.0

package import JSONText
package import RuleModel

/// The position of a rule as JSON: `{"list","index","line","column"}`.
package enum RulePositionJSON {
  package static func text(of position: RulePosition) -> [UInt8] {
    var json = JSONWriter()
    json.object { $0.write(position) }
    return json.bytes
  }
}

extension JSONWriter {
  /// Writes the members for the position of a rule.
  package mutating func write(_ position: RulePosition) {
    member("list", position.list)
    member("index", position.index)
    member("line", position.line)
    member("column", position.column)
  }
}
