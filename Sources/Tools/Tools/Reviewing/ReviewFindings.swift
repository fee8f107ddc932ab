// SPDX-License-Identifier: Apache-2.0

package import Conversion
internal import Filters
package import Findings
internal import RuleModel
internal import RuleMatching
internal import TextFormats

/// The findings about the change of a list, at its lines.
package struct ReviewFindings {
  private let name: String
  private let bytes: [UInt8]
  /// The offsets at which the lines begin.
  private let starts: [Int]
  /// The findings, in the order in which they were added.
  package private(set) var findings: [Finding] = []

  /// Starts without findings about a new list.
  package init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    starts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
  }

  // MARK: Requests

  /// Adds a finding for each rule that blocks requests that the old list allows.
  package mutating func add(newlyBlocked changes: [ReplayChange]) {
    var groups: [RulePosition?: [ReplayChange]] = [:]
    var order: [RulePosition?] = []
    for change in changes where !change.before.isBlocked && change.after.isBlocked {
      if groups[change.after.rule] == nil { order.append(change.after.rule) }
      groups[change.after.rule, default: []].append(change)
    }
    for position in order {
      guard let group = groups[position], let first = group.first else { continue }
      let count = PlainWords.count(group.reduce(0) { $0 + $1.requests }, "request")
      add(
        .newlyBlocked, "blocks \(count) that the old list allows; the first: \(words(first))",
        at: position)
    }
  }

  private func words(_ change: ReplayChange) -> String {
    let page = change.topURL.isEmpty ? "" : " on \(change.topURL)"
    return "\(change.type) \(change.url)\(page)"
  }

  /// Adds a finding for each rule that blocks requests that must pass; each has the place that asks
  /// for it.
  package mutating func add(mustPass blocked: [(request: BlockedRequest, place: String)]) {
    var groups: [RulePosition?: [(request: BlockedRequest, place: String)]] = [:]
    var order: [RulePosition?] = []
    for one in blocked {
      if groups[one.request.rule] == nil { order.append(one.request.rule) }
      groups[one.request.rule, default: []].append(one)
    }
    for position in order {
      guard let group = groups[position], let first = group.first else { continue }
      add(
        .mustPassBlocked,
        "blocks \(PlainWords.count(group.count, "request")) that must pass; the first: "
          + "\(first.request.type) \(first.request.url) (\(first.place))", at: position)
    }
  }

  private mutating func add(_ code: FindingCode, _ message: String, at position: RulePosition?) {
    let line = position.map { $0.filter?.line ?? $0.line } ?? 1
    let column = position.map { $0.filter?.column ?? $0.column } ?? 1
    add(code, message, line: line, column: column)
  }

  // MARK: Lines

  /// Adds a finding for each of some lines that has a banned text.
  package mutating func add(banned texts: [[UInt8]], in lines: [Int]) {
    for line in lines {
      let range = range(ofLine: line, column: 1)
      for text in texts where ReviewFindings.contains(bytes[range], text) {
        let text = String(decoding: text, as: UTF8.self)
        findings.append(
          Finding(.bannedText, FindingCode.bannedText.severity, "`\(text)` is banned", range: range)
        )
      }
    }
  }

  /// Whether a line has a text in which `*` stands for any characters.
  private static func contains(_ line: ArraySlice<UInt8>, _ text: [UInt8]) -> Bool {
    var rest = line
    for part in text.split(separator: UInt8(ascii: "*")) {
      guard let range = rest.firstRange(matching: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }

  /// Adds a finding for each of some lines of which nothing is left in a conversion.
  ///
  /// Lines that are lost in several for the same reason have one finding. One that cannot be read, or
  /// that only acts inside pages, is lost where nothing else was to be expected, and has none.
  package mutating func add(
    lost conversions: [(title: String, account: Account)], in lines: Set<Int>
  ) {
    var titles: [Loss: [String]] = [:]
    var order: [Loss] = []
    for (title, account) in conversions {
      for entry in account.files.flatMap(\.entries)
      where entry.fidelity == .lost && entry.includedFile == nil && lines.contains(entry.line) {
        guard let reason = entry.reason, !ReviewFindings.isExpected(reason) else { continue }
        let loss = Loss(line: entry.line, column: entry.column, message: entry.message)
        if titles[loss] == nil { order.append(loss) }
        titles[loss, default: []].append(title)
      }
    }
    for loss in order {
      let names = (titles[loss] ?? []).joined(separator: ", ")
      add(.newlyLost, "lost for \(names): \(loss.message)", line: loss.line, column: loss.column)
    }
  }

  /// A line that is lost, and why.
  private struct Loss: Hashable {
    let line: Int
    let column: Int
    let message: String
  }

  /// Whether no author of a list wonders about a loss: the linter has an error for a line that cannot
  /// be read, and neither an extension's rules nor a DNS server hide elements.
  private static func isExpected(_ reason: String) -> Bool {
    FilterProblem.Kind(rawValue: reason) != nil || reason == RuleReason.hiding.rawValue
      || reason == HostReason.page.rawValue
  }

  /// Adds a finding about a converted list that WebKit rejects because of its length.
  package mutating func add(rules: Int, over limit: Int, in list: String) {
    guard rules > limit else { return }
    add(
      .overRuleLimit,
      "the list `\(list)` has \(rules.grouped) rules, and WebKit accepts \(limit.grouped)", line: 1,
      column: 1)
  }

  private mutating func add(_ code: FindingCode, _ message: String, line: Int, column: Int) {
    findings.append(
      Finding(code, code.severity, message, range: range(ofLine: line, column: column)))
  }

  private func range(ofLine line: Int, column: Int) -> Range<Int> {
    guard starts.indices.contains(line - 1) else { return 0..<0 }
    let next = starts.indices.contains(line) ? starts[line] - 1 : bytes.count
    let end = next > starts[line - 1] && bytes[next - 1] == 0x0D ? next - 1 : next
    return min(starts[line - 1] + column - 1, end)..<end
  }
}
