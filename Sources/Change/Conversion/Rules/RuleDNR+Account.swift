// SPDX-License-Identifier: Apache-2.0

public import RuleModel

extension RuleDNR {
  /// The account of one WebKit list.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - bytes: Its text.
  ///   - origins: Where its rules are in the text.
  public func account(of name: String, _ bytes: [UInt8], _ origins: [RuleOrigin]) -> Account {
    let lines = LineTable(bytes)
    let file = Account.File(
      name: name, count: origins.count, rules: rules.count,
      entries: notes.map { note in
        let origin = origins[note.source]
        return Account.Entry(
          note, rule: origin.index, id: nil, at: lines.position(of: origin.offset))
      })
    return Account(files: [file], rules: rules.count)
  }
}

extension FilterConversion {
  /// The rules for declarativeNetRequest that the rules are translated into.
  public var dnr: RuleDNR {
    RuleDNR(
      lists.first { $0.purpose == .network }?.rules ?? [],
      beside: lists.filter { $0.purpose != .network }.map(\.rules))
  }

  /// The account of the filters after their rules were translated.
  public func account(of translation: RuleDNR) -> Account {
    let rules = lists.filter { $0.purpose == .network } + lists.filter { $0.purpose != .network }
    let filters = rules.flatMap { Array($0.filters) }
    let kept = Set(translation.sources.lazy.joined().flatMap { filters[$0] })
    var account = account
    filterOrigins.add(
      translation.notes.flatMap { note in
        filters[note.source].map { filter in
          // If a filter has several rules, others may remain.
          let isNarrower = note.fidelity == .lost && kept.contains(filter)
          return ConversionNote(
            filter, isNarrower ? .narrower : note.fidelity, note.reason, note.message)
        }
      }, to: &account)
    filterOrigins.setRules(
      translation.sources.lazy.map { $0.first.flatMap { filters[$0].first } }, of: &account)
    return account
  }
}
