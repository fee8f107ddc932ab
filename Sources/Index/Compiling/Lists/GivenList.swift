// SPDX-License-Identifier: Apache-2.0

package import SystemFiles

/// A list that is to be compiled.
package enum GivenList: Sendable {
  /// A file, with the files that it includes.
  case file(FilePath, named: String? = nil)
  /// A text, which includes nothing.
  case text(name: String, [UInt8])
}

/// The lists that are compiled together.
package struct GivenLists: Sendable {
  /// The lists.
  package fileprivate(set) var files: [OpenedFile] = []
  /// Why the other texts are no lists.
  package fileprivate(set) var leftOut: [FileError] = []
}

extension ListOpener {
  /// Reads lists; with `.skipped`, texts that cannot be lists are left out, unless all are.
  ///
  /// A file that cannot be read is always an error: its name may be misspelled.
  package func lists(
    _ given: [GivenList], _ invalidRules: InvalidRules
  ) throws(FileError) -> GivenLists {
    var lists = GivenLists()
    for given in given {
      let file = try opened(given)
      if let error = file.error(for: operation) {
        guard invalidRules == .skipped else { throw error }
        lists.leftOut.append(error)
      } else {
        lists.files.append(file)
      }
    }
    if lists.files.isEmpty, let error = lists.leftOut.first { throw error }
    return lists
  }

  private func opened(_ given: GivenList) throws(FileError) -> OpenedFile {
    switch given {
    case .file(let path, let name): try uncheckedFile(path, named: name)
    case .text(let name, let bytes): uncheckedList(named: name, bytes)
    }
  }
}
