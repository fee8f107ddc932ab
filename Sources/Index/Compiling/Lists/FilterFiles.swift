// SPDX-License-Identifier: Apache-2.0

public import Conversion
public import Filters
package import SystemFiles

extension FilterConversion.Source {
  /// Reads the file of a list; its path becomes its name.
  public init(reading path: String) throws(FileAccessError) {
    do throws(FileError) {
      try self.init(reading: FilePath(path))
    } catch {
      throw FileAccessError(path: path, message: error.message)
    }
  }

  /// Reads the file of a list, or standard input.
  package init(
    reading path: FilePath, name: String? = nil, longest: Int = FileReader.longest
  ) throws(FileError) {
    let isInput = path == FilePath("-")
    let bytes =
      isInput
      ? try FileReader.readStandardInput(longest: longest)
      : try FileReader.read(path, longest: longest)
    self.init(name: name ?? path.text, bytes: bytes, path: isInput ? nil : path.text)
  }

  /// Rejects files that cannot be filter lists.
  package func check(_ path: FilePath, for operation: String) throws(FileError) {
    if let problem { throw FileError(path: path, operation: operation, reason: problem) }
  }
}

extension FilterConversion {
  /// Converts lists with the files that they include, which are read from their folders.
  ///
  /// A file that cannot be read is a problem of the line that includes it.
  public init(
    withIncludedFiles sources: [Source], reading: FilterReading = FilterReading(),
    _ options: TranslationOptions = TranslationOptions()
  ) {
    self.init(sources, reading: reading, options) { $0.bytes(ofIncluded: $1) }
  }
}

extension HostConversion {
  /// Converts lists with the files that they include, which are read from their folders.
  ///
  /// A file that cannot be read is a problem of the line that includes it.
  public init(
    withIncludedFiles sources: [FilterConversion.Source], to format: HostFormat,
    reading: FilterReading = FilterReading()
  ) {
    self.init(sources, to: format, reading: reading) { $0.bytes(ofIncluded: $1) }
  }
}

extension CrawlerConversion {
  /// The same for a crawler.
  public init(
    withIncludedFiles sources: [FilterConversion.Source], to format: CrawlerFormat,
    reading: FilterReading = FilterReading()
  ) {
    self.init(sources, to: format, reading: reading) { $0.bytes(ofIncluded: $1) }
  }
}

extension LanguageConversion {
  /// The same for the language of another ad blocker.
  public init(
    withIncludedFiles sources: [FilterConversion.Source], to target: FilterDialect,
    reading: FilterReading = FilterReading()
  ) {
    self.init(sources, to: target, reading: reading) { $0.bytes(ofIncluded: $1) }
  }
}

extension FilterConversion.Source {
  /// The text of a file that the list includes; nil if it cannot be read.
  fileprivate func bytes(ofIncluded name: String) -> [UInt8]? {
    path.flatMap { try? FilePath($0).bytes(ofIncluded: name) }
  }
}

extension FilePath {
  /// Reads a file that the list at this path includes.
  ///
  /// A list is untrusted: a pipe must not block, and a link must not lead out of the folder.
  package func bytes(ofIncluded name: String) throws(FileError) -> [UInt8] {
    try FileReader.readRegular(sibling(name), inside: directory)
  }
}

extension ListContent {
  /// Detects the content of a file; a name that ends in `.json` means JSON, and a list without text
  /// has filters if its name ends in `.txt`.
  package init(of bytes: [UInt8], in path: FilePath) {
    if path.text.hasSuffix(".json") {
      let content = ListContent(of: bytes)
      self = content == .filters ? .rules : content
    } else if path.text.hasSuffix(".txt"), bytes.allSatisfy({ $0 <= 0x20 }) {
      self = .filters
    } else {
      self = ListContent(of: bytes)
    }
  }
}
