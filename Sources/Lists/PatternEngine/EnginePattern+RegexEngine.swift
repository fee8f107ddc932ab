// SPDX-License-Identifier: Apache-2.0

package import Patterns

extension EnginePattern: RegexEngine {
  package static func errorOfRunning(javaScript pattern: [UInt8]) -> EngineError? {
    errorOfRunning(spelling(ofJavaScript: pattern), isCaseSensitive: false)
  }
}
