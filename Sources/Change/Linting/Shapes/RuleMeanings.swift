// SPDX-License-Identifier: Apache-2.0

package import RuleModel

/// What the names in a rule for WebKit mean; the schema and editors show it.
package enum RuleMeanings {
  /// What a member of a trigger asks for.
  package static func text(of member: TriggerMember) -> String {
    switch member {
    case .urlFilter: "A pattern for the URL of the load; `.*` matches every URL"
    case .urlFilterIsCaseSensitive: "Whether url-filter is case-sensitive"
    case .topURLFilterIsCaseSensitive: "The same for the conditions on the page"
    case .frameURLFilterIsCaseSensitive: "The same for the conditions on the frame"
    case .resourceType: "The types of loads to which the rule applies; empty means all"
    case .loadType: "Whether the load comes from the page's own site"
    case .loadContext: "Whether the load happens in the top frame"
    case .requestMethod: "The method of the page's own load"
    case .ifDomain: "The rule applies only on pages of these domains; `*` in front adds subdomains"
    case .unlessDomain: "The rule does not apply on pages of these domains"
    case .ifTopURL: "The rule applies only where the page's URL matches one of these patterns"
    case .unlessTopURL: "The rule does not apply where the page's URL matches one of these"
    case .ifFrameURL: "The rule applies only where the frame's URL matches one of these patterns"
    case .unlessFrameURL: "The rule does not apply where the frame's URL matches one of these"
    case .sluice: "Conditions that only Sluice reads, on the document that makes the load"
    }
  }

  /// What an action does.
  package static func text(of action: ActionType) -> String {
    switch action {
    case .block: "The load is blocked, unless a later rule undoes it"
    case .blockCookies: "The load is made without cookies"
    case .cssDisplayNone: "What the selector selects is hidden"
    case .ignorePreviousRules: "All rules before this one are undone for the load"
    case .ignoreFollowingRules: "All rules behind this one are left out for the load"
    case .makeHTTPS: "The load is made with https instead of http"
    case .notify: "A text is reported to the app"
    case .redirect: "The load is sent to another URL"
    case .modifyHeaders: "Headers of the request or the response are changed"
    }
  }

  /// The loads that a name of a resource type stands for.
  package static func text(of type: ResourceTypeName) -> String {
    switch type {
    case .document: "Pages and documents of frames: `top-document` and `child-document`"
    case .topDocument: "The page itself"
    case .childDocument: "Documents of frames"
    case .image: "Images"
    case .styleSheet: "Style sheets"
    case .script: "Scripts"
    case .font: "Fonts"
    case .raw: "`fetch`, `websocket`, `ping` and loads that have no other name"
    case .svgDocument: "Documents in SVG"
    case .media: "Audio and video"
    case .popup: "Windows that a page opens"
    case .ping: "What `ping` of a link sends"
    case .fetch: "`fetch` and `XMLHttpRequest`"
    case .websocket: "Web sockets"
    case .other: "`ping`, `csp-report` and loads that have no other name, such as beacons"
    case .cspReport: "Reports of a content security policy"
    }
  }

  static func text(of context: LoadContext) -> String {
    switch context {
    case .topFrame: "The load is made by the page's own document"
    case .childFrame: "The load is made by the document of a frame"
    }
  }

  /// What a party is, of a trigger or of its member `sluice`.
  static func text(ofParty name: String) -> String {
    switch name {
    case "first-party": "The host of the load is the registrable domain of the page or below it"
    case "third-party": "The host of the load belongs to another registrable domain"
    case "same-host": "The host of the load is that of the document that makes it"
    default: "The host of the load is another than that of the document that makes it"
    }
  }

  static func text(of condition: SluiceCondition.Kind) -> String {
    let subject =
      switch condition.positive {
      case .ifSourceDomain: "the document that makes the load has one of these domains"
      case .ifSourceURL: "the URL of the document that makes the load matches one of these patterns"
      case .ifRequestDomain: "the load has one of these domains"
      case .ifRequestURL: "the URL of the load matches one of these patterns"
      case .ifTopDomain: "the page has one of these domains"
      default: "the load is one of these"
      }
    return "The rule \(condition.isPositive ? "applies only" : "does not apply") where \(subject)"
  }
}
