// SPDX-License-Identifier: Apache-2.0

public import RuleModel
public import WebAddresses

/// What filters change about one load in addition to blocking it, after exceptions.
///
/// Filters with one value are weighed together: an important one wins over an exception, and that over
/// all others. An exception without a value takes all of its kind back that are not important.
/// Of redirects, only the one with the highest number is left.
public struct LoadModifiers: Sendable {
  /// A modifier in force, and the rule that has it.
  public struct Entry: Sendable {
    /// What is modified.
    public let modifier: Modifier
    /// The rule, which leads to its filter.
    public let rule: RuleReference
  }

  /// The modifiers in force, in the order of the lists, each value once.
  public private(set) var entries: [Entry] = []

  /// Weighs the modifiers of all rules that match, in time linear in them.
  init(_ found: [ModifierEffect]) {
    let modifiers = found.filter { $0.modifier.kind.isOfLoads && $0.modifier.kind != .redirect }
    let exceptions = Set(modifiers.lazy.filter(\.modifier.isException).map { Key($0.modifier) })
    let important = Set(
      modifiers.lazy.filter { $0.modifier.isImportant && !$0.modifier.isException }
        .map { Key($0.modifier) })
    var known: Set<Key> = []
    if let entry = LoadModifiers.redirect(found) { entries.append(entry) }
    for effect in modifiers where !effect.modifier.isException {
      let key = Key(effect.modifier)
      let isTakenBack = exceptions.contains(key) || exceptions.contains(key.withoutValue)
      guard important.contains(key) || !isTakenBack, known.insert(key).inserted else { continue }
      entries.append(Entry(modifier: effect.modifier, rule: effect.rule))
    }
  }

  /// The redirect with the highest number, the first of several; nil if an exception takes it back.
  ///
  /// As in uBlock Origin, those with lower numbers do not take its place, and being important is
  /// no advantage. Exceptions state no number.
  private static func redirect(_ found: [ModifierEffect]) -> Entry? {
    var highest: (entry: Entry, target: RedirectTarget)?
    var exceptions: Set<[UInt8]> = []
    for effect in found where effect.modifier.kind == .redirect {
      let target = RedirectTarget(effect.modifier.value)
      if effect.modifier.isException {
        exceptions.insert(target.name)
      } else if target.priority > highest?.target.priority ?? .min {
        var modifier = effect.modifier
        modifier.value = target.name
        highest = (Entry(modifier: modifier, rule: effect.rule), target)
      }
    }
    guard let highest, !exceptions.contains([]), !exceptions.contains(highest.target.name),
      highest.target.name != Array("none".utf8)
    else { return nil }
    return highest.entry
  }

  private struct Key: Hashable {
    let kind: Modifier.Kind
    let value: [UInt8]

    init(_ modifier: Modifier) { self.init(modifier.kind, modifier.value) }

    private init(_ kind: Modifier.Kind, _ value: [UInt8]) {
      self.kind = kind
      self.value = value
    }

    var withoutValue: Key { Key(kind, []) }
  }
}

extension Modifier.Kind {
  /// Whether it changes a load, and not what cosmetic filters do to a page.
  fileprivate var isOfLoads: Bool { !isSwitch && self != .cosmetic }
}

extension Matcher {
  /// What filters change about a load in addition to blocking it.
  public func modifiers(
    of url: [UInt8], _ load: Load, on page: Page
  ) throws(WebAddressError) -> LoadModifiers {
    try withQuickURL(url, load) { LoadModifiers(modifiers(of: $0, load, on: page)) }
  }
}
