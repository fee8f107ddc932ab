// SPDX-License-Identifier: Apache-2.0

public import Requests
package import RuleModel

/// What filters do to pages, by host: for programs that have no index at hand, such as extensions.
///
/// It answers for every document what an index answers, but leaves it to its reader to tell public
/// suffixes, for names such as `shop.*`.
public struct PageData: Sendable {
  /// A filter whose documents are found by their URLs.
  struct Found: Sendable {
    let trigger: Trigger
    let effect: Int
    let isException: Bool
  }

  /// What switches effects off on some documents, or on again.
  struct Switch: Sendable {
    let trigger: Trigger
    let modifier: Modifier
  }

  /// Each effect once.
  private(set) var effects: [PageEffect] = []
  /// Filters that exclude hosts: their effect, and these hosts.
  ///
  /// Their numbers follow those of effects.
  private(set) var limited: [(effect: Int, excluded: [CosmeticFilter.Host])] = []
  /// Filters by the hosts that they are for, and by those for whose frames they are.
  private(set) var hosts = FiltersByHost()
  private(set) var frames = FiltersByHost()
  /// What exceptions take back on some hosts, in the frames of their documents, and on all.
  private(set) var exceptions = FiltersByHost()
  private(set) var frameExceptions = FiltersByHost()
  private(set) var exceptionsEverywhere: [Int] = []
  /// Filters for every document, which `generichide` switches off or not.
  private(set) var generic: [Int] = []
  private(set) var everywhere: [Int] = []
  private(set) var found: [Found] = []
  private(set) var switches: [Switch] = []
  private var numbers: [PageEffect: Int] = [:]
  private let source: (filters: [CosmeticFilter], rules: [Rule], numbers: Set<Int>)

  /// The same with some effects only.
  func keeping(_ isKept: (PageEffect) -> Bool) -> PageData {
    PageData(
      source.filters, source.rules,
      keeping: source.numbers.filter { isKept(source.filters[$0].effect) })
  }

  /// The numbers of filters whose documents a reader of the data cannot find.
  public private(set) var lost: Set<Int> = []

  /// Collects some filters, by their numbers, and the rules that find documents for them or switch
  /// them off.
  package init(_ filters: [CosmeticFilter], _ rules: [Rule], keeping numbers: Set<Int>) {
    source = (filters, rules, numbers)
    for number in filters.indices where numbers.contains(number) { add(filters[number]) }
    for rule in rules {
      guard case .modify(let modifier) = rule.action else { continue }
      if modifier.kind.isSwitch {
        guard rule.trigger.isAboutURLAlone else { continue }
        switches.append(Switch(trigger: rule.trigger, modifier: modifier))
      } else if let number = modifier.cosmeticFilter, numbers.contains(number) {
        add(filters[number], foundBy: rule.trigger, number)
      }
    }
  }

  /// The numbers of filters that call scriptlets which are not among some resources.
  public func callingUnknown(_ resources: PageResources) -> Set<Int> {
    source.numbers.filter { number in
      guard case .scriptlet(let call) = source.filters[number].effect, let name = call.first else {
        return false
      }
      return resources.scriptlet(named: name) == nil
    }
  }

  private mutating func add(_ filter: CosmeticFilter, foundBy trigger: Trigger, _ number: Int) {
    guard trigger.isAboutURLAlone, let effect = numbers[filter.effect] else {
      lost.insert(number)
      return
    }
    found.append(Found(trigger: trigger, effect: effect, isException: filter.isException))
  }

  private mutating func add(_ filter: CosmeticFilter) {
    let effect = number(of: filter.effect)
    guard filter.scope != .rules else { return }
    var number = effect
    if !filter.excluded.isEmpty {
      // The number of effects is not known before all filters are there.
      number = -1 - limited.count
      limited.append((effect, filter.excluded))
    }
    switch (filter.scope, filter.isException) {
    case (.everywhere, true): exceptionsEverywhere.append(number)
    case (.everywhere(isGeneric: true), false): generic.append(number)
    case (.everywhere, false): everywhere.append(number)
    case (_, true):
      exceptions.add(number, for: filter.included)
      frameExceptions.add(number, for: filter.framing)
    case (_, false):
      hosts.add(number, for: filter.included)
      frames.add(number, for: filter.framing)
    }
  }

  private mutating func number(of effect: PageEffect) -> Int {
    if let number = numbers[effect] { return number }
    numbers[effect] = effects.count
    effects.append(effect)
    return effects.count - 1
  }

  /// How many effects filters have, without those that are only taken back.
  public var count: Int {
    let numbers =
      hosts.all + frames.all + generic + everywhere + found.filter { !$0.isException }.map(\.effect)
    return Set(numbers.map { $0 < 0 ? limited[-1 - $0].effect : $0 }).count
  }

  /// Whether filters do nothing.
  public var isEmpty: Bool { count == 0 }

  /// Whether there is a name before any public suffix, so that a reader needs the list of these.
  var hasEntities: Bool {
    [hosts, frames, exceptions, frameExceptions].contains(where: \.hasEntities)
  }
}

/// Numbers by the hosts that have them.
struct FiltersByHost: Sendable {
  private(set) var names: [String] = []
  private(set) var numbers: [[Int]] = []
  private(set) var hasEntities = false
  /// The numbers of all hosts.
  var all: [Int] { numbers.flatMap(\.self) }
  private var places: [String: Int] = [:]

  mutating func add(_ number: Int, for hosts: [CosmeticFilter.Host]) {
    for host in hosts {
      if case .entity = host { hasEntities = true }
      let name = host.text
      if let place = places[name] {
        numbers[place].append(number)
      } else {
        places[name] = names.count
        names.append(name)
        numbers.append([number])
      }
    }
  }
}

extension CosmeticFilter.Host {
  /// The host; a name before any public suffix ends with `.*`.
  var text: String {
    switch self {
    case .name(let name): String(decoding: name, as: UTF8.self)
    case .entity(let name): String(decoding: name, as: UTF8.self) + ".*"
    }
  }
}

extension Modifier {
  /// The number of the cosmetic filter whose documents its rule finds.
  fileprivate var cosmeticFilter: Int? {
    kind == .cosmetic ? CosmeticNumber(value)?.number : nil
  }
}
