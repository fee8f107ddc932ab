// SPDX-License-Identifier: Apache-2.0

import EditorText
import SystemFiles

/// Files beside the open documents.
extension EditorSession {
  /// The text of a file as the user sees it: that of the open document, or else the file's.
  func text(of path: FilePath) -> [UInt8]? {
    if let document = document(at: path) { return document.text.bytes }
    return try? FileReader.readRegular(path, longest: 1 << 28)
  }

  /// The open document of a file; editors differ in how they write its URI.
  func document(at path: FilePath) -> OpenDocument? {
    documents[DocumentURI(path)] ?? documents.values.first { $0.uri.path == path }
  }

  /// How a file is named to the editor.
  func uri(of path: FilePath) -> DocumentURI { document(at: path)?.uri ?? DocumentURI(path) }

  /// The lists that a file of tests is about, with their texts.
  func lists(ofTests bytes: [UInt8], at path: FilePath) -> [ListTests.List] {
    ListTests.lists(of: bytes, at: path).compactMap { list in
      text(of: list).map { ListTests.List(path: list, bytes: $0) }
    }
  }
}
