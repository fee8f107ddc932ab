// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import RuleModel

/// The types of a trigger, and its context.
struct TypeTranslation {
  private static let pairs: [(flag: LoadFlags, type: DNRTypes)] = [
    (.childDocument, .subFrame), (.image, .image), (.styleSheet, .stylesheet),
    (.script, .script), (.font, .font), (.media, .media), (.ping, .ping),
    (.fetch, .xmlhttprequest), (.websocket, .websocket), (.other, .other),
    (.cspReport, .cspReport),
  ]
  /// The types that Chromium lacks; it loads images as documents as images.
  private static let foreign: LoadFlags = [.popup, .svgDocument]

  private var flags: LoadFlags
  private(set) var reasons: [RuleReason] = []

  init(_ all: LoadFlags) {
    let named = all.intersection(.anyType)
    flags = named.isEmpty ? .anyType : named
    restrict(to: all.intersection(.anyContext))
    let methods = all.intersection(.anyMethod)
    if !methods.isEmpty, methods != .anyMethod { reasons.append(.method) }
    let hasForeign =
      flags.contains(.popup) || flags.contains(.svgDocument) && !flags.contains(.image)
    if flags.subtracting(Self.foreign).isEmpty {
      reasons.append(.noType)
    } else if hasForeign, !flags.isSuperset(of: Self.usual) {
      reasons.append(.types)
    }
  }

  /// Every type of loads that a document makes.
  private static let usual = LoadFlags.anyType.subtracting([.topDocument, .popup])

  private mutating func restrict(to contexts: LoadFlags) {
    guard contexts == .topFrame || contexts == .childFrame else { return }
    flags.remove(contexts == .topFrame ? .childDocument : .topDocument)
    if !flags.subtracting([.topDocument, .childDocument]).isEmpty { reasons.append(.context) }
  }

  /// Whether pages are among the types.
  var hasPages: Bool { flags.contains(.topDocument) }

  /// All types but pages; nil if there is none.
  func others(isFrameTaken: Bool) -> DNRTypes? {
    var flags = flags
    if !isFrameTaken { flags.remove(.childDocument) }
    if flags.isSuperset(of: Self.usual) { return DNRTypes.all.subtracting(.mainFrame) }
    let types = DNRTypes(Self.pairs.filter { flags.contains($0.flag) }.map(\.type))
    return types.isEmpty ? nil : types
  }
}
