// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Optimizing
internal import RuleModel

/// The cost of lists in WebKit, as JSON.
public enum CostJSON {
  /// One line for a list.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - most: How many prefixes and rules are listed.
  public static func line(of list: CostedList, most: Int) -> [UInt8] {
    object(of: list, most: most) + [0x0A]
  }

  /// One object for a list, without a line break.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - most: How many prefixes and rules are listed.
  public static func object(of list: CostedList, most: Int) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("name", list.name)
    write(list.cost, &writer)
    writer.key("beginnings")
    writer.beginArray()
    for beginning in list.cost.beginnings.prefix(most) { write(beginning, &writer) }
    writer.endArray()
    writer.key("dearest_rules")
    writer.beginArray()
    for (rule, seconds) in list.dearestRules(most) where seconds > 0 {
      writer.beginObject()
      write(rule, &writer)
      writer.member("seconds", decimal: seconds)
      writer.endObject()
    }
    writer.endArray()
    writer.key("explosions")
    writer.beginArray()
    for explosion in list.cost.explosions { write(explosion, list, &writer) }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }

  private static func write(_ cost: ListCost, _ writer: inout JSONWriter) {
    writer.member("rules", cost.rules)
    writer.member("dropped_rules", cost.droppedRules)
    writer.member("json_bytes", cost.jsonBytes)
    writer.member("seconds", decimal: cost.seconds)
    writer.member("machines", cost.machines)
    writer.member("machine_bytes", cost.machineBytes)
    writer.member("action_bytes", cost.actionBytes)
    for (name, set) in [("url", cost.url), ("page", cost.page), ("frame", cost.frame)] {
      writer.key(name)
      write(set, &writer)
    }
  }

  private static func write(_ set: MachineCost, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("patterns", set.patterns)
    writer.member("unreadable", set.unreadable)
    writer.member("universal", set.universal)
    writer.member("tree_nodes", set.treeNodes)
    writer.member("partitions", set.partitions)
    writer.member("nodes", set.nodes)
    writer.member("states", set.states)
    writer.member("transitions", set.transitions)
    writer.member("machines", set.machines)
    writer.member("bytes", set.bytes)
    writer.endObject()
  }

  private static func write(_ beginning: Beginning, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("subject", beginning.subject.rawValue)
    writer.member("text", beginning.text)
    writer.member("patterns", beginning.patterns)
    writer.member("nodes", beginning.nodes)
    writer.member("states", beginning.states)
    writer.member("seconds", decimal: beginning.seconds)
    writer.key("rules")
    writer.beginArray()
    for rule in beginning.rules { writer.value(rule) }
    writer.endArray()
    writer.endObject()
  }

  private static func write(_ rule: LocatedRule, _ writer: inout JSONWriter) {
    writer.member("rule", rule.position.index)
    if let filter = rule.position.filter {
      writer.member("file", filter.file)
      writer.member("line", filter.line)
      if let text = filter.text { writer.member("filter", text) }
    } else {
      writer.member("line", rule.position.line)
      writer.member("column", rule.position.column)
    }
    writer.member("url_filter", rule.trigger.urlFilter)
  }

  private static func write(
    _ explosion: Explosion, _ list: CostedList, _ writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.member("subject", explosion.subject.rawValue)
    writer.member("beginning", explosion.beginning)
    writer.member("states", explosion.states)
    writer.member("gaps", explosion.gaps)
    writer.key("rules")
    writer.beginArray()
    for rule in list.rules(at: explosion.rules) {
      writer.beginObject()
      write(rule, &writer)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }
}

extension JSONWriter {
  /// A number that is not negative, to a millionth.
  fileprivate mutating func member(_ name: String, decimal value: Double) {
    let millionths = Int((min(value, 1e12) * 1_000_000).rounded())
    let digits = String(millionths % 1_000_000)
    let zeros = String(repeating: "0", count: 6 - digits.count)
    key(name)
    json(Array("\(millionths / 1_000_000).\(zeros)\(digits)".utf8))
  }
}
