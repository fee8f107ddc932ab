// SPDX-License-Identifier: Apache-2.0

internal import HTMLPages
internal import PlainText
internal import Replay

/// The hosts with the most blocked requests.
enum HostSection {
  static func section(of summary: ReplaySummary, top: Int) -> PageSection? {
    guard !summary.hosts.isEmpty else { return nil }
    let table = TallyTable(
      caption: "Requests by host", heading: "Host", rows: summary.hostRows, most: top, noun: "host")
    return PageSection(
      id: "hosts", title: "Hosts", lead: lead(summary.hosts, top), body: table.markup)
  }

  private static func lead(_ hosts: [TallyRow], _ top: Int) -> Markup {
    let blocked = hosts.count { $0.tally.blocked > 0 }
    let all = PlainWords.count(hosts.count, "host")
    guard blocked > 0 else { return "No request is blocked, whatever its host." }
    let text: Markup = "Requests to \(blocked.grouped) of \(all) are blocked."
    return hosts.count > top ? text + " Those with the most blocked requests come first." : text
  }
}
