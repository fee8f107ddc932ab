// SPDX-License-Identifier: Apache-2.0

import Conversion
import Linting
import RuleMatching
import RuleText
import Sluice
import SystemFiles

/// The lists that a file of tests names, compiled in memory.
struct TestedLists {
  /// Compiled lists, or why the target rejects them.
  enum Outcome {
    case compiled([RuleIndex])
    case refused([String])
  }

  /// A list that is tested.
  struct List {
    /// Where it is read.
    let path: FilePath
    /// The path under which the run knows it.
    let known: FilePath
  }

  /// The target of rule lists.
  let target: Target
  private let filterTarget: Target
  private let filters: FilterOptions
  private var compiler: ListCompiler
  private let tests: FilePath
  private let maps: RuleMaps
  private let folder: FilePath?

  /// Makes the lists of a file of tests, for a target or for the usual ones; they must be in a
  /// folder, if one is given.
  init(
    _ filters: FilterOptions, of tests: FilePath, _ target: Target?, by compiler: ListCompiler,
    maps: RuleMaps, inside folder: FilePath?
  ) {
    self.folder = folder
    self.compiler = compiler
    self.compiler.options = LintOptions(target: target ?? .webkitGTK250)
    self.compiler.storesFilterTexts = true
    self.maps = maps
    self.filters = filters
    self.tests = tests
    self.target = target ?? .webkitGTK250
    filterTarget = target ?? .sluice
  }

  /// A layer: a rule list, or all filter lists together.
  private struct Layer {
    var paths: [FilePath]
    var sources: [FilterConversion.Source]
    let content: ListContent
  }

  /// Compiles lists, and names the layers.
  ///
  /// Each rule list becomes its own layer, because its ignore rules must not affect other lists;
  /// the filter lists become one together.
  func compile(_ lists: [List]) throws -> (names: [String], outcome: Outcome) {
    let layers = try layers(of: lists)
    var indexes: [RuleIndex] = []
    var reasons: [String] = []
    for layer in layers { add(layer, &indexes, &reasons) }
    let names = layers.map { $0.paths.map(\.text).joined(separator: ", ") }
    return (names, reasons.isEmpty ? .compiled(indexes) : .refused(reasons))
  }

  private func layers(of lists: [List]) throws -> [Layer] {
    var layers: [Layer] = []
    for list in lists {
      let source = try source(list)
      let path = list.known
      let content = filters.content(of: source.bytes, in: path)
      if content == .filters { try source.check(path, for: "test") }
      let isShared = content == .filters || content == .netRequests
      if isShared, let known = layers.firstIndex(where: { $0.content == content }) {
        layers[known].paths.append(path)
        layers[known].sources.append(source)
      } else {
        layers.append(Layer(paths: [path], sources: [source], content: content))
      }
    }
    return layers
  }

  private func source(_ list: List) throws -> FilterConversion.Source {
    do throws(FileError) {
      // A file of tests from strangers may name anything that lies beside it.
      let bytes = try FileReader.readRegular(list.path, inside: folder)
      return FilterConversion.Source(
        name: list.known.text, bytes: bytes, path: list.known.text)
    } catch {
      throw IndexFiles.Failure(message: "\(tests.text): \(error.message)")
    }
  }

  private func add(
    _ layer: Layer, _ indexes: inout [RuleIndex], _ reasons: inout [String]
  ) {
    let path = layer.paths[0]
    do {
      let compilation = try compile(layer)
      indexes.append(try RuleIndex(checking: compilation.index.bytes))
    } catch CompilationError.refused(let reports) {
      reasons += reports.flatMap { TestedLists.reasons(path, $0) }
    } catch CompilationError.refusedRules(let omissions) {
      reasons += omissions.map { String($0.text.dropLast()) }
    } catch CompilationError.tooLarge(let error) {
      reasons.append("\(path.text): \(error.message)")
    } catch let error as FileError {
      reasons.append(error.message)
    } catch {
      reasons.append("\(path.text): \(error)")
    }
  }

  private func compile(_ layer: Layer) throws -> Compilation {
    switch layer.content {
    case .filters:
      return try compiler.compile(
        [], with: filters.conversion(of: layer.sources, for: filterTarget))
    case .netRequests:
      let lists = zip(layer.paths, layer.sources).map { path, source in
        NetRequestList(name: path.name.text, bytes: source.bytes)
      }
      return try compiler.compile([], extensionRules: lists)
    case .manifest:
      let lists = try ExtensionFiles(beside: layer.paths[0])
        .enabledLists(of: layer.sources[0].bytes, for: "test")
      return try compiler.compile([], extensionRules: lists)
    case .rules:
      let lists = try zip(layer.paths, layer.sources).map { path, source in
        try maps.list(path, source.bytes)
      }
      return try compiler.compile(lists)
    }
  }

  private static func reasons(_ path: FilePath, _ report: ListReport) -> [String] {
    let lines = LineTable(report.bytes)
    return report.findings.filter { $0.severity == .error }.map { finding in
      let position = lines.position(of: finding.range.lowerBound)
      return
        "\(path.text):\(position.line):\(position.column): \(finding.message) (\(finding.code.identifier))"
    }
  }
}
