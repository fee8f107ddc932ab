// SPDX-License-Identifier: Apache-2.0

import SystemFiles

extension FilePath {
  /// A file of the same folder, or below it; its path has the form of this one.
  func sibling(_ name: String) -> FilePath {
    FilePath(bytes.dropLast(self.name.bytes.count) + Array(name.utf8))
  }
}
