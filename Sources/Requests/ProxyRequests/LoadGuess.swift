// SPDX-License-Identifier: Apache-2.0

package import RuleModel

/// What a load is for, told from headers, media types and the ends of paths.
///
/// Browsers say it in `Sec-Fetch-Dest`, but not over plain `http` to hosts beyond the machine. Then what
/// is accepted tells documents, style sheets and images, and the end of the path tells the rest.
package enum LoadGuess {
  static func type(of request: ProxyRequest) -> LoadType {
    typeByDestination(request) ?? type(ofMedia: request.accept) ?? type(ofPath: request.url)
      ?? rest(request)
  }

  /// The type that `Sec-Fetch-Dest` and what belongs to it tell; nil without it.
  package static func typeByDestination(_ request: ProxyRequest) -> LoadType? {
    // Longer than any: what a browser does not write need not be looked up.
    guard request.destination.count <= 32, request.destination.allSatisfy({ $0 < 0x80 }) else {
      return nil
    }
    let destination = String(decoding: request.destination, as: UTF8.self).lowercased()
    return destination == "empty" ? typeOfFetch(request) : destinations[destination]
  }

  /// Values of `Sec-Fetch-Dest` and the types that WebKit gives such loads.
  private static let destinations: [String: LoadType] = [
    "document": .topDocument, "iframe": .childDocument, "frame": .childDocument,
    "fencedframe": .childDocument, "embed": .childDocument, "object": .childDocument,
    "style": .styleSheet, "xslt": .styleSheet, "script": .script, "worker": .script,
    "sharedworker": .script, "serviceworker": .script, "audioworklet": .script,
    "paintworklet": .script, "image": .image, "font": .font, "audio": .media, "video": .media,
    "track": .media, "report": .cspReport, "manifest": .other, "json": .fetch,
    "webidentity": .fetch,
  ]

  /// `fetch`, `XMLHttpRequest`, a beacon or a web socket.
  private static func typeOfFetch(_ request: ProxyRequest) -> LoadType {
    if request.mode == Array("websocket".utf8) { return .websocket }
    let isBeacon =
      request.method == Array("POST".utf8) && request.mode == Array("no-cors".utf8)
    return isBeacon ? .ping : .fetch
  }

  /// The type of what has a media type, or accepts it first; nil if that tells nothing.
  package static func type(ofMedia media: [UInt8]) -> LoadType? {
    let plain = media.drop { $0 == 0x20 }.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    return beginnings.first { plain.starts(with: $0.media.utf8) }?.type
  }

  /// Beginnings of media types; the first one that fits counts.
  private static let beginnings: [(media: String, type: LoadType)] = [
    ("text/html", .topDocument), ("application/xhtml", .topDocument), ("text/css", .styleSheet),
    ("image/", .image), ("font/", .font), ("application/font", .font),
    ("application/x-font", .font), ("application/vnd.ms-fontobject", .font), ("audio/", .media),
    ("video/", .media), ("application/javascript", .script),
    ("application/x-javascript", .script), ("application/ecmascript", .script),
    ("text/javascript", .script), ("text/ecmascript", .script), ("application/json", .fetch),
    ("application/wasm", .fetch), ("application/vnd.apple.mpegurl", .media),
    ("application/x-mpegurl", .media), ("application/dash+xml", .media), ("text/vtt", .media),
  ]

  /// Endings of paths that hardly ever stand for anything else.
  private static let endings: [LoadType: String] = [
    .script: "js mjs", .styleSheet: "css", .image: "avif bmp gif ico jpeg jpg png svg webp",
    .font: "eot otf ttf woff woff2",
    .media: "aac m3u8 m4a m4s mp3 mp4 mpd ogg ogv wav webm", .topDocument: "htm html xhtml",
    .fetch: "json",
  ]

  private static let types: [String: LoadType] = endings.reduce(into: [:]) { types, entry in
    for ending in entry.value.split(separator: " ") { types[String(ending)] = entry.key }
  }

  /// The type that the end of a URL's path tells; nil if it tells nothing.
  package static func type(ofPath url: [UInt8]) -> LoadType? {
    let path = url.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    // No ending is longer, and hosts of URLs without a path end in other names.
    let name = path.suffix(7)
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), !name[dot...].contains(UInt8(ascii: "/"))
    else { return nil }
    return types[String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()]
  }

  /// What refers to nothing is most likely no part of a page.
  private static func rest(_ request: ProxyRequest) -> LoadType {
    request.referer.isEmpty ? .other : .fetch
  }
}
