// SPDX-License-Identifier: Apache-2.0

/// A URL, serialized as the WHATWG URL standard says: the string that rules are matched against.
///
/// The serialization is all ASCII, and parsing it again gives the same bytes.
public struct WebAddress: Sendable, Equatable {
  /// Turns an international domain into its ASCII form; `nil` if it is not valid.
  ///
  /// It gets the percent-decoded domain, UTF-8, as a whole: one that is not ASCII, or one with an
  /// `xn--` label. The standard
  /// asks for non-transitional processing (UTS 46) with neither STD3 rules nor length limits.
  public typealias InternationalHost = @Sendable ([UInt8]) -> [UInt8]?

  /// The serialization, with the fragment.
  public let bytes: [UInt8]
  let layout: AddressLayout

  /// Parses an absolute URL.
  ///
  /// - Parameters:
  ///   - text: UTF-8. Lone surrogates of three bytes and malformed bytes count as U+FFFD.
  ///   - internationalHost: Turns international domains into ASCII. Without it those beyond ASCII
  ///     are an error, and `xn--` labels are only checked for plausibility.
  ///   - conformance: Which IPv6 addresses are valid.
  /// - Complexity: Linear. A text that is its own serialization is shared, not copied.
  public init(
    parsing text: [UInt8],
    internationalHost: InternationalHost? = nil,
    following conformance: Conformance = .standard
  ) throws(WebAddressError) {
    if let layout = AddressLayout(ofSerialized: text.span) {
      self.init(bytes: text, layout: layout)
    } else {
      try self.init(
        parsingByParts: text, internationalHost: internationalHost, following: conformance)
    }
  }

  /// Parses without checking first whether the text is serialized already.
  init(
    parsingByParts text: [UInt8],
    internationalHost: InternationalHost?,
    following conformance: Conformance
  ) throws(WebAddressError) {
    let input = AddressInput(text)
    var parser = AddressParser(
      input, internationalHost: internationalHost, following: conformance)
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
    _ text: [UInt8],
    internationalHost: InternationalHost? = nil,
    following conformance: Conformance = .webKit
  ) -> Bool {
    do throws(WebAddressError) {
      _ = try WebAddress(
        parsing: text, internationalHost: internationalHost, following: conformance)
      return true
    } catch {
      return false
    }
  }
}
