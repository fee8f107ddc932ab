// SPDX-License-Identifier: Apache-2.0

internal import RuleText
internal import RuleModel
internal import TextFormats
public import Tools

/// The effect of lists on logs, as one JSON object.
///
///     {"logs": [NAME], "lists": [LIST], "contribution": CONTRIBUTION, "total": TALLY, "types": [ROW], "parties": [ROW],
///      "hosts": [ROW], "pages": [PAGE], "timeline": TIMELINE or null, "actions": [ACTION],
///      "rules": [RULE], "idle_rules": [RULE], "comparison": COMPARISON or null,
///      "unreadable": NUMBER, "first_unreadable": [ENTRY], "tunnels": NUMBER,
///      "confidence": {"type": CONFIDENCE, "page": CONFIDENCE}}
///
/// With requests, "requests" follows "pages".
///
/// Members are in a fixed order and rows on lines of their own, so that two outputs can be
/// compared line by line.
public enum ReplayJSON {
  /// The object, with a line break at its end.
  ///
  /// - Parameters:
  ///   - summary: The counts.
  ///   - listsRequests: Whether it has the requests that the summary kept.
  public static func text(of summary: ReplaySummary, listsRequests: Bool = false) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.rows("logs", summary.logs) { $1.value($0) }
    json.rows("lists", summary.lists, write)
    json.nextMember("contribution") { write(summary.contribution, &$0) }
    json.nextMember("total") { write(summary.total, &$0) }
    json.rows("types", summary.types, write)
    json.rows("parties", summary.parties, write)
    json.rows("hosts", summary.hosts, write)
    json.rows("pages", summary.pages, write)
    if listsRequests {
      json.rows("requests", summary.requests) { RequestJSON.write($0, of: summary, &$1) }
    }
    json.nextMember("timeline") { write(summary.timeline, &$0) }
    json.rows("actions", summary.actions, write)
    json.rows("rules", summary.rules, write)
    json.rows("idle_rules", summary.idleRules, write)
    json.nextMember("comparison") { write(summary.comparison, &$0) }
    json.nextMember("unreadable") { $0.value(summary.unreadable) }
    json.rows("first_unreadable", summary.firstUnreadable, write)
    json.nextMember("tunnels") { $0.value(summary.tunnels) }
    json.nextMember("confidence") { json in
      json.object {
        $0.key("type")
        write(summary.typeConfidence, &$0)
        $0.key("page")
        write(summary.pageConfidence, &$0)
      }
    }
    json.endObject()
    json.endLine()
    return json.bytes
  }

  // MARK: Counts

  private static func write(_ list: ReplayedList, _ json: inout JSONWriter) {
    json.object {
      $0.member("name", list.name)
      $0.member("rules", list.rules)
      $0.member("fired_rules", list.firedRules)
    }
  }

  private static func write(_ contribution: ListContribution, _ json: inout JSONWriter) {
    json.object {
      $0.member("names", contribution.names) { $1.value($0) }
      $0.member("shared", contribution.shared) { row, json in
        json.beginArray()
        for number in row { json.value(number) }
        json.endArray()
      }
      $0.member("only_here", contribution.onlyHere) { $1.value($0) }
      $0.member("allowed", contribution.allowed) { $1.value($0) }
      $0.member("blocked", contribution.blockedRequests)
      $0.member("smallest_set", contribution.smallestSet) { $1.value($0) }
      $0.member("covered", contribution.coveredRequests)
    }
  }

  private static func write(_ tally: Tally, _ json: inout JSONWriter) {
    json.object { writeMembers(of: tally, &$0) }
  }

  private static func writeMembers(of tally: Tally, _ json: inout JSONWriter) {
    json.member("requests", tally.requests)
    json.member("blocked", tally.blocked)
    json.member("sized", tally.sized)
    json.member("bytes", tally.bytes)
    json.member("blocked_bytes", tally.blockedBytes)
  }

  private static func write(_ tally: ConfidenceTally, _ json: inout JSONWriter) {
    json.object {
      $0.member("stated", tally.stated)
      $0.member("derived", tally.derived)
      $0.member("guessed", tally.guessed)
    }
  }

  private static func write(_ row: TallyRow, _ json: inout JSONWriter) {
    json.object {
      $0.member("name", row.name)
      writeMembers(of: row.tally, &$0)
    }
  }

  private static func write(_ page: PageRow, _ json: inout JSONWriter) {
    json.object {
      $0.member("url", page.url)
      $0.member("title", page.title)
      writeMembers(of: page.tally, &$0)
      $0.key("timeline")
      write(page.timeline, &$0)
    }
  }

  private static func write(_ timeline: Timeline?, _ json: inout JSONWriter) {
    guard let timeline else { return json.null() }
    json.object {
      $0.member("scale", timeline.scale == .milliseconds ? "milliseconds" : "requests")
      $0.member("bin_width", timeline.binWidth)
      $0.member("types", timeline.types) { $1.value($0) }
      $0.member("bins", timeline.bins) { bin, json in
        json.object {
          $0.member("allowed", bin.allowed) { $1.value($0) }
          $0.member("blocked", bin.blocked) { $1.value($0) }
        }
      }
    }
  }

  private static func write(_ action: (name: String, requests: Int), _ json: inout JSONWriter) {
    json.object {
      $0.member("name", action.name)
      $0.member("requests", action.requests)
    }
  }

  // MARK: Rules

  private static func write(_ rule: RuleRow, _ json: inout JSONWriter) {
    json.object {
      $0.write(rule.position)
      $0.member("action", rule.action)
      $0.member("matched", rule.matched)
      $0.member("in_force", rule.inForce)
      $0.member("stopped", rule.stopped)
      $0.member("stopped_bytes", rule.stoppedBytes)
      $0.key("rule")
      $0.json(RuleJSON.text(of: rule.rule))
    }
  }

  private static func write(_ rule: IdleRule, _ json: inout JSONWriter) {
    json.object {
      $0.write(rule.position)
      $0.member("action", rule.action)
    }
  }

  // MARK: Comparison

  private static func write(_ comparison: ReplayComparison?, _ json: inout JSONWriter) {
    guard let comparison else { return json.null() }
    json.object {
      $0.rows("lists", comparison.lists, write)
      $0.nextMember("total") { write(comparison.total, &$0) }
      $0.rows("changes", comparison.changes, write)
    }
  }

  private static func write(_ change: ReplayChange, _ json: inout JSONWriter) {
    json.object {
      $0.member("url", change.url)
      $0.member("top_url", change.topURL.isEmpty ? nil : change.topURL)
      $0.member("type", change.type)
      $0.member("requests", change.requests)
      $0.key("before")
      write(change.before, &$0)
      $0.key("after")
      write(change.after, &$0)
      $0.member("changed", change.members) { $1.value($0) }
    }
  }

  private static func write(_ verdict: ReplayChange.Verdict, _ json: inout JSONWriter) {
    json.object {
      $0.member("decision", verdict.isBlocked ? "block" : "allow")
      $0.key("rule")
      if let place = verdict.rule {
        $0.object { $0.write(place) }
      } else {
        $0.null()
      }
      $0.member("actions", verdict.actions) { $1.value($0) }
      $0.member("redirect", verdict.redirect)
      $0.key("https")
      $0.value(verdict.isUpgraded)
    }
  }

  private static func write(_ entry: UnreadableEntry, _ json: inout JSONWriter) {
    json.object {
      $0.member("log", entry.log)
      $0.member("number", entry.number)
      $0.member("unit", entry.isEntry ? "entry" : "line")
      $0.member("message", entry.message)
    }
  }
}
