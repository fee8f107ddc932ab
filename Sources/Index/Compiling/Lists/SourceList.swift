// SPDX-License-Identifier: Apache-2.0

public import RuleModel
internal import RuleText
internal import SystemFiles

/// A rule list with the name that it gets in an index.
public struct SourceList: Sendable {
  /// The name.
  public let name: String
  /// The text.
  public let bytes: [UInt8]
  /// The rules of another list that its rules come from, if it was optimized.
  ///
  /// An index then names these. A map with another number of rules has no effect.
  package var map: RuleMap.List?

  /// Creates a list from its text.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Creates a list from rules that were built in code.
  ///
  /// Its text is the one that `RuleJSON` writes, with a rule on each line. Findings and the
  /// positions of rules in an index refer to it: rule 0 is on line 2.
  public init(name: String, rules: [Rule]) {
    self.init(name: name, bytes: RuleJSON.text(of: rules))
  }

  /// Reads a file, whose name becomes the name of the list.
  public init(reading path: String) throws(FileAccessError) {
    let file = FilePath(path)
    do throws(FileError) {
      self.init(name: file.name.text, bytes: try FileReader.read(file))
    } catch {
      throw FileAccessError(path: path, message: error.message)
    }
  }
}

/// Why a file could not be read or written.
public struct FileAccessError: Error, Sendable, Equatable {
  /// The file.
  public let path: String
  /// One sentence for users, with the path in it.
  public let message: String
}
