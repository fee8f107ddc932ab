// SPDX-License-Identifier: Apache-2.0

/// The types of loads that filters name.
public struct FilterTypes: OptionSet, Sendable, Hashable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let script = FilterTypes(rawValue: 1)
  public static let image = FilterTypes(rawValue: 1 << 1)
  public static let stylesheet = FilterTypes(rawValue: 1 << 2)
  /// Plug-ins.
  public static let object = FilterTypes(rawValue: 1 << 3)
  public static let xmlhttprequest = FilterTypes(rawValue: 1 << 4)
  public static let subdocument = FilterTypes(rawValue: 1 << 5)
  public static let font = FilterTypes(rawValue: 1 << 6)
  public static let media = FilterTypes(rawValue: 1 << 7)
  public static let websocket = FilterTypes(rawValue: 1 << 8)
  public static let ping = FilterTypes(rawValue: 1 << 9)
  /// What no name stands for.
  public static let other = FilterTypes(rawValue: 1 << 10)
  /// The page's own load.
  public static let document = FilterTypes(rawValue: 1 << 11)
  public static let popup = FilterTypes(rawValue: 1 << 12)
  public static let popunder = FilterTypes(rawValue: 1 << 13)
  public static let webrtc = FilterTypes(rawValue: 1 << 14)
  public static let inlineScript = FilterTypes(rawValue: 1 << 15)
  public static let inlineFont = FilterTypes(rawValue: 1 << 16)

  /// The types of a filter that names none: the loads of a page, without the page and its popups.
  public static let usual: FilterTypes = [
    .script, .image, .stylesheet, .object, .xmlhttprequest, .subdocument, .font, .media,
    .websocket, .ping, .other,
  ]
}
