// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A value that one task at a time works on in the background.
///
/// The tasks run in the order in which they were started, so the result does not depend on the
/// cores.
package final class BackgroundValue<Value: Sendable>: Sendable {
  private let value: Mutex<Value>
  private let tasks = ManyCores.Group.inOrder()

  /// Keeps a value that no task has changed yet.
  package init(_ value: Value) { self.value = Mutex(value) }

  /// Begins to work on the value, once the tasks before are done.
  package func begin(_ work: @escaping @Sendable (inout Value) -> Void) {
    tasks.begin { [self] in value.withLock { work(&$0) } }
  }

  /// Works on the value at once; waits for the tasks that were begun.
  package func finish<Result: Sendable>(_ work: (inout Value) -> Result) -> Result {
    tasks.wait()
    return value.withLock { work(&$0) }
  }
}
