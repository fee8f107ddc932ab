// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleModel
internal import Tools

/// The lists, and their rules that matched nothing.
enum ListSection {
  private static let mostIdle = 1_000

  static func section(of summary: ReplaySummary) -> PageSection? {
    guard !summary.lists.isEmpty else { return nil }
    return PageSection(
      id: "lists", title: "Lists and idle rules",
      body: table(summary) + SharedRequests(summary.contribution).markup
        + idle(summary.idleRules))
  }

  private static func table(_ summary: ReplaySummary) -> Markup {
    let added: Markup =
      summary.comparesLists
      ? "<th scope=\"col\">Blocked</th><th scope=\"col\">Only here</th>" : ""
    let rows = summary.lists.indices.map { row($0, of: summary) }
    return """
      <div class="scroll" tabindex="0" role="region" aria-label="Lists">
      <table class="numbers names">
      <caption>Lists, in the order of their layers</caption>
      <thead><tr><th scope="col">List</th><th scope="col">Rules</th><th scope="col">Fired</th>\
      <th scope="col">Idle</th>\(added)</tr></thead>
      <tbody>
      \(rows.joined())</tbody>
      </table>
      </div>

      """
  }

  private static func row(_ number: Int, of summary: ReplaySummary) -> Markup {
    let (list, contribution) = (summary.lists[number], summary.contribution)
    var numbers = [list.rules, list.firedRules, max(0, list.rules - list.firedRules)]
    if summary.comparesLists {
      numbers += [contribution.shared[number][number], contribution.onlyHere[number]]
    }
    let cells = numbers.map { "<td>\($0.grouped)</td>" as Markup }
    return "<tr><th scope=\"row\">\(Markup.code(list.name, most: 60))</th>\(cells.joined())</tr>\n"
  }

  // MARK: Idle rules

  private static func idle(_ rules: [IdleRule]) -> Markup {
    guard !rules.isEmpty else { return "" }
    let count = PlainWords.count(rules.count, "rule")
    let (positions, them): (Markup, Markup) =
      rules.count == 1 ? ("Its position", "it") : ("Their positions", "them")
    let left = rules.count - mostIdle
    let summary: Markup =
      left > 0 ? "Positions of the first \(mostIdle.grouped)" : positions
    let note: Markup =
      left > 0
      ? """
      <p class="note">\(left.grouped) more \(ReplayWords.are(left)) left out here; \
      <code>--format json</code> has all of them.</p>

      """ : ""
    return """
      <p>\(count) matched no request of the logs. Other requests may need \(them).</p>
      <details>
      <summary>\(summary)</summary>
      \(groups(rules.prefix(mostIdle)))\(note)</details>

      """
  }

  private static func groups(_ rules: ArraySlice<IdleRule>) -> Markup {
    rules.groups { $0.position.list }.map { list, rules in
      let items = rules.map { rule -> Markup in
        let action: Markup =
          rule.action == "block" ? "" : " \(Markup.shortened(rule.action, most: 24))"
        return "<li>\(ReplayWords.positionInList(rule.position))\(action)</li>\n"
      }
      return """
        <h3>\(Markup.code(list, most: 60))</h3>
        <p class="note">\(words(for: rules)); their action is block unless another is shown.</p>
        <ul class="columns">
        \(items.joined())</ul>

        """
    }.joined()
  }

  /// How the positions are given.
  private static func words(for rules: [IdleRule]) -> Markup {
    let numbered = rules.count { ReplayWords.positionInList($0.position).hasPrefix("rule") }
    guard numbered > 0 else { return "Line and column" }
    return numbered == rules.count
      ? "Numbers in the list, from 0"
      : "Line and column, or the number from 0 if a line has several rules"
  }
}

extension Sequence {
  /// The elements by a name, in the order of each name's first element.
  func groups(by name: (Element) -> String) -> [(name: String, elements: [Element])] {
    var indexes: [String: Int] = [:]
    return reduce(into: []) { groups, element in
      let name = name(element)
      if let index = indexes[name] {
        groups[index].elements.append(element)
      } else {
        indexes[name] = groups.count
        groups.append((name, [element]))
      }
    }
  }
}
