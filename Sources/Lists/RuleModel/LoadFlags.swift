// SPDX-License-Identifier: Apache-2.0

/// Properties of a load that a trigger can ask for: type, party, context and method, one bit each.
///
///      0–13  load type        16–17  context (top frame, child frame)
///     14–15  party            18–26  method
///
/// If a rule names nothing of a group, the group does not restrict it.
public struct LoadFlags: OptionSet, Sendable, Hashable {
  /// The flags as one number.
  public let rawValue: UInt32

  /// Creates flags from their number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The bit of top document.
  public static let topDocument = LoadFlags(rawValue: 1 << 0)
  /// The bit of child document.
  public static let childDocument = LoadFlags(rawValue: 1 << 1)
  /// The bit of image.
  public static let image = LoadFlags(rawValue: 1 << 2)
  /// The bit of style sheet.
  public static let styleSheet = LoadFlags(rawValue: 1 << 3)
  /// The bit of script.
  public static let script = LoadFlags(rawValue: 1 << 4)
  /// The bit of font.
  public static let font = LoadFlags(rawValue: 1 << 5)
  /// The bit of svg document.
  public static let svgDocument = LoadFlags(rawValue: 1 << 6)
  /// The bit of media.
  public static let media = LoadFlags(rawValue: 1 << 7)
  /// The bit of popup.
  public static let popup = LoadFlags(rawValue: 1 << 8)
  /// The bit of ping.
  public static let ping = LoadFlags(rawValue: 1 << 9)
  /// The bit of fetch.
  public static let fetch = LoadFlags(rawValue: 1 << 10)
  /// The bit of websocket.
  public static let websocket = LoadFlags(rawValue: 1 << 11)
  /// The bit of other.
  public static let other = LoadFlags(rawValue: 1 << 12)
  /// The bit of csp report.
  public static let cspReport = LoadFlags(rawValue: 1 << 13)

  /// The bit of first party.
  public static let firstParty = LoadFlags(rawValue: 1 << 14)
  /// The bit of third party.
  public static let thirdParty = LoadFlags(rawValue: 1 << 15)

  /// The bit of top frame.
  public static let topFrame = LoadFlags(rawValue: 1 << 16)
  /// The bit of child frame.
  public static let childFrame = LoadFlags(rawValue: 1 << 17)

  /// The bit of get.
  public static let get = LoadFlags(rawValue: 1 << 18)
  /// The bit of head.
  public static let head = LoadFlags(rawValue: 1 << 19)
  /// The bit of options.
  public static let options = LoadFlags(rawValue: 1 << 20)
  /// The bit of trace.
  public static let trace = LoadFlags(rawValue: 1 << 21)
  /// The bit of put.
  public static let put = LoadFlags(rawValue: 1 << 22)
  /// The bit of delete.
  public static let delete = LoadFlags(rawValue: 1 << 23)
  /// The bit of post.
  public static let post = LoadFlags(rawValue: 1 << 24)
  /// The bit of patch.
  public static let patch = LoadFlags(rawValue: 1 << 25)
  /// The bit of connect.
  public static let connect = LoadFlags(rawValue: 1 << 26)

  /// All load types.
  public static let anyType = LoadFlags(rawValue: 0x3FFF)
  /// Both parties.
  public static let anyParty: LoadFlags = [.firstParty, .thirdParty]
  /// Both contexts.
  public static let anyContext: LoadFlags = [.topFrame, .childFrame]
  /// All methods.
  public static let anyMethod = LoadFlags(rawValue: 0x1FF << 18)
  /// The four groups; a load has one bit of each.
  public static let groups: [LoadFlags] = [anyType, anyParty, anyContext, anyMethod]

  /// Whether the names of resource types express exactly these types.
  ///
  /// The load type `other` has no name of its own: the names `other` and `raw` mean more.
  public var hasTypeNames: Bool {
    !contains(.other) || isSuperset(of: ResourceTypeName.other.flags)
      || isSuperset(of: ResourceTypeName.raw.flags)
  }

  /// Whether the flags fit every load: each group is empty or complete.
  public var restrictsNothing: Bool { covers([]) }

  /// Whether every load that has one of the other's flags in each group has one of these too.
  public func covers(_ other: LoadFlags) -> Bool {
    LoadFlags.groups.allSatisfy { group in
      let mine = intersection(group)
      if mine.isEmpty || mine == group { return true }
      let others = other.intersection(group)
      return !others.isEmpty && mine.isSuperset(of: others)
    }
  }
}
