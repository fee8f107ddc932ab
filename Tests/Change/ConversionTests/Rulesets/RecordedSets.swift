// SPDX-License-Identifier: Apache-2.0

import TextFormats
import DNR
import Semantics
import RuleModel
import TestSupport
import WebAddresses

/// A ruleset of `Tests/Conformance/net-requests.jsonl` with its requests.
struct RecordedSet {
  var rules: [DNRRule]
  var requests: [ComparedRequest] = []

  static func all() throws -> [RecordedSet] {
    var sets: [RecordedSet] = []
    for line in try JSONLines.read("Conformance/net-requests.jsonl") {
      guard let json = JSONValue(line.document) else { continue }
      if let list = json.member("rules") {
        let rules = DNRRuleset(reading: Array(list.source)).rules.map(\.rule)
        sets.append(RecordedSet(rules: rules))
      } else if let request = ReferenceRequest(json).flatMap(ComparedRequest.init) {
        sets[sets.count - 1].requests.append(request)
      }
    }
    return sets
  }
}

/// A request as Chromium sees it and as WebKit does.
struct ComparedRequest {
  let request: ReferenceRequest
  let load: LoadRequest
  /// The loads of the documents above, the page first.
  let frames: [ReferenceRequest]

  /// nil for what WebKit has no type for, for other schemes than those of the web, and for requests
  /// of no document.
  init?(_ request: ReferenceRequest) {
    let schemes = ["http", "https", "ws", "wss"].map { Array($0.utf8) }
    let url = request.url.bytes
    guard let type = Self.types.first(where: { $0.0 == request.type })?.1,
      schemes.contains(Array(url[request.url.scheme])), !url.contains(UInt8(ascii: "#"))
    else { return nil }
    self.request = request
    if type == .topDocument {
      load = LoadRequest(
        url: url, topURL: url, frameURL: url, type: type, context: .topFrame, method: .get)
      frames = []
      return
    }
    guard let document = request.initiator else { return nil }
    let page = request.topURL ?? document
    let (initiator, top) = (document.bytes, page.bytes)
    let isFrame = type == .childDocument
    let frame = isFrame ? Array("about:blank".utf8) : initiator
    let isTop = !isFrame && initiator.elementsEqual(top.prefix(initiator.count))
    load = LoadRequest(
      url: url, topURL: top, frameURL: frame, type: type,
      context: isTop ? .topFrame : .childFrame, method: .get)
    let above = ReferenceRequest(url: page, type: .mainFrame)
    let inner = ReferenceRequest(url: document, type: .subFrame, initiator: page, topURL: page)
    frames = document == page ? [above] : [above, inner]
  }

  private static let types: [(DNRTypes, LoadFlags)] = [
    (.mainFrame, .topDocument), (.subFrame, .childDocument), (.stylesheet, .styleSheet),
    (.script, .script), (.image, .image), (.font, .font), (.xmlhttprequest, .fetch),
    (.ping, .ping), (.cspReport, .cspReport), (.media, .media), (.websocket, .websocket),
    (.other, .other),
  ]
}
