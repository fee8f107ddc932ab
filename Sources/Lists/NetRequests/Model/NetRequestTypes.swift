// SPDX-License-Identifier: Apache-2.0

/// The types of requests that rules name.
package struct NetRequestTypes: OptionSet, Sendable, Hashable {
  /// A bit for each type.
  package let rawValue: UInt16
  /// Makes a set from its bits.
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The page of a tab.
  package static let mainFrame = NetRequestTypes(rawValue: 1 << 0)
  /// The documents of frames.
  package static let subFrame = NetRequestTypes(rawValue: 1 << 1)
  /// Style sheets.
  package static let stylesheet = NetRequestTypes(rawValue: 1 << 2)
  /// Scripts.
  package static let script = NetRequestTypes(rawValue: 1 << 3)
  /// Images.
  package static let image = NetRequestTypes(rawValue: 1 << 4)
  /// Fonts.
  package static let font = NetRequestTypes(rawValue: 1 << 5)
  /// Plug-ins.
  package static let object = NetRequestTypes(rawValue: 1 << 6)
  /// `XMLHttpRequest` and `fetch`.
  package static let xmlhttprequest = NetRequestTypes(rawValue: 1 << 7)
  /// `<a ping>` and `sendBeacon`.
  package static let ping = NetRequestTypes(rawValue: 1 << 8)
  /// Reports of a content security policy.
  package static let cspReport = NetRequestTypes(rawValue: 1 << 9)
  /// Audio and video.
  package static let media = NetRequestTypes(rawValue: 1 << 10)
  /// Web sockets.
  package static let websocket = NetRequestTypes(rawValue: 1 << 11)
  /// WebTransport.
  package static let webtransport = NetRequestTypes(rawValue: 1 << 12)
  /// Bundles of resources.
  package static let webbundle = NetRequestTypes(rawValue: 1 << 13)
  /// Everything else.
  package static let other = NetRequestTypes(rawValue: 1 << 14)

  /// All types.
  package static let all = NetRequestTypes(rawValue: 0x7FFF)
  /// The types that an `allowAllRequests` rule may name.
  package static let frames: NetRequestTypes = [.mainFrame, .subFrame]

  /// The names in JSON, in the order of the documentation.
  package static let names: [(name: String, type: NetRequestTypes)] = [
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
