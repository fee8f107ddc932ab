// SPDX-License-Identifier: Apache-2.0

import Linting
import Compiling
import Sluice
import SystemFiles
import TextFormats

extension FilterOptions {
  /// The largest file that is read as a public suffix list.
  private static let longestSuffixes = 1 << 24

  /// Opens lists with these options.
  func opener(
    _ options: LintOptions, limits: CompileLimits = CompileLimits()
  ) throws(FileError) -> ListOpener {
    var compiler = ListCompiler(options, limits: limits)
    compiler.dnrDecisions = decisions
    if let publicSuffixes { compiler.publicSuffixes = try Self.suffixes(in: publicSuffixes) }
    var opener = ListOpener(compiler)
    opener.syntax = syntax
    opener.reading = reading
    opener.blocksPages = blocksPages
    opener.trusted = Set(trusted)
    return opener
  }

  /// Opens lists in order to decide with them at once; answers show the texts of their filters.
  func decidingOpener(
    _ options: LintOptions, maps: [FilePath] = [],
    limits: LimitOption.DecidingLimits = LimitOption.DecidingLimits()
  ) throws(RunFailure) -> ListOpener {
    do throws(FileError) {
      var opener = try opener(options, limits: limits.compiling)
      opener.compiler.storesFilterTexts = true
      opener.maps = try RuleMaps(maps)
      opener.limits = limits.index
      opener.sources = sources
      return opener
    } catch {
      throw RunFailure(error)
    }
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
  /// A file and one of its lines, for users.
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
