// SPDX-License-Identifier: Apache-2.0

internal import Filters
package import Semantics
internal import TextFormats

/// A list of filters, a load, and what engines answered.
package struct FilterCase {
  package let name: String
  package let lines: [[UInt8]]
  package let load: FilterLoad
  /// The same load with the URLs as they are written, which no browser loads.
  package let rawLoad: FilterLoad
  /// The type as it is written.
  package let type: String
  /// What uBlock Origin made of each line.
  package let acceptance: [Acceptance]
  package let ublock: EngineAnswer
  package let adblockRust: EngineAnswer

  /// What an engine makes of a line.
  package enum Acceptance: String {
    case network, cosmetic, comment, refused, unknown
  }

  package init?(_ line: [UInt8]) {
    guard let value = JSONValue(JSONDocument(reading: line)),
      let name = value.member("id")?.string,
      let engines = value.member("engines"),
      let ublock = engines.member("ublock").flatMap(EngineAnswer.init),
      let adblockRust = engines.member("adblock-rust").flatMap(EngineAnswer.init),
      let load = FilterCase.load(value)
    else { return nil }
    self.name = name
    self.load = load
    rawLoad = Self.rawLoad(load, value)
    type = value.member("type")?.string ?? ""
    self.ublock = ublock
    self.adblockRust = adblockRust
    lines = value.member("filters")?.elements.compactMap(\.text) ?? []
    acceptance = value.member("ublock_accepts")?.elements.map(Acceptance.init) ?? []
  }

  private static func load(_ value: JSONValue) -> FilterLoad? {
    guard let url = value.member("url")?.text, let source = value.member("source_url")?.text,
      let type = value.member("type")?.string.flatMap({ types[$0] })
    else { return nil }
    return FilterLoad(
      url: url, documentURL: source, type: type,
      method: value.member("method")?.string?.lowercased() ?? "get")
  }

  private static func rawLoad(_ load: FilterLoad, _ value: JSONValue) -> FilterLoad {
    var raw = load
    raw.url = FilterAddress(asWritten: value.member("url")?.text ?? [])
    raw.document = FilterAddress(asWritten: value.member("source_url")?.text ?? [])
    return raw
  }

  private static let types: [String: FilterTypes] = [
    "document": .document, "subdocument": .subdocument, "script": .script, "image": .image,
    "stylesheet": .stylesheet, "font": .font, "media": .media, "xmlhttprequest": .xmlhttprequest,
    "websocket": .websocket, "ping": .ping, "other": .other, "object": .object, "popup": .popup,
  ]

  /// Whether both engines give the same answer.
  package var enginesAgree: Bool { ublock.isBlocked == adblockRust.isBlocked }
}

extension FilterCase.Acceptance {
  init(_ value: JSONValue) {
    switch (value.boolean, value.string) {
    case (true, _): self = .network
    case (false, _): self = .refused
    case (_, let name?): self = Self(rawValue: name) ?? .unknown
    default: self = .unknown
    }
  }
}

/// The answer of an engine.
package struct EngineAnswer {
  package let isBlocked: Bool
  package let isExcepted: Bool
  package let isImportant: Bool
  /// The filter that decided, in the engine's own spelling.
  package let filter: String?
  /// The resources that filters name, whether the load is blocked or not.
  package let redirects: [String]
  package let policies: [String]
  /// Whether strict blocking would look at a filter.
  package let isStrict: Bool?

  init?(_ value: JSONValue) {
    guard let isBlocked = value.member("blocked")?.boolean,
      let isExcepted = value.member("exception")?.boolean,
      let isImportant = value.member("important")?.boolean
    else { return nil }
    self.isBlocked = isBlocked
    self.isExcepted = isExcepted
    self.isImportant = isImportant
    filter = value.member("filter")?.string
    redirects = value.member("redirect")?.elements.compactMap(\.string) ?? []
    policies = value.member("csp")?.elements.compactMap(\.string) ?? []
    isStrict = value.member("strict")?.boolean
  }
}
