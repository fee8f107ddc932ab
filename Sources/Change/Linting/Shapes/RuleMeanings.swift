// SPDX-License-Identifier: Apache-2.0

package import RuleModel

/// The meanings of the names in a rule for WebKit; the schema and editors show them.
package enum RuleMeanings {
  /// The meaning of a member of a trigger.
  package static func text(of member: TriggerMember) -> String {
    switch member {
    case .urlFilter: "A pattern for the URL of the request; `.*` matches every URL"
    case .urlFilterIsCaseSensitive: "Whether url-filter is case-sensitive"
    case .topURLFilterIsCaseSensitive: "The same for the conditions on the page"
    case .frameURLFilterIsCaseSensitive: "The same for the conditions on the frame"
    case .resourceType: "The request types that the rule applies to; empty means all"
    case .loadType: "Whether the request is for the page's own site"
    case .loadContext: "Whether the request comes from the top frame or a child frame"
    case .requestMethod: "The method of the page's own request"
    case .ifDomain: "The rule applies only on pages of these domains; a leading `*` adds subdomains"
    case .unlessDomain: "The rule does not apply on pages of these domains"
    case .ifTopURL: "The rule applies only if the page's URL matches one of these patterns"
    case .unlessTopURL: "The rule does not apply if the page's URL matches one of these"
    case .ifFrameURL: "The rule applies only if the frame's URL matches one of these patterns"
    case .unlessFrameURL: "The rule does not apply if the frame's URL matches one of these"
    case .sluice: "Conditions that only Sluice reads, on the document that makes the request"
    }
  }

  /// The meaning of an action.
  package static func text(of action: ActionType) -> String {
    switch action {
    case .block: "The request is blocked, unless a later rule undoes it"
    case .blockCookies: "The request is sent without cookies"
    case .cssDisplayNone: "The elements that the selector matches are hidden"
    case .ignorePreviousRules: "All rules before this one are undone for the request"
    case .ignoreFollowingRules: "All rules after this one are skipped for the request"
    case .makeHTTPS: "The request is made with https instead of http"
    case .notify: "A text is sent to the app"
    case .redirect: "The request is redirected to another URL"
    case .modifyHeaders: "Headers of the request or the response are changed"
    case .modify: "The page or the request is changed in a way that only filters have"
    }
  }

  /// The loads of a resource type.
  package static func text(of type: ResourceTypeName) -> String {
    switch type {
    case .document: "Pages and documents of frames: `top-document` and `child-document`"
    case .topDocument: "The page itself"
    case .childDocument: "Documents of frames"
    case .image: "Images"
    case .styleSheet: "Style sheets"
    case .script: "Scripts"
    case .font: "Fonts"
    case .raw: "`fetch`, `websocket`, `ping` and requests that have no other name"
    case .svgDocument: "Documents in SVG"
    case .media: "Audio and video"
    case .popup: "Windows that a page opens"
    case .ping: "The `ping` attribute of a link"
    case .fetch: "`fetch` and `XMLHttpRequest`"
    case .websocket: "Web sockets"
    case .other: "`ping`, `csp-report` and requests that have no other name, such as beacons"
    case .cspReport: "Reports of a content security policy"
    }
  }

  static func text(of context: LoadContext) -> String {
    switch context {
    case .topFrame: "The request is made by the page's own document"
    case .childFrame: "The request is made by the document of a frame"
    }
  }

  /// The meaning of a party, of a trigger or of its member `sluice`.
  static func text(ofParty name: String) -> String {
    switch name {
    case "first-party": "The host of the request is within the registrable domain of the page"
    case "third-party": "The host of the request belongs to another registrable domain"
    case "same-host": "The host of the request is that of the document that makes it"
    default: "The host of the request differs from that of the document that makes it"
    }
  }

  static func text(of condition: SluiceCondition.Kind) -> String {
    let subject =
      switch condition.positive {
      case .ifSourceDomain: "the document that makes the request has one of these domains"
      case .ifSourceURL: "the document that makes the request has a URL that matches one of these"
      case .ifRequestDomain: "the request has one of these domains"
      case .ifRequestURL: "the URL of the request matches one of these patterns"
      case .ifTopDomain: "the page has one of these domains"
      default: "the request is one of these"
      }
    return "The rule \(condition.isPositive ? "applies only" : "does not apply") if \(subject)"
  }
}
