// SPDX-License-Identifier: Apache-2.0

import SystemFiles
import Synchronization

/// A progress line on a terminal.
///
/// It appears after half a second and is removed when the work is done.
final class ProgressLine: Sendable {
  private struct State {
    var text = ""
    var seconds = 0
    var isVisible = false
    var isDone = false
  }

  private let isShown: Bool
  private let state = Mutex(State())

  init(isShown: Bool) { self.isShown = isShown }

  /// Shows what is being done from now on.
  func begin(_ text: String) {
    guard isShown else { return }
    state.withLock { $0.text = text }
    schedule(afterMilliseconds: 500)
  }

  /// Removes the line.
  func end() {
    state.withLock { state in
      state.isDone = true
      if state.isVisible { ProgressLine.write("\r\u{1B}[K") }
      state.isVisible = false
    }
  }

  private func schedule(afterMilliseconds delay: Int) {
    ManyCores.perform(afterMilliseconds: delay) { self.show() }
  }

  private func show() {
    let goesOn = state.withLock { state in
      guard !state.isDone else { return false }
      let dots = String(repeating: ".", count: state.seconds % 3 + 1)
      ProgressLine.write("\r\u{1B}[K\(state.text) \(dots)")
      state.isVisible = true
      state.seconds += 1
      return true
    }
    if goesOn { schedule(afterMilliseconds: 1_000) }
  }

  private static func write(_ text: String) {
    var stream = OutputStream(.standardError)
    stream.write(text)
    stream.flush()
  }
}
