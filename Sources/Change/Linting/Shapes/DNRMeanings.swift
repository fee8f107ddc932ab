// SPDX-License-Identifier: Apache-2.0

/// The meanings of the names in a rule for declarativeNetRequest.
enum DNRMeanings {
  /// The meaning of a name of one of Chromium's types of names.
  static func text(of name: String, in type: String) -> String {
    switch type {
    case "RuleActionType": actions[name] ?? ""
    case "ResourceType": types[name] ?? ""
    case "RequestMethod":
      name == "other" ? "Every method without a name here" : "Requests with \(name.uppercased())"
    case "DomainType":
      name == "firstParty"
        ? "The request and its initiator have the same registrable domain"
        : "The request and its initiator have different registrable domains"
    case "HeaderOperation": ListShape.operations.first { $0.name == name }?.meaning ?? ""
    default: ""
    }
  }

  private static let actions = [
    "block": "The request is blocked",
    "redirect": "The request is sent to another URL",
    "allow": "The request is allowed; rules of lower priority do not count",
    "upgradeScheme": "The request is made with https instead of http",
    "modifyHeaders": "Headers of the request or the response are changed",
    "allowAllRequests": "The document and all requests that it makes are allowed",
  ]

  private static let types = [
    "main_frame": "The page of a tab",
    "sub_frame": "Documents of frames",
    "stylesheet": "Style sheets",
    "script": "Scripts",
    "image": "Images",
    "font": "Fonts",
    "object": "Plug-ins",
    "xmlhttprequest": "`XMLHttpRequest` and `fetch`",
    "ping": "The `ping` attribute of a link, and `sendBeacon`",
    "csp_report": "Reports of a content security policy",
    "media": "Audio and video",
    "websocket": "Web sockets",
    "webtransport": "WebTransport",
    "webbundle": "Bundles of resources",
    "other": "Requests of no other type",
  ]
}
