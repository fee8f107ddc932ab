// SPDX-License-Identifier: Apache-2.0

package import Conversion
package import Linting
internal import DNR
package import SystemFiles

/// The rulesets that the manifest of an extension names, in files next to it.
package struct ExtensionFiles {
  private let manifest: FilePath

  /// The files next to a manifest.
  package init(beside manifest: FilePath) { self.manifest = manifest }

  /// The path of a file that the manifest names.
  package func path(of file: String) -> FilePath { manifest.sibling(file) }

  /// Reads a file that the manifest names.
  package func read(_ file: String) -> ExtensionLint.File {
    let path = path(of: file)
    guard Directory.kind(of: path) != .missing else { return .missing }
    do throws(FileError) {
      // An extension is untrusted. Chromium does not follow links out of it either.
      return .text(try FileReader.readRegular(path, inside: manifest.directory))
    } catch {
      return .unreadable(error.reason)
    }
  }

  /// The files of all rulesets that can be read, each once.
  package func rulesets(of bytes: [UInt8]) -> [(path: FilePath, bytes: [UInt8])] {
    var seen: Set<String> = []
    return ExtensionManifest(reading: bytes).rulesets.compactMap(\.file)
      .filter { seen.insert($0).inserted }.compactMap { file in
        guard case .text(let bytes) = read(file) else { return nil }
        return (path(of: file), bytes)
      }
  }

  /// The rulesets that are enabled when the extension is installed, for decisions.
  ///
  /// A manifest that Chromium does not load is rejected. The names are those in the manifest.
  package func enabledRulesets(
    of bytes: [UInt8], for operation: String
  ) throws(FileError) -> [FilterConversion.Source] {
    let manifest = ExtensionManifest(reading: bytes)
    if let problem = manifest.problems.first(where: \.isError) {
      throw error(operation, problem.message)
    }
    var sources: [FilterConversion.Source] = []
    for ruleset in manifest.rulesets where ruleset.isEnabled {
      guard let file = ruleset.file else { continue }
      sources.append(try source(file, operation))
    }
    guard !sources.isEmpty else {
      throw error(operation, "this manifest of an extension names no enabled ruleset")
    }
    return sources
  }

  /// The same, as input for the compiler.
  package func enabledLists(
    of bytes: [UInt8], for operation: String
  ) throws(FileError) -> [DNRList] {
    try enabledRulesets(of: bytes, for: operation).map { source in
      DNRList(name: source.name, bytes: source.bytes, as: .static)
    }
  }

  private func source(
    _ file: String, _ operation: String
  ) throws(FileError) -> FilterConversion.Source {
    switch read(file) {
    case .text(let bytes):
      return FilterConversion.Source(name: file, bytes: bytes, path: path(of: file).text)
    case .missing: throw error(operation, "it names the file \(file), which does not exist")
    case .unreadable(let reason): throw error(operation, "it names the file \(file): \(reason)")
    }
  }

  private func error(_ operation: String, _ reason: String) -> FileError {
    FileError(path: manifest, operation: operation, reason: reason)
  }
}
