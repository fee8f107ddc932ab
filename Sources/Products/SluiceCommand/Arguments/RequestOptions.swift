// SPDX-License-Identifier: Apache-2.0

import RuleMatching
import RequestReading
import SystemFiles

/// The options that describe one request: `--url`, `--top`, `--type` and so on.
enum RequestOptions {
  static let options: [OptionDescription] = [
    OptionDescription(name: "url", value: "URL", help: "the URL that is loaded"),
    OptionDescription(
      name: "top", value: "URL",
      help: "the URL of the page; without one the page has no host, except for a top-document, "
        + "which is its own page"),
    OptionDescription(
      name: "type", value: "TYPE",
      help: "what the load is for: top-document, child-document, image, style-sheet, script, font, "
        + "svg-document, media, popup, ping, fetch, websocket, other or csp-report; also document, "
        + "subdocument, stylesheet, raw, xhr and xmlhttprequest"),
    OptionDescription(
      name: "frame", value: "URL",
      help: "the URL of the document that does the load; usually the page, and about:blank for a "
        + "child-document"),
    OptionDescription(
      name: "load-context", value: "CONTEXT",
      help: "top-frame (the default) or child-frame (the default for a child-document)"),
    OptionDescription(
      name: "method", value: "METHOD",
      help: "get (the default), head, post and so on; with any name that WebKit does not know, no "
        + "rule with request-method holds"),
  ]

  /// Whether any of the options was given.
  static func areGiven(in arguments: ParsedArguments) -> Bool {
    options.contains { arguments.has($0.name) }
  }

  /// The request that the options describe.
  static func request(_ arguments: ParsedArguments) throws(UsageError) -> MatchRequest {
    var fields = RequestFields()
    fields.url = arguments.path("url")?.bytes
    fields.topURL = arguments.path("top")?.bytes
    fields.type = arguments.path("type")?.bytes[...]
    fields.frameURL = arguments.path("frame")?.bytes
    fields.loadContext = arguments.path("load-context")?.bytes[...]
    if let method = arguments.path("method") { fields.method = .named(method.bytes) }
    do throws(RequestError) {
      return try MatchRequest(fields)
    } catch {
      throw UsageError(error.optionMessage, help: error.help)
    }
  }
}
