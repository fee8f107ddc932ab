// SPDX-License-Identifier: Apache-2.0

internal import Findings
internal import TextFormats
public import Tools

/// A review as one JSON object.
///
///     {"version": 1, "verdict": "accepted" or "rejected", "errors", "warnings", "notes",
///      "parts": {"noun", "added", "removed", "changed"},
///      "requests": {"all", "newly_blocked", "newly_allowed"} or null,
///      "must_pass": {"all", "blocked"} or null,
///      "conversions": [{"name", "rules": PAIR, "lost": PAIR, "inexact": PAIR}],
///      "cost": {"milliseconds": PAIR, "bytes": PAIR, "explosions"} or null,
///      "lint": the report of `sluice lint --format json`}
///
/// A PAIR is {"old", "new"}.
public enum ReviewJSON {
  /// The object, with a line break at its end.
  public static func text(of review: Review, _ verdict: ReviewVerdict) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("version", 1)
    json.member("verdict", verdict.word)
    json.member("errors", verdict.file.count(.error))
    json.member("warnings", verdict.file.count(.warning))
    json.member("notes", verdict.file.count(.note))
    write(review, &json)
    json.key("lint")
    json.json(Array(JSONReport().text(of: [verdict.file]).utf8.dropLast()))
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private static func write(_ review: Review, _ json: inout JSONWriter) {
    json.key("parts")
    json.object {
      $0.member("noun", review.noun)
      $0.member("added", review.parts.added)
      $0.member("removed", review.parts.removed)
      $0.member("changed", review.parts.changed)
    }
    json.key("requests")
    if let requests = review.requests {
      json.object {
        $0.member("all", requests.all)
        $0.member("newly_blocked", requests.newlyBlocked)
        $0.member("newly_allowed", requests.newlyAllowed)
      }
    } else {
      json.null()
    }
    json.key("must_pass")
    if let mustPass = review.mustPass {
      json.object {
        $0.member("all", mustPass.all)
        $0.member("blocked", mustPass.blocked)
      }
    } else {
      json.null()
    }
    json.member("conversions", review.conversions, write)
    json.key("cost")
    if let cost = review.cost { write(cost, &json) } else { json.null() }
  }

  private static func write(_ conversion: Review.Conversion, _ json: inout JSONWriter) {
    json.object {
      $0.member("name", conversion.name)
      write("rules", conversion.rules, &$0)
      write("lost", conversion.lost, &$0)
      write("inexact", conversion.inexact, &$0)
    }
  }

  private static func write(_ cost: Review.Cost, _ json: inout JSONWriter) {
    json.object {
      write("milliseconds", cost.milliseconds, &$0)
      write("bytes", cost.bytes, &$0)
      $0.member("explosions", cost.explosions)
    }
  }

  private static func write(_ name: String, _ pair: Review.Pair, _ json: inout JSONWriter) {
    json.key(name)
    json.object {
      $0.member("old", pair.old)
      $0.member("new", pair.new)
    }
  }
}
