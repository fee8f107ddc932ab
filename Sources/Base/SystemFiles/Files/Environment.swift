// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// Variables of the environment.
package enum Environment {
  /// The value of a variable, or nil if it is not set.
  package static func value(of name: String) -> String? {
    // SAFETY: nothing in this process changes the environment, so the string stays valid while it
    // is copied.
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
