// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
package import SystemFiles

/// The maps of optimized lists, by the names of the lists.
package struct RuleMaps: Sendable {
  private var lists: [String: RuleMap.List] = [:]

  /// No map.
  package init() {}

  /// Reads the maps in some files.
  package init(_ paths: [FilePath]) throws(FileError) {
    for path in paths {
      let bytes = try FileReader.read(path)
      do throws(RuleMapError) {
        for list in try RuleMap(reading: bytes).lists { lists[list.new] = list }
      } catch {
        throw FileError(path: path, operation: "use", reason: error.message)
      }
    }
  }

  /// A rule list with its map, if there is one for its name.
  func list(_ file: OpenedFile) throws(FileError) -> SourceList {
    let list = SourceList(name: file.name, bytes: file.bytes)
    guard let map = lists[file.path.name.text] else { return list }
    guard map.fits(list) else {
      throw FileError(
        path: file.path, operation: "name the rules of",
        reason:
          "its map has \(PlainWords.count(map.rules.count, "rule")), so it is that of another "
          + "list")
    }
    var source = SourceList(name: list.name, bytes: file.bytes)
    source.map = map
    return source
  }
}
