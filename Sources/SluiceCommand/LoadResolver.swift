// SPDX-License-Identifier: Apache-2.0

import MatchOutput
import RuleIndex
import Vocabulary

/// Works out what redirects and changes of headers come to.
enum LoadResolver {
  /// Where redirects lead and what is done to headers; so far nothing carries them out.
  static func resolve(_ effects: Effects, _ url: [UInt8]) -> ResolvedChanges {
    ResolvedChanges(redirect: nil, headers: [])
  }
}
