// SPDX-License-Identifier: Apache-2.0

internal import Vocabulary

/// What a load is for, told from its headers.
///
/// Browsers say it in `Sec-Fetch-Dest`, but not over plain `http` to hosts beyond the machine. Then what
/// is accepted tells documents, style sheets and images, and the end of the path tells the rest.
enum LoadGuess {
  static func type(of request: ProxyRequest) -> LoadType {
    let destination = String(decoding: request.destination, as: UTF8.self).lowercased()
    if destination == "empty" { return typeOfFetch(request) }
    return types[destination] ?? typeByAccept(request) ?? typeByPath(request.url) ?? rest(request)
  }

  /// Values of `Sec-Fetch-Dest` and the types that WebKit gives such loads.
  private static let types: [String: LoadType] = [
    "document": .topDocument, "iframe": .childDocument, "frame": .childDocument,
    "fencedframe": .childDocument, "style": .styleSheet, "xslt": .styleSheet, "script": .script,
    "worker": .script, "sharedworker": .script, "serviceworker": .script, "audioworklet": .script,
    "paintworklet": .script, "image": .image, "font": .font, "audio": .media, "video": .media,
    "track": .media, "report": .cspReport, "embed": .other, "object": .other, "manifest": .other,
    "json": .fetch, "webidentity": .fetch,
  ]

  /// `fetch`, `XMLHttpRequest`, a beacon or a web socket.
  private static func typeOfFetch(_ request: ProxyRequest) -> LoadType {
    if request.mode == Array("websocket".utf8) { return .websocket }
    let isBeacon =
      request.method == Array("POST".utf8) && request.mode == Array("no-cors".utf8)
    return isBeacon ? .ping : .fetch
  }

  private static func typeByAccept(_ request: ProxyRequest) -> LoadType? {
    let accept = String(decoding: request.accept, as: UTF8.self).lowercased()
    if accept.hasPrefix("text/css") { return .styleSheet }
    if accept.hasPrefix("image/") { return .image }
    if accept.hasPrefix("text/html") || accept.hasPrefix("application/xhtml") {
      return .topDocument
    }
    if accept.hasPrefix("video/") || accept.hasPrefix("audio/") { return .media }
    return nil
  }

  /// Endings of paths that hardly ever stand for anything else.
  private static let endings: [String: LoadType] = [
    "js": .script, "mjs": .script, "css": .styleSheet, "png": .image, "jpg": .image, "jpeg": .image,
    "gif": .image, "webp": .image, "avif": .image, "svg": .image, "ico": .image, "bmp": .image,
    "woff": .font, "woff2": .font, "ttf": .font, "otf": .font, "eot": .font, "mp4": .media,
    "webm": .media, "mp3": .media, "m4a": .media, "ogg": .media, "m3u8": .media, "ts": .media,
  ]

  private static func typeByPath(_ url: [UInt8]) -> LoadType? {
    let path = url.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let name = path.suffix(12).split(separator: UInt8(ascii: "/")).last ?? []
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return endings[String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()]
  }

  /// What refers to nothing is most likely no part of a page.
  private static func rest(_ request: ProxyRequest) -> LoadType {
    request.referer.isEmpty ? .other : .fetch
  }
}
