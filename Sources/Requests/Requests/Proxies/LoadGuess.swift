// SPDX-License-Identifier: Apache-2.0

package import RuleModel

/// Guesses the type of a load from headers, media types and the ends of paths.
///
/// Browsers send it in `Sec-Fetch-Dest`, but not over plain `http` to other machines. Then the
/// header `Accept` identifies documents, style sheets and images, and the end of the path
/// identifies the rest.
package enum LoadGuess {
  static func type(of request: ProxyRequest) -> LoadType {
    typeByDestination(request) ?? type(ofMedia: request.accept) ?? type(ofPath: request.url)
      ?? rest(request)
  }

  /// The type by `Sec-Fetch-Dest` and related headers; nil without it.
  package static func typeByDestination(_ request: ProxyRequest) -> LoadType? {
    // Longer than any known value, so that no lookup is needed.
    guard request.destination.count <= 32, request.destination.allSatisfy({ $0 < 0x80 }) else {
      return nil
    }
    let destination = String(decoding: request.destination, as: UTF8.self).lowercased()
    return destination == "empty" ? typeOfFetch(request) : destinations[destination]
  }

  /// Values of `Sec-Fetch-Dest` and WebKit's types of such loads.
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

  /// The type by a media type, or by the first accepted one; nil if it is not specific.
  package static func type(ofMedia media: [UInt8]) -> LoadType? {
    let plain = media.drop { $0 == 0x20 }.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    return beginnings.first { plain.starts(with: $0.media.utf8) }?.type
  }

  /// Prefixes of media types; the first one that matches counts.
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

  /// Endings of paths that hardly ever have another meaning.
  private static let endings: [LoadType: String] = [
    .script: "js mjs", .styleSheet: "css", .image: "avif bmp gif ico jpeg jpg png svg webp",
    .font: "eot otf ttf woff woff2",
    .media: "aac m3u8 m4a m4s mp3 mp4 mpd ogg ogv wav webm", .topDocument: "htm html xhtml",
    .fetch: "json",
  ]

  private static let types: [String: LoadType] = endings.reduce(into: [:]) { types, entry in
    for ending in entry.value.split(separator: " ") { types[String(ending)] = entry.key }
  }

  /// The type by the end of a URL's path; nil if it is not specific.
  package static func type(ofPath url: [UInt8]) -> LoadType? {
    let path = url.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    // No ending is longer, and hosts of URLs without a path have other endings.
    let name = path.suffix(7)
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), !name[dot...].contains(UInt8(ascii: "/"))
    else { return nil }
    return types[String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()]
  }

  /// A request without a referrer is most likely not part of a page.
  private static func rest(_ request: ProxyRequest) -> LoadType {
    request.referer.isEmpty ? .other : .fetch
  }
}
