// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Optimizing
import Sluice
import SystemFiles

/// A file that `sluice optimize` writes: a list, or a part of one.
struct OptimizedFile {
  let path: FilePath
  let part: ListPart
}

extension OptimizeCommand {
  /// The files of a list: several if it is longer than allowed and may be split.
  func files(of list: OptimizedList, _ path: FilePath) throws(FileError) -> [OptimizedFile] {
    let limit = mostRules ?? .max
    guard splits || list.rules.count <= limit else {
      throw FileError(
        path: path, operation: "write",
        reason: "it has \(PlainWords.count(list.rules.count, "rule")), more than \(limit.grouped); "
          + "`--split` divides it")
    }
    do throws(SplitError) {
      let parts = try list.parts(ofAtMost: limit)
      return parts.enumerated().map { number, part in
        OptimizedFile(path: path.forPart(number + 1), part: part)
      }
    } catch {
      throw FileError(
        path: path, operation: "write",
        reason: "\(Visible.text(list.name)) cannot be split into parts of at most "
          + "\(PlainWords.count(limit, "rule")): \(error.message)")
    }
  }
}

extension FilePath {
  /// The file of a part: the path itself for the first one, then `NAME.2.json` and so on.
  fileprivate func forPart(_ number: Int) -> FilePath {
    guard number > 1 else { return self }
    let base = ending == ".json" ? Array(bytes.dropLast(".json".utf8.count)) : bytes
    return FilePath(base + Array(".\(number).json".utf8))
  }
}
