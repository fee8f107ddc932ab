// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import Patterns
internal import RuleModel

/// Cosmetic filters that stay filters.
extension FilterTranslator {
  /// Adds a filter that hides elements.
  mutating func addCosmetic(_ filter: HidingFilter, _ number: Int) {
    do throws(PageEffectFault) {
      let effects = try PageEffectReader(dialect: dialect).effects(of: filter)
      addEffects(effects, CosmeticSource(filter), number)
    } catch {
      let reason: TranslationReason = filter.procedure == nil ? .selector : .procedural
      note(number, .lost, reason, error.message)
    }
  }

  /// Adds a filter that does something else to a page.
  mutating func addCosmetic(_ filter: OtherFilter, _ number: Int) {
    do throws(PageEffectFault) {
      let effects = try PageEffectReader(dialect: dialect).effects(of: filter)
      addEffects(effects, CosmeticSource(filter), number)
    } catch {
      note(number, .lost, Self.reason(of: filter.kind), error.message)
    }
  }

  private mutating func addEffects(
    _ effects: [PageEffect], _ source: CosmeticSource, _ number: Int
  ) {
    for effect in effects where source.isException || canBeUsed(effect, number) {
      add(effect, source, number)
    }
  }

  /// Whether a browser can use the selector of a style sheet; otherwise that is noted.
  private mutating func canBeUsed(_ effect: PageEffect, _ number: Int) -> Bool {
    switch effect {
    case .hide(let selector), .style(let selector, _): canBeInSheet(selector, number)
    case .scriptlet(let texts): mayBeCalled(texts, number)
    default: true
    }
  }

  /// Whether the list may call a scriptlet; otherwise that is noted.
  private mutating func mayBeCalled(_ texts: [[UInt8]], _ number: Int) -> Bool {
    guard !trustsList, let name = texts.first.map({ String(decoding: $0, as: UTF8.self) }),
      ScriptletNames.needsTrust(name)
    else { return true }
    note(number, .lost, .untrusted, "only a list that you trust may call `\(name)`")
    return false
  }

  private mutating func canBeInSheet(_ selector: [UInt8], _ number: Int) -> Bool {
    if let problem = SelectorList.problem(in: selector) {
      note(number, .lost, .selector, "browsers drop this selector: \(problem.message)")
      return false
    }
    guard !SelectorList.endsUnclosed(selector) else {
      note(number, .lost, .selector, "the selector is not closed")
      return false
    }
    return true
  }

  // MARK: Documents

  private mutating func add(_ effect: PageEffect, _ source: CosmeticSource, _ number: Int) {
    if let path = source.path { return add(effect, source, onPath: path, number) }
    guard !source.domains.hasRegexes else { return addByConditions(effect, source, number) }
    // In Adblock Plus the longest host decides, which the reader of the hosts has settled.
    var filter = source.filter(effect)
    // In uBlock Origin, hosts that a generic filter excludes are exceptions for all its equals.
    if dialect == .ublock, filter.scope == .everywhere(isGeneric: true), !filter.excluded.isEmpty {
      addExceptions(for: &filter, number)
    }
    cosmetics.add(filter, number)
  }

  private mutating func addExceptions(for filter: inout CosmeticFilter, _ number: Int) {
    if !filter.isException {
      var exception = CosmeticFilter(filter.effect, .hosts)
      exception.included = filter.excluded
      exception.isException = true
      cosmetics.add(exception, number)
    }
    filter.excluded = []
  }

  /// `[$path=/x]`, `a.com/x##`: a rule finds the documents by their URLs.
  private mutating func add(
    _ effect: PageEffect, _ source: CosmeticSource, onPath path: FilterPattern, _ number: Int
  ) {
    do throws(HostObstacle) {
      // Patterns with hosts are found faster; conditions know public suffixes.
      let hasNames = source.domains.hasNamesOnly
      let patterns = try PathTranslator(precedence).patterns(
        of: path, on: hasNames ? source.domains : FilterDomains())
      let conditions =
        hasNames ? [[]] : sourceConditions(of: source.domains, .request, precedence, number) ?? []
      let triggers = patterns.flatMap { pattern in
        conditions.map { Self.documentTrigger(pattern, $0) }
      }
      cosmetics.add(source.filterFoundByRules(effect), foundBy: triggers, number)
    } catch {
      note(
        number, .lost, .path,
        "the path cannot be written as a pattern for the URL of the document")
    }
  }

  /// Hosts that are regular expressions: a rule finds the documents.
  private mutating func addByConditions(
    _ effect: PageEffect, _ source: CosmeticSource, _ number: Int
  ) {
    guard let all = sourceConditions(of: source.domains, .request, precedence, number) else {
      return
    }
    let triggers = all.flatMap { Self.documentTriggers($0) }.map { trigger in
      var trigger = trigger
      trigger.flags = [.topDocument, .childDocument]
      return trigger
    }
    cosmetics.add(source.filterFoundByRules(effect), foundBy: triggers, number)
  }

  // MARK: Pages

  /// Adds what an exception switches off on pages.
  mutating func addSwitches(
    _ triggers: [Trigger], _ filter: NetworkFilter, _ options: FilterPageOptions, _ number: Int
  ) {
    for trigger in triggers {
      for kind in options.switches {
        let modifier = Modifier(
          kind, isException: filter.isException, isImportant: filter.isImportant)
        cosmetics.switches.append(
          Rule(trigger: trigger, action: .modify(modifier)), from: number)
      }
    }
  }
}

extension FilterPageOptions {
  /// What of them concerns the document itself.
  fileprivate var switches: [Modifier.Kind] {
    let all: [(FilterPageOptions, Modifier.Kind)] = [
      (.genericHiding, .genericHide), (.specificHiding, .specificHide), (.scripts, .scripts),
      (.content, .content),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}

extension FilterDomains {
  fileprivate var hasNamesOnly: Bool {
    included.union(excluded).allSatisfy { if case .name = $0 { true } else { false } }
  }

  fileprivate var hasRegexes: Bool {
    included.contains(where: \.isRegex) || excluded.contains(where: \.isRegex)
  }
}
