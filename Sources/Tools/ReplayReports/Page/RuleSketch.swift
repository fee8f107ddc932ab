// SPDX-License-Identifier: Apache-2.0

/// The parts of a rule's JSON that identify it at a glance.
struct RuleSketch: Equatable {
  /// The `url-filter` without the escapes of JSON, or the whole rule if it has none.
  let filter: String
  /// The other members of the trigger as they are in the JSON, or nothing.
  let conditions: String
  /// The `selector` of a rule that hides elements without the escapes of JSON, or nothing.
  let selector: String

  private static let filterStart = "\"url-filter\":\""
  private static let selectorStart = "\"selector\":\""
  private static let actionStart = "},\"action\":"

  /// Makes a sketch of its parts.
  init(filter: String, conditions: String = "", selector: String = "") {
    self.filter = filter
    self.conditions = conditions
    self.selector = selector
  }

  /// Parses a rule's JSON.
  ///
  /// Inside a string the quotes of `"url-filter":"` would have backslashes, so what is found is
  /// the member itself.
  init(json: String) {
    guard let start = json.firstRange(of: RuleSketch.filterStart)?.upperBound,
      let end = RuleSketch.endOfString(in: json, from: start)
    else {
      self.init(filter: json)
      return
    }
    let rest = json[json.index(after: end)...]
    let stop = rest.firstRange(of: RuleSketch.actionStart)?.lowerBound ?? rest.startIndex
    self.init(
      filter: RuleSketch.withoutEscapes(json[start..<end]),
      conditions: String(rest[..<stop].drop { $0 == "," }),
      selector: RuleSketch.selector(in: json, from: stop))
  }

  private static func selector(in json: String, from action: String.Index) -> String {
    guard let start = json[action...].firstRange(of: selectorStart)?.upperBound,
      let end = endOfString(in: json, from: start)
    else { return "" }
    return withoutEscapes(json[start..<end])
  }

  private static func endOfString(in json: String, from start: String.Index) -> String.Index? {
    var isEscaped = false
    return json.utf8[start...].indices.first { index in
      defer { isEscaped = !isEscaped && json.utf8[index] == UInt8(ascii: "\\") }
      return !isEscaped && json.utf8[index] == UInt8(ascii: "\"")
    }
  }

  /// Undoes `\\`, `\"` and `\/`; other escapes stay, because they stand for invisible characters.
  private static func withoutEscapes(_ text: Substring) -> String {
    var result = ""
    var scalars = text.unicodeScalars
    while let scalar = scalars.popFirst() {
      if scalar == "\\", let next = scalars.first, "\\\"/".unicodeScalars.contains(next) {
        result.unicodeScalars.append(next)
        scalars.removeFirst()
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
