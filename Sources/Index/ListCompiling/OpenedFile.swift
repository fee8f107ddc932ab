// SPDX-License-Identifier: Apache-2.0

package import Conversion
package import SystemFiles

/// A file with rules or filters that was read; its content shows what it is.
package struct OpenedFile: Sendable {
  /// The file, or `-`; files that it names are looked for beside it.
  package let path: FilePath
  /// The name that a user gave it.
  package let givenName: String?
  /// The text.
  package let bytes: [UInt8]
  /// What the text is.
  package let content: ListContent

  /// Makes a file of its text.
  package init(
    _ path: FilePath, named givenName: String? = nil, bytes: [UInt8], as content: ListContent
  ) {
    self.path = path
    self.givenName = givenName
    self.bytes = bytes
    self.content = content
  }

  /// The name of its list in an index; a filter list has its path, by which its text is found.
  package var name: String {
    givenName ?? (content == .filters ? path.text : path.name.text)
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
/// The ignore rules of a rule list must not affect other lists, but exceptions of one filter list
/// hold for the others, and rulesets are those of one extension.
package struct ListLayer: Sendable {
  /// The files, at least one.
  package private(set) var files: [OpenedFile]

  /// What all files are.
  package var content: ListContent { files[0].content }
  /// The first file, which stands for all.
  package var path: FilePath { files[0].path }
  /// The files, for a person.
  package var name: String { files.map(\.path.text).joined(separator: ", ") }

  /// The layers of files, each where its first file is.
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
