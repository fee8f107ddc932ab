// SPDX-License-Identifier: Apache-2.0

/// Compiles regular expressions, as PCRE2 does, for checks that need an engine.
///
/// The module that links PCRE2 has the only one. Programs without PCRE2 pass none: they lose second
/// opinions, and refuse the patterns of the wide dialect.
package protocol RegexEngine: SendableMetatype {
  /// Why the engine rejects a pattern, or nil if it accepts it.
  static func error(in pattern: [UInt8], isCaseSensitive: Bool) -> EngineError?

  /// Why a pattern cannot be run, or nil if it can: running has limits of its own.
  static func errorOfRunning(_ pattern: [UInt8], isCaseSensitive: Bool) -> EngineError?

  /// Why a JavaScript pattern cannot be run, or nil if it can; the letter case does not matter.
  static func errorOfRunning(javaScript pattern: [UInt8]) -> EngineError?
}

/// Why an engine rejects a pattern.
package struct EngineError: Error, Sendable, Equatable {
  /// The byte offset of the error in the pattern.
  package let offset: Int
  /// The engine's own message.
  package let message: String

  /// Makes an error.
  package init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }
}
