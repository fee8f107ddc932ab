// SPDX-License-Identifier: Apache-2.0

public import Findings
internal import RuleText
package import SystemFiles
internal import TextFormats

/// Known findings that should not be reported again: a saved report in JSON.
public struct Baseline: Sendable {
  private var known: [String: Int] = [:]
  /// The folder that the paths of the report start from, without links; nil if files are named now
  /// as they were then.
  package var folder: FilePath?

  /// Creates the baseline of all findings of a file.
  public init(of file: LintedFile) {
    for finding in file.findings {
      let key = Fingerprints.key(
        path: file.path, code: finding.code.identifier, pointer: finding.pointer,
        message: finding.message)
      known[key, default: 0] += 1
    }
  }

  /// Reads a report that `--format json` wrote; nil if it is invalid.
  public init?(reading bytes: [UInt8]) {
    let document = JSONDocument(reading: bytes)
    guard document.problems.isEmpty, let top = document.nodes.first, top.kind == .object,
      let files = Baseline.member("files", of: 0, in: document),
      document.nodes[files].kind == .array
    else { return nil }
    for file in document.children(of: files) where document.nodes[file].kind == .object {
      read(file, document)
    }
  }

  private mutating func read(_ file: Int, _ document: JSONDocument) {
    guard let path = Baseline.text("path", of: file, in: document),
      let findings = Baseline.member("findings", of: file, in: document),
      document.nodes[findings].kind == .array
    else { return }
    for finding in document.children(of: findings) where document.nodes[finding].kind == .object {
      guard let code = Baseline.text("code", of: finding, in: document),
        let pointer = Baseline.text("pointer", of: finding, in: document),
        let message = Baseline.text("message", of: finding, in: document)
      else { continue }
      known[
        Fingerprints.key(path: path, code: code, pointer: pointer, message: message), default: 0] +=
        1
    }
  }

  /// The new findings of a file.
  ///
  /// At most as many equal findings are hidden as the baseline has.
  public func newFindings(_ findings: [Finding], path: String) -> [Finding] {
    var left = known
    return findings.filter { finding in
      let key = Fingerprints.key(
        path: path, code: finding.code.identifier, pointer: finding.pointer,
        message: finding.message)
      guard let count = left[key], count > 0 else { return true }
      left[key] = count - 1
      return false
    }
  }

  /// The path that the report has for a file.
  package func path(of file: FilePath) -> String {
    guard let folder, let parts = file.located?.parts(below: folder) else { return file.text }
    return FilePath(Array(parts.joined(separator: [UInt8(ascii: "/")]))).text
  }

  private static func member(_ name: String, of object: Int, in document: JSONDocument) -> Int? {
    document.children(of: object).first { document.text(of: $0, equals: name) }.map { $0 + 1 }
  }

  private static func text(_ name: String, of object: Int, in document: JSONDocument) -> String? {
    guard let node = member(name, of: object, in: document), document.nodes[node].kind == .string
    else { return nil }
    return document.string(of: node)
  }
}
