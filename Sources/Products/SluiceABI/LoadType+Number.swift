// SPDX-License-Identifier: Apache-2.0

internal import CSluice
internal import Requests
internal import RuleModel

/// The numbers of types, which never change.
extension LoadType {
  /// The type of a number of `sluice.h`.
  @inline(__always)
  init?(number: UInt8) {
    switch Int(number) {
    case SLUICE_OTHER: self = .other
    case SLUICE_TOP_DOCUMENT: self = .topDocument
    case SLUICE_CHILD_DOCUMENT: self = .childDocument
    case SLUICE_IMAGE: self = .image
    case SLUICE_STYLE_SHEET: self = .styleSheet
    case SLUICE_SCRIPT: self = .script
    case SLUICE_FONT: self = .font
    case SLUICE_SVG_DOCUMENT: self = .svgDocument
    case SLUICE_MEDIA: self = .media
    case SLUICE_POPUP: self = .popup
    case SLUICE_PING: self = .ping
    case SLUICE_FETCH: self = .fetch
    case SLUICE_WEBSOCKET: self = .websocket
    case SLUICE_CSP_REPORT: self = .cspReport
    default: return nil
    }
  }

  /// The number of a type by one of its names, or `SLUICE_UNKNOWN_TYPE`.
  static func number(named name: Span<UInt8>) -> UInt8 {
    let bytes = name.indices.map { name[$0] }
    switch LoadTypeNames.meaning(of: bytes[...]) {
    case .type(let type):
      return (0..<UInt8(SLUICE_UNKNOWN_TYPE)).first { LoadType(number: $0) == type }
        ?? UInt8(SLUICE_UNKNOWN_TYPE)
    case .other(let other): return other.number
    case .document, nil: return UInt8(SLUICE_UNKNOWN_TYPE)
    }
  }
}

extension LoadTraits.OtherType {
  /// The number of the type in `sluice.h`.
  var number: UInt8 {
    switch self {
    case .object: UInt8(SLUICE_OBJECT)
    case .webtransport: UInt8(SLUICE_WEBTRANSPORT)
    case .webbundle: UInt8(SLUICE_WEBBUNDLE)
    }
  }

  /// The type of a number of `sluice.h`.
  init?(number: UInt8) {
    guard let type = Self.allCases.first(where: { $0.number == number }) else { return nil }
    self = type
  }
}
