// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
package import RuleModel
internal import RuleText

/// Maps the rules of optimized lists to the rules of old lists that they come from.
///
/// As JSON it is one object, with an object for each rule of a new list:
///
///     {"lists":[{"old":"ads.json","new":"smaller.json","rules":[
///     {"index":0,"line":2,"column":1},
///     {"index":3,"line":5,"column":1,"joined":[7,9]}]}]}
package struct RuleMap: Sendable, Equatable {
  /// A rule of a new list.
  package struct Origin: Sendable, Equatable {
    /// The position in the old list of the rule, or of the first rule that it comes from.
    package let position: RulePosition
    /// The numbers in the old list of all other rules that it comes from.
    package let joined: [Int]

    /// Makes an origin.
    package init(position: RulePosition, joined: [Int]) {
      (self.position, self.joined) = (position, joined)
    }
  }

  /// A new list.
  package struct List: Sendable, Equatable {
    /// The name of the old list.
    package let old: String
    /// The name of the new list.
    package let new: String
    /// The rules of the new list, in order.
    package let rules: [Origin]

    /// Makes the map of a list.
    package init(old: String, new: String, rules: [Origin]) {
      (self.old, self.new, self.rules) = (old, new, rules)
    }

    /// Whether the map may belong to a list: it has as many rules.
    package func fits(_ list: SourceList) -> Bool {
      RuleList(reading: list.bytes).count == rules.count
    }
  }

  /// The lists.
  package let lists: [List]

  /// Creates a map of lists.
  package init(lists: [List]) { self.lists = lists }

  /// The map as JSON, with a rule on each line.
  package var text: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.key("lists")
      json.beginArray()
      for list in lists { json.write(list) }
      json.endArray()
    }
    json.endLine()
    return json.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ list: RuleMap.List) {
    object { json in
      json.member("old", list.old)
      json.member("new", list.new)
      json.key("rules")
      json.beginArray()
      for rule in list.rules {
        json.breakLine()
        json.write(rule)
      }
      json.endArray()
    }
  }

  private mutating func write(_ rule: RuleMap.Origin) {
    object { json in
      json.member("index", rule.position.index)
      json.member("line", rule.position.line)
      json.member("column", rule.position.column)
      guard !rule.joined.isEmpty else { return }
      json.key("joined")
      json.beginArray()
      for number in rule.joined { json.value(number) }
      json.endArray()
    }
  }
}

/// Why a text is not a map of rules.
package struct RuleMapError: Error, Sendable, Equatable {
  /// One sentence without a period.
  package let message: String
}

extension RuleMap {
  /// Reads a map.
  package init(reading bytes: [UInt8]) throws(RuleMapError) {
    guard let value = JSONValue(JSONDocument(reading: bytes)), let lists = value.member("lists")
    else { throw RuleMapError(message: "it is not a map from `sluice optimize --map`") }
    var found: [List] = []
    for list in lists.elements { found.append(try RuleMap.list(list)) }
    self.lists = found
  }

  private static func list(_ value: JSONValue) throws(RuleMapError) -> List {
    guard let old = value.member("old")?.string, let new = value.member("new")?.string,
      let rules = value.member("rules"), rules.kind == .array
    else { throw RuleMapError(message: "a list of the map needs `old`, `new` and `rules`") }
    var origins: [Origin] = []
    for rule in rules.elements {
      guard let origin = origin(rule, in: old), isBehind(origin, origins.last) else {
        throw RuleMapError(
          message: "rule \(origins.count) of the map needs `index`, `line` and `column`, in order")
      }
      origins.append(origin)
    }
    return List(old: old, new: new, rules: origins)
  }

  private static func isBehind(_ origin: Origin, _ last: Origin?) -> Bool {
    guard let last else { return true }
    return origin.position.index > last.position.index && origin.position.line >= last.position.line
  }

  private static func origin(_ value: JSONValue, in list: String) -> Origin? {
    let numbers = ["index", "line", "column"].compactMap { value.member($0)?.integer }
    guard numbers.count == 3, numbers.allSatisfy({ (0...Int(Int32.max)).contains($0) }) else {
      return nil
    }
    return Origin(
      position: RulePosition(
        list: list, index: numbers[0], line: max(1, numbers[1]), column: max(1, numbers[2])),
      joined: value.member("joined")?.elements.compactMap(\.integer) ?? [])
  }
}
