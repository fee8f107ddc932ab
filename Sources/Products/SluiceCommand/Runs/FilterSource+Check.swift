// SPDX-License-Identifier: Apache-2.0

import Conversion
import SystemFiles

extension FilterConversion.Source {
  /// Refuses what cannot be a filter list.
  func check(_ path: FilePath, for operation: String) throws(FileError) {
    if let problem { throw FileError(path: path, operation: operation, reason: problem) }
  }
}
