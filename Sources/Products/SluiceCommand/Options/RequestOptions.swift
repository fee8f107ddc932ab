// SPDX-License-Identifier: Apache-2.0

import Loads
import Requests
import RuleMatching

/// The options that describe one request: `--url`, `--top`, `--type` and so on.
struct RequestOptions {
  private static let url = Option<[UInt8]?>(
    "url", placeholder: "URL", help: "the URL to load")
  private static let top = Option<[UInt8]?>(
    "top", placeholder: "URL", allowsEmptyValue: true,
    help: "the URL of the page; without it, or if it is empty, the page has no host, except for a "
      + "top-document, which is its own page")
  private static let type = Option<[UInt8]?>(
    "type", placeholder: "TYPE",
    help: "the resource type: top-document, child-document, image, style-sheet, script, font, "
      + "svg-document, media, popup, ping, fetch, websocket, other or csp-report; also "
      + "document, subdocument, stylesheet, raw, xhr and xmlhttprequest, and of extensions "
      + "main_frame, sub_frame, csp_report, object, webtransport and webbundle")
  private static let frame = Option<[UInt8]?>(
    "frame", placeholder: "URL", allowsEmptyValue: true,
    help: "the URL of the document that makes the request (default, also if it is empty: the page, "
      + "or about:blank for a child-document)")
  private static let loadContext = Option<[UInt8]?>(
    "load-context", placeholder: "CONTEXT",
    help: "top-frame (the default) or child-frame (the default for a child-document)")
  private static let method = Option<[UInt8]?>(
    "method", placeholder: "METHOD",
    help: "get (the default), head, post and so on; if WebKit does not know the name, no rule "
      + "with request-method matches")

  private static let initiator = Option<[UInt8]?>(
    "initiator", placeholder: "URL", allowsEmptyValue: true,
    help: "the URL of the document that asks for the load, for rules of extensions; empty: none "
      + "(default: that of the frame; for a top-document none)")
  private static let tab = Option<[UInt8]?>(
    "tab", placeholder: "NUMBER", help: "the number of the tab, for rules of extensions")

  private static let loadedBy = Option<[UInt8]?>(
    "loaded-by", placeholder: "WAY",
    help: "take the request as its page loads it, in this way: usual, srcset, crossorigin, "
      + "preconnect or twice (see the guide)")
  private static let upgrades = Option<Bool>(
    "upgrade-insecure-requests",
    help: "the policy of the page says so; implies --loaded-by usual")

  private static let all = [url, top, type, frame, loadContext, method, initiator, tab, loadedBy]

  static let table = all.map(\.description) + [upgrades.description]

  private let fields: RequestFields

  /// The options that were given; nil if none was.
  static func given(in arguments: ParsedArguments) throws(UsageError) -> RequestOptions? {
    for option in all where try arguments.value(of: option) != nil {
      return try RequestOptions(arguments)
    }
    return nil
  }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    var fields = RequestFields()
    fields.url = try arguments.value(of: Self.url)
    fields.topURL = try arguments.value(of: Self.top)
    fields.type = try arguments.value(of: Self.type)?[...]
    fields.frameURL = try arguments.value(of: Self.frame)
    fields.loadContext = try arguments.value(of: Self.loadContext)?[...]
    if let method = try arguments.value(of: Self.method) { fields.method = .named(method) }
    fields.initiator = try arguments.value(of: Self.initiator)
    fields.tab = try arguments.value(of: Self.tab)?[...]
    fields.loadedBy = try arguments.value(of: Self.loadedBy)?[...]
    if try arguments.value(of: Self.upgrades) { fields.upgradesInsecureRequests = true }
    self.fields = fields
  }

  /// How the page makes the request; nil if the options do not say it.
  func loading() throws(UsageError) -> PageLoading? {
    do throws(RequestError) {
      return try fields.loading
    } catch {
      throw UsageError(error)
    }
  }

  /// The request that the options describe.
  func request() throws(UsageError) -> MatchRequest {
    do throws(RequestError) {
      return try MatchRequest(fields)
    } catch {
      throw UsageError(error)
    }
  }
}

extension UsageError {
  /// What is wrong with the options of a request.
  init(_ error: RequestError) { self.init(error.optionMessage, help: error.help) }
}
