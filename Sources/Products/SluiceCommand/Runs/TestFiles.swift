// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// Finds test files, and recognises a file under another name.
struct TestFiles {
  private static let ending = ".tests.jsonl"
  /// What the names of lists end in.
  private static let endings = [".json", ".txt"]

  private var names: [FileIdentity: FilePath] = [:]

  /// The test files that operands stand for, each once.
  mutating func files(of operands: [FilePath]) throws -> [FilePath] {
    var files: [FilePath] = []
    var seen: Set<Location> = []
    for operand in operands {
      for file in try TestFiles.files(of: operand) where seen.insert(Location(file)).inserted {
        files.append(file)
      }
    }
    return files
  }

  /// A file in a directory: which list it tests depends on the directory, so a link to it counts as
  /// another file.
  private struct Location: Hashable {
    let path: FilePath?
    let identities: [FileIdentity]

    init(_ file: FilePath) {
      identities = [file, file.directory].compactMap { try? FileIdentity(of: $0) }
      path = identities.count == 2 ? nil : file
    }
  }

  /// The path under which a file was seen first.
  mutating func known(_ path: FilePath) -> FilePath {
    guard let identity = try? FileIdentity(of: path) else { return path }
    if let name = names[identity] { return name }
    names[identity] = path
    return path
  }

  private static func files(of operand: FilePath) throws -> [FilePath] {
    switch Directory.kind(of: operand) {
    case .directory: return try Directory.files(below: operand, ending: ending)
    case .missing: throw IndexFiles.Failure(message: "\(operand.text) does not exist")
    case .file: break
    }
    if operand.text.hasSuffix(ending) { return [operand] }
    let tests = FilePath(stem(of: operand) + Array(ending.utf8))
    guard Directory.kind(of: tests) != .missing else {
      throw IndexFiles.Failure(message: "no tests found: \(tests.text) does not exist")
    }
    return [tests]
  }

  private static func stem(of list: FilePath) -> [UInt8] {
    let ending = endings.first { list.text.hasSuffix($0) } ?? ""
    return Array(list.bytes.dropLast(ending.utf8.count))
  }

  /// The list that a test file lies next to: a rule list, or else a filter list.
  static func list(of tests: FilePath) -> FilePath {
    let stem = tests.bytes.dropLast(ending.utf8.count)
    let lists = endings.map { FilePath(stem + Array($0.utf8)) }
    return lists.first { Directory.kind(of: $0) == .file } ?? lists[0]
  }
}
