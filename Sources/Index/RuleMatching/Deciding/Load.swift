// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// The properties of a load, apart from its URL and its page.
public struct Load: Sendable {
  /// Its type.
  public var type: LoadType
  /// Whether the load comes from the page's own frame.
  public var context: LoadContext
  /// The method; without one, no rule with a condition on the method applies.
  public var method: RequestMethod?
  /// The URL of the document in the frame that makes the load; nil means the default for the type.
  ///
  /// The default is `about:blank` for the document of a frame, and the page's URL for everything
  /// else.
  public var frameURL: [UInt8]?
  /// The initiator and the traits, apart because nearly all loads have neither, and every decision
  /// copies its load.
  private var asking: Asking?

  /// The initiator of the load.
  public var initiator: Initiator {
    get { asking?.initiator ?? .usual }
    set { asking = Asking.unless(usual: newValue, traits) }
  }
  /// What WebKit has no word for.
  public var traits: LoadTraits {
    get { asking?.traits ?? LoadTraits() }
    set { asking = Asking.unless(usual: initiator, newValue) }
  }

  private final class Asking: Sendable {
    let initiator: Initiator
    let traits: LoadTraits

    private init(_ initiator: Initiator, _ traits: LoadTraits) {
      self.initiator = initiator
      self.traits = traits
    }

    /// Nothing for a load that has neither.
    static func unless(usual initiator: Initiator, _ traits: LoadTraits) -> Asking? {
      initiator == .usual && traits == LoadTraits() ? nil : Asking(initiator, traits)
    }
  }

  /// The initiator of a load: rules of extensions and filters call it the source.
  public enum Initiator: Sendable, Hashable {
    /// That of the frame, or the page. For rules of extensions a page has none.
    case usual
    /// None: the load comes from the browser itself.
    case none
    /// The one with this URL.
    case document([UInt8])
  }

  /// Creates a load; what is left out gets the default for the type.
  public init(
    _ type: LoadType, context: LoadContext? = nil, method: RequestMethod? = .get,
    frameURL: [UInt8]? = nil
  ) {
    self.type = type
    self.context = context ?? (type == .childDocument ? .childFrame : .topFrame)
    self.method = method
    self.frameURL = frameURL
  }

  /// Whether the initiator is unspecified, and the load has no traits.
  @inline(__always)
  var isUsual: Bool { asking == nil }

  /// The bits of type, context and method.
  var flags: LoadFlags { [type.flags, context.flags, method?.flags ?? []] }
}
