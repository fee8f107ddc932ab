// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Optimizing

/// The cost of a list, as large figures and as drawings.
enum CostFigures {
  static func markup(of list: CostedList) -> Markup {
    let cost = list.cost
    return """
      <section aria-labelledby="figures-title">
      <h2 id="figures-title" class="unseen">Key figures</h2>
      <dl class="figures">
      \(figure("Seconds", CostWords.seconds(cost.seconds), secondsRemark(cost), isAccent: true))\
      \(figure("Byte code", CostWords.bytes(cost.machineBytes), "in \(machines(cost))"))\
      \(figure("Rules", cost.rules.grouped, "\(CostWords.bytes(cost.jsonBytes)) of JSON"))\
      \(figure("States", states(cost).grouped, "before equivalent ones are joined"))</dl>
      \(bars(of: cost))</section>

      """
  }

  static func bars(of cost: ListCost) -> Markup {
    """
    <figure>
    \(subjectBar(of: cost))<p class="note">Seconds by the URL that patterns are compared with: \
    \(subjectKey(of: cost))</p>
    </figure>
    <figure>
    \(ruleBar(of: cost))<p class="note">Seconds by rules: \(ruleKey(of: cost))</p>
    </figure>

    """
  }

  private static func figure(
    _ name: Markup, _ value: String, _ remark: Markup, isAccent: Bool = false
  ) -> Markup {
    """
    <div\(isAccent ? " class=\"accent\"" as Markup : "")><dt>\(name)</dt><dd>\(value)</dd>\
    <dd class="remark">\(remark)</dd></div>

    """
  }

  private static func secondsRemark(_ cost: ListCost) -> Markup {
    cost.explosions.isEmpty
      ? "to compile; nine of ten lists within a factor of 1.5"
      : "at least: \(PlainWords.count(cost.explosions.count, "DFA")) may never finish"
  }

  private static func machines(_ cost: ListCost) -> Markup {
    """
    \(PlainWords.count(cost.machines, "DFA")), \(cost.url.machines.grouped) of them run for \
    every request
    """
  }

  private static func states(_ cost: ListCost) -> Int {
    cost.url.states + cost.page.states + cost.frame.states
  }

  // MARK: The distribution of the seconds

  private static func parts(of cost: ListCost) -> [(name: Markup, kind: Markup, seconds: Double)] {
    var sums: [Beginning.Subject: Double] = [:]
    for beginning in cost.beginnings { sums[beginning.subject, default: 0] += beginning.seconds }
    let machines = sums.values.reduce(0, +)
    let subjects = Beginning.Subject.allCases.map { subject in
      (
        "\(CostWords.name(of: subject))" as Markup, "\(subject.rawValue)" as Markup,
        sums[subject] ?? 0
      )
    }
    return subjects + [("reading the JSON", "reading", max(0, cost.seconds - machines))]
  }

  private static func subjectBar(of cost: ListCost) -> Markup {
    let parts = parts(of: cost).map { StackedBar.Part(millionths($0.seconds), $0.kind) }
    return StackedBar(parts, of: millionths(cost.seconds), height: 16).markup + "\n"
  }

  private static func subjectKey(of cost: ListCost) -> Markup {
    parts(of: cost).filter { $0.seconds > 0 }.map {
      swatch($0.kind, "\($0.name) \(Markup.whole(CostWords.seconds($0.seconds)))")
    }.joined()
  }

  /// The most expensive 1 % of the rules, the next 9 %, and all others.
  private static func shares(of cost: ListCost) -> [(name: Markup, kind: Markup, seconds: Double)] {
    let sorted = cost.ruleSeconds.sorted(by: >)
    let hundredth = min(sorted.count, (sorted.count + 99) / 100)
    let tenth = min(sorted.count, (sorted.count + 9) / 10)
    return [
      ("the most expensive 1 %", "first", sorted[..<hundredth].reduce(0, +)),
      ("the next 9 %", "second", sorted[hundredth..<tenth].reduce(0, +)),
      ("all others", "rest", sorted[tenth...].reduce(0, +)),
    ]
  }

  private static func ruleBar(of cost: ListCost) -> Markup {
    let shares = shares(of: cost)
    let parts = shares.map { StackedBar.Part(millionths($0.seconds), $0.kind) }
    return StackedBar(parts, of: parts.reduce(0) { $0 + $1.count }, height: 16).markup + "\n"
  }

  private static func ruleKey(of cost: ListCost) -> Markup {
    let shares = shares(of: cost)
    let whole = shares.reduce(0) { $0 + millionths($1.seconds) }
    return shares.map {
      let share = Markup.whole(PlainWords.share(millionths($0.seconds), whole))
      return swatch($0.kind, "\($0.name) \(share)")
    }.joined()
  }

  static func millionths(_ seconds: Double) -> Int {
    Int((min(seconds, 1e9) * 1_000_000).rounded())
  }

  private static func swatch(_ kind: Markup, _ name: Markup) -> Markup {
    """
    <span class="key"><svg class="swatch" width="12" height="12" aria-hidden="true">\
    <rect class="\(kind)" width="12" height="12"/></svg>\u{A0}\(name)</span>

    """
  }
}
