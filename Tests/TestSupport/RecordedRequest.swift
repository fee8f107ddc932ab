// SPDX-License-Identifier: Apache-2.0

import RuleModel
package import Semantics
internal import WebAddresses

/// One recorded request with its answer.
package struct RecordedRequest {
  /// The name of the record.
  package let name: String
  /// The request.
  package let request: LoadRequest
  /// Whether WebKit considered it third party.
  package let isThirdParty: Bool
  /// The names of the actions that were taken, in their order.
  package let actions: [String]
  /// The selectors of those actions, one by one.
  package let selectors: [String]
  /// The selectors of the global style sheet, one by one.
  package let globalSelectors: [String]
  /// The texts for the app.
  package let notifications: Set<String>

  /// Reads the case at a node; missing members have the most common values.
  package init?(_ file: JSONLine, _ node: Int) {
    guard let request = file.member("request", of: node),
      let type = file.string("type", of: request).flatMap({ ResourceTypeName(rawValue: $0) }),
      let url = RecordedRequest.serialized("url", of: request, in: file, type)
    else { return nil }
    let topURL = RecordedRequest.serialized("top_url", of: request, in: file) ?? url
    let frameURL = RecordedRequest.serialized("frame_url", of: request, in: file) ?? topURL
    let method = file.string("method", of: request).flatMap {
      RequestMethod(rawValue: $0.lowercased())
    }
    name = file.string("name", of: node) ?? ""
    self.request = LoadRequest(
      url: url, topURL: topURL, frameURL: frameURL, type: RecordedRequest.atomic(type),
      context: file.string("load_context", of: request) == "top-frame" ? .topFrame : .childFrame,
      method: method?.flags ?? [])
    isThirdParty = file.isTrue("third_party", of: request)
    actions = file.strings("actions", of: node)
    selectors = RecordedRequest.parts(file.strings("selectors", of: node))
    notifications = Set(file.strings("notifications", of: node))
    globalSelectors = RecordedRequest.parts(file.strings("global_stylesheet", of: node))
  }

  /// `other` stands for several types in a rule, but for one in a request.
  private static func atomic(_ type: ResourceTypeName) -> LoadFlags {
    type == .other ? .other : type.flags
  }

  private static func parts(_ selectors: [String]) -> [String] {
    selectors.flatMap { $0.split(separator: ",") }.map { String($0) }.sorted()
  }

  private static func serialized(
    _ name: String, of request: Int, in file: JSONLine, _ type: ResourceTypeName? = nil
  ) -> [UInt8]? {
    guard let text = file.bytes(name, of: request) else { return nil }
    // The URLs of `matching.jsonl` are the input of WebKit's machines, with their fragments.
    guard file.member("expect") != nil, let address = try? WebAddress(parsing: text) else {
      return text
    }
    let keepsFragment: [ResourceTypeName?] = [nil, .popup, .ping, .websocket]
    // A fragment in the target of a redirect stays.
    let isRedirected = file.string("name")?.hasPrefix("redirect target") ?? false
    let isStripped =
      !isRedirected && !keepsFragment.contains(type)
      && address.bytes.starts(with: Array("http".utf8))
    return isStripped ? Array(address.bytes.prefix { $0 != UInt8(ascii: "#") }) : address.bytes
  }
}
