// SPDX-License-Identifier: Apache-2.0

import Requests
import Loads
import TextFormats
import RuleMatching
import Sluice
import SystemFiles

/// The indexes that a subcommand is given.
enum IndexFiles {
  /// Why a subcommand cannot continue, in one line.
  struct Failure: Error {
    let message: String

    init(message: String) { self.message = message }

    /// The message of any error.
    init(_ error: any Error) {
      switch error {
      case let failure as Failure: message = failure.message
      case let error as FileError: message = error.message
      default: message = "\(error)"
      }
    }
  }

  /// Opens all indexes, in order.
  static func open(
    _ paths: [FilePath], _ limits: OpeningLimits
  ) throws(Failure) -> [RuleIndex] {
    var indexes: [RuleIndex] = []
    for path in paths { indexes.append(try open(path, limits)) }
    return indexes
  }

  /// Opens one index.
  static func open(_ path: FilePath, _ limits: OpeningLimits) throws(Failure) -> RuleIndex {
    do throws(IndexError) {
      return try RuleIndex(opening: path, by: .copying, limits: limits)
    } catch {
      throw Failure(message: message(of: error, path))
    }
  }

  /// Prints the reason and returns the exit status for unusable files.
  static func report(_ failure: Failure, _ errors: inout OutputStream) -> Int32 {
    errors.complain(failure.message)
    return SluiceCommand.Status.usage
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

extension RequestAnswerer {
  /// An answerer that resolves redirects and header changes.
  init(
    _ matcher: Matcher, reporting kinds: ActionSet = Answer.kindsWithPayload,
    as loading: PageLoading? = nil
  ) {
    self.init(matcher, reporting: kinds, as: loading) { effects, url in
      ResolvedChanges(of: effects, url, by: .complete())
    }
  }
}
