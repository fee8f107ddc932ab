// SPDX-License-Identifier: Apache-2.0

package import Conversion
package import SystemFiles

/// A file with rules or filters that was read; its content shows its kind.
package struct OpenedFile: Sendable {
  /// The file, or `-`; files that it names are searched next to it.
  package let path: FilePath
  /// The name given by the user.
  package let givenName: String?
  /// The text.
  package let bytes: [UInt8]
  /// The kind of the text.
  package let content: ListContent

  /// Creates a file from its text.
  package init(
    _ path: FilePath, named givenName: String? = nil, bytes: [UInt8], as content: ListContent
  ) {
    self.path = path
    self.givenName = givenName
    self.bytes = bytes
    self.content = content
  }

  /// The name of its list in an index; a filter list has its path, which leads to its text.
  package var name: String {
    givenName ?? (content == .filters ? path.text : path.name.text)
  }

  /// Why the file cannot be a filter list, if its content makes it one.
  func error(for operation: String) -> FileError? {
    guard content == .filters, let problem = filters.problem else { return nil }
    // A list in memory has the path of standard input.
    let path = path.isStandardStream ? FilePath(givenName ?? path.text) : path
    return FileError(path: path, operation: operation, reason: problem)
  }

  /// The file as a filter list.
  var filters: FilterConversion.Source {
    FilterConversion.Source(
      name: name, bytes: bytes, path: path.isStandardStream ? nil : path.text)
  }
}

/// Files that become one index of their own: a rule list, all filter lists, all rulesets, or the
/// rulesets of one manifest.
///
/// The ignore rules of a rule list must not affect other lists, but exceptions in one filter list
/// apply to the others, and rulesets belong to one extension.
package struct ListLayer: Sendable {
  /// The files, at least one.
  package private(set) var files: [OpenedFile]

  /// The kind of all files.
  package var content: ListContent { files[0].content }
  /// The first file, which stands for all.
  package var path: FilePath { files[0].path }
  /// The files, as text.
  package var name: String { files.map(\.path.text).joined(separator: ", ") }

  /// The layers of files, each in the position of its first file.
  package static func layers(of files: [OpenedFile]) -> [ListLayer] {
    var layers: [ListLayer] = []
    for file in files {
      let isShared = file.content == .filters || file.content == .dnr
      if isShared, let known = layers.firstIndex(where: { $0.content == file.content }) {
        layers[known].files.append(file)
      } else {
        layers.append(ListLayer(files: [file]))
      }
    }
    return layers
  }
}
