// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// Finds test files, and recognizes a file under another name.
struct TestFiles {
  private static let ending = ".tests.jsonl"
  /// The endings of the names of lists.
  private static let endings = [".json", ".txt"]

  /// A file of tests, and the list that an operand named.
  struct Input {
    let tests: FilePath
    /// The list that the operand named; nil if it named the file of tests.
    let list: FilePath?
  }

  private let search: ListSearch
  private var names: [FileIdentity: FilePath] = [:]

  init(_ search: ListSearch) { self.search = search }

  /// The test files that operands stand for, each once with the same list.
  mutating func inputs(of operands: [FilePath]) throws -> [Input] {
    var inputs: [Input] = []
    var seen: Set<Location> = []
    for operand in operands {
      for input in try self.inputs(of: operand) where seen.insert(Location(input)).inserted {
        inputs.append(input)
      }
    }
    return inputs
  }

  /// A file in a directory with its list: a link to it in another directory counts as another file,
  /// because it lies next to another list.
  private struct Location: Hashable {
    let path: FilePath?
    let identities: [FileIdentity]
    let list: FileIdentity?

    init(_ input: Input) {
      let file = input.tests
      identities = [file, file.directory].compactMap { try? FileIdentity(of: $0) }
      path = identities.count == 2 ? nil : file
      list = (input.list ?? TestFiles.lists(beside: file).first).flatMap {
        try? FileIdentity(of: $0)
      }
    }
  }

  /// The path under which a file was seen first.
  mutating func known(_ path: FilePath) -> FilePath {
    guard let identity = try? FileIdentity(of: path) else { return path }
    if let name = names[identity] { return name }
    names[identity] = path
    return path
  }

  private func inputs(of operand: FilePath) throws -> [Input] {
    switch Directory.kind(of: operand) {
    case .directory:
      return try search.files(below: operand, ending: TestFiles.ending)
        .map { Input(tests: $0, list: nil) }
    case .missing: throw RunFailure(message: "\(operand.text) does not exist")
    case .file: break
    }
    if operand.text.hasSuffix(TestFiles.ending) { return [Input(tests: operand, list: nil)] }
    let tests = FilePath(TestFiles.stem(of: operand) + Array(TestFiles.ending.utf8))
    guard Directory.kind(of: tests) != .missing else {
      throw RunFailure(message: "no tests found: \(tests.text) does not exist")
    }
    return [Input(tests: tests, list: operand)]
  }

  private static func stem(of list: FilePath) -> [UInt8] {
    let ending = endings.first { list.text.hasSuffix($0) } ?? ""
    return Array(list.bytes.dropLast(ending.utf8.count))
  }

  /// The list of a test file that names none: the one on the command line, or the one next to it.
  static func list(of input: Input) throws -> FilePath {
    if let list = input.list { return list }
    let lists = lists(beside: input.tests)
    guard lists.count > 1 else {
      return lists.first ?? FilePath(stem(ofTests: input.tests) + Array(endings[0].utf8))
    }
    let names = lists.map(\.text).joined(separator: " and ")
    throw RunFailure(
      message: "\(input.tests.text): the tests may be those of \(names); name one of these, or "
        + "write {\"lists\": [\"\(lists[0].name.text)\"]} as the first line")
  }

  private static func lists(beside tests: FilePath) -> [FilePath] {
    endings.map { FilePath(stem(ofTests: tests) + Array($0.utf8)) }
      .filter { Directory.kind(of: $0) == .file }
  }

  private static func stem(ofTests tests: FilePath) -> [UInt8] {
    Array(tests.bytes.dropLast(ending.utf8.count))
  }
}
