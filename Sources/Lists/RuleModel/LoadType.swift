// SPDX-License-Identifier: Apache-2.0

/// The purpose of a load: one of WebKit's basic types; every load has exactly one.
///
/// A rule names types with `ResourceTypeName`, some of whose names mean several of these.
public enum LoadType: String, CaseIterable, Sendable {
  case topDocument = "top-document"
  case childDocument = "child-document"
  case image
  case styleSheet = "style-sheet"
  case script
  case font
  case svgDocument = "svg-document"
  case media
  case popup
  case ping
  case fetch
  case websocket
  case other
  case cspReport = "csp-report"

  /// The bit of the type.
  @inlinable
  public var flags: LoadFlags {
    switch self {
    case .topDocument: .topDocument
    case .childDocument: .childDocument
    case .image: .image
    case .styleSheet: .styleSheet
    case .script: .script
    case .font: .font
    case .svgDocument: .svgDocument
    case .media: .media
    case .popup: .popup
    case .ping: .ping
    case .fetch: .fetch
    case .websocket: .websocket
    case .other: .other
    case .cspReport: .cspReport
    }
  }

  /// Whether rules see the fragment of an `http` or `https` URL.
  @inlinable
  public var keepsFragment: Bool { self == .popup || self == .ping || self == .websocket }
}

/// Whether a load comes from the page's own frame.
public enum LoadContext: String, CaseIterable, Sendable {
  case topFrame = "top-frame"
  case childFrame = "child-frame"

  /// The bit of the context.
  @inlinable
  public var flags: LoadFlags { self == .topFrame ? .topFrame : .childFrame }
}
