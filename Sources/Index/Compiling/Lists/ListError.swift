// SPDX-License-Identifier: Apache-2.0

internal import Findings
public import RuleMatching
internal import RuleModel
internal import Linting
internal import TextFormats
package import SystemFiles

/// Why lists or indexes cannot be used.
public enum ListError: Error, Sendable {
  /// A file cannot be read, or is not a source of rules.
  case unreadable(FileAccessError)
  /// An index is invalid, or exceeds a limit.
  case invalidIndex(IndexError, path: String)
  /// Lists cannot be compiled; the path is that of the first.
  case refused(CompilationError, path: String)

  /// The error, in one sentence.
  public var message: String {
    switch self {
    case .unreadable(let error): error.message
    case .invalidIndex(let error, let path): ListError.message(of: error, FilePath(path))
    case .refused(_, let path): reasons.first ?? "\(Visible.text(path)): the list is rejected"
    }
  }

  /// All errors, one sentence for each reason.
  public var reasons: [String] {
    guard case .refused(let error, let path) = self else { return [message] }
    switch error {
    case .refused(let reports): return reports.flatMap { $0.errors(in: path) }
    case .refusedRules(let omissions): return omissions.map(\.sentence)
    case .tooLarge(let error):
      let rule = error.rule.map { "rule \($0): " } ?? ""
      return ["\(Visible.text(path)): \(rule)\(error.message)"]
    }
  }

  private static func message(of error: IndexError, _ path: FilePath) -> String {
    let name = Visible.text(path.text)
    if looksLikeList(path) {
      return
        "\(name): at byte 0: this is a rule list, not an index; compile it with "
        + "`sluice compile \(name) -o OUT.sluice`"
    }
    let reason = Visible.text(error.message)
    switch error.kind {
    case .unreadable: return reason
    case .beyondLimit: return "\(name): \(reason); `--limit` changes it"
    default: return "\(name): at byte \(error.offset): \(reason)"
    }
  }

  /// Whether a file begins like a rule list; no index does.
  private static func looksLikeList(_ path: FilePath) -> Bool {
    let start = FileReader.start(of: path)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = start.starts(with: mark) ? start.dropFirst(mark.count) : start[...]
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    return text.first { !isSpace($0) } == UInt8(ascii: "[")
  }
}

extension LintReport {
  /// A sentence with its position for each error in a list.
  package func errors(in path: String) -> [String] {
    let lines = LineTable(bytes)
    let name = Visible.text(path)
    return findings.filter { $0.severity == .error }.map { finding in
      let position = lines.position(of: finding.range.lowerBound)
      return "\(name):\(position.line):\(position.column): \(finding.message) "
        + "(\(finding.code.identifier))"
    }
  }
}

extension ListError {
  /// The error of a file.
  package init(_ error: FileError) {
    self = .unreadable(FileAccessError(path: error.path.text, message: error.message))
  }
}
