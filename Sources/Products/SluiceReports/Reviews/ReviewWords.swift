// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Tools

extension Review {
  /// The numbers as short sentences: what they are about, and their words.
  var sentences: [(title: String, words: String)] {
    var rows: [(title: String, words: String)] = [
      (
        "\(noun)s",
        "\(parts.added.grouped) added, \(parts.removed.grouped) removed, "
          + "\(parts.changed.grouped) changed"
      )
    ]
    if let requests {
      rows.append(
        (
          "requests",
          "\(requests.newlyBlocked.grouped) newly blocked, \(requests.newlyAllowed.grouped) newly "
            + "allowed of \(requests.all.grouped)"
        ))
    }
    if let mustPass {
      rows.append(
        ("must pass", "\(mustPass.blocked.grouped) of \(mustPass.all.grouped) requests blocked"))
    }
    rows += conversions.map { ($0.name, $0.words) }
    if let cost { rows.append(("cost for WebKit", cost.words)) }
    return rows
  }
}

extension Review.Conversion {
  fileprivate var words: String {
    "\(rules.words) rules, \(lost.words) filters lost, \(inexact.words) not exact"
  }
}

extension Review.Pair {
  /// "45,012 → 45,020", or one number if they are equal.
  fileprivate var words: String { old == new ? new.grouped : "\(old.grouped) → \(new.grouped)" }

  fileprivate func words(_ unit: (Int) -> String) -> String {
    unit(old) == unit(new) ? unit(new) : "\(unit(old)) → \(unit(new))"
  }
}

extension Review.Cost {
  fileprivate var words: String {
    let text =
      "\(milliseconds.words { "\($0.grouped) ms" }), DFAs of \(bytes.words(ReplayWords.bytes))"
    return explosions == 0 ? text : "\(text), a state explosion"
  }
}
