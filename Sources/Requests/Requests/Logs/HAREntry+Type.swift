// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleModel

/// The type of a load: stated by the log, or else derived from other headers, or else from the
/// request and the response, weighed against each other.
extension HAREntry {
  /// The type, if the entry alone shows it.
  var type: HARType {
    let type = statedType ?? shownType ?? weighedType
    guard isPushed, type.isDocument, type.confidence != .stated else { return type }
    // The browser did not request it, so it is not a document.
    return LoadGuess.type(ofPath: url ?? []).flatMap {
      $0 == .topDocument ? nil : HARType($0, .guessed)
    } ?? HARType(.other, .guessed)
  }

  // MARK: Stated by the log

  /// By the member that the producer has for it, or by `Sec-Fetch-Dest`.
  private var statedType: HARType? {
    let sent = LoadGuess.typeByDestination(proxyRequest)
    let name = (entry.member("_resourceType") ?? entry.member("_request_type"))?.shortName ?? ""
    if let named = HAREntry.types[name.lowercased()] {
      guard named == .topDocument else { return HARType(named, .stated) }
      if sent == .childDocument { return HARType(.childDocument, .stated) }
      return HARType(.topDocument, .stated, level: sent == .topDocument ? .page : .unknown)
    }
    if let sent { return HARType(sent, .stated, level: sent == .topDocument ? .page : .unknown) }
    return name.lowercased() == "other" ? typeOfOther : nil
  }

  /// The type for each `_resourceType` of Chromium and `_request_type` of WebPageTest.
  private static let types: [String: LoadType] = [
    "document": .topDocument, "stylesheet": .styleSheet, "image": .image, "media": .media,
    "texttrack": .media, "font": .font, "script": .script, "xhr": .fetch, "fetch": .fetch,
    "eventsource": .fetch, "preflight": .fetch, "websocket": .websocket, "ping": .ping,
    "beacon": .ping, "cspviolationreport": .cspReport, "cspreport": .cspReport,
    "manifest": .other, "signedexchange": .other,
  ]

  /// Chromium states `other` for types without a name there: icons, and beacons until 2021.
  private var typeOfOther: HARType {
    if let type = shownType { return type }
    let priority = entry.member("_priority")?.shortName?.lowercased() ?? ""
    if method == Array("POST".utf8), priority == "verylow" { return HARType(.ping, .derived) }
    let weighed = weighedType
    return [.fetch, .topDocument].contains(weighed.type) ? HARType(.other, .stated) : weighed
  }

  // MARK: Shown by headers

  /// By headers that only some types of loads have.
  private var shownType: HARType? {
    if header("upgrade") == "websocket" || isWebSocket { return HARType(.websocket, .derived) }
    if header("x-requested-with") == "xmlhttprequest" { return HARType(.fetch, .derived) }
    let sent = header("content-type")
    if sent.hasPrefix("application/csp-report") || sent.hasPrefix("application/reports+json") {
      return HARType(.cspReport, .derived)
    }
    if sent.hasPrefix("text/ping") { return HARType(.ping, .derived) }
    if method == Array("OPTIONS".utf8), value(of: "access-control-request-method") != nil {
      return HARType(.fetch, .derived)
    }
    // The browser itself checks certificates, with the headers of a document.
    let isAboutCertificates = [sent, media].contains { media in
      ["application/ocsp-", "application/pkix-"].contains { media.hasPrefix($0) }
    }
    return isAboutCertificates ? HARType(.other, .derived) : nil
  }

  private var isWebSocket: Bool {
    guard let url else { return false }
    return url.starts(with: "ws://".utf8) || url.starts(with: "wss://".utf8)
  }

  /// The media type of the response in lowercase.
  private var media: String {
    let text = response("content")?.member("mimeType")?.text ?? []
    return String(decoding: text.prefix(64), as: UTF8.self).lowercased()
  }

  // MARK: Derived from the request and the response

  private var weighedType: HARType {
    let path = LoadGuess.type(ofPath: url ?? [])
    switch (askedType, answeredType) {
    case (.topDocument?, .topDocument?): return HARType(.topDocument, .derived)
    case (.topDocument?, nil):
      guard let path, path != .topDocument else { return HARType(.topDocument, .derived) }
      return HARType(path, .guessed, isLikeDocument: true)
    case (.topDocument?, let answered?):
      return HARType(answered, .derived, isLikeDocument: true)
    case (let asked?, _): return HARType(asked, .derived)
    case (nil, let answered) where isSent: return typeOfSent(answered)
    case (nil, .topDocument?): return typeOfPage(path)
    case (nil, let answered?):
      // An answer of JSON to a script is a call with its data.
      let isCall = answered == .fetch && path == .script
      return HARType(isCall ? .script : answered, isCall ? .guessed : .derived)
    case (nil, nil): return HARType(path ?? typeOfRest, .guessed)
    }
  }

  /// Whether the request sends a body, as pages do only by scripts and forms.
  private var isSent: Bool {
    guard let method else { return false }
    return method != Array("GET".utf8) && method != Array("HEAD".utf8) && value(of: "accept") != nil
  }

  /// What is sent to count something is answered by an image or by nothing.
  private func typeOfSent(_ answered: LoadType?) -> HARType {
    answered == .image || status == 204
      ? HARType(.ping, .guessed) : HARType(.fetch, answered == nil ? .guessed : .derived)
  }

  /// HTML for a request that did not ask for it.
  ///
  /// Browsers accept HTML when they load documents; a log without `Accept` does not show it.
  private func typeOfPage(_ path: LoadType?) -> HARType {
    if let path, path != .topDocument { return HARType(path, .guessed) }
    if value(of: "accept") == nil { return HARType(.topDocument, .guessed) }
    return HARType(.fetch, .guessed, isLikeDocument: true)
  }

  /// By the first media type that the request accepts.
  private var askedType: LoadType? {
    guard let accept = value(of: "accept") else { return nil }
    // Internet Explorer up to 10 lists the programs that can show a document.
    if accept.count > 40, accept.starts(with: "image/".utf8),
      accept.split(separator: UInt8(ascii: ",")).contains(where: { media in
        media.drop { $0 == 0x20 }.starts(with: "application/x-ms-application".utf8)
      })
    {
      return .topDocument
    }
    return LoadGuess.type(ofMedia: accept)
  }

  /// By the media type of a real response: pages about redirects and errors are ignored.
  ///
  /// Some programs have the status 0 for what a server pushed.
  private var answeredType: LoadType? {
    guard status < 300 && status != 204 || status == 304 else { return nil }
    return LoadGuess.type(ofMedia: Array(media.utf8))
  }

  /// A request without a referrer is most likely not part of a page.
  private var typeOfRest: LoadType { referrer == nil ? .other : .fetch }

  private var proxyRequest: ProxyRequest {
    var request = ProxyRequest(url: url ?? [])
    request.method = method ?? request.method
    request.referer = value(of: "referer") ?? []
    request.destination = value(of: "sec-fetch-dest") ?? []
    request.mode = value(of: "sec-fetch-mode") ?? []
    request.accept = value(of: "accept") ?? []
    return request
  }
}
