// SPDX-License-Identifier: Apache-2.0

import Loads
import Requests
import RuleMatching
import WebAddresses

/// The options that describe one request: `--url`, `--top`, `--type` and so on.
struct RequestOptions: Sendable {
  @Option("url", placeholder: "URL", help: "the URL to load")
  private var url: [UInt8]?

  @Option(
    "top", placeholder: "URL",
    orEmpty: """
      the URL of the page; without it, or if it is empty, the page has no host, except for a
      top-document, which is its own page
      """)
  private var top: [UInt8]?

  @Option(
    "type", placeholder: "TYPE",
    help: """
      the resource type: top-document, child-document, image, style-sheet, script, font,
      svg-document, media, popup, ping, fetch, websocket, other or csp-report; also document,
      subdocument, stylesheet, raw, xhr and xmlhttprequest, and of extensions main_frame, sub_frame,
      csp_report, object, webtransport and webbundle
      """)
  private var type: [UInt8]?

  @Option(
    "frame", placeholder: "URL",
    orEmpty: """
      the URL of the document that makes the request (default, also if it is empty: the page, or
      about:blank for a child-document)
      """)
  private var frame: [UInt8]?

  @Option(
    "load-context", placeholder: "CONTEXT",
    help: "top-frame (the default) or child-frame (the default for a child-document)")
  private var loadContext: [UInt8]?

  @Option(
    "method", placeholder: "METHOD",
    help: """
      get (the default), head, post and so on; if WebKit does not know the name, no rule with
      request-method matches
      """)
  private var method: [UInt8]?

  @Option(
    "initiator", placeholder: "URL",
    orEmpty: """
      the URL of the document that initiates the request, for rules of extensions; empty: none
      (default: the frame; none for a top-document)
      """)
  private var initiator: [UInt8]?

  @Option("tab", placeholder: "NUMBER", help: "the number of the tab, for rules of extensions")
  private var tab: [UInt8]?

  @Option(
    "loaded-by", placeholder: "WAY",
    help: """
      how the page loads the request: usual, srcset, crossorigin, preconnect or twice (see the
      guide)
      """)
  private var loadedBy: [UInt8]?

  @Option(
    "upgrade-insecure-requests",
    help: "the policy of the page says so; implies --loaded-by usual")
  private var upgrades: Bool

  /// Whether a request is described.
  var isGiven: Bool {
    [url, top, type, frame, loadContext, method, initiator, tab, loadedBy].contains { $0 != nil }
  }

  private var fields: RequestFields {
    var fields = RequestFields()
    fields.url = url
    fields.topURL = top
    fields.type = type?[...]
    fields.frameURL = frame
    fields.loadContext = loadContext?[...]
    if let method { fields.method = .named(method) }
    fields.initiator = initiator
    fields.tab = tab?[...]
    fields.loadedBy = loadedBy?[...]
    if upgrades { fields.upgradesInsecureRequests = true }
    return fields
  }

  /// How the page makes the request; nil if no option states it.
  func loading() throws(UsageError) -> PageLoading? {
    do throws(RequestError) {
      return try fields.loading
    } catch {
      throw UsageError(error)
    }
  }

  /// The request that the options describe.
  func request(
    following conformance: WebAddress.Conformance = .standard
  ) throws(UsageError) -> MatchRequest {
    do throws(RequestError) {
      return try MatchRequest(fields, following: conformance)
    } catch {
      throw UsageError(error)
    }
  }
}

extension UsageError {
  /// The error in the options of a request.
  init(_ error: RequestError) { self.init(error.optionMessage, help: error.help) }
}
