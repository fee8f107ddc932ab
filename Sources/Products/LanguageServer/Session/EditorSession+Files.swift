// SPDX-License-Identifier: Apache-2.0

import TextFormats
import SystemFiles

/// Files next to the open documents.
extension EditorSession {
  /// The text of a file as the user sees it: that of the open document, or else the file's, which
  /// must be in a folder if one is given.
  func text(of path: FilePath, inside folder: FilePath? = nil) -> [UInt8]? {
    if let document = document(at: path) { return document.text.bytes }
    return try? FileReader.readRegular(path, inside: folder, longest: 1 << 28)
  }

  /// The open document of a file; editors differ in how they write its URI.
  func document(at path: FilePath) -> OpenDocument? {
    documents[DocumentURI(path)] ?? documents.values.first { $0.uri.path == path }
  }

  /// The URI of a file for the editor.
  func uri(of path: FilePath) -> DocumentURI { document(at: path)?.uri ?? DocumentURI(path) }

  /// The lists that a file of tests applies to, with their texts.
  func lists(ofTests bytes: [UInt8], at path: FilePath) -> [ListTests.List] {
    let (lists, folder) = ListTests.lists(of: bytes, at: path)
    return lists.compactMap { list in
      text(of: list, inside: folder).map { ListTests.List(path: list, bytes: $0) }
    }
  }
}
