// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Tools

/// How many requests two lists both block, and the fewest lists that block nearly all.
struct SharedRequests {
  private let contribution: ListContribution
  /// The most lists that a table has.
  private static let mostLists = 20

  init(_ contribution: ListContribution) { self.contribution = contribution }

  /// Nothing for one list.
  var markup: Markup {
    guard contribution.names.count > 1, contribution.blockedRequests > 0 else { return "" }
    let table = contribution.names.count <= SharedRequests.mostLists ? table : ""
    let (names, share) = ReplayWords.smallestSet(contribution)
    return table + "<p>\(names) \(share).</p>\n"
  }

  private var table: Markup {
    let heads = contribution.names.indices.map { "<th scope=\"col\">\($0 + 1)</th>" as Markup }
    let rows = contribution.names.indices.map(row)
    return """
      <div class="scroll" tabindex="0" role="region" aria-label="Requests that two lists block">
      <table class="numbers names">
      <caption>Requests that two lists both block</caption>
      <thead><tr><th scope="col">List</th>\(heads.joined())</tr></thead>
      <tbody>
      \(rows.joined())</tbody>
      </table>
      </div>

      """
  }

  private func row(_ number: Int) -> Markup {
    let cells = contribution.shared[number].map { "<td>\($0.grouped)</td>" as Markup }
    let name = Markup.code(contribution.names[number], most: 60)
    return "<tr><th scope=\"row\">\(number + 1) \(name)</th>\(cells.joined())</tr>\n"
  }
}
