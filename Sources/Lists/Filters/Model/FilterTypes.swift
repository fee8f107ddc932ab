// SPDX-License-Identifier: Apache-2.0

/// The types of loads that filters name.
public struct FilterTypes: OptionSet, Sendable, Hashable {
  /// A bit for each type.
  public let rawValue: UInt32
  /// Makes a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Scripts.
  public static let script = FilterTypes(rawValue: 1)
  /// Images.
  public static let image = FilterTypes(rawValue: 1 << 1)
  /// Style sheets.
  public static let stylesheet = FilterTypes(rawValue: 1 << 2)
  /// Plug-ins.
  public static let object = FilterTypes(rawValue: 1 << 3)
  /// `XMLHttpRequest` and `fetch`.
  public static let xmlhttprequest = FilterTypes(rawValue: 1 << 4)
  /// Documents in frames.
  public static let subdocument = FilterTypes(rawValue: 1 << 5)
  /// Fonts.
  public static let font = FilterTypes(rawValue: 1 << 6)
  /// Audio and video.
  public static let media = FilterTypes(rawValue: 1 << 7)
  /// Web sockets.
  public static let websocket = FilterTypes(rawValue: 1 << 8)
  /// `<a ping>` and `sendBeacon`.
  public static let ping = FilterTypes(rawValue: 1 << 9)
  /// What no name stands for.
  public static let other = FilterTypes(rawValue: 1 << 10)
  /// The page's own load.
  public static let document = FilterTypes(rawValue: 1 << 11)
  /// Tabs that a page opens.
  public static let popup = FilterTypes(rawValue: 1 << 12)
  /// The page behind a tab that it opened.
  public static let popunder = FilterTypes(rawValue: 1 << 13)
  /// Connections between browsers.
  public static let webrtc = FilterTypes(rawValue: 1 << 14)
  /// Scripts in the text of a page.
  public static let inlineScript = FilterTypes(rawValue: 1 << 15)
  /// Fonts in the text of a page.
  public static let inlineFont = FilterTypes(rawValue: 1 << 16)

  /// The types of a filter that names none: the loads of a page, without the page and its popups.
  public static let usual: FilterTypes = [
    .script, .image, .stylesheet, .object, .xmlhttprequest, .subdocument, .font, .media,
    .websocket, .ping, .other,
  ]

  /// `all`: every type that a filter can name.
  public static let all = usual.union([.document, .popup, .inlineScript, .inlineFont])
}
