// SPDX-License-Identifier: Apache-2.0

package import SystemFiles

/// How the bytes of an index file are used.
public enum IndexAccess: Sendable {
  /// In place: processes share them. Nobody may write into the file or shorten it.
  case mapping
  /// As a copy: whatever happens to the file, the index stays as it is.
  case copying
}

extension RuleIndex {
  /// Opens a file and checks it.
  package convenience init(
    _ path: FilePath, by access: IndexAccess, engine: Engine? = nil,
    filterSearch: FilterSearch? = nil, limits: OpeningLimits = OpeningLimits()
  ) throws(IndexError) {
    switch access {
    case .mapping:
      try self.init(mapping: path, engine: engine, filterSearch: filterSearch, limits: limits)
    case .copying:
      try self.init(reading: path, engine: engine, filterSearch: filterSearch, limits: limits)
    }
  }
}
