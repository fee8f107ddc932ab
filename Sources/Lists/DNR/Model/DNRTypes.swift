// SPDX-License-Identifier: Apache-2.0

/// The types of requests that rules name.
package struct DNRTypes: OptionSet, Sendable, Hashable {
  /// A bit for each type.
  package let rawValue: UInt16
  /// Creates a set from its bits.
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The page of a tab.
  package static let mainFrame = DNRTypes(rawValue: 1 << 0)
  /// The documents of frames.
  package static let subFrame = DNRTypes(rawValue: 1 << 1)
  /// Style sheets.
  package static let stylesheet = DNRTypes(rawValue: 1 << 2)
  /// Scripts.
  package static let script = DNRTypes(rawValue: 1 << 3)
  /// Images.
  package static let image = DNRTypes(rawValue: 1 << 4)
  /// Fonts.
  package static let font = DNRTypes(rawValue: 1 << 5)
  /// Plug-ins.
  package static let object = DNRTypes(rawValue: 1 << 6)
  /// `XMLHttpRequest` and `fetch`.
  package static let xmlhttprequest = DNRTypes(rawValue: 1 << 7)
  /// `<a ping>` and `sendBeacon`.
  package static let ping = DNRTypes(rawValue: 1 << 8)
  /// Reports of a content security policy.
  package static let cspReport = DNRTypes(rawValue: 1 << 9)
  /// Audio and video.
  package static let media = DNRTypes(rawValue: 1 << 10)
  /// Web sockets.
  package static let websocket = DNRTypes(rawValue: 1 << 11)
  /// WebTransport.
  package static let webtransport = DNRTypes(rawValue: 1 << 12)
  /// Bundles of resources.
  package static let webbundle = DNRTypes(rawValue: 1 << 13)
  /// Everything else.
  package static let other = DNRTypes(rawValue: 1 << 14)

  /// All types.
  package static let all = DNRTypes(rawValue: 0x7FFF)
  /// The types that an `allowAllRequests` rule may name.
  package static let frames: DNRTypes = [.mainFrame, .subFrame]

  /// The names in JSON, in the order of the documentation.
  package static let names: [(name: String, type: DNRTypes)] = [
    ("main_frame", .mainFrame),
    ("sub_frame", .subFrame),
    ("stylesheet", .stylesheet),
    ("script", .script),
    ("image", .image),
    ("font", .font),
    ("object", .object),
    ("xmlhttprequest", .xmlhttprequest),
    ("ping", .ping),
    ("csp_report", .cspReport),
    ("media", .media),
    ("websocket", .websocket),
    ("webtransport", .webtransport),
    ("webbundle", .webbundle),
    ("other", .other),
  ]
}
