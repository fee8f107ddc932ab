// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel
internal import TextFormats

/// Translates the filters of a list into the language of another ad blocker.
///
/// A line is kept if the target reads it with the same meaning. Otherwise it is rewritten and parsed
/// as the target does, and dropped if its meaning differs.
struct LanguageTranslator {
  /// A line, and what is not exact about it.
  struct Result {
    /// The new lines; none if nothing means the same.
    var lines: [[UInt8]] = []
    var losses: [NetworkRewriting.Loss] = []
  }

  let source: FilterDialect
  let target: FilterDialect

  /// The lines for a filter that is written in a range of a text.
  func lines(for written: Filter, _ bytes: [UInt8], _ line: Range<Int>) -> Result {
    var (filter, result) = (written, Result())
    if source == .ublock, target != .ublock, case .network(let network) = filter,
      let plain = network.withoutWordStar
    {
      filter = .network(plain)
      result.losses.append(
        NetworkRewriting.Loss(
          fidelity: .broader, reason: .word,
          message: "in \(target.title) the word may be a part of a longer one"))
    }
    let sense: FilterSense
    do throws(PageEffectFault) {
      sense = try FilterSense(filter, in: source)
    } catch {
      return lost(.meaning, "\(source.title) does nothing with it: \(error.message)")
    }
    let text = Array(bytes[line])
    if source == target || isShared(filter), means(text, sense) {
      result.lines = [text]
    } else if case .network(let network) = filter {
      result = rewritten(network, bytes, line, result)
    } else if case .page(let page) = sense {
      result = rewritten(page, bytes, line)
    }
    if case .page(let page) = sense, !result.lines.isEmpty { noteExclusion(page, in: &result) }
    return result
  }

  /// Notes that a domain that a generic filter excludes has more than one meaning.
  private func noteExclusion(_ page: FilterSense.PageSense, in result: inout Result) {
    guard (source == .ublock) != (target == .ublock), !page.isException,
      page.domains.included.isEmpty, !page.domains.excluded.isEmpty
    else { return }
    result.losses.append(
      NetworkRewriting.Loss(
        fidelity: target == .ublock ? .narrower : .broader, reason: .exclusion,
        message: target == .ublock
          ? "in uBlock Origin equal filters do not apply to the excluded domains either"
          : "in \(target.title) equal filters of other lists apply to the excluded domains"))
  }

  /// Whether a line may stay as it is.
  ///
  /// Sluice reads more than each ad blocker does: scriptlets, operators and resources are always
  /// written as the other one documents them. A word would become a whole word in uBlock Origin.
  private func isShared(_ filter: Filter) -> Bool {
    switch filter {
    case .network(let network):
      if target == .ublock, network.isWord { return false }
      switch network.effect {
      case .block: return true
      case .redirect: return false
      case .modify(let option, _): return option != "redirect-rule"
      }
    case .hiding(let filter): return !filter.hasBody
    case .other: return false
    }
  }

  private func lost(_ reason: LanguageReason, _ message: String) -> Result {
    Result(
      losses: [NetworkRewriting.Loss(fidelity: .lost, reason: reason, message: message)])
  }

  // MARK: Reading

  /// Whether a line has a sense in the other language, and nothing is wrong with it.
  private func means(_ line: [UInt8], _ sense: FilterSense) -> Bool {
    guard let filter = filter(in: line) else { return false }
    return (try? FilterSense(filter, in: target)) == sense
  }

  private func filter(in line: [UInt8]) -> Filter? {
    let list = FilterList(reading: line, as: FilterReading(dialect: target))
    guard list.problems.isEmpty, list.filters.count == 1 else { return nil }
    return list.filters[0].filter
  }

  // MARK: Loads

  private func rewritten(
    _ filter: NetworkFilter, _ bytes: [UInt8], _ line: Range<Int>, _ begun: Result
  ) -> Result {
    let rewriting = NetworkRewriting(filter, bytes, line, from: source, to: target)
    if let failure = rewriting.failure { return Result(losses: [failure]) }
    guard let sense = try? FilterSense(.network(rewriting.expected), in: source),
      let found = rewriting.candidates.first(where: { means($0, sense) })
    else { return lost(.meaning, "\(target.title) reads this filter in another way") }
    return Result(lines: [found], losses: begun.losses + rewriting.losses)
  }

  // MARK: Pages

  private func rewritten(
    _ page: FilterSense.PageSense, _ bytes: [UInt8], _ line: Range<Int>
  ) -> Result {
    let writer = EffectWriter(target: target, source: source)
    var result = Result()
    for effect in page.effects {
      if needsDomain(effect, page) {
        return lost(.cosmetic, "\(target.title) takes such a filter only for some domains")
      }
      var sense = page
      sense.effects = [effect]
      let candidates = writer.candidates(for: effect, isException: page.isException)
      let found = candidates.lazy.flatMap { body in
        prefixes(for: page, bytes, line).map { $0 + body }
      }.first { means($0, .page(sense)) }
      guard let found else {
        return candidates.isEmpty
          ? lost(reason(for: effect), message(for: effect))
          : lost(reason(for: effect), "\(target.title) would do something else")
      }
      result.lines.append(found)
    }
    return result
  }

  /// Whether Adblock Plus skips an effect because it is for all pages.
  private func needsDomain(_ effect: PageEffect, _ page: FilterSense.PageSense) -> Bool {
    guard target == .adblockPlus, page.domains.included.isEmpty else { return false }
    return effect.kind != .selectors
  }

  /// The documents before the marker: as they are written, and as a sorted list.
  private func prefixes(
    for page: FilterSense.PageSense, _ bytes: [UInt8], _ line: Range<Int>
  ) -> [[UInt8]] {
    let listed = LanguageTranslator.text(of: page.domains)
    // uBlock Origin takes operators for all pages only after a star, which nobody else knows.
    guard !page.domains.isEmpty else { return target == .ublock ? [[], [Sign.star]] : [[]] }
    let written = Array(bytes[FilterParts(bytes, line, source).targets])
    return written == listed ? [written] : [written, listed]
  }

  private static func text(of domains: FilterDomains) -> [UInt8] {
    let included = domains.included.map { text(of: $0) }
    let excluded = domains.excluded.map { [Sign.tilde] + text(of: $0) }
    let sorted = (included + excluded).sorted { $0.lexicographicallyPrecedes($1) }
    return Array(sorted.joined(separator: [Sign.comma]))
  }

  private static func text(of domain: FilterDomain) -> [UInt8] {
    switch domain {
    case .name(let name): name
    case .entity(let name): name + [Sign.dot, Sign.star]
    case .regex(let regex): [Sign.slash] + regex + [Sign.slash]
    }
  }

  // MARK: Words

  private func action(of filter: ProceduralFilter) -> String? {
    switch filter.action {
    case .removeAttribute: "remove-attr"
    case .removeClass: "remove-class"
    case .hide, .remove, .style: nil
    }
  }

  private func reason(for effect: PageEffect) -> LanguageReason {
    switch effect {
    case .scriptlet, .scriptlets: .scriptlet
    default: .cosmetic
    }
  }

  private func message(for effect: PageEffect) -> String {
    switch effect {
    case .hide, .style, .html, .responseHeader:
      return "\(target.title) has no such filter"
    case .procedural(let filter):
      let missing = StepWriter(target).missing(in: filter.steps)
      if missing == nil, let action = action(of: filter) {
        return "\(target.title) does not have `:\(action)()`"
      }
      return missing.map { "\(target.title) does not have the operator `\($0.rawValue)`" }
        ?? "\(target.title) has no such filter"
    case .scriptlet(let call) where call.isEmpty:
      return "\(target.title) cannot take all scriptlets back"
    case .scriptlet(let call):
      let name = String(decoding: call.first ?? [], as: UTF8.self)
      return "\(target.title) has no call of the scriptlet `\(name)` that does the same"
    case .scriptlets: return "\(target.title) cannot take all calls of a scriptlet back"
    case .script: return "\(target.title) does not run the JavaScript of lists"
    }
  }
}
