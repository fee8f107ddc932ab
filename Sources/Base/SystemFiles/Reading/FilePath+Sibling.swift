// SPDX-License-Identifier: Apache-2.0

extension FilePath {
  /// A file of the same folder, or below it; its path has the form of this one.
  package func sibling(_ name: String) -> FilePath {
    FilePath(bytes.dropLast(self.name.bytes.count) + Array(name.utf8))
  }
}
