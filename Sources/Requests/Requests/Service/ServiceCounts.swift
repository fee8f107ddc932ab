// SPDX-License-Identifier: Apache-2.0

/// What a service has done, in the text format of Prometheus.
package struct ServiceCounts: Sendable {
  /// Who asks.
  enum Source: String, CaseIterable {
    case forward, nginx, envoy, decide, bigquery
  }

  /// What was decided.
  enum Outcome: String, CaseIterable {
    case allow, block, move, undecided, answered
    case withoutRules = "without-rules"
  }

  private struct Kind: Hashable {
    let source: Source
    let outcome: Outcome
  }

  /// How many requests were decided.
  private var decisions: [Kind: Int] = [:]
  /// How many requests could not be read, by the status of the answer.
  private var errors: [Int: Int] = [:]
  /// The time that decisions took, in nanoseconds.
  private var nanoseconds = 0
  /// How many clients are connected, and have been.
  package var connections = (open: 0, all: 0)
  /// How often rules were replaced, and how often new ones were refused.
  package var reloads = (replaced: 0, refused: 0)
  /// Whether there are rules.
  package var hasRules = false

  /// Creates counts of zero.
  package init() {}

  mutating func add(_ source: Source, _ outcome: Outcome, count: Int = 1) {
    decisions[Kind(source: source, outcome: outcome), default: 0] += count
  }

  private var decisionRows: [(String, String)] {
    Source.allCases.flatMap { source in
      Outcome.allCases.compactMap { outcome in
        guard let count = decisions[Kind(source: source, outcome: outcome)] else { return nil }
        return ("source=\"\(source.rawValue)\",decision=\"\(outcome.rawValue)\"", "\(count)")
      }
    }
  }

  mutating func addTime(_ nanoseconds: Int) { self.nanoseconds += nanoseconds }

  mutating func addError(_ status: Int) { errors[status, default: 0] += 1 }

  /// The text of `/metrics`.
  package var text: String {
    var text = ""
    func family(_ name: String, _ type: String, _ help: String, _ rows: [(String, String)]) {
      text += "# HELP sluice_\(name) \(help)\n# TYPE sluice_\(name) \(type)\n"
      for (labels, value) in rows {
        text += "sluice_\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(value)\n"
      }
    }
    family("decisions_total", "counter", "Requests that were decided.", decisionRows)
    family(
      "decision_seconds_total", "counter", "The time that decisions took.",
      [("", "\(Double(nanoseconds) / 1e9)")])
    family(
      "errors_total", "counter", "Requests that could not be read.",
      errors.sorted { $0.key < $1.key }.map { ("status=\"\($0.key)\"", "\($0.value)") })
    family("connections", "gauge", "Clients that are connected.", [("", "\(connections.open)")])
    family(
      "connections_total", "counter", "Clients that have connected.", [("", "\(connections.all)")])
    family(
      "reloads_total", "counter", "Index files that have changed.",
      [
        ("result=\"replaced\"", "\(reloads.replaced)"),
        ("result=\"refused\"", "\(reloads.refused)"),
      ])
    family("rules_usable", "gauge", "Whether there are rules.", [("", hasRules ? "1" : "0")])
    return text
  }
}
