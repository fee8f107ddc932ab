// SPDX-License-Identifier: Apache-2.0

internal import CPageAgent
internal import TextFormats

/// The JavaScript that carries out plans in pages, as it comes with this version.
///
/// Each file is after those that it needs, so that files of a script are in the order of their
/// numbers.
package struct PageAgent: Sendable {
  /// A file and the numbers of those that it needs.
  struct File: Sendable {
    let name: String
    let text: [UInt8]
    let needs: [Int]
  }

  /// A function that a script calls, and the file that declares it.
  package struct Function: Sendable {
    package let name: String
    package let file: Int
  }

  /// A scriptlet.
  struct Scriptlet: Sendable {
    let function: Function
    let world: PageScript.World
  }

  private(set) var files: [File] = []
  private(set) var scriptlets: [[UInt8]: Scriptlet] = [:]
  package private(set) var operators: [String: Function] = [:]
  private(set) var resources = ResourceTable()
  private var numbers: [String: Int] = [:]

  /// The agent of this version.
  package static let bundled = PageAgent(reading: bundledText)

  /// The number of a file.
  func number(of name: String) -> Int? { numbers[name] }

  private static var bundledText: [UInt8] {
    var count = 0
    // SAFETY: the text is constant data of as many bytes, and is copied.
    return unsafe Array(UnsafeBufferPointer(start: page_agent(&count), count: count))
  }

  /// Reads what pack.py wrote.
  ///
  /// A test compares all of it with the sources.
  private init(reading text: [UInt8]) {
    guard let pack = JSONValue(JSONDocument(reading: text)) else { return }
    for file in pack.member("files")?.elements ?? [] {
      let name = file.member("name")?.string ?? ""
      numbers[name] = files.count
      let needs = file.member("needs")?.elements ?? []
      files.append(
        File(
          name: name, text: file.member("text")?.text ?? [],
          needs: needs.compactMap { $0.number.map { Int($0) } }))
    }
    for entry in pack.member("scriptlets")?.elements ?? [] {
      guard let function = Function(entry) else { continue }
      let isIsolated = entry.member("world")?.string == PageScript.World.isolated.rawValue
      let scriptlet = Scriptlet(function: function, world: isIsolated ? .isolated : .page)
      for name in entry.member("names")?.elements ?? [] { scriptlets[name.text ?? []] = scriptlet }
    }
    for entry in pack.member("operators")?.elements ?? [] {
      guard let name = entry.member("name")?.string else { continue }
      operators[name] = Function(entry)
    }
    for entry in pack.member("resources")?.elements ?? [] { resources.add(entry) }
  }
}

extension PageAgent.Function {
  fileprivate init?(_ entry: JSONValue) {
    guard let name = entry.member("function")?.string, let file = entry.member("file")?.number
    else { return nil }
    self.init(name: name, file: Int(file))
  }
}

extension ResourceTable {
  /// Adds a resource of the pack.
  fileprivate mutating func add(_ entry: JSONValue) {
    let encoded = entry.member("base64")?.text.flatMap { Base64.decode($0) }
    let resource = PageResource(
      type: entry.member("type")?.text ?? [],
      content: entry.member("text")?.text ?? encoded ?? [],
      isScriptlet: entry.member("scriptlet")?.boolean == true)
    add(resource, named: (entry.member("names")?.elements ?? []).compactMap(\.text))
  }
}
