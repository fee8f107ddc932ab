// SPDX-License-Identifier: Apache-2.0

/// What a load is for: one of WebKit's atomic types, of which every load has one.
///
/// A rule names types with `ResourceTypeName`, some of whose names stand for several of these.
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

  /// Whether the fragment of an `http` or `https` URL is part of what rules see.
  @inlinable
  public var keepsFragment: Bool { self == .popup || self == .ping || self == .websocket }
}

/// Whether the frame that does a load is the page's own.
public enum LoadContext: String, CaseIterable, Sendable {
  case topFrame = "top-frame"
  case childFrame = "child-frame"

  /// The bit of the context.
  @inlinable
  public var flags: LoadFlags { self == .topFrame ? .topFrame : .childFrame }
}
