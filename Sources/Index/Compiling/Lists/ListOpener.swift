// SPDX-License-Identifier: Apache-2.0

package import Conversion
package import Filters
package import Linting
package import RuleMatching
package import SystemFiles

/// Reads lists and indexes, detects what they are from their content, and compiles them.
///
/// This is the one way from files to an index: for the command, the editor, tests of lists, and
/// `Matcher(reading:)`.
package struct ListOpener: Sendable {
  /// The target of the lists, and how they are compiled.
  package var compiler: ListCompiler
  /// The target of filter lists.
  package var filterTarget: Target
  /// The syntax of lists whose content does not show it.
  package var syntax: ListSyntax?
  /// How filter lists are read.
  package var reading = FilterReading()
  /// Whether filters without a type block pages, too.
  package var blocksPages = false
  /// The form of cosmetic filters in lists that are compiled for Sluice.
  var cosmetics = TranslationOptions.CosmeticForm.filters
  /// The filter lists that may call scriptlets that need trust.
  package var trusted: Set<FilePath> = []
  /// The maps of optimized lists.
  package var maps = RuleMaps()
  /// The folder in which the texts of filters are looked up that an index does not have.
  package var sources: FilePath?
  /// The texts of files that are not on the disk.
  package var texts: [FilePath: [UInt8]] = [:]
  /// The limits of indexes.
  package var limits = OpeningLimits()
  /// The most bytes of a file.
  package var longest = FileReader.longest
  /// Whether a file that is neither an index nor text is reported as an invalid index.
  package var expectsIndexes = false
  /// The operation on files, as messages name it.
  package var operation = "read"

  /// Makes an opener; filter lists are for the target of the compiler.
  package init(_ compiler: ListCompiler) {
    self.compiler = compiler
    filterTarget = compiler.options.target
  }

  /// The same for lists that are tested: for a target, or rule lists for their usual one and filter
  /// lists for Sluice.
  package func testing(for target: Target?) -> ListOpener {
    var opener = self
    opener.compiler.options.target = target ?? compiler.options.target
    opener.filterTarget = target ?? .sluice
    opener.operation = "test"
    return opener
  }

  // MARK: Reading

  /// Reads a file of rules or filters; an index is rejected.
  package func file(_ path: FilePath, named name: String? = nil) throws(FileError) -> OpenedFile {
    try checked(uncheckedFile(path, named: name))
  }

  /// A file whose text is known.
  package func file(
    _ path: FilePath, named name: String? = nil, bytes: [UInt8]
  ) throws(FileError) -> OpenedFile {
    try checked(
      OpenedFile(path, named: name, bytes: bytes, as: content(of: bytes, in: path)))
  }

  /// A list that is in memory; files that it includes are not read.
  package func list(named name: String, _ bytes: [UInt8]) throws(FileError) -> OpenedFile {
    try checked(uncheckedList(named: name, bytes))
  }

  /// A file whose text may be no list at all; an index is rejected.
  func uncheckedFile(_ path: FilePath, named name: String?) throws(FileError) -> OpenedFile {
    let bytes = try bytes(of: path)
    guard !RuleIndex.isBeginning(bytes) else {
      throw FileError(
        path: path, operation: operation, reason: "it is already an index, not a rule list")
    }
    return OpenedFile(path, named: name, bytes: bytes, as: content(of: bytes, in: path))
  }

  /// A list in memory whose text may be no list at all.
  func uncheckedList(named name: String, _ bytes: [UInt8]) -> OpenedFile {
    OpenedFile(
      FilePath("-"), named: name, bytes: bytes, as: content(of: bytes, in: FilePath(name)))
  }

  private func checked(_ file: OpenedFile) throws(FileError) -> OpenedFile {
    if let error = file.error(for: operation) { throw error }
    return file
  }

  func bytes(of path: FilePath) throws(FileError) -> [UInt8] {
    if let text = texts[path] { return text }
    return path.isStandardStream
      ? try FileReader.readStandardInput(longest: longest)
      : try FileReader.read(path, longest: longest)
  }

  /// What a list is: what its content shows, unless all lists are rulesets.
  package func content(of bytes: [UInt8], in path: FilePath) -> ListContent {
    syntax?.isDNR == true ? .dnr : ListContent(of: bytes, in: path)
  }

  // MARK: Preparing

  /// Files as input for the compiler.
  package struct Input: Sendable {
    /// The rule lists.
    package fileprivate(set) var rules: [SourceList] = []
    /// The filter lists, translated; nil if there are none.
    package fileprivate(set) var filters: FilterConversion?
    /// The rulesets of an extension.
    package fileprivate(set) var rulesets: [DNRList] = []

    /// Whether there are filter lists, and nothing in them or in other lists became a rule.
    package var isLost: Bool {
      rules.isEmpty && rulesets.isEmpty && filters?.lists.isEmpty == true
        && filters?.cosmetics.isEmpty == true
    }
  }

  /// Translates filter lists, and reads the rulesets of manifests and the maps of rule lists.
  package func input(of files: [OpenedFile]) throws(FileError) -> Input {
    var input = Input()
    var filters: [FilterConversion.Source] = []
    for file in files {
      switch file.content {
      case .rules: input.rules.append(try maps.list(file))
      case .filters:
        var source = file.filters
        source.isTrusted = trusted.contains(file.path)
        filters.append(source)
      case .dnr:
        input.rulesets.append(DNRList(name: file.name, bytes: file.bytes))
      case .manifest:
        input.rulesets += try ExtensionFiles(beside: file.path)
          .enabledLists(of: file.bytes, for: operation)
      }
    }
    if !filters.isEmpty { input.filters = conversion(of: filters) }
    return input
  }

  /// The same; filter lists without a single filter are refused.
  package func checkedInput(of files: [OpenedFile]) throws(FileError) -> Input {
    let input = try input(of: files)
    guard input.filters?.hasNoFilters != true else {
      let names = files.filter { $0.content == .filters }.map(\.name).joined(separator: ", ")
      throw FileError(path: FilePath(names), operation: operation, reason: "no filter found")
    }
    return input
  }

  /// Reads and translates filter lists together, with the files that they include.
  package func conversion(of sources: [FilterConversion.Source]) -> FilterConversion {
    // An index supports types of loads that a target does not.
    var options = TranslationOptions(
      target: filterTarget == .sluice ? .sluice : nil, blocksPages: blocksPages)
    if filterTarget == .sluice { options.cosmetics = cosmetics }
    return FilterConversion(withIncludedFiles: sources, reading: reading, options)
  }
}
