// SPDX-License-Identifier: Apache-2.0

public import RuleMatching
public import RuleModel

/// A request that a list blocks.
public struct BlockedRequest: Sendable {
  /// The request.
  public let request: MatchRequest
  /// The rule that blocks it.
  public let rule: RulePosition?

  /// Its URL.
  public var url: String { String(decoding: request.url, as: UTF8.self) }
  /// The type of its load, by WebKit's name.
  public var type: String { request.load.type.rawValue }
}

extension LoadType {
  /// How likely a page works no more without loads of this type: 0 is the most likely.
  var importance: Int {
    let order: [LoadType] = [
      .topDocument, .script, .fetch, .styleSheet, .childDocument, .websocket, .media, .font,
    ]
    return order.firstIndex(of: self) ?? order.count
  }

  /// The name of its type option, which all ad blockers have; nil if only some do.
  var optionName: String? {
    switch self {
    case .topDocument: "document"
    case .childDocument: "subdocument"
    case .image: "image"
    case .styleSheet: "stylesheet"
    case .script: "script"
    case .font: "font"
    case .media: "media"
    case .popup: "popup"
    case .ping: "ping"
    case .fetch: "xmlhttprequest"
    case .websocket: "websocket"
    case .other: "other"
    case .svgDocument, .cspReport: nil
    }
  }
}
