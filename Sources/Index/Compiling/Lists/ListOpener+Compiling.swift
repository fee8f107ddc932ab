// SPDX-License-Identifier: Apache-2.0

internal import Conversion
internal import Linting
package import RuleMatching
package import SystemFiles

extension ListOpener {
  /// What happens to rules that the target rejects.
  package enum InvalidRules: Sendable {
    /// Their list is rejected.
    case refused
    /// They are omitted, and so is a text that is not a list at all, unless all are.
    case skipped
  }

  /// Compiles lists into one index.
  package func compile(
    _ input: consuming Input, _ invalidRules: InvalidRules = .refused
  ) throws(CompilationError) -> Compilation {
    let (rules, rulesets) = (input.rules, input.rulesets)
    return switch invalidRules {
    case .refused: try compiler.compile(rules, with: input.filters, extensionRules: rulesets)
    case .skipped:
      try compiler.compileValidRules(rules, with: input.filters, extensionRules: rulesets)
    }
  }

  /// Compiles a layer into an index in memory.
  package func index(
    of layer: ListLayer, _ invalidRules: InvalidRules
  ) throws(ListError) -> OpenedIndex {
    try index(of: input(of: layer), layer.path, invalidRules)
  }

  func input(of layer: ListLayer) throws(ListError) -> Input {
    do throws(FileError) { return try input(of: layer.files) } catch { throw ListError(error) }
  }

  func index(
    of input: consuming Input, _ path: FilePath, _ invalidRules: InvalidRules
  ) throws(ListError) -> OpenedIndex {
    let compilation: Compilation
    do throws(CompilationError) {
      compilation = try compile(input, invalidRules)
    } catch {
      throw .refused(error, path: path.text)
    }
    return OpenedIndex(
      index: try index(of: compilation.index.bytes, path), path: path,
      report: compilation.reports.first, omissions: compilation.omissions)
  }

  /// Opens an index that is in memory.
  func index(of bytes: [UInt8], _ path: FilePath) throws(ListError) -> RuleIndex {
    do throws(IndexError) {
      return try RuleIndex(bytes, engine: compiler.engine?.runner, limits: limits)
    } catch {
      throw .invalidIndex(error, path: path.text)
    }
  }

  /// Opens an index file, which somebody may overwrite while it is used.
  package func index(at path: FilePath) throws(ListError) -> RuleIndex {
    do throws(IndexError) {
      return try RuleIndex(
        path, by: .copying, engine: compiler.engine?.runner,
        filterSearch: sources.map { FilterTexts(below: $0).text }, limits: limits)
    } catch {
      throw .invalidIndex(error, path: path.text)
    }
  }

  /// The indexes of files: of lists that are compiled in memory, and of those that are indexes.
  package func indexes(of paths: [String]) throws(ListError) -> [RuleIndex] {
    var indexes: [RuleIndex] = []
    for side in try open([paths.map { FilePath($0) }]) {
      for result in side { indexes.append(try result.get().index) }
    }
    return indexes
  }
}
