// SPDX-License-Identifier: Apache-2.0

/// A URL, serialized according to the WHATWG URL standard: the string that rules are matched
/// against.
///
/// The serialization is all ASCII, and parsing it again gives the same bytes.
public struct WebAddress: Sendable, Equatable {
  /// The serialization, with the fragment.
  public let bytes: [UInt8]
  let layout: AddressLayout

  /// Parses an absolute URL.
  ///
  /// International hosts become ASCII; see `HostName`.
  ///
  /// - Parameters:
  ///   - text: UTF-8. Lone surrogates of three bytes and malformed bytes count as U+FFFD.
  ///   - conformance: Which URLs are valid, and how they are written.
  /// - Complexity: Linear. A text that is its own serialization is shared, not copied.
  public init(
    parsing text: [UInt8], following conformance: Conformance = .standard
  ) throws(WebAddressError) {
    if let layout = AddressLayout(ofSerialized: text.span),
      Self.keeps(text.span, layout, conformance)
    {
      self.init(bytes: text, layout: layout)
    } else {
      try self.init(parsingByParts: text, following: conformance)
    }
  }

  /// Whether a text that is serialized is so in a conformance of its own, too.
  private static func keeps(
    _ text: Span<UInt8>, _ layout: AddressLayout, _ conformance: Conformance
  ) -> Bool {
    switch conformance {
    case .standard, .webKit: true
    case .nearest: !hasEmptyLabel(text, layout.hostStart..<layout.hostEnd)
    case .chromium: !(layout.pathStart..<layout.pathEnd).contains { text[$0] == UInt8(ascii: "|") }
    }
  }

  /// Parses without checking first whether the text is serialized already.
  init(
    parsingByParts text: [UInt8], following conformance: Conformance
  ) throws(WebAddressError) {
    let input = AddressInput(text)
    var parser = AddressParser(input, following: conformance)
    do throws(WebAddressError) {
      try parser.parse()
    } catch {
      let offset = input.offset(inText: text, of: error.offset)
      throw WebAddressError(kind: error.kind, offset: offset)
    }
    self.init(bytes: parser.output, layout: parser.layout)
  }

  private init(bytes: [UInt8], layout: AddressLayout) {
    self.bytes = bytes
    self.layout = layout
  }

  /// Whether a text is a valid absolute URL, by default according to WebKit.
  ///
  /// - Complexity: That of parsing.
  public static func isValid(
    _ text: [UInt8], following conformance: Conformance = .webKit
  ) -> Bool {
    do throws(WebAddressError) {
      _ = try WebAddress(parsing: text, following: conformance)
      return true
    } catch {
      return false
    }
  }
}
