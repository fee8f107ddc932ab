// SPDX-License-Identifier: Apache-2.0

/// What the filters of a case are made of, seen from their text alone.
enum Constructs {
  /// The names of options and the kinds of patterns in lines, each once.
  static func names(in lines: [[UInt8]], type: String) -> Set<String> {
    Set(lines.flatMap { names(in: String(decoding: $0, as: UTF8.self)) } + [type])
  }

  private static func names(in line: String) -> [String] {
    let body = line.hasPrefix("@@") ? line.dropFirst(2) : line[...]
    let start = body.lastIndex(of: "$")
    let pattern = body[..<(start ?? body.endIndex)]
    let options = start.map { body[body.index(after: $0)...].split(separator: ",") } ?? []
    let isException = line.hasPrefix("@@") ? ["@@"] : []
    return isException + [kind(of: pattern)] + options.map { "$" + name(of: $0) }
  }

  private static func kind(of pattern: Substring) -> String {
    if pattern.contains("##") || pattern.contains("#@#") { return "cosmetic" }
    if pattern.count > 2, pattern.first == "/", pattern.last == "/" { return "regex" }
    if pattern.hasPrefix("||") { return pattern.hasSuffix("^") ? "||…^" : "||…" }
    if pattern.hasPrefix("|") { return "|…" }
    return pattern.isEmpty || pattern == "*" ? "*" : "mask"
  }

  private static func name(of option: Substring) -> String {
    let name = option.prefix { $0 != "=" }
    return name.allSatisfy { $0.isLetter || $0.isNumber || "~-".contains($0) } ? String(name) : "?"
  }
}
