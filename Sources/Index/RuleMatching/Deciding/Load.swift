// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// The properties of a load beside its URL and its page.
public struct Load: Sendable {
  /// What it is for.
  public var type: LoadType
  /// Whether the frame that does it is the page's own.
  public var context: LoadContext
  /// The method; nil is none, so that no rule that asks for a method holds.
  public var method: RequestMethod?
  /// The URL of the document in the frame that does the load; nil is what is usual for the type.
  ///
  /// Usual is `about:blank` for the document of a frame, and the page's URL for everything else.
  public var frameURL: [UInt8]?

  /// Makes a load; what is left out is what is usual for the type.
  public init(
    _ type: LoadType, context: LoadContext? = nil, method: RequestMethod? = .get,
    frameURL: [UInt8]? = nil
  ) {
    self.type = type
    self.context = context ?? (type == .childDocument ? .childFrame : .topFrame)
    self.method = method
    self.frameURL = frameURL
  }

  /// The bits of type, context and method.
  var flags: LoadFlags { [type.flags, context.flags, method?.flags ?? []] }
}
