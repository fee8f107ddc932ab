// SPDX-License-Identifier: Apache-2.0

package import WebAddresses
internal import Conversion
package import Linting
package import RuleMatching
package import RuleModel
internal import Synchronization
package import SystemFiles

/// An index that was opened, or compiled from lists.
package struct OpenedIndex: Sendable {
  /// The index.
  package let index: RuleIndex
  /// Its file, or the first of its lists.
  package let path: FilePath
  /// The findings in a rule list; nil for anything else.
  package var report: LintReport?
  /// The rules of extensions that are missing, or incomplete.
  package var omissions: [DNROmission] = []
}

/// The rules of lists or of an index.
package struct OpenedRules: Sendable {
  /// The rules, in their lists.
  package let lists: [LocatedList]
  /// The public suffixes that decide about parties.
  package let suffixes: PublicSuffixes.Source
  /// The file, or the first of them.
  package let path: FilePath
  /// The findings in a rule list; nil for anything else.
  package var report: LintReport?
  /// The rules of extensions that are not among them.
  package var omissions: [DNROmission] = []
  /// How many cosmetic filters an index has, which are not among the rules.
  package var cosmeticFilters = 0
}

/// Files for several sides: the filter lists of one side are independent of those of another.
extension ListOpener {
  /// The part that is opened separately.
  private enum Part {
    case index(RuleIndex, FilePath)
    case layer(ListLayer)
  }

  /// Opens indexes, and compiles lists into indexes, in parallel.
  ///
  /// Throws if a file cannot be read; a list that cannot be compiled has an error of its own.
  package func open(
    _ sides: [[FilePath]]
  ) throws(ListError) -> [[Result<OpenedIndex, ListError>]] {
    try results(of: sides) { part throws(ListError) in
      switch part {
      case .index(let index, let path): return OpenedIndex(index: index, path: path)
      case .layer(let layer): return try index(of: checkedInput(of: layer), layer.path, .skipped)
      }
    }
  }

  /// Reads the rules of indexes and lists; only rulesets are compiled into an index.
  package func rules(
    of sides: [[FilePath]]
  ) throws(ListError) -> [[Result<OpenedRules, ListError>]] {
    try results(of: sides) { part throws(ListError) in
      switch part {
      case .index(let index, let path):
        return OpenedRules(
          lists: index.locatedLists, suffixes: index.publicSuffixes, path: path,
          cosmeticFilters: index.cosmeticFilterCount)
      case .layer(let layer): return try rules(of: layer)
      }
    }
  }

  private func rules(of layer: ListLayer) throws(ListError) -> OpenedRules {
    var opener = self
    // What is compared, or shown, are rules.
    opener.cosmetics = .rules
    let input = try opener.checkedInput(of: layer)
    let suffixes = compiler.publicSuffixes.source
    switch layer.content {
    case .rules:
      let reports: [LintReport]
      do throws(CompilationError) {
        reports = try compiler.validRules(of: input.rules)
      } catch {
        throw .refused(error, path: layer.path.text)
      }
      return OpenedRules(
        lists: zip(reports, input.rules).map { $0.located(as: $1.name) }, suffixes: suffixes,
        path: layer.path, report: reports.first)
    case .filters:
      return OpenedRules(
        lists: input.filters?.locatedLists ?? [], suffixes: suffixes, path: layer.path)
    case .dnr, .manifest:
      let made = try index(of: input, layer.path, .skipped)
      return OpenedRules(
        lists: made.index.locatedLists, suffixes: suffixes, path: layer.path,
        omissions: made.omissions)
    }
  }

  private func checkedInput(of layer: ListLayer) throws(ListError) -> Input {
    do throws(FileError) { return try checkedInput(of: layer.files) } catch {
      throw ListError(error)
    }
  }

  // MARK: Files

  /// Reads all files in order, and processes each part on all cores.
  private func results<Value: Sendable>(
    of sides: [[FilePath]], _ value: @Sendable (Part) throws(ListError) -> Value
  ) throws(ListError) -> [[Result<Value, ListError>]] {
    var parts: [[Part]] = []
    for paths in sides { parts.append(try self.parts(of: paths)) }
    let all = parts.flatMap { $0 }
    let results = Mutex<[Result<Value, ListError>?]>(Array(repeating: nil, count: all.count))
    ManyCores.perform(all.count) { number in
      let result = Result { () throws(ListError) in try value(all[number]) }
      results.withLock { $0[number] = result }
    }
    var rest = results.withLock { $0 }.compactMap { $0 }[...]
    return parts.map { side in
      defer { rest = rest.dropFirst(side.count) }
      return Array(rest.prefix(side.count))
    }
  }

  /// The indexes of a side and the layers of its lists, each where its first file is.
  private func parts(of paths: [FilePath]) throws(ListError) -> [Part] {
    var parts: [(slot: Int, part: Part)] = []
    var files: [(slot: Int, file: OpenedFile)] = []
    for (slot, path) in paths.enumerated() {
      switch try content(at: path) {
      case .index(let index): parts.append((slot, .index(index, path)))
      case .list(let file): files.append((slot, file))
      }
    }
    for layer in ListLayer.layers(of: files.map(\.file)) {
      let slot = files.first { $0.file.path == layer.path }?.slot ?? 0
      parts.append((slot, .layer(layer)))
    }
    return parts.sorted { $0.slot < $1.slot }.map(\.part)
  }

  private enum Content {
    case index(RuleIndex)
    case list(OpenedFile)
  }

  /// An index in a file is mapped or copied as a whole; other inputs are read into memory.
  private func content(at path: FilePath) throws(ListError) -> Content {
    if isIndexFile(path) { return .index(try index(at: path)) }
    let index: [UInt8]
    do throws(FileError) {
      let bytes = try bytes(of: path)
      guard RuleIndex.isBeginning(bytes) else { return .list(try file(path, bytes: bytes)) }
      index = bytes
    } catch {
      throw ListError(error)
    }
    return .index(try self.index(of: index, path))
  }

  private func isIndexFile(_ path: FilePath) -> Bool {
    guard !path.isStandardStream, texts[path] == nil else { return false }
    return path.text.hasSuffix(".sluice")
      || RuleIndex.isBeginning(FileReader.start(of: path, count: 64))
      || expectsIndexes && !ListOpener.isText(path)
  }

  private static func isText(_ path: FilePath) -> Bool {
    // The shell's `<(…)` can be read only once, and ends.
    if path.text.hasPrefix("/dev/fd/") { return true }
    let start = FileReader.start(of: path, count: 512)
    if start.isEmpty, path.text.hasSuffix(".txt") { return Directory.kind(of: path) == .file }
    return !start.isEmpty && !start.contains(0)
  }
}
