// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Sluice
import SystemFiles

/// The maps of optimized lists that a subcommand is given.
struct RuleMaps: Sendable {
  private var lists: [String: RuleMap.List] = [:]

  /// No map.
  init() {}

  init(_ paths: [FilePath]) throws(FileError) {
    for path in paths {
      let bytes = try FileReader.read(path)
      do throws(RuleMapError) {
        for list in try RuleMap(reading: bytes).lists { lists[list.new] = list }
      } catch {
        throw FileError(path: path, operation: "use", reason: error.message)
      }
    }
  }

  static func reading(_ paths: [FilePath]) throws(IndexFiles.Failure) -> RuleMaps {
    do throws(FileError) {
      return try RuleMaps(paths)
    } catch {
      throw IndexFiles.Failure(message: error.message)
    }
  }

  /// A list with its map, if there is one for its name.
  func list(_ path: FilePath, _ bytes: [UInt8], named name: String? = nil) throws(FileError)
    -> SourceList
  {
    let list = SourceList(name: name ?? path.name.text, bytes: bytes)
    guard let map = lists[path.name.text] else { return list }
    guard map.fits(list) else {
      throw FileError(
        path: path, operation: "name the rules of",
        reason:
          "its map has \(PlainWords.count(map.rules.count, "rule")), so it is that of another "
          + "list")
    }
    return SourceList(name: list.name, bytes: bytes, map: map)
  }
}
