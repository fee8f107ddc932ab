// SPDX-License-Identifier: Apache-2.0

internal import CSluice

/// Why a function of the library fails: a number for programs, and sentences for people.
struct Failure: Error {
  /// The kinds of `sluice.h`.
  enum Kind {
    case argument, file, index, limit, list

    fileprivate var number: Int32 {
      switch self {
      case .argument: Int32(SLUICE_ERROR_ARGUMENT)
      case .file: Int32(SLUICE_ERROR_FILE)
      case .index: Int32(SLUICE_ERROR_INDEX)
      case .limit: Int32(SLUICE_ERROR_LIMIT)
      case .list: Int32(SLUICE_ERROR_LIST)
      }
    }
  }

  let kind: Kind
  /// One sentence, or one on each line.
  let message: String

  init(_ kind: Kind, _ message: String) { (self.kind, self.message) = (kind, message) }
}

extension TextBuffer {
  /// Writes the reason of a failure, and notes its number for this thread.
  func fail(_ failure: Failure) {
    set_last_error(failure.kind.number)
    write(failure.message)
  }

  /// Writes nothing, and notes that nothing failed.
  func succeed() {
    set_last_error(Int32(SLUICE_OK))
    write("")
  }
}
