// SPDX-License-Identifier: Apache-2.0

import Requests
import RuleMatching

extension GivenValue {
  /// A URL that requests can be sent to, as a browser would write it.
  func webAddress() throws(UsageError) -> [UInt8] {
    var fields = RequestFields()
    fields.url = bytes
    fields.type = Array("other".utf8)[...]
    let url = try? MatchRequest(fields).url
    guard let url, url.starts(with: "http://".utf8) || url.starts(with: "https://".utf8) else {
      throw UsageError("`\(option)` must be a URL with http or https")
    }
    return url
  }

  /// The same for a folder, whose URL ends with a slash.
  func webFolder() throws(UsageError) -> [UInt8] {
    let url = try webAddress()
    return url.last == UInt8(ascii: "/") ? url : url + [UInt8(ascii: "/")]
  }
}
