// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// Signals between the lines of a stream when to check whether files have changed.
///
/// That is after SIGHUP, and otherwise once a second at most. The clock is read after each wait for
/// input, and every few hundred lines if there is no wait.
struct FileWatch {
  /// Why the files are checked.
  enum Reason { case asked, due }

  private static let linesBetweenClocks = 256

  private var lastLook = Instant.now
  private var lines = 0

  /// Starts to record SIGHUP.
  init() { HangupSignal.note() }

  /// The input pauses: much time may pass before the next line.
  mutating func waits() { lines = FileWatch.linesBetweenClocks }

  /// Counts a line; returns the reason if the files must be checked before the line is answered.
  mutating func next() -> Reason? {
    if HangupSignal.take() { return look(.now, because: .asked) }
    lines += 1
    guard lines >= FileWatch.linesBetweenClocks else { return nil }
    lines = 0
    let now = Instant.now
    return now - lastLook >= .seconds(1) ? look(now, because: .due) : nil
  }

  private mutating func look(_ now: Instant, because reason: Reason) -> Reason {
    lastLook = now
    return reason
  }
}
