// SPDX-License-Identifier: Apache-2.0

internal import CPCRE2
internal import Synchronization

/// The memory of matches whose groups are not needed.
///
/// PCRE2 keeps in it all that a match needed, up to 20 MB. So patterns share a few: hundreds of
/// patterns with one each would keep gigabytes, and memory that is new for each match takes longer
/// than most matches.
@safe
struct MatchMemory: @unchecked Sendable {
  // SAFETY: created by PCRE2; used only by its current owner, and never freed while it is kept.
  private let data: OpaquePointer

  private static let mostKept = 4
  private static let kept = Mutex<[MatchMemory]>([])

  /// Passes on memory for a match of any pattern; nil only if memory is exhausted.
  // SAFETY: the caller does not keep the pointer.
  @unsafe static func withMemory<Answer>(_ body: (OpaquePointer) -> Answer) -> Answer? {
    guard let memory = kept.withLock({ $0.popLast() }) ?? MatchMemory() else { return nil }
    defer { memory.keep() }
    return unsafe body(memory.data)
  }

  private init?() {
    // SAFETY: room for the offsets of the match alone.
    guard let data = unsafe pcre2_match_data_create_8(1, nil) else { return nil }
    unsafe self.data = unsafe data
  }

  private func keep() {
    let isKept = MatchMemory.kept.withLock { kept in
      guard kept.count < MatchMemory.mostKept else { return false }
      kept.append(self)
      return true
    }
    // SAFETY: nothing else refers to it.
    if !isKept { unsafe pcre2_match_data_free_8(data) }
  }
}
