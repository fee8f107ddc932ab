// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Tools

/// The hosts with the most blocked requests, each with its requests folded under it.
enum HostSection {
  /// How many requests of a host, and how many hosts, are listed.
  private static let mostRequests = 20
  private static let mostHosts = 100

  static func section(of summary: ReplaySummary, top: Int) -> PageSection? {
    guard !summary.hosts.isEmpty else { return nil }
    let requests = Dictionary(grouping: summary.requests) { ReplayWords.host(of: $0.url) }
    var table = TallyTable(
      caption: "Requests by host", heading: "Host", rows: summary.hostRows, most: top, noun: "host")
    table.details = { row in list(requests[row.name] ?? [], of: row.tally.requests) }
    return PageSection(
      id: "hosts", title: "Hosts", lead: lead(summary.hosts, top),
      body: table.markup + rest(summary.hostRows.dropFirst(top)))
  }

  private static func lead(_ hosts: [TallyRow], _ top: Int) -> Markup {
    let blocked = hosts.count { $0.tally.blocked > 0 }
    let all = PlainWords.count(hosts.count, "host")
    guard blocked > 0 else { return "No request is blocked." }
    let text: Markup = "Requests to \(blocked.grouped) of \(all) are blocked."
    return hosts.count > top ? text + " Those with the most blocked requests come first." : text
  }

  /// The requests of a host, folded.
  private static func list(_ requests: [RequestRow], of all: Int) -> Markup {
    guard !requests.isEmpty else { return "" }
    let rows = requests.prefix(mostRequests).map { request -> Markup in
      let verdict: Markup =
        request.isBlocked
        ? "<span class=\"fate blocked\">blocked</span>"
        : "<span class=\"fate\">allowed</span>"
      let type = Markup.shortened(request.type, most: 24)
      return "<li>\(verdict) \(type) \(Markup.code(request.url, most: 90))</li>\n"
    }
    let hidden = all - rows.count
    let more: Markup = hidden > 0 ? "<li>\(hidden.grouped) more</li>\n" : ""
    return "<details><summary>its requests</summary>\n<ul class=\"plain\">\n"
      + rows.joined() + more + "</ul></details>"
  }

  /// The hosts that are not in the table.
  private static func rest(_ rows: ArraySlice<TallyRow>) -> Markup {
    guard !rows.isEmpty else { return "" }
    var table = TallyTable(
      caption: "Requests by other hosts", heading: "Host", rows: Array(rows), noun: "host")
    table.most = mostHosts
    let hosts = PlainWords.count(rows.count, "more host")
    return "<details>\n<summary>\(hosts)</summary>\n\(table.markup)</details>\n"
  }
}
