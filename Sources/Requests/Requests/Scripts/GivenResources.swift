// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Scriptlets and resources of a file in the JSON of Brave and adblock-rust.
struct GivenResources: Sendable {
  /// A resource of the file.
  private struct Entry: Sendable {
    let kind: Kind
    let text: [UInt8]
    let dependencies: [[UInt8]]
  }

  private enum Kind: Sendable {
    /// A script in which `{{1}}` stands for the first argument, or a function that is called.
    case scriptlet
    /// What scriptlets share.
    case function
    case other
  }

  private var entries: [Entry] = []
  private var numbers: [[UInt8]: Int] = [:]
  private(set) var table = ResourceTable()

  init(reading json: [UInt8]) throws(ResourceError) {
    guard let file = JSONValue(JSONDocument(reading: json)) else {
      throw ResourceError(kind: .notJSON, index: nil)
    }
    guard file.kind == .array else { throw ResourceError(kind: .notAnArray, index: nil) }
    for (index, value) in file.elements.enumerated() { try add(value, at: index) }
    for (index, entry) in entries.enumerated() {
      for name in entry.dependencies where numbers[name] == nil {
        throw ResourceError(
          kind: .dependency(String(decoding: name, as: UTF8.self)), index: index)
      }
    }
  }

  private mutating func add(_ value: JSONValue, at index: Int) throws(ResourceError) {
    guard let name = value.member("name")?.text else {
      throw ResourceError(kind: .member("name"), index: index)
    }
    guard let type = GivenResources.type(of: value) else {
      throw ResourceError(kind: .member("kind"), index: index)
    }
    guard let encoded = value.member("content")?.text else {
      throw ResourceError(kind: .member("content"), index: index)
    }
    guard let content = Base64.decode(encoded.filter { !GivenResources.isSpace($0) }) else {
      throw ResourceError(kind: .content, index: index)
    }
    let names = [name] + (value.member("aliases")?.elements ?? []).compactMap(\.text)
    for name in names where numbers[name] == nil { numbers[name] = entries.count }
    let kind = GivenResources.kind(ofType: type)
    entries.append(
      Entry(
        kind: kind, text: content,
        dependencies: (value.member("dependencies")?.elements ?? []).compactMap(\.text)))
    guard kind != .function else { return }
    table.add(PageResource(type: type, content: content, isScriptlet: false), named: names)
  }

  /// `kind` is `"template"` or an object with the member `mime`.
  private static func type(of value: JSONValue) -> [UInt8]? {
    guard let kind = value.member("kind") else { return nil }
    return kind.text ?? kind.member("mime")?.text
  }

  private static func kind(ofType type: [UInt8]) -> Kind {
    switch String(decoding: type.prefix(64), as: UTF8.self) {
    case "template", "application/javascript", "text/javascript": .scriptlet
    case "fn/javascript": .function
    default: .other
    }
  }

  /// A scriptlet that is a function, with what it needs; nil if there is none.
  func function(named name: [UInt8]) -> PageResources.Scriptlet? {
    guard let number = scriptlet(named: name),
      let function = GivenResources.functionName(entries[number].text)
    else { return nil }
    let texts = (functions(neededBy: number) + [number]).map { entries[$0].text }
    return PageResources.Scriptlet(
      function: Array("givenScriptlets[\(number)]".utf8),
      declaration: .given(texts, key: number, function: function), world: .page)
  }

  /// A scriptlet that is a script in which places stand for arguments; nil if there is none.
  func template(named name: [UInt8], filledWith arguments: ArraySlice<[UInt8]>) -> [UInt8]? {
    guard let number = scriptlet(named: name),
      GivenResources.functionName(entries[number].text) == nil
    else { return nil }
    let lines =
      functions(neededBy: number).map { entries[$0].text }
      + [GivenResources.filled(entries[number].text, with: Array(arguments))]
    return Array("(()=>{\n".utf8) + Array(lines.joined(separator: [0x0A])) + Array("\n})()".utf8)
  }

  private func scriptlet(named name: [UInt8]) -> Int? {
    guard let number = numbers[name] ?? numbers[name + Array(".js".utf8)],
      entries[number].kind == .scriptlet
    else { return nil }
    return number
  }

  /// The functions that a scriptlet needs, each after those that it needs itself.
  private func functions(neededBy number: Int) -> [Int] {
    var (ordered, seen): ([Int], Set<Int>) = ([], [number])
    // A stack instead of recursion, because a file may have a chain of any length.
    var stack = [(number: number, next: 0)]
    while let top = stack.last {
      let dependencies = entries[top.number].dependencies
      guard top.next < dependencies.count else {
        stack.removeLast()
        if !stack.isEmpty { ordered.append(top.number) }
        continue
      }
      stack[stack.count - 1].next += 1
      guard let needed = numbers[dependencies[top.next]], seen.insert(needed).inserted else {
        continue
      }
      stack.append((needed, 0))
    }
    return ordered
  }

  /// The name of the function that is all of a text; nil for another script.
  private static func functionName(_ text: [UInt8]) -> [UInt8]? {
    let word = Array("function ".utf8)
    let text = text.drop { GivenResources.isSpace($0) }
    guard text.starts(with: word) else { return nil }
    let name = text.dropFirst(word.count).prefix { $0 != 0x28 && !GivenResources.isSpace($0) }
    return name.isEmpty ? nil : Array(name)
  }

  /// A template with its arguments, which stand in strings there.
  private static func filled(_ template: [UInt8], with arguments: [[UInt8]]) -> [UInt8] {
    var (filled, index): ([UInt8], Int) = ([], 0)
    while index < template.count {
      guard let place = place(in: template[index...]) else {
        filled.append(template[index])
        index += 1
        continue
      }
      if place.number <= arguments.count {
        let text = ScriptLiteral.string(arguments[place.number - 1]).dropFirst().dropLast()
        for byte in text { filled += byte == 0x27 ? Array("\\u0027".utf8) : [byte] }
      }
      index += place.length
    }
    return filled
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// The number in `{{1}}` at the start of a text, and how long that is.
  private static func place(in text: ArraySlice<UInt8>) -> (number: Int, length: Int)? {
    guard text.count >= 5, text.starts(with: "{{".utf8),
      text.dropFirst(3).starts(with: "}}".utf8),
      case let digit = text[text.startIndex + 2], (0x31...0x39).contains(digit)
    else { return nil }
    return (Int(digit - 0x30), 5)
  }
}
