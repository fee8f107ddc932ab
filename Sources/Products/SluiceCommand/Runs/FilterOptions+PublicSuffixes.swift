// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Sluice
import SystemFiles

extension FilterOptions {
  /// Longer files have no public suffixes.
  private static let longestSuffixes = 1 << 24

  /// A compiler with the public suffixes and decisions that were chosen.
  func compiler(
    _ options: LintOptions, limits: CompileLimits = CompileLimits()
  ) throws(FileError) -> ListCompiler {
    var compiler = ListCompiler(options, limits: limits)
    compiler.netRequestDecisions = decisions
    if let publicSuffixes { compiler.publicSuffixes = try Self.suffixes(in: publicSuffixes) }
    return compiler
  }

  private static func suffixes(in path: FilePath) throws(FileError) -> PublicSuffixes {
    let text = try FileReader.read(path, longest: longestSuffixes)
    do throws(PublicSuffixError) {
      return try PublicSuffixes(reading: text, named: path.name.text)
    } catch {
      throw FileError(path: path.atLine(error.line), operation: "use", reason: error.reason)
    }
  }
}

extension FilePath {
  /// A file and one of its lines, for a person.
  fileprivate func atLine(_ line: Int?) -> FilePath {
    line.map { FilePath(bytes + Array(":\($0)".utf8)) } ?? self
  }
}

extension PublicSuffixError {
  fileprivate var reason: String {
    guard others > 0 else { return message }
    return "\(message); so \(others == 1 ? "is" : "are") \(PlainWords.count(others, "other line"))"
  }
}
