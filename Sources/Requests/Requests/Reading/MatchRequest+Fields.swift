// SPDX-License-Identifier: Apache-2.0

public import RuleMatching
public import WebAddresses
internal import TextFormats
internal import RuleModel

extension MatchRequest {
  /// Creates a request from its fields.
  ///
  /// - A missing page is the URL itself for a `top-document`; for other types it is the initiator,
  ///   and without one the page has an empty host.
  /// - `document` is a `top-document` if it has the page's URL, fragments aside, or if there is no
  ///   page, otherwise a `child-document`.
  /// - A missing context is `child-frame` for a `child-document`, otherwise `top-frame`.
  /// - A missing method is `get`; null means no method.
  ///
  /// - Parameters:
  ///   - fields: The fields.
  ///   - conformance: Which URLs are valid.
  public init(
    _ fields: RequestFields, following conformance: WebAddress.Conformance = .standard
  ) throws(RequestError) {
    let urls = RequestURLs(conformance: conformance)
    guard let text = fields.url else { throw RequestError(.url, "is missing") }
    let url = try urls.serialized(text, .url)
    let initiator = try urls.serialized(optional: fields.initiator, .initiator)
    let given = try urls.serialized(optional: fields.topURL, .topURL)
    let page = given ?? initiator
    let (type, otherType) = try MatchRequest.type(fields.type, url, page)
    var load = Load(
      type, context: try MatchRequest.context(fields.loadContext),
      method: MatchRequest.method(fields.method),
      frameURL: try urls.serialized(optional: fields.frameURL, .frameURL))
    if fields.initiator != nil { load.initiator = initiator.map { .document($0) } ?? .none }
    load.traits = LoadTraits(
      otherType: otherType, hasOtherMethod: MatchRequest.isOther(fields.method),
      tab: try MatchRequest.tab(fields.tab))
    // A page is matched without its fragment while it is being loaded.
    let topURL = type == .topDocument ? MatchRequest.loadedPage(given ?? url) : page
    self.init(url: url, topURL: topURL, load: load)
  }

  // MARK: URLs

  /// A valid URL without its fragment.
  private static func loadedPage(_ url: [UInt8]) -> [UInt8] {
    guard let address = try? WebAddress(parsing: url), let fragment = address.fragment else {
      return url
    }
    let scheme = address.bytes[address.scheme]
    let isWeb = scheme.elementsEqual("http".utf8) || scheme.elementsEqual("https".utf8)
    return isWeb ? Array(address.bytes[..<(fragment.lowerBound - 1)]) : url
  }

  // MARK: Names

  private static func type(
    _ name: ArraySlice<UInt8>?, _ url: [UInt8], _ page: [UInt8]?
  ) throws(RequestError) -> (type: LoadType, other: LoadTraits.OtherType?) {
    guard let name else {
      throw RequestError(
        .type, "is missing", help: "for example script or image")
    }
    switch LoadTypeNames.meaning(of: name) {
    case .type(let type): return (type, nil)
    case .other(let type): return (.other, type)
    case .document:
      guard let page else { return (.topDocument, nil) }
      return (
        withoutFragment(url) == withoutFragment(page) ? .topDocument : .childDocument, nil
      )
    case nil:
      let text = String(decoding: name.prefix(60), as: UTF8.self)
      throw RequestError(
        .type, "has the unknown value `\(text)`", help: LoadTypeNames.help(for: text))
    }
  }

  private static func withoutFragment(_ url: [UInt8]) -> ArraySlice<UInt8> {
    url.prefix { $0 != UInt8(ascii: "#") }
  }

  private static func context(_ name: ArraySlice<UInt8>?) throws(RequestError) -> LoadContext? {
    guard let name else { return nil }
    if let context = contexts.value(of: name) { return context }
    let text = String(decoding: name.prefix(60), as: UTF8.self)
    let known = LoadContext.allCases.map(\.rawValue)
    let best = NameSuggestion.best(for: text, among: known)
    throw RequestError(
      .loadContext, "has the unknown value `\(text)`",
      help: best.map { "did you mean `\($0)`?" }
        ?? "known values are \(known.joined(separator: ", "))")
  }

  private static let contexts = NameTable<LoadContext>(
    LoadContext.allCases.map { ($0.rawValue, $0) })

  private static func method(_ method: RequestFields.Method) -> RequestMethod? {
    switch method {
    case .missing: .get
    case .null: nil
    case .named(let name): methods.value(of: name[...]) ?? methods.value(of: lowered(name)[...])
    }
  }

  /// Whether a request has a method that WebKit has no name for.
  private static func isOther(_ method: RequestFields.Method) -> Bool {
    if case .named = method { self.method(method) == nil } else { false }
  }

  /// The number of a tab; nil for -1, which stands for none.
  private static func tab(_ text: ArraySlice<UInt8>?) throws(RequestError) -> Int32? {
    guard let text else { return nil }
    let number = Int32(String(decoding: text, as: UTF8.self))
    guard let number, number >= -1 else {
      throw RequestError(.tab, "must be the number of a tab, or -1 for none")
    }
    return number < 0 ? nil : number
  }

  private static func lowered(_ name: [UInt8]) -> [UInt8] {
    name.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
  }

  private static let methods = NameTable<RequestMethod>(
    RequestMethod.allCases.map { ($0.rawValue, $0) })
}

/// Reads the URLs of a request.
private struct RequestURLs {
  let conformance: WebAddress.Conformance

  /// A URL that may be missing.
  func serialized(
    optional text: [UInt8]?, _ member: RequestError.Member
  ) throws(RequestError) -> [UInt8]? {
    guard let text, !text.isEmpty else { return nil }
    return try serialized(text, member)
  }

  func serialized(
    _ text: [UInt8], _ member: RequestError.Member
  ) throws(RequestError) -> [UInt8] {
    guard !text.isEmpty else { throw RequestError(member, "is empty") }
    do throws(WebAddressError) {
      return try WebAddress(parsing: text, following: conformance).bytes
    } catch {
      throw RequestError(member, error)
    }
  }
}
