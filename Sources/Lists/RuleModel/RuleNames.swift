// SPDX-License-Identifier: Apache-2.0

/// The members of a trigger, in the order in which WebKit reads them.
package enum TriggerMember: String, CaseIterable, Sendable {
  case urlFilter = "url-filter"
  case urlFilterIsCaseSensitive = "url-filter-is-case-sensitive"
  case topURLFilterIsCaseSensitive = "top-url-filter-is-case-sensitive"
  case frameURLFilterIsCaseSensitive = "frame-url-filter-is-case-sensitive"
  case resourceType = "resource-type"
  case loadType = "load-type"
  case loadContext = "load-context"
  case requestMethod = "request-method"
  case ifDomain = "if-domain"
  case unlessDomain = "unless-domain"
  case ifTopURL = "if-top-url"
  case unlessTopURL = "unless-top-url"
  case ifFrameURL = "if-frame-url"
  case unlessFrameURL = "unless-frame-url"
  /// What only Sluice reads.
  case sluice

  /// The names of all members.
  package static let names = allCases.map(\.rawValue)

  /// The members that are true or false.
  package static let switches: [TriggerMember] = [
    .urlFilterIsCaseSensitive, .topURLFilterIsCaseSensitive, .frameURLFilterIsCaseSensitive,
  ]
}

/// What a rule can do.
public enum ActionType: String, CaseIterable, Sendable {
  case block
  case blockCookies = "block-cookies"
  case cssDisplayNone = "css-display-none"
  case ignorePreviousRules = "ignore-previous-rules"
  case ignoreFollowingRules = "ignore-following-rules"
  case makeHTTPS = "make-https"
  case notify
  case redirect
  case modifyHeaders = "modify-headers"
  /// Only rules of an index that come from filters.
  case modify

  /// The actions that rules in JSON may have.
  package static let inJSON = allCases.filter { $0 != .modify }

  /// The members in addition to `type` that WebKit reads for this action.
  package var members: [String] {
    switch self {
    case .cssDisplayNone: ["selector"]
    case .notify: ["notification"]
    case .redirect: ["redirect"]
    case .modifyHeaders: ["request-headers", "response-headers", "priority"]
    default: []
    }
  }
}

/// The names that a `resource-type` list may hold; three of them mean several load types.
package enum ResourceTypeName: String, CaseIterable, Sendable {
  case document
  case topDocument = "top-document"
  case childDocument = "child-document"
  case image
  case styleSheet = "style-sheet"
  case script
  case font
  case raw
  case svgDocument = "svg-document"
  case media
  case popup
  case ping
  case fetch
  case websocket
  case other
  case cspReport = "csp-report"

  /// The load types that the name means.
  package var flags: LoadFlags {
    switch self {
    case .document: [.topDocument, .childDocument]
    case .topDocument: .topDocument
    case .childDocument: .childDocument
    case .image: .image
    case .styleSheet: .styleSheet
    case .script: .script
    case .font: .font
    case .raw: [.fetch, .websocket, .other, .ping]
    case .svgDocument: .svgDocument
    case .media: .media
    case .popup: .popup
    case .ping: .ping
    case .fetch: .fetch
    case .websocket: .websocket
    case .other: [.other, .ping, .cspReport]
    case .cspReport: .cspReport
    }
  }
}

/// The methods that `request-method` may name.
public enum RequestMethod: String, CaseIterable, Sendable {
  case get, head, options, trace, put, delete, post, patch, connect

  /// The bit of the method.
  @inlinable
  public var flags: LoadFlags {
    switch self {
    case .get: .get
    case .head: .head
    case .options: .options
    case .trace: .trace
    case .put: .put
    case .delete: .delete
    case .post: .post
    case .patch: .patch
    case .connect: .connect
    }
  }
}
