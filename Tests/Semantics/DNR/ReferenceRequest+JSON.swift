// SPDX-License-Identifier: Apache-2.0

package import TextFormats
internal import DNR
internal import WebAddresses

extension ReferenceRequest {
  /// Reads a request with the names that Chromium's `testMatchOutcome` uses; nil if its type or its
  /// URL is missing or invalid.
  package init?(_ json: JSONValue) {
    let type = json.member("type")?.shortName
    guard let type = DNRTypes.names.first(where: { $0.name == type })?.type,
      let url = json.member("url")?.address
    else { return nil }
    self.init(
      url: url, type: type, initiator: json.member("initiator")?.address,
      topURL: json.member("topUrl")?.address, method: json.member("method")?.string ?? "get",
      tabID: json.member("tabId")?.integer.flatMap { Int32(exactly: $0) } ?? -1)
  }
}

extension JSONValue {
  fileprivate var address: WebAddress? { text.flatMap { try? WebAddress(parsing: $0) } }
}
