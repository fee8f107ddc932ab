// SPDX-License-Identifier: Apache-2.0

import Loads
import PatternEngine
import WebAddresses

extension Redirection {
  /// A redirection that finds groups by PCRE2.
  static func tested(extensionBase: WebAddress? = nil) -> Redirection {
    Redirection(extensionBase: extensionBase, groupSearch: EnginePattern.groups)
  }
}
