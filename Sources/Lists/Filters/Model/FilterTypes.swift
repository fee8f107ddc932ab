// SPDX-License-Identifier: Apache-2.0

/// The types of loads that filters name.
package struct FilterTypes: OptionSet, Sendable, Hashable {
  /// A bit for each type.
  package let rawValue: UInt32
  /// Creates a set from its bits.
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Scripts.
  package static let script = FilterTypes(rawValue: 1)
  /// Images.
  package static let image = FilterTypes(rawValue: 1 << 1)
  /// Style sheets.
  package static let stylesheet = FilterTypes(rawValue: 1 << 2)
  /// Plug-ins.
  package static let object = FilterTypes(rawValue: 1 << 3)
  /// `XMLHttpRequest` and `fetch`.
  package static let xmlhttprequest = FilterTypes(rawValue: 1 << 4)
  /// Documents in frames.
  package static let subdocument = FilterTypes(rawValue: 1 << 5)
  /// Fonts.
  package static let font = FilterTypes(rawValue: 1 << 6)
  /// Audio and video.
  package static let media = FilterTypes(rawValue: 1 << 7)
  /// Web sockets.
  package static let websocket = FilterTypes(rawValue: 1 << 8)
  /// `<a ping>` and `sendBeacon`.
  package static let ping = FilterTypes(rawValue: 1 << 9)
  /// What no name stands for.
  package static let other = FilterTypes(rawValue: 1 << 10)
  /// The page's own load.
  package static let document = FilterTypes(rawValue: 1 << 11)
  /// Tabs that a page opens.
  package static let popup = FilterTypes(rawValue: 1 << 12)
  /// The page of a popunder.
  package static let popunder = FilterTypes(rawValue: 1 << 13)
  /// Connections between browsers.
  package static let webrtc = FilterTypes(rawValue: 1 << 14)
  /// Scripts in the text of a page.
  package static let inlineScript = FilterTypes(rawValue: 1 << 15)
  /// Fonts in the text of a page.
  package static let inlineFont = FilterTypes(rawValue: 1 << 16)

  /// The types of a filter that names none: the loads of a page, without the page and its popups.
  package static let usual: FilterTypes = [
    .script, .image, .stylesheet, .object, .xmlhttprequest, .subdocument, .font, .media,
    .websocket, .ping, .other,
  ]

  /// `all`: every type that a filter can name.
  package static let all = usual.union([.document, .popup, .inlineScript, .inlineFont])
}
