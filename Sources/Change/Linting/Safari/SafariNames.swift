// SPDX-License-Identifier: Apache-2.0

internal import DNR

/// Names that Safari's translator supports.
enum SafariNames {
  /// The types that it translates; it drops the others from lists.
  static let types: [(type: DNRTypes, name: String)] = [
    (.mainFrame, "top-document"), (.subFrame, "child-document"), (.stylesheet, "style-sheet"),
    (.script, "script"), (.image, "image"), (.font, "font"), (.xmlhttprequest, "fetch"),
    (.ping, "ping"), (.media, "media"), (.websocket, "websocket"), (.other, "other"),
  ]

  static let knownTypes = DNRTypes(types.map(\.type))

  static func names(of types: DNRTypes) -> [String] {
    self.types.filter { types.contains($0.type) }.map(\.name)
  }

  static func names(of methods: DNRMethods) -> [String] {
    DNRMethods.names.filter { methods.contains($0.method) }.map(\.name)
  }

  /// The headers that a rule may change; with any other the rule is invalid.
  static let headers: Set<String> = [
    "accept", "accept-charset", "accept-language", "accept-encoding", "accept-ranges",
    "access-control-allow-credentials", "access-control-allow-headers",
    "access-control-allow-methods", "access-control-allow-origin",
    "access-control-expose-headers", "access-control-max-age", "access-control-request-headers",
    "access-control-request-method", "age", "authorization", "cache-control", "connection",
    "content-disposition", "content-encoding", "content-language", "content-length",
    "content-location", "content-security-policy", "content-security-policy-report-only",
    "content-type", "content-range", "cookie", "cookie2", "cross-origin-embedder-policy",
    "cross-origin-embedder-policy-report-only", "cross-origin-opener-policy",
    "cross-origin-opener-policy-report-only", "cross-origin-resource-policy", "date", "dnt",
    "default-style", "etag", "expect", "expires", "host", "if-match", "if-modified-since",
    "if-none-match", "if-range", "if-unmodified-since", "keep-alive", "last-event-id",
    "last-modified", "link", "location", "origin", "ping-from", "ping-to", "purpose", "pragma",
    "proxy-authorization", "range", "referer", "referrer-policy", "refresh", "report-to",
    "reporting-endpoints", "sec-fetch-dest", "sec-fetch-mode", "sec-gpc", "sec-websocket-accept",
    "sec-websocket-extensions", "sec-websocket-key", "sec-websocket-protocol",
    "sec-websocket-version", "server-timing", "service-worker", "service-worker-allowed",
    "service-worker-navigation-preload", "set-cookie", "set-cookie2", "sourcemap", "te",
    "timing-allow-origin", "trailer", "transfer-encoding", "upgrade",
    "upgrade-insecure-requests", "user-agent", "vary", "via", "x-content-type-options",
    "x-frame-options", "x-sourcemap", "x-xss-protection", "x-temp-tablet", "icy-metaint",
    "icy-metadata",
  ]
}
