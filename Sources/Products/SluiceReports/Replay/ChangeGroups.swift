// SPDX-License-Identifier: Apache-2.0

internal import Tools

/// Changes of a kind, grouped by host.
///
/// All of them are counted; only as many are listed as keep the page small.
struct ChangeGroups {
  /// The changes of a host, or those of all hosts with a single change.
  struct Group {
    /// The host, empty if there is none; nil for several.
    let host: String?
    let changes: [ReplayChange]
    /// How many of the changes are listed, the first ones.
    var listed = 0
  }

  /// The groups, those with the most changes first and that of several hosts last.
  let groups: [Group]
  /// How many hosts there are.
  let hosts: Int

  /// How many changes are listed.
  static let most = 500
  /// How many of one host are listed if not all can be.
  private static let mostOfHost = 25
  /// How many of the hosts with one change are always listed.
  private static let fewestSingle = 100

  /// Groups one or more changes.
  init(_ changes: [ReplayChange]) {
    let byHost = changes.groups { ReplayWords.host(of: $0.url) }
    let single = byHost.filter { $0.elements.count == 1 }
    let isTogether = single.count > 1
    var groups = byHost.enumerated()
      .filter { !isTogether || $0.element.elements.count > 1 }
      .sorted { ($1.element.elements.count, $0.offset) < ($0.element.elements.count, $1.offset) }
      .map { Group(host: $0.element.name, changes: $0.element.elements) }
    if isTogether { groups.append(Group(host: nil, changes: single.flatMap(\.elements))) }
    self.groups = ChangeGroups.listing(groups, of: changes.count)
    hosts = byHost.count
  }

  /// How many changes are listed.
  var listed: Int { groups.map(\.listed).reduce(0, +) }

  /// Distributes the changes that can be listed.
  private static func listing(_ groups: [Group], of count: Int) -> [Group] {
    let single = groups.filter { $0.host == nil }.map(\.changes.count).reduce(0, +)
    let isAll = count <= most || groups.count == 1
    let kept = isAll ? 0 : min(single, fewestSingle)
    var left = most - kept
    return groups.map { group in
      var group = group
      if group.host == nil { left += kept }
      let own = group.host == nil || isAll ? most : mostOfHost
      group.listed = min(group.changes.count, own, left)
      left -= group.listed
      return group
    }
  }
}
